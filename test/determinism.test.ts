// The same scene does the same thing: twice, after snapshot and restore, with any frame lengths, and on every engine: test/browser/world.test.ts
// holds Chromium against the same file. A change to the solver or a kernel changes these hashes on purpose: then commit the new ones with the reason.

import { describe, expect, it } from 'vitest';
import { FixedClock, type World } from '../src/index.ts';
import { mulberry32 } from '../src/math/random.ts';
import { rain } from '../src/scenes/rain.ts';
import golden from './support/golden.json' with { type: 'json' };

const steps = (world: World, count: number): World => {
  for (let i = 0; i < count; i++) world.step();
  return world;
};
const { small, room } = golden;

describe('600 steps of the rain', () => {
  it('give the committed hash', () => {
    expect(steps(rain.build({ count: small.count }), small.steps).hash()).toBe(small.hash);
  });

  it("give the committed hash with the page's own number of bodies", () => {
    expect(rain.count).toBe(room.count);
    expect(steps(rain.build(), room.steps).hash()).toBe(room.hash);
  });

  it('give the same hash after snapshot and restore half-way, in a world that was something else before', () => {
    const world = steps(rain.build({ count: small.count }), small.steps / 2);
    const other = steps(rain.build({ count: 3, seed: 2 }), 20);
    other.restore(world.snapshot());
    expect(steps(other, small.steps / 2).hash()).toBe(small.hash);
  });

  it.each([1, 2])('give the same hash with frames of any length, seed %i', (seed) => {
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
