import { describe, expect, test } from 'vitest';
import { clampSteps } from '../../../src/page/construction/rows/clamp-steps.ts';
import { endsOf } from '../../../src/page/construction/rows/end-tests.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { capsule2 } from '../../../src/core/planar/shape2.ts';
import type { Capsule2 } from '../../../src/core/planar/shape2.ts';

const capsule = (x1: number, y1: number, x2: number, y2: number, radius = 0.5): Capsule2 =>
  capsule2({ p1: [x1, y1], p2: [x2, y2], radius });

/** Pairs on a raster and in between: crossing, touching, parallel, on one line, without length. */
function pairs(seed: number, count: number): [Capsule2, Capsule2][] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, (_, i) => {
    const x = (): number => (i % 2 ? Math.round(4 * random()) : 4 * random());
    return [capsule(x(), x(), x(), x()), capsule(x(), x(), x(), x())];
  });
}

describe('S0.6 the four ends and the cross', () => {
  test('the source’s counter-example: four ends say 9.8 m apart, the cores cross, the depth is 10.2', () => {
    const ends = endsOf(capsule(-10, 0, 10, 0, 0.1), capsule(0, -10, 0, 10, 0.1));
    expect(ends).toMatchObject({ crosses: true, decides: 'cross', crossing: [0, 0], byEnds: 9.8 });
    expect(ends.truth.distance).toBeCloseTo(-10.2, 14);
    expect(ends.areas).toEqual([-200, 200, 200, -200]);
  });

  test('the nearest end decides where they do not cross', () => {
    const ends = endsOf(capsule(0, 0, 4, 0), capsule(3, 2, 3, 5));
    expect(ends.decides).toBe('b1');
    expect(ends.tests[2]).toEqual({ id: 'b1', end: [3, 2], foot: [3, 0], place: 0.75, distance: 2 });
    expect(ends.byEnds).toBe(1);
    expect(ends.tests.map(({ id, distance }) => [id, distance])).toEqual([
      ['a1', Math.sqrt(13)],
      ['a2', Math.sqrt(5)],
      ['b1', 2],
      ['b2', 5],
    ]);
  });

  test('cores of one line do not cross, cores that touch with an end do', () => {
    expect(endsOf(capsule(0, 0, 2, 0), capsule(1, 0, 3, 0))).toMatchObject({ crosses: false, crossing: null, byEnds: -1 });
    expect(endsOf(capsule(0, 0, 2, 0), capsule(1, 0, 1, 3))).toMatchObject({ crosses: true, crossing: [1, 0] });
    expect(endsOf(capsule(1, 1, 1, 1), capsule(1, 1, 1, 1)).decides).toBe('a1');
  });

  test('without a cross the ends are right, with one the kernel is deeper (seed 31)', () => {
    let crossed = 0;
    for (const [a, b] of pairs(31, 600)) {
      const { crosses, byEnds, truth, crossing, tests } = endsOf(a, b);
      crossed += crosses ? 1 : 0;
      if (crosses) expect(truth.distance).toBeLessThanOrEqual(byEnds + 16 * EPSILON);
      else expect(Math.abs(truth.distance - byEnds)).toBeLessThanOrEqual(16 * EPSILON);
      if (crossing) for (const core of [a, b]) expect(endsOf(capsule(...crossing, ...crossing), core).byEnds).toBeLessThan(-1 + 1e-12);
      for (const { place, foot, end, distance } of tests) {
        expect(place >= 0 && place <= 1).toBe(true);
        expect(Math.abs(Math.hypot(end[0] - foot[0], end[1] - foot[1]) - distance)).toBeLessThan(1e-14);
      }
    }
    expect(crossed).toBeGreaterThan(60);
  });
});

describe('the clamps one after the other', () => {
  test('by hand: the lines cross beyond both ends', () => {
    const steps = clampSteps(capsule(0, 0, 2, 0), capsule(6, 4, 6, 2));
    expect(steps.map(({ id, s, t, changed }) => [id, s, t, changed])).toEqual([
      ['lines', 3, 2, true],
      ['clampS', 1, 2, true],
      ['footT', 1, 2, false],
      ['clampT', 1, 1, true],
      ['footS', 1, 1, false],
    ]);
    expect(steps.at(-1)).toMatchObject({ pointA: [2, 0, 0], pointB: [6, 2, 0] });
  });

  test('the last step matters: t clamped, s found anew', () => {
    const steps = clampSteps(capsule(0, 0, 10, 0), capsule(1, 8, 4, 2));
    expect(steps.at(-1)).toMatchObject({ s: 0.4, t: 1, distance: 2, changed: true });
  });

  test('end at the least of the four end distances, or at nothing where the cores cross (seed 32)', () => {
    for (const [a, b] of pairs(32, 1000)) {
      const { crosses, byEnds } = endsOf(a, b);
      const last = clampSteps(a, b).at(-1)!;
      expect(Math.abs(last.distance - (crosses ? 0 : byEnds + 1)), JSON.stringify([a, b])).toBeLessThan(1e-12);
      expect(last.s >= 0 && last.s <= 1 && last.t >= 0 && last.t <= 1).toBe(true);
    }
  });
});
