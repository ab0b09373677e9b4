import { describe, expect, test } from 'vitest';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { raycast, type RayInterval } from '../../../src/core/raycast/raycast.ts';
import { aabb } from '../../../src/core/shapes/shape.ts';

type Triple = [number, number, number];
const box = aabb({ center: [0, 0, 0], half: [1, 2, 3] });
const cast = (origin: Triple, direction: Triple, kind: 'line' | 'ray' = 'line'): RayInterval | null =>
  raycast(box, { origin, direction, kind });
const summary = (hit: RayInterval | null): unknown => hit && [hit.enter.distance, hit.enter.part, hit.exit.distance, hit.exit.part];

describe('S4.4 ray ∩ axis-aligned box', () => {
  test('face to face, along each axis and against it', () => {
    expect(cast([-5, 1, 1], [2, 0, 0])).toEqual({
      enter: { distance: 4, point: [-1, 1, 1], normal: [-1, 0, 0], part: '-x' },
      exit: { distance: 6, point: [1, 1, 1], normal: [1, 0, 0], part: '+x' },
      chord: 2,
      originInside: false,
    });
    expect(summary(cast([0, 5, 0], [0, -1, 0]))).toEqual([3, '+y', 7, '-y']);
    expect(summary(cast([0, 0, -5], [0, 0, 1]))).toEqual([2, '-z', 8, '+z']);
  });

  test('zero components, of either sign, inside the slab and outside', () => {
    for (const zero of [0, -0]) {
      expect(summary(cast([-5, 1.9, zero], [1, zero, -zero]))).toEqual([4, '-x', 6, '+x']);
      expect(cast([-5, 2.1, 0], [1, zero, zero])).toBeNull();
      expect(cast([-5, 0, -3.5], [1, zero, zero])).toBeNull();
    }
  });

  test('given by its corners it is exactly there, where centre ± half would round', () => {
    const [min, max]: [Triple, Triple] = [
      [0.3, 0.1, -0.1],
      [0.7, 0.7, 0.7],
    ];
    const given = aabb({ min, max });
    expect(given.center[0] - given.half[0]).not.toBe(0.3);
    const along = (origin: Triple, direction: Triple): unknown => summary(raycast(given, { origin, direction, kind: 'line' }));
    for (const y of [0.1, 0.7]) {
      expect(along([0, y, 0.7], [1, 0, 0])).toEqual([0.3, '-x', 0.7, '+x']);
      expect(along([0, y + (y - 0.4) * EPSILON, 0], [1, 0, 0])).toBeNull();
    }
    expect(along([0.5, 0, -0.1], [0, 2, 0])).toEqual([0.1, '-y', 0.7, '+y']);
    // A start on the face is at 0, also on a slant.
    expect(raycast(given, { origin: [0.3, 0.4, 0.4], direction: [-1, 0.25, 0.5] })!.exit.distance).toBe(0);
    expect(raycast(given, { origin: [0.3, 0.1, -0.1], direction: [-1, -1, -1] })!.exit.distance).toBe(0);
  });

  test('in a face’s plane counts, along an edge too, one ulp beside misses', () => {
    for (const zero of [0, -0]) {
      expect(summary(cast([-5, 2, 0], [1, zero, zero]))).toEqual([4, '-x', 6, '+x']);
      expect(summary(cast([-5, -2, 3], [1, zero, zero]))).toEqual([4, '-x', 6, '+x']);
      expect(cast([-5, 2 + 2 * EPSILON, 0], [1, zero, zero])).toBeNull();
    }
    // An overhang that rounding c − o hides.
    const shifted = aabb({ center: [0, 1, 0], half: [1, 1, 1] });
    expect(raycast(shifted, { origin: [-5, -1e-17, 0], direction: [1, 0, 0] })).toBeNull();
    expect(raycast(shifted, { origin: [-5, 1e-17, 0], direction: [1, 0, 0] })).not.toBeNull();
  });

  test('through an edge and through corners: touching counts', () => {
    const edge = cast([-2, 1, 0], [1, 1, 0])!;
    expect([edge.enter.distance, edge.exit.distance, edge.chord]).toEqual([Math.SQRT2, Math.SQRT2, 0]);
    expect(edge.enter.point).toEqual([-1, 2, 0]);
    expect(cast([-2, 1 + 1e-15, 0], [1, 1, 0])).toBeNull();
    const corner = cast([-2, 3, 4], [1, -1, -1])!;
    expect([corner.enter.distance, corner.enter.point]).toEqual([Math.sqrt(3), [-1, 2, 3]]);
    const touch = cast([0, 0, 3 + 3], [-1, 2, -3])!;
    expect([touch.chord, touch.enter.point]).toEqual([0, [-1, 2, 3]]);
    // Shares 3 : 4 : 5 have no exact unit vector; the corner is still touched.
    expect(cast([-1 - 3, 2 + 4, 3 + 5], [3, -4, -5])).not.toBeNull();
    expect(cast([-1 - 3, 2 - 4, 3], [3, 4, 0])!.chord).toBe(0);
  });

  test('on an edge the face with the larger share of the direction has it', () => {
    expect(summary(cast([-1 - 3, 2 + 4, 0], [3, -4, 0]))).toEqual([5, '+y', expect.closeTo(25 / 3, 14), '+x']);
    expect(cast([-1 - 4, 2 + 3, 0], [4, -3, 0])!.enter.part).toBe('-x');
    expect(cast([-1 - 4, 2 + 3, 0], [4, -3, 0])!.enter.distance).toBe(5);
  });

  test('the origin inside, on a face, beyond', () => {
    expect(cast([0, 0, 0], [1, 0, 0], 'ray')!.originInside).toBe(true);
    expect(summary(cast([1, 0, 0], [1, 0, 0], 'ray'))).toEqual([-2, '-x', 0, '+x']);
    expect(summary(cast([1, 0, 0], [-1, 0, 0], 'ray'))).toEqual([0, '+x', 2, '-x']);
    expect(cast([1 + EPSILON, 0, 0], [1, 0, 0], 'ray')).toBeNull();
    expect(cast([1 + EPSILON, 0, 0], [1, 0, 0], 'line')).not.toBeNull();
  });

  test('a component as small as numbers get decides as its sign says', () => {
    // On the plane of +y, leaving it or going in.
    expect(summary(cast([-5, 2, 0], [1, 1e-310, 0]))).toBeNull();
    expect(cast([-5, 2, 0], [1, -1e-310, 0])).not.toBeNull();
    expect(summary(cast([-5, 1, 0], [1, 5e-324, -5e-324]))).toEqual([4, '-x', 6, '+x']);
  });

  test('far away and huge', () => {
    const small = aabb({ center: [0, 0, 0], half: [0.01, 0.01, 0.01] });
    const far = raycast(small, { origin: [-1e7, -1e7, 0.01], direction: [1, 1, 0] })!;
    expect(far.chord).toBeCloseTo(0.02 * Math.SQRT2, 17);
    expect(far.enter.point).toEqual([-0.01, -0.01, 0.01]);
    const huge = aabb({ center: [0, 0, 0], half: [1e6, 1e-6, 1e6] });
    expect(raycast(huge, { origin: [0, 5, 0], direction: [0, -1, 0] })!.chord).toBe(2e-6);
  });
});
