// A step after the last dynamic body and the mesh that it lay on were despawned: the solver looked for the triangles of a mesh that was gone.
import { expect, test } from 'vitest';
import { createWorld, obb, sphere } from '../../src/core/index.ts';

const LEVEL = { vertices: [-5, 0, -5, 5, 0, -5, 5, 0, 5, -5, 0, 5], indices: [0, 2, 1, 0, 3, 2] };

test.each(['mesh', 'box'])('a %s and the bodies on it are despawned between two steps', (kind) => {
  const world = createWorld();
  const floor =
    kind === 'mesh' ? world.spawnMesh(LEVEL) : world.spawn({ shape: obb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  const other = world.spawn({ shape: obb({ center: [0, -1, 10], half: [5, 1, 5] }), body: 'static' });
  const boxes = [0, 4.9].map((z) => world.spawn({ shape: obb({ center: [0, 0.5, z], half: [0.5, 0.5, 0.5] }) }));
  for (let i = 0; i < 10; i++) world.step();
  for (const gone of [...boxes, floor, other]) world.despawn(gone);
  world.step();
  expect([...world.contacts]).toEqual([]);
  // What comes into their rows starts anew.
  const ball = world.spawn({ shape: sphere({ center: [0, 3, 0], radius: 0.5 }) });
  for (let i = 0; i < 30; i++) world.step();
  expect(world.velocity(ball).linear[1]).toBeCloseTo(-9.81 / 2, 1);
});
