import { describe, expect, it, test } from 'vitest';
import { DISTANCE, END_1, END_2, NEAREST_STRIDE, NORMAL, POINT_1, REACH, S, T } from '../../../src/core/closest/closest-points.ts';
import { measure, perpendicular } from '../../../src/core/closest/point-point.ts';
import { pointDistance } from '../../../src/core/index.ts';
import { pointSegment } from '../../../src/core/closest/point-segment.ts';
import { segmentSegment } from '../../../src/core/closest/segment-segment.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { signedDistance } from '../../../src/oracle/distance.ts';

const out = new Float64Array(NEAREST_STRIDE);
const run = (p1: number[], q1: number[], p2: number[], q2: number[]): Float64Array => {
  out[REACH] = Infinity;
  expect(segmentSegment(out, Float64Array.from([...p1, ...q1, ...p2, ...q2]), 0, 3, 6, 9)).toBe(true);
  return out;
};
// The point (x, y, z) and the segment whose ends are `ends`.
const beside = (x: number, y: number, z: number, ends: number[], reach = Infinity): boolean => {
  out[REACH] = reach;
  return pointSegment(out, Float64Array.from([...ends, x, y, z]), 6, 0, 3);
};

describe('S4.1 distance between two points, as a function of its own', () => {
  it('S4.1 in space', () => {
    expect(pointDistance([1, 2, 3], [3, 5, 9])).toBe(7);
    expect(pointDistance([1, 2, 3], [1, 2, 3])).toBe(0);
  });
  it('expanding the square cancels far away; the difference first does not', () => {
    const expanded = Math.sqrt(1e8 ** 2 + (1e8 + 1) ** 2 - 2 * 1e8 * (1e8 + 1));
    expect(expanded).not.toBe(1);
    expect(pointDistance([1e8, 0, 0], [1e8 + 1, 0, 0])).toBe(1);
  });
  it('no overflow, no underflow', () => {
    const length3 = (x: number, y: number, z: number): number => {
      const vector = Float64Array.of(x, y, z, 0);
      measure(vector, 0);
      return vector[3];
    };
    expect(length3(3e200, 4e200, 0)).toBeCloseTo(5e200, -190);
    expect(length3(3e-200, 0, 4e-200) / 5e-200).toBeCloseTo(1, 15);
    expect(length3(0, 0, 0)).toBe(0);
  });
});

test('perpendicular: unit and at a right angle to anything; +y to nothing', () => {
  const n = new Float64Array(3);
  for (const v of [
    [1, 0, 0],
    [0, -2, 0],
    [0, 0, 3e-9],
    [1, 1, 1],
    [-5, 1e-9, 2],
    [1e8, 3, -4],
  ]) {
    perpendicular(n, 0, Float64Array.from(v), 0);
    expect(Math.hypot(...n)).toBeCloseTo(1, 15);
    expect(Math.abs(n[0] * v[0] + n[1] * v[1] + n[2] * v[2])).toBeLessThanOrEqual(2 * EPSILON * Math.hypot(...v));
  }
  perpendicular(n, 0, new Float64Array(3), 0);
  expect([...n]).toEqual([0, 1, 0]);
});

describe('point and segment (S0.5, S4.6)', () => {
  const data = [0, 0, 0, 4, 0, 0];
  it('a segment of length zero is its point', () => {
    beside(4, 5, 1, [1, 1, 1, 1, 1, 1]);
    expect([out[DISTANCE], out[T], out[END_2]]).toEqual([5, 0, -1]);
    expect([out[NORMAL], out[NORMAL + 1]]).toEqual([-0.6, -0.8]);
  });
  it('beside, past either end, at the seam, on the axis, out of reach', () => {
    expect(beside(1, 3, 0, data)).toBe(true);
    expect([out[DISTANCE], out[T], out[END_2]]).toEqual([3, 0.25, 0]);
    beside(-3, 4, 0, data);
    expect([out[DISTANCE], out[T], out[END_2]]).toEqual([5, 0, -1]);
    beside(7, 0, 4, data);
    expect([out[DISTANCE], out[T], out[END_2]]).toEqual([5, 1, 1]);
    beside(4, 2, 0, data);
    expect([out[DISTANCE], out[T], out[END_2]]).toEqual([2, 1, 0]);
    beside(3, 0, 0, data);
    expect([out[DISTANCE], Math.abs(out[NORMAL]), Math.hypot(out[NORMAL + 1], out[NORMAL + 2])]).toEqual([0, 0, 1]);
    expect(beside(1, 3, 0, data, 2.999)).toBe(false);
    expect(beside(1, 3, 0, data, 3)).toBe(true);
  });
});

