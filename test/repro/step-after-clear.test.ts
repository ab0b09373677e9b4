// A step after the last dynamic body and the mesh below it are gone: the contacts of the step before are of neither.
import { expect, test } from 'vitest';
import { aabb, createWorld, obb } from '../../src/core/index.ts';

test('a step after clear(), with a box across the seam of a floor and a mesh before', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-3, -1, -3], max: [0, 0, 3] }), body: 'static' });
  world.spawnMesh({ vertices: [0, 0, -3, 0, 0, 3, 3, 0, 3, 3, 0, -3], indices: [0, 1, 2, 0, 2, 3] });
  world.spawn({ shape: obb({ center: [0.1, 0.3, 0.2], half: [0.5, 0.3, 0.4] }) });
  for (let i = 0; i < 20; i++) world.step();
  expect([...world.contacts].length).toBe(2);
  world.clear();
  world.step();
  expect([...world.contacts]).toEqual([]);
});
