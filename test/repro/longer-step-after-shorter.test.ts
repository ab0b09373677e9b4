// Bounds included the motion of a step of the last length: in a longer step, and in a first one above 1/60 s, fast bodies passed through walls.
import { expect, it } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

/** Steps of these lengths towards a wall 3.95 m ahead of the ball's surface; its x at the end. */
function shoot(lengths: readonly number[], isQueried: boolean, speed = 41): number {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.spawn({ shape: aabb({ min: [4, -9, -9], max: [4.02, 9, 9] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0.3, 0.2], radius: 0.05 }), velocity: [speed, 0, 0] });
  if (isQueried) world.nearest([0, 0, 0]);
  for (const dt of lengths) world.step(dt);
  return world.pose(ball).position[0];
}

it('a ball stops at the wall in a step longer than the one before, and in a first step of any length', () => {
  for (const isQueried of [true, false]) {
    for (const lengths of [[0.1], [1 / 240, 0.1], [1 / 60, 1 / 60, 1 / 60, 1 / 15], [0.05, 0.05]]) {
      const end = shoot(lengths, isQueried);
      expect(Math.abs(end - 3.95), `steps ${lengths.join(', ')}`).toBeLessThan(1e-3);
    }
  }
});

it('a slow ball meets its floor in a longer step', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0.06, 0], radius: 0.05 }) });
  world.step(1 / 1000);
  for (let i = 0; i < 3; i++) world.step(0.1);
  expect(Math.abs(world.pose(ball).position[1] - 0.05)).toBeLessThan(1e-3);
});
