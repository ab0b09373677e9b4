// Neighbours of very different sizes and masses, and piles of bodies of 1 mm.

import { cases, slow } from '../../support/long.ts';
import { describe, expect, it } from 'vitest';
import { massRatio, sizeRatio, sizeRatios, TINY_DEPTH, tinyBodies, tinyJam, tinyPile } from '../../quality/ratios.ts';
import { Tally } from '../../quality/tally.ts';
import { expectAll } from '../../support/expect-tally.ts';

describe('overlapping neighbours of sizes up to 1 : 1,000', () => {
  // These flew apart at 31 to 3e7 m/s.
  it.each([36, 119, 142, 170, 234, 389])('part gently, seed %i', (seed) => {
    const top = new Tally('top speed, m/s', 10);
    sizeRatio(top, seed);
    expectAll({ top });
  });

  it('part gently, ten more of seed 111', () => expectAll({ top: sizeRatios(111, 10) }));
});

describe('a stack of two', () => {
  it.each([1e2, 1e4])('of masses 1 : %f sinks no deeper than the slop', (ratio) => {
    const { depth, stands, top } = massRatio('cube on cube', ratio, 0.02);
    expect(stands).toBe(true);
    expect(top).toBeLessThan(3.1);
    expect(depth).toBeLessThanOrEqual(1);
  });

  it.each(['cube on cube', 'ball on cube'] as const)('of masses 1 : 1,000,000 stands: %s', (name) => {
    const { stands, top } = massRatio(name, 1e6);
    expect(stands).toBe(true);
    expect(top).toBeLessThan(3.1);
  });
});

slow('200 balls of 1 mm carry each other without overlapping by more than a tenth of their size', () => {
  expect(tinyPile(122, false).depth).toBeLessThan(1);
});

describe.each([false, true])('a pile of bodies of 1 mm, mixed: %s', (mixed) => {
  it('rests on its floor', () => {
    const { depth, speed, lost } = tinyPile(121, mixed, 32);
    expect(lost).toBe(0);
    expect(depth).toBeLessThan(1);
    expect(speed).toBeLessThan(1);
  });
});

// (Held after 32 impacts, bodies were taken for moved by each further one: they let others pass, 9.3 to 13.3 in the fourth step.)
it.each(cases([7222], [7000, 7074, 7148, 7222, 7296]))(
  'bodies of 1 mm that fall by several sizes a step do not sink into those on the floor, seed %i',
  (seed) => {
    const { world } = tinyBodies(seed, true);
    let deepest = 0;
    for (let i = 0; i < 4; i++) {
      world.step();
      for (const { depth } of world.contacts) deepest = Math.max(deepest, depth / TINY_DEPTH);
    }
    expect(deepest).toBeLessThan(6);
  },
);

// (Contacts without overlap took back what pushed the deep ones out: median 1.2, worst 3.8.)
it('mixed bodies of 1 mm jammed in a box part within a quarter of a second: median of five boxes', () => {
  const deepest = [1, 2, 3, 4, 5].map((seed) => {
    const world = tinyJam(seed);
    for (let i = 0; i < 15; i++) world.step();
    return Math.max(...Array.from(world.contacts, ({ depth }) => depth / TINY_DEPTH));
  });
  expect(deepest.sort((a, b) => a - b)[2]).toBeLessThan(1);
});
