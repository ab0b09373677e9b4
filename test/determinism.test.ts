// The same scene does the same thing: twice, after snapshot and restore at any step, with any frame lengths, spawned in any order that gives the same
// ids, and on every engine: test/browser/determinism.test.ts holds Chromium against the same file. A change to the solver or a kernel changes these
// hashes on purpose: then commit the new ones with the reason.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, FixedClock, obb, sphere, type Entity, type SpawnOptions, type World } from '../src/core/index.ts';
import { mulberry32 } from '../src/core/math/random.ts';
import { rain } from '../src/scenes/rain.ts';
import { randomQuat } from '../src/core/math/trig.ts';
import { buildGolden, hashAfter } from './support/golden-scenes.ts';
import golden from './support/golden.json' with { type: 'json' };
import { cases } from './support/long.ts';

const steps = (world: World, count: number): World => {
  for (let i = 0; i < count; i++) world.step();
  return world;
};
const { small, room } = golden;

describe('the committed scenes', () => {
  it.each(Object.entries(golden))('%s ends with the committed hash', (_, scene) => {
    expect(hashAfter(scene)).toBe(scene.hash);
  });

  it("the room is the page's first scene as it is", () => {
    expect(rain.count).toBe(room.count);
    expect(rain.build().hash()).toBe(buildGolden(room).hash());
  });
});

describe('the rain', () => {
  it('give the same hash after snapshot and restore half-way, in a world that was something else before', () => {
    const world = steps(rain.build({ count: small.count }), small.steps / 2);
    const other = steps(rain.build({ count: 3, seed: 2 }), 20);
    other.restore(world.snapshot());
    expect(steps(other, small.steps / 2).hash()).toBe(small.hash);
  });

  it.each(cases([1], [1, 2]))('give the same hash with frames of any length, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = rain.build({ count: small.count });
    const clock = new FixedClock();
    for (let left = small.steps; left > 0;) {
      const due = Math.min(left, clock.advance(random() * 0.05));
      steps(world, due);
      left -= due;
    }
    expect(world.hash()).toBe(small.hash);
  });

  it('do not depend on the cell size, nor on queries and looks in between', () => {
    const world = rain.build({ count: small.count, world: { cellSize: 3.7 } });
    for (let i = 0; i < small.steps; i++) {
      world.step();
      if (i % 50 === 0) {
        world.raycastAll({ origin: [-9, 0.5, 0], direction: [1, 0, 0] });
        world.detect();
      }
    }
    expect(world.hash()).toBe(small.hash);
  });

  it('another seed is another world', () => {
    expect(steps(rain.build({ count: small.count, seed: 8 }), small.steps).hash()).not.toBe(small.hash);
  });
});

describe('snapshot and restore at any step', () => {
  it.each(['mixed', 'towers', 'gas'] as const)('end alike: %s, in flight, at impact, at rest, asleep', (name) => {
    const { count, steps: all } = golden[name];
    const scene = { ...golden[name], count: name === 'towers' ? 1 : Math.min(count, 40) };
    const world = buildGolden(scene);
    const random = mulberry32(17);
    const kept: { step: number; snapshot: ArrayBuffer }[] = [];
    for (let step = 0; step < all; step++) {
      if (step === 0 || random() < 0.02) kept.push({ step, snapshot: world.snapshot() });
      world.step();
    }
    const end = world.hash();
    expect(kept.length).toBeGreaterThan(3);
    for (const { step, snapshot } of cases(
      [kept[1], kept[kept.length >> 1]],
      [kept[0], kept[1], kept[kept.length >> 1], kept[kept.length - 1]],
    )) {
      const other = createWorld({ gravity: [1, 2, 3], substeps: 2 });
      other.restore(snapshot);
      expect(steps(other, all - step).hash(), `from step ${step}`).toBe(end);
    }
  });

  it('a world asleep wakes as the one it was taken from', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const bodies = [0, 1, 2].map((i) =>
      world.spawn({ shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), position: [0, 0.5 + i, 0] }),
    );
    steps(world, 120);
    expect(bodies.map((body) => world.isAsleep(body))).toEqual([true, true, true]);
    const other = createWorld();
    other.restore(world.snapshot());
    const ends = [world, other].map((each) => {
      steps(each, 7);
      each.applyImpulse(bodies[1], [900, 0, 300]);
      return steps(each, 120).hash();
    });
    expect(ends[1]).toBe(ends[0]);
  });
});

describe('the order of spawning', () => {
  // Ids are rows and generations. Rows are used again in the order they were given back.
  it('does not matter where it gives the same ids', () => {
    const random = mulberry32(23);
    const cast = Array.from({ length: 24 }, (_, i): SpawnOptions => {
      const position = [(i % 3) - 1 + 0.2 * random(), 1 + 0.9 * Math.floor(i / 3), 0.3 * random()] as const;
      if (i % 3 === 0) return { shape: sphere({ center: [0, 0, 0], radius: 0.4 }), position };
      const shape =
        i % 3 === 1 ? capsule({ p1: [0, -0.3, 0], p2: [0, 0.3, 0], radius: 0.3 }) : obb({ center: [0, 0, 0], half: [0.4, 0.3, 0.5] });
      return { shape, position, orientation: randomQuat(random) };
    });
    const end = (order: readonly number[]): { hash: string; ids: Entity[] } => {
      const world = createWorld();
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
      const holders = cast.map(() => world.spawn({ shape: sphere({ center: [0, 50, 0], radius: 1 }) }));
      for (const i of order) world.despawn(holders[i]);
      const ids: Entity[] = [];
      for (const i of order) ids[i] = world.spawn(cast[i]);
      return { hash: steps(world, 240).hash(), ids };
    };
    const forwards = cast.map((_, i) => i);
    const first = end(forwards);
    const shuffled = forwards.map((i) => (7 * i + 5) % cast.length);
    for (const order of [forwards.toReversed(), shuffled]) {
      expect(new Set(order).size).toBe(cast.length);
      expect(end(order)).toEqual(first);
    }
  });
});
