import { describe, expect, it, vi } from 'vitest';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { contact, distance } from '../../../src/core/narrowphase/contact.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, POINT_STRIDE, POINTS } from '../../../src/core/narrowphase/manifold.ts';
import { collide } from '../../../src/core/narrowphase/collide-table.ts';
import { KINDS, STRIDE } from '../../../src/core/shapes/record.ts';
import { aabb, capsule, kindOf, obb, recordOf, sphere, triangle, type Shape } from '../../../src/core/shapes/shape.ts';
import { checkPair } from '../../support/check-pair.ts';
import { nastyFlatPair, nastyPair, randomSolid, shapeOf } from '../../support/generators.ts';
import { cases } from '../../support/long.ts';

const flipped = (c: NonNullable<ReturnType<typeof contact>>) => ({
  ...c,
  normal: c.normal.map((n) => 0 - n),
  pointA: c.pointB,
  pointB: c.pointA,
  featureA: c.featureB,
  featureB: c.featureA,
});

describe('contact and distance', () => {
  it('touching begins at 4 eps·S and is told from penetrating', () => {
    const at = (x: number) => contact(aabb({ center: [0, 0, 0], half: [1, 1, 1] }), aabb({ center: [x, 0, 0], half: [1, 1, 1] }));
    expect(at(2)).toMatchObject({ state: 'touching', depth: 0 });
    expect(at(2 + 8 * EPSILON)).toMatchObject({ state: 'touching', depth: 0 });
    expect(at(2 + 10 * EPSILON)).toBeNull();
    // Below 2, so S is just below 2 as well.
    expect(at(2 - 7 * EPSILON)).toMatchObject({ state: 'touching', depth: 7 * EPSILON });
    expect(at(2 - 8 * EPSILON)).toMatchObject({ state: 'penetrating', depth: 8 * EPSILON });
  });

  it('plain objects from JSON are shapes too, and anything else is refused by name', () => {
    const a = JSON.parse(JSON.stringify(sphere({ center: [0, 0, 0], radius: 1 }))) as Shape;
    expect(contact(a, sphere({ center: [1, 0, 0], radius: 1 }))!.depth).toBe(1);
    expect(() => contact(a, {} as never)).toThrow(/^b is \{\}, expected a shape/);
    expect(() => distance(undefined as never, a)).toThrow(/^a is undefined, expected a shape/);
  });

  it('shapes that differ in the sign of a zero only are still put in one order', () => {
    const a = obb({ center: [0, 0, 0], half: [1, 1, 1] });
    const b = obb({ center: [-0, 0, 0], half: [1, 1, 1] });
    expect(flipped(contact(b, a)!)).toEqual(contact(a, b));
  });

  it('two equal shapes at one place', () => {
    const s = sphere({ center: [1, 2, 3], radius: 2 });
    expect(contact(s, s)!.depth).toBe(4);
  });
});

describe('S3.4 no root where none is needed', () => {
  const turned = [0.1, 0.2, 0.3, 0.9];
  const box = obb({ center: [0, 0, 0], half: [1, 2, 3], orientation: turned });
  it.each<[string, Shape, Shape]>([
    ['two boxes along the axes, overlapping', aabb({ center: [0, 0, 0], half: [1, 1, 1] }), aabb({ center: [1, 1, 1], half: [1, 1, 1] })],
    ['two boxes along the axes, apart', aabb({ center: [0, 0, 0], half: [1, 1, 1] }), aabb({ center: [3, 1, 1], half: [1, 1, 1] })],
    ['two turned boxes that a face parts', box, obb({ center: [9, 0, 0], half: [1, 1, 1], orientation: [0.7, 0, 0.1, 0.5] })],
    ['a sphere beside a box', sphere({ center: [9, 0, 0], radius: 1 }), box],
    ['a capsule beside a box', capsule({ p1: [9, 0, 0], p2: [9, 5, 0], radius: 1 }), box],
    ['a triangle that a face parts from a box', box, triangle({ a: [9, 0, 0], b: [9, 5, 0], c: [12, 0, 5] })],
  ])('S3.4 %s', (_, a, b) => {
    const data = new Float64Array(2 * STRIDE);
    data.set(recordOf(a), 0);
    data.set(recordOf(b), STRIDE);
    const out = new Float64Array(MANIFOLD_STRIDE);
    const root = vi.spyOn(Math, 'sqrt');
    try {
      collide(out, kindOf(a), kindOf(b), data, 0, STRIDE, 0);
      expect(root).not.toHaveBeenCalled();
    } finally {
      root.mockRestore();
    }
  });
});

