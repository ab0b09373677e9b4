import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { planarCrossing } from '../../../src/oracle/planar.ts';
import type { PlanarLine } from '../../../src/oracle/planar.ts';
import { halfLine2, intersect2, line2, segment2 } from '../../../src/core/planar/line.ts';
import type { Linear2 } from '../../../src/core/planar/line.ts';
import { pointDistance2 } from '../../../src/core/planar/point-segment.ts';
import { cases } from '../../support/long.ts';

type Pair = [number, number];
const KINDS = ['line', 'half-line', 'segment'] as const;

const cross = (u: Pair, v: Pair): number => u[0] * v[1] - u[1] * v[0];

function make(kind: Linear2['kind'], p: Pair, d: Pair): Linear2 {
  if (kind === 'segment') return segment2({ a: p, b: [p[0] + d[0], p[1] + d[1]] });
  return kind === 'line' ? line2({ point: p, direction: d }) : halfLine2({ point: p, direction: d });
}

function exact(line: Linear2): PlanarLine {
  if (line.kind === 'segment') return { point: line.a, end: line.b, low: 0, high: 1 };
  return { point: line.point, direction: line.direction, low: line.kind === 'line' ? -Infinity : 0, high: Infinity };
}

describe('S2 by hand', () => {
  const x = line2({ point: [0, 0], direction: [2, 0] });

  test('S2.1 line and line: s and t in multiples of their own directions, as t = (v × v₁)/(v₁ × v₂) says', () => {
    const y = line2({ point: [3, -4], direction: [0, 8] });
    expect(cross([3, -4], [2, 0]) / cross([2, 0], [0, 8])).toBe(0.5);
    expect(intersect2(x, y)).toEqual({ hit: true, point: [3, 0], s: 1.5, t: 0.5, relation: 'crossing' });
    expect(intersect2(y, x)).toEqual({ hit: true, point: [3, 0], s: 0.5, t: 1.5, relation: 'crossing' });
  });

  test('S2.2 line and half-line: only ahead, the start included', () => {
    const up = (at: number): ReturnType<typeof intersect2> => intersect2(x, halfLine2({ point: [1, at], direction: [0, 1] }));
    expect(up(-1)).toMatchObject({ hit: true, t: 1 });
    expect(up(0)).toMatchObject({ hit: true, t: 0, point: [1, 0] });
    expect(up(1)).toMatchObject({ hit: false, t: -1, point: [1, 0] });
  });

  test('S2.4 half-line and half-line: both must look at the crossing', () => {
    const from = (x: number, dx: number, y: number, dy: number): boolean =>
      intersect2(halfLine2({ point: [x, 0], direction: [dx, 0] }), halfLine2({ point: [0, y], direction: [0, dy] })).hit;
    expect([from(-1, 1, -1, 1), from(-1, -1, -1, 1), from(-1, 1, -1, -1), from(-1, -1, -1, -1)]).toEqual([true, false, false, false]);
    // Start on start, and start on the other's inside.
    expect([from(0, 1, 0, 1), from(0, 5, -2, 1)]).toEqual([true, true]);
  });

  test('S2.4 the mixed cases: one admissible range each', () => {
    const a = segment2({ a: [-1, 0], b: [1, 0] });
    expect(intersect2(a, line2({ point: [0, 9], direction: [0, 1] }))).toMatchObject({ hit: true, s: 0.5, t: -9 });
    expect(intersect2(a, line2({ point: [2, 9], direction: [0, 1] }))).toMatchObject({ hit: false, s: 1.5 });
    expect(intersect2(a, halfLine2({ point: [0, 9], direction: [0, -1] }))).toMatchObject({ hit: true, s: 0.5, t: 9 });
    expect(intersect2(halfLine2({ point: [0, 9], direction: [0, 1] }), a)).toMatchObject({ hit: false, s: -9, t: 0.5 });
  });

  test('S2.4 segment and segment: both ends included, touching counts', () => {
    const a = segment2({ a: [0, 0], b: [4, 0] });
    expect(intersect2(a, segment2({ a: [4, 0], b: [4, 5] }))).toEqual({ hit: true, point: [4, 0], s: 1, t: 0, relation: 'crossing' });
    expect(intersect2(a, segment2({ a: [0, -1], b: [0, 1] }))).toEqual({ hit: true, point: [0, 0], s: 0, t: 0.5, relation: 'crossing' });
    expect(intersect2(a, segment2({ a: [5, -1], b: [5, 1] }))).toMatchObject({ hit: false, s: 1.25 });
    expect(intersect2(a, segment2({ a: [2, 1], b: [2, 3] }))).toMatchObject({ hit: false, t: -0.5 });
  });

  test('S2.4 ends that touch only up to rounding: 0.1 + 0.2 and 0.3', () => {
    const a = segment2({ a: [0, 0], b: [0.3, 0] });
    const b = segment2({ a: [0.1 + 0.2, -1], b: [0.1 + 0.2, 1] });
    expect(intersect2(a, b)).toMatchObject({ hit: true, s: 1 });
  });

  test('S2.3 the policies for parallel lines', () => {
    const above = line2({ point: [0, 1], direction: [-3, 0] });
    const same = line2({ point: [7, 0], direction: [-4, 0] });
    const none = { hit: false, point: null, s: NaN, t: NaN };
    expect(intersect2(x, above)).toEqual({ ...none, relation: 'parallel' });
    expect(intersect2(x, above, { coincident: 'hit' })).toEqual({ ...none, relation: 'parallel' });
    expect(intersect2(x, same)).toEqual({ ...none, relation: 'coincident' });
    expect(intersect2(x, same, { coincident: 'hit' })).toEqual({ hit: true, point: [0, 0], s: 0, t: 1.75, relation: 'coincident' });
  });

  test('S2.3 parts of one line: the common point nearest to a’s start', () => {
    const hit = (a: Linear2, b: Linear2): unknown[] => {
      const r = intersect2(a, b, { coincident: 'hit' });
      return [r.hit, r.point, r.s, r.t];
    };
    const s = (from: number, to: number): Linear2 => segment2({ a: [from, 2], b: [to, 2] });
    const h = (from: number, to: number): Linear2 => halfLine2({ point: [from, 2], direction: [to, 0] });
    expect(hit(s(0, 4), s(2, 6))).toEqual([true, [2, 2], 0.5, 0]);
    expect(hit(s(0, 4), s(4, 6))).toEqual([true, [4, 2], 1, 0]);
    expect(hit(s(0, 4), s(6, 4))).toEqual([true, [4, 2], 1, 1]);
    expect(hit(s(0, 4), s(5, 6))).toEqual([false, null, NaN, NaN]);
    expect(hit(s(0, 4), s(-5, 9))[1]).toEqual([0, 2]);
    expect(hit(h(0, 1), h(3, -1))).toEqual([true, [0, 2], 0, 3]);
    expect(hit(h(0, -1), h(3, 1))[0]).toBe(false);
    expect(hit(h(0, 1), h(3, 1))).toEqual([true, [3, 2], 3, 0]);
    expect(hit(h(0, -1), h(0, 1))).toEqual([true, [0, 2], 0, 0]);
    expect(hit(h(3, -2), s(0, 1))).toEqual([true, [1, 2], 1, 1]);
  });
});

