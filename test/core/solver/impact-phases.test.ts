// Impacts at every phase of a step, those within rounding of its start and of its substeps included: each fires one event.

import { expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere } from '../../../src/core/index.ts';
import { cases } from '../../support/long.ts';

const ball = sphere({ center: [0, 0, 0], radius: 0.5 });
const box = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });

it.each([
  ['ball', 0.8, 3, ball],
  ['ball', 1, 3, ball],
  ['ball', 0, 3, ball],
  ['ball', 0.8, 30, ball],
  ['box', 0.8, 3, box],
  ['box', 0.5, 10, box],
] as const)('a %s, e = %f, %f m/s: one contactBegan at every phase', (_, restitution, speed, shape) => {
  const wrong: string[] = [];
  for (const off of [-1e-13, 0, 1e-13]) {
    for (let phase = 0; phase <= 40; phase += cases(4, 1)) {
      const x = 1 + off + (speed / 60) * (phase / 40);
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawn({ shape: aabb({ min: [-1, -1, -1], max: [0, 1, 1] }), body: 'static' });
      world.spawn({ shape, position: [x, 0, 0], velocity: [-speed, 0, 0], mass: 1, restitution });
      let events = 0;
      world.on('contactBegan', () => events++);
      for (let step = 0; step < 30; step++) world.step();
      if (events !== 1) wrong.push(`from ${x}: ${events}`);
    }
  }
  expect(wrong).toEqual([]);
});
