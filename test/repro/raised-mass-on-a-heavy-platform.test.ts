// A body between a heavy platform and a body that stood on it counted as one that carries the platform: it had a raised mass, so that a force moved it by
// a tenth, and an impact lost momentum.
import { expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere } from '../../src/core/index.ts';

it.each([10_000, 30_000, 1_000_000])('cubes of 1,000 kg on a platform of %i kg keep their mass', (mass) => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ min: [-30, 0, -30], max: [30, 1, 30] }), body: 'static', friction: 0 });
  world.spawn({ shape: obb({ center: [0, 1.5, 0], half: [3, 0.5, 3] }), mass, friction: 0 });
  const cubes = [0, 1, 2].map((i) => world.spawn({ shape: obb({ center: [0, 2.5 + i, 0], half: [0.5, 0.5, 0.5] }), friction: 0 }));
  for (let i = 0; i < 60; i++) world.step();
  world.applyForce(cubes[0], [60_000, 0, 0]);
  world.step();
  expect(world.velocity(cubes[0]).linear[0]).toBeCloseTo(1, 6);
  world.setVelocity(cubes[0], { linear: [0, 0, 0] });
  const ball = sphere({ center: [-1.2, 2.5, 0], radius: 0.3 });
  const thrown = world.spawn({ shape: ball, mass: 1000, velocity: [10, 0, 0], gravityScale: 0, friction: 0 });
  for (let i = 0; i < 6; i++) world.step();
  expect(world.velocity(thrown).linear[0]).toBeCloseTo(5, 4);
  expect(world.velocity(cubes[0]).linear[0]).toBeCloseTo(5, 4);
});

it('light cubes that carry one end of a heavy beam, whose other end lies on the ground, still carry it', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ min: [-30, -1, -30], max: [30, 0, 30] }), body: 'static' });
  world.spawn({ shape: aabb({ min: [-8, 0, -1], max: [-7, 5, 1] }), body: 'static' });
  for (let i = 0; i < 5; i++) world.spawn({ shape: aabb({ center: [0, 0.5 + i, 0], half: [0.5, 0.5, 0.5] }), mass: 10 });
  world.spawn({ shape: obb({ center: [-3.5, 5.25, 0], half: [4.5, 0.25, 0.5] }), mass: 100_000 });
  for (let i = 0; i < 300; i++) world.step();
  let deepest = 0;
  for (const { depth } of world.contacts) deepest = Math.max(deepest, depth);
  expect(deepest).toBeLessThan(2e-3);
});
