// The same scene does the same thing: twice, after snapshot and restore, with any frame lengths, and on every engine (the browser test compares).

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FixedClock, type World } from '../src/index.ts';
import { rain } from '../src/scenes/rain.ts';
import { mulberry32 } from '../src/math/random.ts';

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

const golden = JSON.parse(readFileSync(new URL('./support/golden.json', import.meta.url), 'utf8')) as { scene: string; count: number; steps: number; hash: string };

describe('600 steps of a committed scene', () => {
  it('give the committed hash', () => {
    const world = rain.build({ count: golden.count });
    steps(world, golden.steps);
    // A change to the solver changes this on purpose: then commit the new hash with the reason.
    expect(world.hash()).toBe(golden.hash);
  });

  it('give the same hash after snapshot and restore half-way', () => {
    const world = rain.build({ count: golden.count });
    steps(world, golden.steps / 2);
    const kept = world.snapshot();
    const other = rain.build({ count: 3 });
    other.restore(kept);
    steps(other, golden.steps / 2);
    expect(other.hash()).toBe(golden.hash);
  });

  it.each([1, 2])('give the same hash with frames of any length, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = rain.build({ count: golden.count });
    const clock = new FixedClock();
    let left = golden.steps;
    while (left > 0) {
      const due = Math.min(left, clock.advance(random() * 0.05));
      steps(world, due);
      left -= due;
    }
    expect(world.hash()).toBe(golden.hash);
  });

  it('do not depend on the cell size or on queries in between', () => {
    const world = rain.build({ count: golden.count, world: { cellSize: 3.7 } });
    for (let i = 0; i < golden.steps; i++) {
      world.step();
      if (i % 50 === 0) world.raycastAll({ origin: [-9, 0.5, 0], direction: [1, 0, 0] });
    }
    expect(world.hash()).toBe(golden.hash);
  });

  it('another seed is another world', () => {
    const world = rain.build({ count: golden.count, seed: 8 });
    steps(world, golden.steps);
    expect(world.hash()).not.toBe(golden.hash);
  });
});
