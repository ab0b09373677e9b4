// Rolling by its laws: a ball on an incline, rolling friction as a torque with an arm, twist, and which bodies come to rest by default.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { quatFromAxisAngle } from '../../../src/core/math/trig.ts';
import { coreOf } from '../../../src/core/world.ts';
import { scenes, type SceneId } from '../../../src/scenes/index.ts';
import { cases } from '../../support/long.ts';

const G = 9.81;
const floor = { shape: aabb({ min: [-99, -1, -99], max: [99, 0, 99] }), body: 'static' } as const;

/** How far a ball rolls down from rest in one second, m; its bodies sleep or not as a new world has it. */
function rolled(degrees: number, radius: number, options: { rollingFriction?: number } = {}): number {
  const angle = (degrees * Math.PI) / 180;
  const world = createWorld();
  const orientation = quatFromAxisAngle([0, 0, 1], -angle);
  world.spawn({ shape: obb({ center: [0, 0, 0], half: [30, 0.5, 5] }), orientation, body: 'static', friction: 0.5 });
  const height = 0.5 + radius;
  const ball = world.spawn({
    shape: sphere({ center: [0, 0, 0], radius }),
    position: [Math.sin(angle) * height, Math.cos(angle) * height, 0],
    friction: 0.5,
    ...options,
  });
  const along = (): number => {
    const [x, y] = world.pose(ball).position;
    return x * Math.cos(angle) - y * Math.sin(angle);
  };
  const from = along();
  for (let i = 0; i < 60; i++) world.step();
  return along() - from;
}

/** What velocities stepped 240 times a second come to in one second. */
const fallen = (acceleration: number): number => 0.5 * acceleration * (1 + 1 / 240);

describe('a ball on an incline, friction 0.5', () => {
  it.each([2, 5, 10, 20, 30, 45])('of %i° rolls as 5/7·g·sin θ says, to half a percent', (degrees) => {
    const expected = fallen((5 / 7) * G * Math.sin((degrees * Math.PI) / 180));
    for (const radius of [0.05, 0.5, 3]) {
      expect(Math.abs(rolled(degrees, radius) / expected - 1), `radius ${radius} m`).toBeLessThan(0.005);
    }
  });

  it('stays where the slope is less than its rolling friction, and rolls by the difference where it is more', () => {
    // tan 1° = 0.0175.
    expect(Math.abs(rolled(1, 0.5, { rollingFriction: 0.02 }))).toBeLessThan(1e-5);
    const angle = (10 * Math.PI) / 180;
    const expected = fallen((5 / 7) * G * (Math.sin(angle) - 0.1 * Math.cos(angle)));
    expect(Math.abs(rolled(10, 0.5, { rollingFriction: 0.1 }) / expected - 1)).toBeLessThan(0.01);
  });
});

