// Rotation locked about axes of the world: the free axes answer with the inverse of the free block of the inertia.

import { describe, expect, it } from 'vitest';
import { createWorld, obb } from '../../../src/core/index.ts';
import { locked } from '../../quality/locks.ts';
import { expectAll } from '../../support/expect-tally.ts';

describe('by hand', () => {
  it('a rod that leans by 45° in the plane of x and y, free about y alone, turns by the moment about y', () => {
    // Half 1 along its own x and thin: about its own axes the moments are 0.02²/1.5, 1/3 and 1/3 (but for the thickness). Leaning it has 1/6 about y.
    const world = createWorld({ gravity: [0, 0, 0] });
    const half = [1, 0.02, 0.02] as const;
    const rod = world.spawn({
      shape: obb({ center: [0, 0, 0], half, orientation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] }),
      mass: 1,
    });
    world.lock(rod, { rotation: [true, false, true] });
    // A couple of 1 N·m·s about y, and one of 5 about the locked x.
    world.applyImpulse(rod, [0, 0, -1], [0.5, 0, 0]);
    world.applyImpulse(rod, [0, 0, 1], [-0.5, 0, 0]);
    world.applyImpulse(rod, [0, 0, 5], [0, 0.5, 0]);
    world.applyImpulse(rod, [0, 0, -5], [0, -0.5, 0]);
    const along = (0.02 ** 2 + 0.02 ** 2) / 3;
    const across = (1 + 0.02 ** 2) / 3;
    const { angular } = world.velocity(rod);
    expect(angular[0]).toBe(0);
    expect(angular[1]).toBeCloseTo(1 / (0.5 * (along + across)), 9);
    expect(angular[2]).toBe(0);
  });
});

it('couples, free motion and elastic impacts of 100 random bodies and locks keep to the free block, seed 101', () => {
  expectAll(locked(101, 100));
});
