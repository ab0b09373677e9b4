// The two piles of the benchmark (W3): how deep, how still, who is lost, when it sleeps.

import type { Shape } from '../../src/core/index.ts';
import { pileSide, RESTS, scenes } from '../../src/scenes/index.ts';
import { loose, run } from './cast.ts';
import { depths, type Depths } from './depths.ts';
import { kineticEnergy } from './energy.ts';

export interface Pile extends Depths {
  /** Kinetic energy left at step 360, mJ/kg. */
  readonly motion: number;
  /** Bodies outside the box. */
  readonly lost: number;
}

/** After 360 steps without sleep. All bodies weigh 1 kg. */
export function pile(
  id: 'pile' | 'mixed',
  seed: number,
  count = 1000,
  rollingFriction = RESTS,
  apart?: (a: Shape, b: Shape) => number,
): Pile {
  const world = run(scenes[id].build({ seed, count, rollingFriction, world: { sleeping: false } }), 360);
  const bodies = loose(world);
  const half = pileSide(count) / 2;
  const lost = bodies.filter((entity) => {
    const [x, y, z] = world.pose(entity).position;
    return y < 0 || Math.abs(x) > half || Math.abs(z) > half;
  }).length;
  return { ...depths(world, apart), motion: (1000 * kineticEnergy(world)) / bodies.length, lost };
}

/** The step at which the last body of a pile falls asleep, or `limit`. */
export function sleepsAt(id: 'pile' | 'mixed', seed: number, count = 1000, rollingFriction = RESTS, limit = 2000): number {
  const world = scenes[id].build({ seed, count, rollingFriction });
  for (let i = 1; i <= limit; i++) {
    world.step(1 / 60);
    if (world.timings.awake === 0) return i;
  }
  return limit;
}
