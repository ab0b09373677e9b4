import { describe, expect, test } from 'vitest';
import { axesExact } from '../../../src/core/math/exact-axes.ts';
import { axesAt, multiplyQuat, normalizeQuat, normalizeQuatAt, quatFromY, rotate, quatFromAxes } from '../../../src/core/math/quat.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { quatFromAxisAngle, randomQuat } from '../../../src/core/math/trig.ts';
import { add, divide, multiply, rational, subtract, sum, ulps } from '../../support/rational.ts';
import type { Rational } from '../../support/rational.ts';

// R(q)/|q|² column by column in exact fractions. Source: any text on quaternions; here from v ↦ q v q*.
function exactAxes(q: number[]): Rational[] {
  const [x, y, z, w] = q.map(rational);
  const square = (a: Rational): Rational => multiply(a, a);
  const n = sum(square(x), square(y), square(z), square(w));
  const two = rational(2);
  const diagonal = (a: Rational, b: Rational, c: Rational): Rational =>
    divide(subtract(add(square(a), square(w)), add(square(b), square(c))), n);
  const plus = (a: Rational, b: Rational, c: Rational): Rational => divide(multiply(two, add(multiply(a, b), multiply(c, w))), n);
  const minus = (a: Rational, b: Rational, c: Rational): Rational => divide(multiply(two, subtract(multiply(a, b), multiply(c, w))), n);
  return [
    diagonal(x, y, z),
    plus(x, y, z),
    minus(x, z, y),
    minus(x, y, z),
    diagonal(y, x, z),
    plus(y, z, x),
    plus(x, z, y),
    minus(y, z, x),
    diagonal(z, x, y),
  ];
}

describe('axesExact', () => {
  test('quarter and half turns are exact', () => {
    const axes = new Float64Array(9);
    axesExact(axes, 0, [0, 0, 1, 1]); // about z by 90°, not unit
    expect([...axes]).toEqual([0, 1, 0, -1, 0, 0, 0, 0, 1]);
    axesExact(axes, 0, [1, 0, 0, 0]); // about x by 180°
    expect([...axes]).toEqual([1, 0, 0, 0, -1, 0, 0, 0, -1]);
    axesExact(axes, 0, [3, 3, 3, 3]); // x → y → z → x
    expect([...axes]).toEqual([0, 1, 0, 0, 0, 1, 1, 0, 0]);
  });

  test('every component within 0.501 of its last place or 1e-31, of any length of quaternion (seed 31)', () => {
    const random = mulberry32(31);
    const axes = new Float64Array(9);
    for (let i = 0; i < 800; i++) {
      const scale = 10 ** (i % 4 === 0 ? 0 : random() * 180 - 90);
      const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5].map((c) => c * scale);
      if (i % 5 === 1) q[Math.floor(4 * random())] *= 1e-9;
      if (i % 5 === 2) q[3] = q[0] * (1 + 1e-13 * random()); // components that nearly cancel
      axesExact(axes, 0, q);
      exactAxes(q).forEach((exact, k) => {
        const off = subtract(rational(axes[k]), exact);
        const tiny = Math.abs(Number((off.num << 200n) / off.den) / 2 ** 200) < 1e-31;
        if (!tiny && !(ulps(axes[k], exact) <= 0.501)) throw new Error(`q ${q.join(' ')}, component ${k}: ${ulps(axes[k], exact)} ulp`);
      });
    }
  });

  test('reads and writes only where told', () => {
    const out = new Float64Array(12).fill(7);
    axesExact(out, 2, [0, 0, 0, 5]);
    expect([...out]).toEqual([7, 7, 1, 0, 0, 0, 1, 0, 0, 0, 1, 7]);
  });
});

