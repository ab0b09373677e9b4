// Nothing passes and nothing sinks in: a sample of `npm run quality -- --only shots`, `drops` and `duels`.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld } from '../../../src/core/index.ts';
import { BULLETS, BulletTallies, drop, duels, shots } from '../../quality/bullets.ts';
import { support } from '../../quality/solids.ts';
import { expectAll } from '../../support/expect-tally.ts';

describe('by hand', () => {
  // The impact stops the lower cap; the other end turned through the slab within the same step.
  it('a capsule that leans by 45° and falls at 31 m/s stays on a slab of 0.1 m', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-20, -0.1, -20], max: [20, 0, 20] }), body: 'static' });
    const shape = capsule({ p1: [-0.28, -0.28, 0], p2: [0.28, 0.28, 0], radius: 0.05 });
    const body = world.spawn({ shape, position: [0, 1, 0], velocity: [0, -31, 0] });
    for (let i = 0; i < 60; i++) {
      world.step();
      expect(support(world.shape(body), [0, -1, 0]), `step ${i}`).toBeLessThan(0.001 + 0.005);
    }
  });
});

describe.each(BULLETS)('a %s', (bullet) => {
  it('does not pass a thin wall, sink into it or leave with more energy, seed 81', () => {
    const { passed, depth, energy, missing } = shots(81, bullet, 6);
    for (const tally of [passed, depth, energy, missing]) expectAll(tally);
  });

  it.each(['slab', 'triangles'] as const)('dropped from 50 m stays on %s, seed 82', (floor) => {
    const tallies = new BulletTallies();
    drop(tallies, 82, bullet, floor, 12);
    const { passed, depth } = tallies;
    for (const tally of [passed, depth]) expectAll(tally);
  });

  it('does not pass a flying plate or another bullet, seed 83', () => {
    const { passed, depth, energy, missing } = duels(83, bullet, 6);
    for (const tally of [passed, depth, energy, missing]) expectAll(tally);
  });
});