describe('S2 defects of the source', () => {
  // An absolute epsilon, 1e-5 for example, on vectors that are not unit.
  function literal(v: Pair, v1: Pair, v2: Pair): number | null {
    return Math.abs(cross(v1, v2)) < 1e-5 ? null : cross(v, v2) / cross(v1, v2);
  }

  test('S2 defect: perpendicular directions of length 1e-4 are not parallel → hit, t = 10000', () => {
    expect(literal([1, -1], [1e-4, 0], [0, 1e-4])).toBeNull();
    const found = intersect2(line2({ point: [0, 0], direction: [1e-4, 0] }), halfLine2({ point: [1, -1], direction: [0, 1e-4] }));
    expect(found.relation).toBe('crossing');
    expect(found.hit).toBe(true);
    expect(found.s).toBeCloseTo(10_000, 9);
    expect(found.t).toBeCloseTo(10_000, 9);
  });

  test('S2 defect: nearly parallel long vectors are parallel, at any length', () => {
    expect(literal([0, 1], [1e6, 0], [1e6, 1e-9])).not.toBeNull();
    for (const k of [1e-150, 1, 1e99]) {
      const a = line2({ point: [0, 0], direction: [k, 0] });
      expect(intersect2(a, line2({ point: [0, 1], direction: [k, 1e-16 * k] })).relation).toBe('parallel');
      expect(intersect2(a, line2({ point: [0, 1], direction: [k, 1e-14 * k] })).relation).toBe('crossing');
    }
  });

  test('S2 defect: the prose has t > 0, the code t ≥ 0; the start of the half-line counts', () => {
    const t = cross([5, 0], [1, 0]) / cross([1, 0], [0, 1]);
    expect([t > 0, t >= 0]).toEqual([false, true]);
    expect(intersect2(line2({ point: [0, 0], direction: [1, 0] }), halfLine2({ point: [5, 0], direction: [0, 1] })).hit).toBe(true);
  });

  test('S2 defect: products of 1e-200 vanish; scaled directions do not', () => {
    expect(1e-200 * 1e-200).toBe(0);
    const found = intersect2(line2({ point: [0, 0], direction: [1e-200, 0] }), line2({ point: [1, -1], direction: [1e-180, 1e-180] }));
    expect(found).toMatchObject({ hit: true, point: [2, 0], relation: 'crossing' });
    expect(found.s / 2e200).toBeCloseTo(1, 12);
    expect(found.t / 1e180).toBeCloseTo(1, 12);
  });
});