describe('normalizeQuat', () => {
  test('lengths from 1e-300 to 1e100 come out unit within 4 eps, and once normalised stay as they are to the bit (seed 32)', () => {
    const random = mulberry32(32);
    const out = new Float64Array(4);
    let worst = 0;
    for (let i = 0; i < 2000; i++) {
      const scale = 10 ** (random() * 400 - 300);
      normalizeQuat(out, 0, (random() - 0.5) * scale, (random() - 0.5) * scale, (random() - 0.5) * scale, (random() - 0.5) * scale);
      worst = Math.max(worst, Math.abs(out[0] ** 2 + out[1] ** 2 + out[2] ** 2 + out[3] ** 2 - 1));
      const first = [...out];
      normalizeQuat(out, 0, first[0], first[1], first[2], first[3]);
      if (first.some((x, k) => x !== out[k])) throw new Error(`${first.join(' ')} becomes ${out.join(' ')}`);
    }
    expect(worst).toBeLessThan(4 * 2 ** -52);
    normalizeQuat(out, 0, 0.5, 0.5, -0.5, 0.5);
    expect([...out]).toEqual([0.5, 0.5, -0.5, 0.5]);
  });
});

test('the smallest numbers there are still say which way: no endless search for a scale, no 0 · ∞', () => {
  const tiny = 5e-324;
  const q = [0, 0, 0, 0];
  normalizeQuat(q, 0, tiny, 0, 0, 0);
  expect(q).toEqual([1, 0, 0, 0]);
  const axes = new Float64Array(9);
  axesExact(axes, 0, [0, 0, tiny, tiny]);
  expect([...axes]).toEqual([0, 1, 0, -1, 0, 0, 0, 0, 1]);
});

describe('axesAt, multiplyQuat, rotate', () => {
  test('i·j = k, and the product turns first by the right one', () => {
    const out = [0, 0, 0, 0];
    multiplyQuat(out, 0, [1, 0, 0, 0], [0, 1, 0, 0]);
    expect(out).toEqual([0, 0, 1, 0]);
    const v = [0, 0, 0];
    const quarter = Math.SQRT1_2;
    multiplyQuat(out, 0, [quarter, 0, 0, quarter], [0, 0, quarter, quarter]); // z by 90°, then x by 90°
    rotate(v, 0, out, 0, 1, 0, 0); // x̂ → ŷ → ẑ
    expect(v[2]).toBeCloseTo(1, 15);
  });

  test('the three ways to turn a vector agree within a few eps (seed 33)', () => {
    const random = mulberry32(33);
    const axes = new Float64Array(9);
    const plain = new Float64Array(9);
    const v = [0, 0, 0];
    const worst = { axesAt: 0, rotate: 0, hand: 0 };
    for (let i = 0; i < 1000; i++) {
      const q = randomQuat(random);
      axesExact(axes, 0, q);
      axesAt(plain, 0, Float64Array.from(q), 0);
      for (let k = 0; k < 9; k++) worst.axesAt = Math.max(worst.axesAt, Math.abs(plain[k] - axes[k]));
      for (let k = 0; k < 3; k++) {
        rotate(v, 0, q, 0, k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0);
        for (let j = 0; j < 3; j++) worst.rotate = Math.max(worst.rotate, Math.abs(v[j] - axes[3 * k + j]));
      }
      // Right-handed: x̂ × ŷ = ẑ.
      worst.hand = Math.max(worst.hand, Math.abs(axes[1] * axes[5] - axes[2] * axes[4] - axes[6]));
    }
    expect(worst.axesAt).toBeLessThan(8e-16);
    expect(worst.rotate).toBeLessThan(1e-15);
    expect(worst.hand).toBeLessThan(5e-16);
  });

  test('rotate may write onto the vector it reads', () => {
    const v = [1, 2, 3];
    rotate(v, 0, [0, 0, 0, 1], 0, v[0], v[1], v[2]);
    expect(v).toEqual([1, 2, 3]);
  });
});