describe('the table of pairs (S3.2)', () => {
  for (const [i, kindA] of KINDS.entries()) {
    for (const [j, kindB] of KINDS.entries()) {
      if (i > j) continue;
      it(`${kindA} and ${kindB}: swapping the arguments swaps the answer, to the last bit (seed 501)`, () => {
        const random = mulberry32(501);
        let met = 0;
        for (let n = 0; n < 60; n++) {
          const a = shapeOf(randomSolid(random, kindA));
          const b = shapeOf(randomSolid(random, kindB));
          const one = distance(a, b);
          const other = distance(b, a);
          expect({ distance: other.distance, normal: other.normal.map((x) => 0 - x), pointA: other.pointB, pointB: other.pointA }).toEqual(
            one,
          );
          const c = contact(a, b);
          const d = contact(b, a);
          expect(d && flipped(d)).toEqual(c);
          if (c) met++;
        }
        expect(met).toBeGreaterThan(3);
      });

      it(`${kindA} and ${kindB}: ordinary pairs within 4 eps·S of the exact answer, nasty ones within 16 (seed 2718)`, () => {
        const random = mulberry32(2718);
        const isFlat = kindA === 'aabb' || kindA === 'obb' || kindA === 'triangle';
        const count = cases(60, 600);
        for (let n = 0; n < count; n++) checkPair(randomSolid(random, kindA), randomSolid(random, kindB), 4, `ordinary ${n}`);
        for (let n = 0; n < 2 * count; n++) {
          const { a, b, how } = (isFlat ? nastyFlatPair : nastyPair)(random, kindA, kindB);
          checkPair(a, b, 16, `nasty ${n}: ${how}`);
        }
      });

      it(`${kindA} and ${kindB}: a margin says no exactly when they are farther apart, and keeps the deepest point (seed 502)`, () => {
        const random = mulberry32(502);
        const data = new Float64Array(2 * STRIDE);
        const out = new Float64Array(MANIFOLD_STRIDE);
        const wrong: string[] = [];
        for (let n = 0; n < 60; n++) {
          data.set(recordOf(shapeOf(randomSolid(random, kindA))), 0);
          data.set(recordOf(shapeOf(randomSolid(random, kindB))), STRIDE);
          expect(collide(out, i, j, data, 0, STRIDE, Infinity)).toBe(true);
          const signed = out[DISTANCE];
          for (const margin of [0, 0.1, 0.5, Math.max(0, signed)]) {
            const near = collide(out, i, j, data, 0, STRIDE, margin);
            const about = `pair ${n}, ${signed} m apart, margin ${margin}`;
            if (near !== signed <= margin) wrong.push(`${about}: ${near}`);
            if (!near) continue;
            const points = Array.from({ length: out[COUNT] }, (_, p) => out[POINTS + POINT_STRIDE * p + 3]);
            if (out[DISTANCE] !== signed || points[0] !== signed) wrong.push(`${about}: ${out[DISTANCE]}, its first point ${points[0]}`);
            if (points.length > 4 || points.some((x) => !(x <= margin))) wrong.push(`${about}: points at ${points.join(', ')}`);
          }
        }
        expect(wrong).toEqual([]);
      });
    }
  }
});
