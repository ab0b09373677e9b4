// Bouncing bodies among others that do not bounce: whoever is heavy or light, nobody gains energy.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere } from '../../../src/core/index.ts';
import { energyOf } from '../../quality/energy.ts';

/** A ball falls on a brick of 1 kg that lies on a floor: the most energy there was, over what there was at first. */
function gain(restitution: number, mass: number, aside: number): number {
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' });
  world.spawn({ shape: obb({ center: [0, 0, 0], half: [0.4, 0.3, 0.35] }), position: [0, 0.3, 0], mass: 1 });
  world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.4 }), position: [aside, 2, 0], mass, restitution });
  const given = energyOf(world);
  let most = given;
  for (let i = 0; i < 60; i++) {
    world.step();
    most = Math.max(most, energyOf(world));
  }
  return most / given;
}

describe('a ball that bounces, on a brick that does not', () => {
  const cases = [0.2, 0.5, 1].flatMap((e) => [0.02, 5, 15, 1000].flatMap((m) => [0, 0.3].map((x) => [e, m, x] as const)));
  it('gains no energy, whatever e, mass and place', () => {
    for (const [e, mass, aside] of cases) expect(gain(e, mass, aside), `e ${e}, ${mass} kg, ${aside} m aside`).toBeLessThanOrEqual(1.001);
  });
});

describe('a slow impact', () => {
  const floor = { shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' } as const;
  const ball = sphere({ center: [0, 0, 0], radius: 0.3 });
  /** The fastest upward speed of a ball with e = 1 that falls from a height, m/s. */
  const rebound = (height: number): number => {
    const world = createWorld({ sleeping: false });
    world.spawn(floor);
    const body = world.spawn({ shape: ball, position: [0, 0.3 + height, 0], restitution: 1 });
    let most = 0;
    for (let i = 0; i < 60; i++) {
      world.step();
      most = Math.max(most, world.velocity(body).linear[1]);
    }
    return most;
  };

  // Gravity in two steps is 0.327 m/s: below it a body at rest would rattle.
  it('does not bounce under gravity, and one a little faster does: 0.24 m/s and 0.63 m/s, e = 1', () => {
    expect(rebound(0.003)).toBeLessThan(0.05);
    expect(rebound(0.02)).toBeGreaterThan(0.5);
  });

  it('bounces where there is no gravity', () => {
    const world = createWorld({ gravity: [0, 0, 0], sleeping: false });
    world.spawn(floor);
    const body = world.spawn({ shape: ball, position: [0, 0.305, 0], velocity: [0, -0.1, 0], restitution: 1 });
    for (let i = 0; i < 30; i++) world.step();
    expect(world.velocity(body).linear[1]).toBeCloseTo(0.1, 3);
  });
});