describe('quatFromY', () => {
  const from = (d: number[]): number[] => {
    const q = [0, 0, 0, 0];
    quatFromY(q, 0, d[0], d[1], d[2]);
    return q;
  };

  test('up is no turn, down is half a turn about x, nothing is no turn', () => {
    expect(from([0, 3, 0])).toEqual([0, 0, -0, 1]);
    expect(from([0, -1e-200, 0])).toEqual([1, 0, 0, 0]);
    expect(from([0, 0, 0])).toEqual([0, 0, 0, 1]);
  });

  test('to +x: a quarter turn about −z', () => {
    const q = from([2, 0, 0]);
    expect(q[0]).toBe(0);
    expect(q[2]).toBeCloseTo(-Math.SQRT1_2, 15);
    expect(q[3]).toBeCloseTo(Math.SQRT1_2, 15);
  });

  test('y lands on the direction within 4 eps, by the shortest arc, also near straight down (seed 34)', () => {
    const random = mulberry32(34);
    const axes = new Float64Array(9);
    const worst = { direction: 0, share: 0, length: 0 };
    for (let i = 0; i < 3000; i++) {
      const d = [random() - 0.5, random() - 0.5, random() - 0.5];
      if (i % 3 === 1) {
        const tilt = 10 ** (-random() * 18);
        d[0] *= tilt;
        d[2] *= tilt;
        d[1] = i % 2 ? -1 : 1;
      }
      const size = 10 ** (random() * 160 - 80);
      const q = from(d.map((c) => c * size));
      const m = Math.sqrt(d[0] ** 2 + d[1] ** 2 + d[2] ** 2);
      axesExact(axes, 0, q);
      for (let k = 0; k < 3; k++) {
        const off = Math.abs(axes[3 + k] - d[k] / m);
        worst.direction = Math.max(worst.direction, off);
        // Small components keep their relative accuracy, so a capsule near −y does not lose its tilt.
        if (k !== 1) worst.share = Math.max(worst.share, off / (2e-15 * Math.abs(d[k] / m) + 1e-31));
      }
      worst.length = Math.max(worst.length, Math.abs(q[0] ** 2 + q[2] ** 2 + q[3] ** 2 - 1));
      // The axis is level: nothing shorter turns y there. At most half a turn.
      if (q[1] !== 0 || !(q[3] >= 0)) throw new Error(`${q.join(' ')} to ${d.join(' ')}`);
    }
    expect(worst.direction).toBeLessThan(9e-16);
    expect(worst.share).toBeLessThanOrEqual(1);
    expect(worst.length).toBeLessThan(9e-16);
  });

  test('agrees with a turn about a level axis by a known angle', () => {
    const random = mulberry32(35);
    for (let i = 0; i < 200; i++) {
      const phi = random() * 6;
      const q = quatFromAxisAngle([Math.cos(phi), 0, Math.sin(phi)], random() * 3);
      const v = [0, 0, 0];
      rotate(v, 0, q, 0, 0, 1, 0);
      const back = from(v);
      for (let k = 0; k < 4; k++) expect(Math.abs(back[k] - q[k])).toBeLessThan(1e-14);
    }
  });
});

test('quatFromAxes undoes axesExact within 2 eps, whichever component is largest (seed 36)', () => {
  const random = mulberry32(36);
  const axes = new Float64Array(9);
  const back = [0, 0, 0, 0];
  let worst = 0;
  for (let i = 0; i < 2000; i++) {
    const q = randomQuat(random);
    // Half turns, where three components may vanish together.
    if (i % 4 === 0) q[Math.floor(4 * random())] *= 1e-12;
    if (i % 4 === 1) q.fill(0, 0, 4).fill(1, i % 3, (i % 3) + 1);
    normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
    axesExact(axes, 0, q);
    quatFromAxes(back, 0, axes);
    const sign = back[0] * q[0] + back[1] * q[1] + back[2] * q[2] + back[3] * q[3] < 0 ? -1 : 1;
    for (let k = 0; k < 4; k++) worst = Math.max(worst, Math.abs(sign * back[k] - q[k]));
  }
  expect(worst).toBeLessThan(5e-16);
});

test('normalised in place, to the last bit as elsewhere: any size, and what is unit already (seed 77)', () => {
  const random = mulberry32(77);
  for (let i = 0; i < 5000; i++) {
    const size = 10 ** (random() < 0.2 ? 600 * (random() - 0.5) : 4 * (random() - 0.5));
    const q = Float64Array.from({ length: 4 }, () => (random() < 0.1 ? 0 : size * (random() - 0.5)));
    if (q.every((x) => x === 0)) q[3] = size;
    const expected = new Float64Array(4);
    normalizeQuat(expected, 0, q[0], q[1], q[2], q[3]);
    const at = Float64Array.of(9, ...q, 9);
    for (let k = 0; k < 2; k++) normalizeQuatAt(at, 1);
    if ([9, ...expected, 9].some((x, k) => !Object.is(x, at[k]))) {
      throw new Error(`${q.join(' ')}: ${at.join(' ')}, expected ${expected.join(' ')}`);
    }
  }
});
