// What a contact did to a body in one substep counted as gravity in the next: struck then, the body took or lost energy, up to half of it in a gas of balls.
import { describe, expect, it } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';
import { kineticEnergy } from '../quality/energy.ts';

describe('a ball that the floor stops in one substep and another strikes in the next', () => {
  it.each([1.3, 1.7, 2.4, 3.1])('takes its part of the energy and no more, struck in substep %f', (substep) => {
    for (const speed of [20, 60, 200]) {
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static', friction: 0 });
      world.spawn({ shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }), mass: 1, velocity: [0, -5, 0], friction: 0 });
      // Small, so that it strikes from below, and lifts the ball off the floor.
      const reach = Math.sqrt(0.7 ** 2 - 0.3 ** 2);
      const x = -reach - (speed * substep) / 240;
      const [mass, restitution] = [1, 1];
      world.spawn({ shape: sphere({ center: [x, 0.2001, 0], radius: 0.2 }), mass, restitution, velocity: [speed, 0, 0], friction: 0 });
      world.step();
      expect(kineticEnergy(world) / (0.5 * mass * speed * speed)).toBeCloseTo(1, 9);
    }
  });
});
