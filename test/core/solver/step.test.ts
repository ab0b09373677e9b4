// A step by hand: free motion, timings, a random pile, and what sleeps. Stacks, laws and impacts have files of their own.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { quatFromAxisAngle, randomQuat } from '../../../src/core/math/trig.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};
const ball = (radius = 0.5): ReturnType<typeof sphere> => sphere({ center: [0, 0, 0], radius });
const cube = (half = 0.5): ReturnType<typeof obb> => obb({ center: [0, 0, 0], half: [half, half, half] });
const floor = (world: World, options: { friction?: number; restitution?: number } = {}): Entity =>
  world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static', ...options });

/** All contacts in numbers of their own. */
function contactsOf(world: World): unknown[] {
  const list: unknown[] = [];
  for (const { a, b, normal, depth, points } of world.contacts) {
    list.push([a, b, [...normal], depth, points.map(({ point, depth: deep }) => [deep, point[0], point[1], point[2]])]);
  }
  return list;
}

describe('free motion', () => {
  it('falls as in the textbook: v is −g·t and y −½·g·t², whatever the substep', () => {
    const world = createWorld();
    const body = world.spawn({ shape: ball() });
    steps(world, 60);
    expect(world.velocity(body).linear[1]).toBeCloseTo(-9.81, 12);
    expect(world.pose(body).position[1]).toBeCloseTo(-0.5 * 9.81, 12);
  });

  it('turns at its angular velocity: a quarter turn in a quarter of a second at 2π rad/s', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: cube(), angularVelocity: [0, 2 * Math.PI, 0] });
    steps(world, 15);
    const expected = quatFromAxisAngle([0, 1, 0], Math.PI / 2);
    world.pose(body).orientation.forEach((x, k) => expect(x).toBeCloseTo(expected[k], 4));
  });

  it('damping takes its share: v ≈ v0·e^(−c·t)', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: ball(), velocity: [1, 0, 0], linearDamping: 2 });
    steps(world, 60);
    expect(world.velocity(body).linear[0]).toBeCloseTo(Math.exp(-2), 2);
  });

  it('kinematic bodies follow their velocities and feel no gravity; AABBs never turn; response: false pushes nobody', () => {
    const world = createWorld({ response: false });
    const lift = world.spawn({ shape: cube(), body: 'kinematic', velocity: [0, 1, 0] });
    const crate = world.spawn({ shape: aabb({ center: [0, 0.2, 0], half: [1, 1, 1] }), angularVelocity: [1, 1, 1], gravityScale: 0 });
    const faller = world.spawn({ shape: ball(), position: [0, 0.5, 0] });
    steps(world, 60);
    expect(world.pose(lift).position[1]).toBeCloseTo(1, 12);
    expect(world.pose(crate)).toEqual({ position: [0, 0.2, 0], orientation: [0, 0, 0, 1] });
    expect(world.velocity(faller).linear[1]).toBeCloseTo(-9.81, 12);
  });
});

describe('properties over seeded worlds', () => {
  it.each(cases([1], [1, 2, 3]))('in a random pile nobody falls through the floor, and rest comes, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld();
    // Wide, since balls roll far.
    world.spawn({ shape: aabb({ min: [-500, -1, -500], max: [500, 0, 500] }), body: 'static' });
    for (let i = 0; i < 40; i++) {
      const s = 0.3 + 0.3 * random();
      const shapes = [
        ball(s),
        capsule({ p1: [0, -s, 0], p2: [0, s, 0], radius: s / 2 }),
        obb({ center: [0, 0, 0], half: [s, s / 2, s] }),
        aabb({ center: [0, 0, 0], half: [s, s, s / 2] }),
      ];
      const shape = shapes[i % 4];
      world.spawn({
        shape,
        position: [random() * 4 - 2, 1 + i * 0.6, random() * 4 - 2],
        ...(shape.kind === 'aabb' ? {} : { orientation: randomQuat(random) }),
        angularDamping: 0.5,
      });
    }
    steps(world, 600);
    for (const entity of world.entities()) {
      if (world.kind(entity) === 'aabb' && world.pose(entity).position[1] < 0) continue;
      expect(world.pose(entity).position[1]).toBeGreaterThan(0.1);
    }
    for (const contact of world.contacts) expect(contact.depth).toBeLessThan(0.05);
  });

  it('timings: zero without a clock, filled with one, never part of the hash', () => {
    let time = 0;
    const timed = createWorld({ now: () => (time += 0.25) });
    const untimed = createWorld();
    for (const world of [timed, untimed]) {
      floor(world);
      world.spawn({ shape: ball(), position: [0, 2, 0] });
      steps(world, 10);
    }
    expect(timed.timings.step).toBeGreaterThan(1);
    expect(timed.timings.solve).toBe(0.25);
    expect(untimed.timings.step).toBe(0);
    expect(timed.timings.bodies).toBe(2);
    expect(timed.hash()).toBe(untimed.hash());
  });
});

describe('what sleeps costs little and is still right', () => {
  it('contacts of sleepers are those that asking again would give', () => {
    const world = createWorld();
    floor(world);
    for (let i = 0; i < 12; i++) {
      world.spawn({ shape: i % 2 ? ball(0.4) : cube(0.4), position: [(i % 3) * 0.9, 0.5 + 0.9 * Math.floor(i / 3), 0], angularDamping: 2 });
    }
    steps(world, 400);
    expect(world.timings.awake).toBe(0);
    const kept = contactsOf(world);
    expect(kept.length).toBeGreaterThan(10);
    const other = createWorld();
    other.restore(world.snapshot());
    coreOf(other).state.placed.fill(1);
    other.step();
    world.step();
    expect(contactsOf(world)).toEqual(kept);
    expect(contactsOf(other)).toEqual(kept);
  });
});
