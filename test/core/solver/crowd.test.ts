// Many bodies in one place: they come apart gently, and it costs what the bodies cost.

import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { fastest } from '../../quality/energy.ts';
import { cases } from '../../support/long.ts';

function shapeOf(kind: number, random: Random): Shape {
  const size = (): number => 0.05 + 0.1 * random();
  const center = [0, 0, 0] as const;
  if (kind === 0) return sphere({ center, radius: size() });
  if (kind === 1) return capsule({ p1: [0, -size(), 0], p2: [0, size(), 0], radius: size() });
  if (kind === 2) return obb({ center, half: [size(), size(), size()] });
  return aabb({ center, half: [size(), size(), size()] });
}

/** So many bodies in a cube of `side` m, or in one point. */
function crowd(count: number, side: number, mixed: boolean): World {
  const random = mulberry32(11);
  const world = createWorld({ gravity: [0, 0, 0] });
  const ball = sphere({ center: [0, 0, 0], radius: 0.1 });
  for (let i = 0; i < count; i++) {
    const position = [side * (random() - 0.5), side * (random() - 0.5), side * (random() - 0.5)] as const;
    world.spawn({ shape: mixed ? shapeOf(i % 4, random) : ball, position });
  }
  return world;
}

describe('many bodies in one place', () => {
  it.each([
    ['120 mixed bodies in one point', 120, 0, true],
    ...cases([], [['300 balls in a cube of 0.1 m', 300, 0.1, false]] as const),
  ] as const)('%s come apart at a few m/s at most', (_, count, side, mixed) => {
    const world = crowd(count, side, mixed);
    let most = 0;
    let dropped = 0;
    for (let i = 0; i < 80; i++) {
      world.step();
      most = Math.max(most, fastest(world));
      dropped += world.timings.droppedContacts;
    }
    let deepest = 0;
    for (const contact of world.contacts) deepest = Math.max(deepest, contact.depth);
    expect(dropped).toBeGreaterThan(100);
    expect(most).toBeLessThan(5);
    expect(deepest).toBeLessThan(0.1);
    expect(world.timings.droppedContacts).toBe(0);
  });

  const SLOW = cases(200, 1000);
  it(`${SLOW} balls in one point come apart slowly, for as long as that takes`, () => {
    const world = crowd(SLOW, 0, false);
    for (let i = 0; i < cases(40, 400); i++) {
      world.step();
      expect(fastest(world), `step ${i}`).toBeLessThan(5);
    }
    // They have come apart, and their centre of mass has not moved.
    const heights = Array.from(world.entities(), (id) => world.pose(id).position[1]);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(cases(1.5, 6));
    expect(Math.abs(heights.reduce((sum, y) => sum + y, 0))).toBeLessThan(cases(1e-9, 1e-3));
  });

  const MANY = cases(700, 2000);
  it(`${MANY} balls in one point: a step solves at most 64 contacts a ball, and needs room for those alone`, () => {
    const before = process.memoryUsage().arrayBuffers;
    const world = crowd(MANY, 0, false);
    for (let i = 0; i < 2; i++) {
      world.step();
      expect(world.timings.constraints).toBeLessThanOrEqual(64 * MANY);
      expect(world.timings.droppedContacts).toBeGreaterThan(MANY ** 2 / 5);
    }
    const bytes = process.memoryUsage().arrayBuffers - before;
    // (Where every contact is listed: 4 GB for 2,000 balls, 1 GB for 1,000. Lists double: 80 to 100 kB a ball.)
    expect(bytes).toBeLessThan(130e3 * MANY);
    expect(fastest(world)).toBeLessThan(5);
  });
});

describe('a body with many neighbours that have few', () => {
  it('100 cubes on a dynamic slab all stay on it', () => {
    const world = createWorld();
    const box = (x: number, y: number, z: number): Shape => obb({ center: [0, 0, 0], half: [x, y, z] });
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const slab = world.spawn({ shape: box(3, 0.2, 3), position: [0, 0.2, 0] });
    const cubes = Array.from({ length: 100 }, (_, i) =>
      world.spawn({ shape: box(0.2, 0.2, 0.2), position: [0.5 * (i % 10) - 2.25, 0.61, 0.5 * Math.floor(i / 10) - 2.25] }),
    );
    for (let i = 0; i < 90; i++) {
      world.step();
      expect(world.timings.droppedContacts).toBe(0);
    }
    const onIt = new Set<number>();
    for (const { a, b } of world.contacts) if (a === slab || b === slab) onIt.add(rowOf(a === slab ? b : a));
    for (const cube of cubes) {
      expect(onIt.has(rowOf(cube))).toBe(true);
      expect(Math.abs(world.pose(cube).position[1] - 0.6)).toBeLessThan(0.01);
    }
  });
});
