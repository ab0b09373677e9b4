// A pair that had bounced apart within a step began anew with every detect, and with every step of a sleeping body.
import { expect, test } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

test.each([false, true])('where nothing moves nothing begins, after a step in which it may have bounced (from a mesh: %s)', (mesh) => {
  const world = createWorld();
  if (mesh) world.spawnMesh({ vertices: [-9, 0, -9, 9, 0, -9, 0, 0, 9], indices: [0, 2, 1] });
  else world.spawn({ shape: aabb({ center: [0, -1, 0], half: [9, 1, 9] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0.6, 0], radius: 0.5 }), restitution: 0.7 });
  let began = 0;
  world.on('contactBegan', () => began++);
  let bounces = 0;
  for (let i = 0; i < 120; i++) {
    began = 0;
    world.step();
    bounces += began;
    const saved = world.snapshot();
    began = 0;
    for (let k = 0; k < 3; k++) world.detect();
    expect([i, began]).toEqual([i, 0]);
    world.restore(saved);
    world.sleep(ball);
    for (let k = 0; k < 3; k++) world.step();
    expect([i, began]).toEqual([i, 0]);
    world.restore(saved);
  }
  expect(bounces).toBeGreaterThan(4);
});
