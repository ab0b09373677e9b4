// A row that had held a turned box kept the box's axes when an AABB moved in: only the diagonal of the nine numbers was written.

import { expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere } from '../../src/core/index.ts';

it('an AABB in the row of a despawned turned box stands along the axes', () => {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.despawn(world.spawn({ shape: obb({ center: [0, 0, 0], half: [1, 2, 3], orientation: [0.3, 0.5, 0.1, 0.8] }) }));
  world.spawn({ shape: aabb({ center: [0, 0, 0], half: [1, 1, 1] }), position: [0, 0, 0] });
  world.spawn({ shape: sphere({ center: [1.4, 0, 0], radius: 0.5 }) });
  world.detect();
  for (const { depth } of world.contacts) expect(depth).toBeCloseTo(0.1, 14);
  expect(world.contacts.length).toBe(1);
});

it('a turned box that becomes an AABB stands along the axes', () => {
  const world = createWorld({ gravity: [0, 0, 0] });
  const box = world.spawn({ shape: obb({ center: [0, 0, 0], half: [1, 1, 1], orientation: [0.3, 0.5, 0.1, 0.8] }) });
  world.setShape(box, aabb({ center: [0, 0, 0], half: [1, 1, 1] }));
  world.spawn({ shape: sphere({ center: [1.4, 0, 0], radius: 0.5 }) });
  world.detect();
  for (const { depth } of world.contacts) expect(depth).toBeCloseTo(0.1, 14);
  expect(world.contacts.length).toBe(1);
});
