// A character that fell by less than the slack of its skin in each move, as at 400 Hz, was lifted back along the normal each time: it crept down every slope. And on
// stairs whose treads are shorter than its radius it hung below the tread on whose edge it stood, so the next step counted as higher than it is: it stopped.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, quatFromAxisAngle, sphere, type Vec3 } from '../../src/core/index.ts';

const FIGURES = {
  capsule: capsule({ p1: [0, 0.35, 0], p2: [0, 1.35, 0], radius: 0.35 }),
  sphere: sphere({ center: [0, 0.35, 0], radius: 0.35 }),
};

describe.each(['capsule', 'sphere'] as const)('a %s', (kind) => {
  it.each([1e-5, 1e-4, 2e-4])('that falls by %d m a move stays where it stands on a slope', (fall) => {
    for (const degrees of [5, 20, 44]) {
      const world = createWorld();
      world.spawn({
        shape: obb({ center: [0, 0, 0], half: [9, 1, 9], orientation: quatFromAxisAngle([0, 0, 1], (degrees * Math.PI) / 180) }),
        body: 'static',
      });
      let position = world.moveAndSlide(FIGURES[kind], [0, 3, 0], [0, -9, 0]).position;
      const [x] = position;
      for (let i = 0; i < 500; i++) position = world.moveAndSlide(FIGURES[kind], position, [0, -fall, 0]).position;
      expect(Math.abs(position[0] - x), `${degrees}°`).toBeLessThan(1e-9);
    }
  });

  it.each([0.005, 0.03, 0.08])('climbs stairs with treads shorter than its radius, %d m a move', (speed) => {
    for (const [rise, run] of [
      [0.22, 0.1],
      [0.24, 0.15],
      [0.27, 0.2],
      [0.29, 0.25],
    ]) {
      const world = createWorld();
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
      for (let i = 0; i < 8; i++) world.spawn({ shape: aabb({ min: [1 + i * run, 0, -2], max: [9, (i + 1) * rise, 2] }), body: 'static' });
      let position: Vec3 = [0, 0.01, 0];
      for (let i = 0; i * speed < 4; i++) ({ position } = world.moveAndSlide(FIGURES[kind], position, [speed, -0.003, 0]));
      expect(position[1], `rise ${rise} m, run ${run} m`).toBeGreaterThan(8 * rise);
    }
  });
});
