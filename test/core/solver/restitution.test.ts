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
