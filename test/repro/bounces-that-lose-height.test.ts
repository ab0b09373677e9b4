// An elastic body lost 2·g·h/v of its height in every bounce, with substeps of h seconds: gravity of the whole substep was part of its speed before the impact, and
// the path within the substep was not the parabola.

import { describe, expect, it } from 'vitest';
import { createWorld, obb, sphere } from '../../src/core/index.ts';
import { bounces, type Bounce } from '../quality/bounces.ts';
import { energyOf } from '../quality/energy.ts';
import { expectAll } from '../support/expect-tally.ts';
import { cases } from '../support/long.ts';

describe('a body that falls flat comes back to e² of its height', () => {
  const falls: readonly [string, number, Partial<Bounce>][] = [
    ['of any kind, on any floor, at 1 to 8 substeps', 411, { restitution: 1 }],
    ['with restitution below 1', 412, { restitution: 0.6 }],
    ['with one substep of 1/60 s', 413, { substeps: 1, dt: 1 / 60 }],
    ['on a floor that is tilted', 414, { body: 'ball', tilt: 0.3, restitution: 1 }],
    ['without continuous collision, as far as contacts are predicted', 415, { continuous: false, size: 0.5, height: 0.3, gravity: 9.81 }],
  ];
  it.each(falls)('%s, seed %d', (_, seed, fixed) => {
    const { height, gain, missing } = bounces(seed, cases(10, 24), fixed);
    expectAll({ height, gain });
    expect(missing.failed, missing.lines().join('\n')).toBe(0);
  });
});

it.each([1, 4])('two that meet in flight keep their energy, %d substeps', (substeps) => {
  for (let i = 0; i < 24; i++) {
    const world = createWorld({ substeps });
    const center = [0, 0, 0];
    const shape = i % 2 === 0 ? sphere({ center, radius: 0.2 }) : obb({ center, half: [0.2, 0.2, 0.2] });
    const options = { shape, restitution: 1, friction: 0 };
    world.spawn({ ...options, position: [-1 - 0.04 * i, 0, 0], velocity: [3 + 0.3 * i, 1, 0], mass: 1 + (i % 7) });
    world.spawn({ ...options, position: [1, 0, 0], velocity: [-2, 1, 0], mass: 1 + 3 * (i % 5), gravityScale: i % 3 === 2 ? 0.2 : 1 });
    const before = energyOf(world);
    for (let s = 0; s < 40; s++) {
      world.step();
      expect(Math.abs(energyOf(world) / before - 1), `pair ${i}`).toBeLessThan(1e-9);
    }
  }
});