describe('segment and segment (S0.7, S4.6)', () => {
  it('skew: the common perpendicular', () => {
    const o = run([0, 0, 0], [4, 0, 0], [1, -2, 3], [1, 6, 3]);
    expect([o[DISTANCE], o[S], o[T], o[END_1], o[END_2]]).toEqual([3, 0.25, 0.25, 0, 0]);
    expect([...o.subarray(NORMAL, NORMAL + 3)].map((x) => x + 0)).toEqual([0, 0, 1]);
    expect([...o.subarray(POINT_1, POINT_1 + 6)]).toEqual([1, 0, 0, 1, 0, 3]);
  });
  it('crossing: distance 0 and a normal across both', () => {
    const o = run([-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0]);
    expect([o[DISTANCE], Math.abs(o[NORMAL + 2])]).toEqual([0, 1]);
  });
  it('an end over the side, an end to an end', () => {
    const o = run([0, 0, 0], [4, 0, 0], [3, 2, 0], [5, 9, 0]);
    expect([o[DISTANCE], o[S], o[T], o[END_1], o[END_2]]).toEqual([2, 0.75, 0, 0, -1]);
    run([0, 0, 0], [4, 0, 0], [7, 4, 0], [9, 9, 9]);
    expect([out[DISTANCE], out[S], out[T], out[END_1], out[END_2]]).toEqual([5, 1, 0, 1, -1]);
  });
  it('parallel side by side: an end of the overlap; apart: the ends that face each other', () => {
    const o = run([0, 0, 0], [4, 0, 0], [1, 2, 0], [9, 2, 0]);
    expect(o[DISTANCE]).toBe(2);
    expect([1, 4]).toContain(o[POINT_1]);
    expect(run([0, 0, 0], [4, 0, 0], [9, 0, 12], [7, 0, 4])[DISTANCE]).toBe(5);
  });
  it('collinear: overlapping 0, apart the gap', () => {
    expect(run([0, 0, 0], [4, 0, 0], [3, 0, 0], [9, 0, 0])[DISTANCE]).toBe(0);
    expect(Math.abs(out[NORMAL])).toBe(0);
    expect(run([0, 0, 0], [4, 0, 0], [9, 0, 0], [6, 0, 0])[DISTANCE]).toBe(2);
    expect([out[NORMAL], out[END_1], out[END_2]]).toEqual([1, 1, 1]);
  });
  it('zero length, one or both', () => {
    expect(run([1, 3, 0], [1, 3, 0], [0, 0, 0], [4, 0, 0])[DISTANCE]).toBe(3);
    expect(run([0, 0, 0], [4, 0, 0], [1, 3, 0], [1, 3, 0])[DISTANCE]).toBe(3);
    expect(run([1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1])[DISTANCE]).toBe(0);
    expect([...out.subarray(NORMAL, NORMAL + 3)]).toEqual([0, 1, 0]);
  });
  it('sizes whose fourth power is no number', () => {
    for (const f of [1e-100, 1e-85, 1e85, 1e100]) {
      const o = run([-f, 0, 0], [f, 0, 0], [0.25 * f, -f, 2 * f], [0.25 * f, f, 2 * f]);
      expect(o[DISTANCE] / f).toBeCloseTo(2, 14);
      expect(o[S]).toBeCloseTo(0.625, 14);
    }
  });
});

test('segments a, b turned by θ from parallel, at heights h, of length ratio up to 1e6: distance within 4 eps·S, both orders alike (seed 77)', () => {
  const random = mulberry32(77);
  const draw = (reach: number): number => reach * (2 * random() - 1);
  for (let i = 0; i < 500; i++) {
    const theta = 10 ** draw(9) / 1e9;
    const h = random() < 0.3 ? 0 : 10 ** -Math.floor(16 * random());
    const ratio = random() < 0.5 ? 1 : 10 ** draw(6);
    const [ux, uy, uz] = [draw(1), draw(1), draw(1)];
    const p = [draw(1), draw(1), draw(1)];
    const p1 = p.map((x) => x + h * draw(1));
    const q1 = [p1[0] + ux + theta * draw(1), p1[1] + uy + theta * draw(1), p1[2] + uz + theta * draw(1)];
    const [s, t] = [draw(2), draw(2)];
    const p2 = [p[0] + s * ratio * ux, p[1] + s * ratio * uy, p[2] + s * ratio * uz];
    const q2 = [p[0] + t * ratio * ux, p[1] + t * ratio * uy, p[2] + t * ratio * uz];
    const size = Math.max(...[...p1, ...q1, ...p2, ...q2].map(Math.abs));
    const truth = signedDistance({ kind: 'capsule', p1, p2: q1, radius: 0 }, { kind: 'capsule', p1: p2, p2: q2, radius: 0 });
    for (const d of [run(p1, q1, p2, q2)[DISTANCE], run(p2, q2, p1, q1)[DISTANCE], run(q1, p1, q2, p2)[DISTANCE]]) {
      if (!(Math.abs(d - truth) <= 4 * EPSILON * size)) expect.fail(`case ${i}: ${d}, not ${truth}: ${JSON.stringify([p1, q1, p2, q2])}`);
    }
  }
});
