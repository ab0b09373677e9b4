import { expect, test } from 'vitest';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/index.ts';
import { box2, capsule2, circle2 } from '../../../src/core/planar/index.ts';
import { pairChoices, planarChoices, rayChoices, rowIn } from '../../../src/page/construction/choices.ts';
import { checkFigure } from '../../support/check-figure.ts';

const SOLIDS = [
  sphere({ center: [0.2, 0.5, 0], radius: 1 }),
  capsule({ p1: [2, 0, 0], p2: [3, 1, 1], radius: 0.5 }),
  aabb({ center: [0, 2, 0], half: [1, 0.5, 0.5] }),
  obb({ center: [0, 0, 2], half: [1, 0.5, 0.7], orientation: [0.1, 0.2, 0.3, 0.9] }),
  triangle({ a: [0, 0, 0], b: [2, 0, 1], c: [0, 2, 1] }),
];
const FLAT = [
  circle2({ center: [0, 0], radius: 1 }),
  capsule2({ p1: [1, 1], p2: [3, 1.5], radius: 0.4 }),
  box2({ center: [-2, 0.3], half: [1, 0.5], angle: 0.4 }),
];

test('every two solids have rows that can be drawn, whichever comes first', () => {
  const first = SOLIDS.map((a) => SOLIDS.map((b) => pairChoices(a, b).keys().next().value));
  expect(first).toEqual([
    ['S4.2', 'S0.5', 'S4.3', 'S4.3', 'S4.5'],
    ['S0.5', 'S0.7', 'S4.5', 'S4.5', 'S4.5'],
    ['S4.3', 'S4.5', 'S4.5', 'S4.5', 'S4.5'],
    ['S4.3', 'S4.5', 'S4.5', 'S4.5', 'S4.5'],
    ['S4.5', 'S4.5', 'S4.5', 'S4.5', 'S4.5'],
  ]);
  for (const a of SOLIDS) {
    for (const b of SOLIDS) {
      for (const [row, make] of pairChoices(a, b)) {
        const found = make();
        expect(found.row).toBe(row);
        checkFigure(found);
      }
    }
  }
});

test('a ray has rows with spheres and capsules, and none with what the source leaves out', () => {
  const ray = { origin: [-3, 0.2, 0.1], direction: [1, 0.1, 0], kind: 'ray', maxDistance: 20 } as const;
  const rows = SOLIDS.map((solid) => [...rayChoices(solid, ray).keys()]);
  expect(rows).toEqual([['S0.4', 'S0.3', 'S0.2', 'S1.1', 'S0.1'], ['S1.3', 'S1.2'], [], [], []]);
  for (const solid of SOLIDS) for (const [row, make] of rayChoices(solid, ray)) expect(make().row).toBe(row);
});

test('in the plane, figures lie in it', () => {
  const rows = FLAT.map((a) => FLAT.map((b) => planarChoices(a, b).keys().next().value));
  expect(rows).toEqual([
    ['S4.2', 'S0.5', 'S4.3'],
    ['S0.5', 'S0.6', undefined],
    ['S4.3', undefined, undefined],
  ]);
  for (const a of FLAT) {
    for (const b of FLAT) {
      for (const [, make] of planarChoices(a, b)) {
        const found = make();
        checkFigure(found);
        expect([found.dimensions, found.planes[0].right, found.planes[0].up]).toEqual([2, [1, 0, 0], [0, 1, 0]]);
      }
    }
  }
});

test('the chosen row is kept where it fits', () => {
  const choices = pairChoices(SOLIDS[0], SOLIDS[1]);
  expect(rowIn(choices, 'S0.8')).toBe('S0.8');
  expect(rowIn(choices, 'S1.3')).toBe('S0.5');
  expect(rowIn(new Map(), 'S0.8')).toBeUndefined();
});
