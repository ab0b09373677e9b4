import { expect, test } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

// As long as nobody can be pushed nobody looks ahead; the first body that can must be seen by those who are there already.
test('a fast kinematic wall strikes the first dynamic body of a world in the step after it was spawned', () => {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.spawn({ shape: aabb({ center: [0, 0, 0], half: [0.1, 2, 2] }), body: 'kinematic', velocity: [120, 0, 0] });
  world.step();
  const ball = world.spawn({ shape: sphere({ center: [3, 0, 0], radius: 0.2 }) });
  world.step();
  // The wall is at 4 m by now.
  expect(world.velocity(ball).linear[0]).toBeGreaterThan(100);
});