describe('on a level floor', () => {
  const launch = (given: Parameters<World['spawn']>[0], under: object = {}): { world: World; body: Entity } => {
    const world = createWorld({ sleeping: false });
    world.spawn({ ...floor, ...under });
    return { world, body: world.spawn(given) };
  };
  const after = (world: World, body: Entity, steps: number): { v: number; spin: number } => {
    for (let i = 0; i < steps; i++) world.step();
    const { linear, angular } = world.velocity(body);
    return { v: linear[0], spin: angular[1] };
  };
  const ball = sphere({ center: [0, 0.5, 0], radius: 0.5 });
  const pill = capsule({ p1: [0, 0.3, -0.5], p2: [0, 0.3, 0.5], radius: 0.3 });

  it.each([
    ['a ball', ball, 0.5, 1e-6],
    ['a capsule', pill, 0.3, 1e-6],
  ] as const)('%s that nothing resists rolls on', (_, shape, radius, tolerance) => {
    const { world, body } = launch({ shape, velocity: [2, 0, 0], angularVelocity: [0, 0, -2 / radius] });
    expect(Math.abs(after(world, body, 300).v - 2)).toBeLessThan(tolerance);
  });

  // A ball brakes with μ_r·g / (1 + I/mr²) = 5/7·μ_r·g.
  it.each([
    ['named by the ball', 0.02, 0],
    ['named by the floor', 0, 0.02],
    ['the larger of both', 0.01, 0.02],
  ])('rolling friction brakes a ball: %s', (_, ofBall, ofFloor) => {
    const { world, body } = launch(
      { shape: ball, velocity: [2, 0, 0], angularVelocity: [0, 0, -4], rollingFriction: ofBall },
      { rollingFriction: ofFloor },
    );
    expect(after(world, body, 60).v / (2 - (5 / 7) * 0.02 * G)).toBeCloseTo(1, 2);
    expect(Math.abs(after(world, body, 900).v)).toBeLessThan(1e-9);
  });

  it.each([
    ['a ball', ball],
    ['a capsule without a core', capsule({ p1: [0, 0.5, 0], p2: [0, 0.5, 0], radius: 0.5 })],
  ])('it brakes %s alike whichever way it rolls, and does not turn it aside', (_, shape) => {
    for (const angle of [0.3, 1.3, 2.5, 3.9, 5.3]) {
      const [x, z] = [Math.cos(angle), Math.sin(angle)];
      const { world, body } = launch({ shape, velocity: [2 * x, 0, 2 * z], angularVelocity: [4 * z, 0, -4 * x], rollingFriction: 0.02 });
      for (let i = 0; i < 60; i++) world.step();
      const { linear } = world.velocity(body);
      expect((linear[0] * x + linear[2] * z) / (2 - (5 / 7) * 0.02 * G), `${angle} rad`).toBeCloseTo(1, 2);
      expect(Math.abs(linear[0] * z - linear[2] * x), `${angle} rad`).toBeLessThan(1e-6);
    }
  });

  it('it brakes a capsule on its side by the same share of its radius, and a ball beside a box that it rolls on', () => {
    const { world, body } = launch({ shape: pill, velocity: [2, 0, 0], angularVelocity: [0, 0, -2 / 0.3], rollingFriction: 0.05 });
    const moment = coreOf(world).state.inverseMass[1] / (0.3 * 0.3 * coreOf(world).state.inverseInertia[4]);
    expect(after(world, body, 30).v / (2 - (0.05 * G * 0.5) / (1 + moment))).toBeCloseTo(1, 2);
  });

  it('it stops a spin about a level axis without any friction', () => {
    const { world, body } = launch({ shape: ball, angularVelocity: [0, 0, 4], friction: 0, rollingFriction: 0.1 });
    // α = μ_r·r·m·g / (2/5·m·r²).
    const slowed = 4 - (0.1 * G) / (0.4 * 0.5) / 4;
    for (let i = 0; i < 15; i++) world.step();
    expect(world.velocity(body).angular[2] / slowed).toBeCloseTo(1, 2);
    expect(world.velocity(body).linear[0]).toBe(0);
  });

  it.each([
    ['a ball', ball],
    ['a capsule without a core', capsule({ p1: [0, 0.5, 0], p2: [0, 0.5, 0], radius: 0.5 })],
  ])('%s that spins about the normal comes to rest by the twist of its point alone: arm 0.01 of the radius', (_, shape) => {
    const { world, body } = launch({ shape, angularVelocity: [0, 0.8, 0] });
    world.step();
    // α = 0.01·r·m·g / I.
    const slowing = 0.01 * 0.5 * G * (coreOf(world).state.inverseInertia[4] / coreOf(world).state.inverseMass[1]);
    expect(after(world, body, 29).spin / (0.8 - 0.5 * slowing)).toBeCloseTo(1, 2);
    expect(Math.abs(after(world, body, 240).spin)).toBeLessThan(1e-9);
  });

  it('a negative one is refused, and an infinite one', () => {
    const world = createWorld();
    for (const rollingFriction of [-0.1, Infinity, Number.NaN]) {
      expect(() => world.spawn({ shape: ball, rollingFriction })).toThrow(/spawn\.rollingFriction/);
    }
    expect(world.size).toBe(0);
  });
});

describe('scenes whose bodies are to come to rest', () => {
  // Before rolling friction was named they were all asleep at step 466, 337, 388, 151, 171 and 940 at the latest.
  // (Heaps of balls and of mixed bodies: piles.test.ts. A capsule that lies across another swings for a while.)
  const heaps: readonly (readonly [SceneId, number, number])[] = cases(
    [],
    [
      ['pile', 100, 600],
      ['mixed', 100, 1200],
    ],
  );
  it.each([['rain', 60, 600], ['bounce', 12, 300], ['crowd', 40, 300], ['volley', 16, 1000], ...heaps] as const)(
    '%s of %i is asleep within %i steps',
    (id: SceneId, count, limit) => {
      const world = scenes[id].build({ count });
      let step = 0;
      do world.step();
      while (world.timings.awake > 0 && ++step < limit);
      expect(step).toBeLessThan(limit);
    },
  );
});