describe('against exact fractions', () => {
  test('S2.1, S2.2, S2.4 every pair of kinds on the 3 × 3 raster, 5 × 5 directions: hits, s and t', () => {
    let hits = 0;
    for (const ka of KINDS) {
      for (const kb of KINDS) {
        for (let code = 0; code < 9 * 25; code += 1) {
          const p: Pair = [(code % 3) - 1, (Math.floor(code / 3) % 3) - 1];
          const d: Pair = [(Math.floor(code / 9) % 5) - 2, Math.floor(code / 45) - 2];
          if (d[0] === 0 && d[1] === 0) continue;
          for (const v of [
            [1, 0],
            [0, -1],
            [1, 1],
            [-2, 1],
            [1, 2],
          ] as Pair[]) {
            const a = make(ka, [0, 0], v);
            const b = make(kb, p, d);
            const got = intersect2(a, b);
            const truth = planarCrossing(exact(a), exact(b));
            const what = `${ka} ${v.join(' ')}, ${kb} ${p.join(' ')} ${d.join(' ')}`;
            if (truth === null) {
              if (got.relation !== (p[0] * v[1] === p[1] * v[0] ? 'coincident' : 'parallel')) throw new Error(`${what}: ${got.relation}`);
              continue;
            }
            if (got.relation !== 'crossing' || got.hit !== truth.inside) throw new Error(`${what}: ${JSON.stringify(got)}`);
            const close = (x: number, y: number): boolean => Math.abs(x - y) <= 2 ** -51 * Math.abs(y);
            if (!close(got.s, truth.s) || !close(got.t, truth.t)) throw new Error(`${what}: ${JSON.stringify([got, truth])}`);
            if (got.hit) hits++;
          }
        }
      }
    }
    expect(hits).toBeGreaterThan(1000);
  });

  test('random lines of all kinds and of any length of direction: s and t within a few eps, hits right (seed 111)', () => {
    const random = mulberry32(111);
    let grazing = 0;
    for (let i = 0; i < cases(600, 3000); i++) {
      const size = 10 ** (random() * 40 - 20);
      const at = (): Pair => [(random() - 0.5) * size, (random() - 0.5) * size];
      const along = (k: number): Pair => [(random() - 0.5) * k, (random() - 0.5) * k];
      const a = make(KINDS[i % 3], at(), along(i % 2 || i % 3 === 2 ? size : 10 ** (random() * 200 - 100)));
      const b = make(KINDS[Math.floor(i / 3) % 3], at(), along(size));
      const got = intersect2(a, b);
      const truth = planarCrossing(exact(a), exact(b))!;
      expect(got.relation).toBe('crossing');
      // s is a quotient of two nearly exact determinants: its relative error does not grow with the angle.
      expect(Math.abs(got.s - truth.s)).toBeLessThanOrEqual(8 * 2 ** -52 * Math.abs(truth.s));
      expect(Math.abs(got.t - truth.t)).toBeLessThanOrEqual(8 * 2 ** -52 * Math.abs(truth.t));
      if (got.hit !== truth.inside) grazing++;
    }
    expect(grazing).toBe(0);
  });

  test('grazing angles down to 1e-14 keep ten digits of s (seed 112)', () => {
    const random = mulberry32(112);
    for (let i = 0; i < cases(100, 500); i++) {
      const d: Pair = [random() + 0.5, random() - 0.5];
      const tilt = 10 ** (-14 * random());
      const a = line2({ point: [random(), random()], direction: d });
      const b = line2({ point: [random(), random()], direction: [d[0] - tilt * d[1], d[1] + tilt * d[0]] });
      const got = intersect2(a, b);
      if (got.relation !== 'crossing') continue;
      const truth = planarCrossing(exact(a), exact(b))!;
      expect(Math.abs(got.s / truth.s - 1)).toBeLessThan(1e-14);
    }
  });

  test('a and b exchanged: s and t change places, to the last bit (seed 113)', () => {
    const random = mulberry32(113);
    for (let i = 0; i < cases(100, 500); i++) {
      const a = make(KINDS[i % 3], [random(), random()], [random() - 0.5, random() - 0.5]);
      const b = make(KINDS[Math.floor(i / 3) % 3], [random(), random()], [random() - 0.5, random() - 0.5]);
      const one = intersect2(a, b);
      const two = intersect2(b, a);
      expect([two.hit, two.s, two.t, two.relation]).toEqual([one.hit, one.t, one.s, one.relation]);
    }
  });
});

