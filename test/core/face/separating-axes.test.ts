// `separatingAxes` through the public face: every candidate listed, every shadow where it is, the deciding axis the one that contact answers with.

import { describe, expect, test } from 'vitest';
import { contact, distance, obb, separatingAxes, sphere } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { gapAlongNormal } from '../../../src/oracle/distance.ts';
import { sizeOfSolid } from '../../../src/oracle/judge.ts';
import { drawPair } from '../../support/draw.ts';
import { shapeOf, type SolidKind } from '../../support/generators.ts';

const COUNTS: [SolidKind, SolidKind, number][] = [
  ['obb', 'obb', 15],
  ['aabb', 'obb', 15],
  ['aabb', 'aabb', 3],
  ['obb', 'triangle', 13],
  ['aabb', 'triangle', 13],
  ['sphere', 'obb', 4],
  ['sphere', 'aabb', 4],
  ['capsule', 'obb', 7],
  ['capsule', 'triangle', 5],
];

describe.each(COUNTS)('%s and %s', (kindA, kindB, count) => {
  test(`has ${count} axes; each shadow is where the exact one is, a skipped axis decides nothing (seed 60)`, () => {
    const random = mulberry32(60);
    for (let i = 0; i < 24; i++) {
      const { a, b, how } = drawPair(random, kindA, kindB, i % 2 === 0);
      const [first, second] = [shapeOf(a), shapeOf(b)];
      const { axes, deciding } = separatingAxes(first, second);
      const what = `${how} ${JSON.stringify([a, b])}`;
      expect(axes, what).toHaveLength(count);
      expect(new Set(axes.map(({ source }) => source)).size, what).toBe(count);
      expect(axes[deciding].skipped, what).toBe(false);
      const unit = EPSILON * Math.max(sizeOfSolid(a), sizeOfSolid(b));
      for (const { axis, overlap, minA, maxA, minB, maxB, skipped } of axes) {
        if (skipped) continue;
        expect(Math.abs(Math.hypot(...axis) - 1), what).toBeLessThanOrEqual(4 * EPSILON);
        expect(Math.abs(overlap + gapAlongNormal(a, b, axis)), what).toBeLessThanOrEqual(24 * unit);
        expect(Math.abs(overlap - (maxA - minB)), what).toBeLessThanOrEqual(24 * unit);
        expect(maxA >= minA && maxB >= minB, what).toBe(true);
        // No axis sees a wider gap, or a shallower overlap, than the one that decides.
        expect(overlap, what).toBeGreaterThanOrEqual(axes[deciding].overlap - 24 * unit);
      }
      const met = contact(first, second);
      if (met?.state === 'penetrating') expect(Math.abs(axes[deciding].overlap - met.depth), what).toBeLessThanOrEqual(24 * unit);
      if (!met) expect(-axes[deciding].overlap, what).toBeLessThanOrEqual(distance(first, second).distance + 24 * unit);
    }
  });
});

test('edges parallel to the last bit are marked, nearly parallel ones are not', () => {
  const box = (angle: number): ReturnType<typeof obb> =>
    obb({ center: [1.5, 0.2, 0.1], half: [1, 1, 1], orientation: [0, 0, angle / 2, 1] });
  const skipped = (angle: number): string[] => {
    const { axes } = separatingAxes(obb({ center: [0, 0, 0], half: [1, 1, 1] }), box(angle));
    return axes.filter((axis) => axis.skipped).map(({ source }) => source);
  };
  expect(skipped(0)).toEqual(['A0×B0', 'A1×B1', 'A2×B2']);
  expect(skipped(1e-12)).toEqual(['A2×B2']);
  expect(skipped(0.3)).toEqual(['A2×B2']);
});

test('exchanged, the report is the same from the other side', () => {
  const [a, b] = [obb({ center: [0, 0, 0], half: [1, 2, 1], orientation: [1, 2, 3, 4] }), sphere({ center: [1, 1, 1], radius: 1 })];
  const [one, two] = [separatingAxes(a, b), separatingAxes(b, a)];
  const [from, to] = [one.axes[one.deciding], two.axes[two.deciding]];
  expect(to.overlap).toBeCloseTo(from.overlap, 14);
  for (let k = 0; k < 3; k++) expect(to.axis[k]).toBeCloseTo(-from.axis[k], 14);
});
