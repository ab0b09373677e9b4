// The parts in a batched result are indices into PARTS, the only names a user has for them.

import { expect, test } from 'vitest';
import { capsule, createWorld, PARTS } from '../../../src/core/index.ts';

test('PARTS names both parts of a batched hit as raycastClosest does', () => {
  const world = createWorld();
  world.spawn({ shape: capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 0.5 }), body: 'static' });
  const out = new Float64Array(5);
  for (const direction of [
    [0, 1, 0],
    [0, -1, 0],
    [1, 0, 0],
    [1, 1, 0],
  ] as const) {
    const origin = [-4 * direction[0], 1 - 4 * direction[1], 0] as const;
    expect(world.raycastBatch(Float64Array.of(...origin, ...direction, 100), out)).toBe(1);
    const hit = world.raycastClosest({ origin, direction, maxDistance: 100 })!;
    expect([PARTS[out[3]], PARTS[out[4]]]).toEqual([hit.enter.part, hit.exit.part]);
  }
});