test('parallel or coincident is the same in both orders, also where rounding decides (seed 114)', () => {
  const random = mulberry32(114);
  let told = 0;
  for (let i = 0; i < cases(800, 4000); i++) {
    const d: Pair = [random() - 0.5, random() - 0.5];
    const tilt = 10 ** (-15 - 2 * random());
    const at = 4 * random() - 2;
    const p: Pair = [random(), random()];
    const a = make(KINDS[i % 3], p, d);
    const aside = 8e-15 * random();
    const q: Pair = [p[0] + at * d[0] - aside * d[1], p[1] + at * d[1] + aside * d[0]];
    const b = make(KINDS[Math.floor(i / 3) % 3], q, [d[0] - tilt * d[1], d[1] + tilt * d[0]]);
    const { relation, hit } = intersect2(a, b, { coincident: 'hit' });
    expect(intersect2(b, a, { coincident: 'hit' })).toMatchObject({ relation, hit });
    if (relation === 'parallel') told++;
  }
  expect(told).toBeGreaterThan(3);
});

test('S4.1: the distance of two points, at any size', () => {
  expect(pointDistance2([1, 2], [4, 6])).toBe(5);
  expect(pointDistance2({ x: 1, y: 2 }, { x: 1, y: 2 })).toBe(0);
  expect(pointDistance2([3e-200, 0], [0, 4e-200]) / 5e-200).toBeCloseTo(1, 15);
  expect(pointDistance2([3e99, 0], [0, 4e99]) / 5e99).toBeCloseTo(1, 15);
  expect(() => pointDistance2([0, NaN], [0, 0])).toThrow('a[1] is NaN');
});

test('what the doors refuse', () => {
  const ok = line2({ point: [0, 0], direction: [1, 0] });
  expect(() => line2({ point: [0, 0], direction: [0, 0] })).toThrow('line2.direction is [0, 0], expected a direction that is not zero');
  expect(() => halfLine2({ point: [0, 0], direction: [NaN, 1] })).toThrow('halfLine2.direction[0] is NaN');
  expect(() => segment2({ a: [1, 1], b: [1, 1] })).toThrow('segment2.b is [1, 1], expected another point than a');
  expect(() => segment2({ a: [1, 1] } as never)).toThrow('segment2.b is undefined');
  expect(() => intersect2(ok, { kind: 'ray' } as never)).toThrow('b is {"kind":"ray"}, expected something made by line2()');
  expect(() => intersect2(null as never, ok)).toThrow('a is null');
  expect(() => intersect2(ok, ok, { coincident: 'maybe' as never })).toThrow("coincident is \"maybe\", expected 'miss' or 'hit'");
});
