// With `ignoreInitialContacts` a cast left out the triangles touched at the start only: it ended at the next inner edge of the same floor.
import { expect, it } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

it('a mesh that the shape touches at the start is ignored as a whole, like any body', () => {
  const world = createWorld();
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= 6; i++) for (let j = 0; j <= 6; j++) vertices.push(2 * i - 6, 0, 2 * j - 6);
  for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) for (const k of [0, 1, 7, 1, 8, 7]) indices.push(7 * i + j + k);
  const floor = world.spawnMesh({ vertices, indices });
  const wall = world.spawn({ shape: aabb({ min: [5, 0, -3], max: [6, 2, 3] }), body: 'static' });
  for (const y of [0.5, 0.499]) {
    for (const shape of [sphere({ center: [0.2, y, 0.3], radius: 0.5 }), aabb({ center: [0.2, y, 0.3], half: [0.5, 0.5, 0.5] })]) {
      expect(world.castShape(shape, [8, 0, 0])).toMatchObject({ entity: floor, distance: 0 });
      const hit = world.castShape(shape, [8, 0, 0], { ignoreInitialContacts: true });
      expect(hit?.entity).toBe(wall);
      expect(hit?.distance).toBeCloseTo(4.3, 9);
    }
  }
  // One that it does not touch at the start counts.
  const above = sphere({ center: [0.2, 0.6, 0.3], radius: 0.5 });
  expect(world.castShape(above, [0, -1, 0], { ignoreInitialContacts: true })).toMatchObject({ entity: floor });
});
