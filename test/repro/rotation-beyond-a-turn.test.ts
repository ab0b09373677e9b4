// The rotation of a substep never passed a full turn, and turned slower the longer it was: the velocity at an impact was not that of the path, nothing seemed
// to close, and fast rods sank through walls. Found with few substeps, long steps and spins above 500 rad/s.
import { expect, it } from 'vitest';
import { aabb, capsule, createWorld, mulberry32, obb, randomQuat } from '../../src/core/index.ts';

it('a body turns by ω·dt in substeps of more than 1 rad, however far that is', () => {
  for (const [spin, dt, substeps] of [
    [15, 0.1, 1],
    [200, 0.1, 1],
    [5000, 1 / 60, 1],
    [5000, 1 / 60, 4],
    [90_000, 0.1, 2],
  ]) {
    const world = createWorld({ gravity: [0, 0, 0], substeps });
    const rod = world.spawn({ shape: capsule({ p1: [0, -0.5, 0], p2: [0, 0.5, 0], radius: 0.1 }), angularVelocity: [0, 0, spin] });
    world.step(dt);
    const [, , z, w] = world.pose(rod).orientation;
    const angle = 2 * Math.atan2(z, w) - spin * dt;
    const off = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
    expect(Math.abs(off), `${spin} rad/s for ${dt} s`).toBeLessThan(1e-4 * spin * dt);
  }
});

it('a rod that spins at 5,700 rad/s does not pass its floor in one substep', () => {
  const world = createWorld({ substeps: 1 });
  world.spawn({ shape: aabb({ min: [-3, -2.1, -3], max: [3, -2, 3] }), body: 'static', restitution: 1, friction: 1 });
  const rod = world.spawn({
    shape: capsule({ p1: [-0.205, -1.295, -1.005], p2: [-0.47, -1.327, -1.141], radius: 0.02 }),
    velocity: [11.6, -57.5, -37.7],
    angularVelocity: [5128, 952, 2242],
    restitution: 1,
    friction: 1,
  });
  for (let i = 0; i < 10; i++) {
    world.step();
    expect(world.pose(rod).position[1]).toBeGreaterThan(-2);
  }
});

it('rods stop at a thin wall with one substep, at up to 1,000 rad/s, seed 33', () => {
  for (const dt of [1 / 60, 1 / 30, 0.1]) {
    const random = mulberry32(33);
    for (let shot = 0; shot < 60; shot++) {
      const world = createWorld({ gravity: [0, 0, 0], substeps: 1 });
      world.spawn({ shape: aabb({ min: [0, -60, -60], max: [0.05, 60, 60] }), body: 'static' });
      const half = 0.01 + 0.04 * random();
      const speed = 20 * 20 ** random();
      const rod = world.spawn({
        shape: obb({
          center: [-1.2 - speed * dt * random(), 0, 0],
          half: [half, (5 + 15 * random()) * half, half],
          orientation: randomQuat(random),
        }),
        velocity: [speed, speed * (random() - 0.5), 0],
        angularVelocity: [0, 0, 0].map(() => 1100 * (random() - 0.5)),
      });
      for (let i = 0; i < 8; i++) world.step(dt);
      expect(world.pose(rod).position[0], `steps of ${dt} s, shot ${shot}`).toBeLessThan(0);
    }
  }
});
