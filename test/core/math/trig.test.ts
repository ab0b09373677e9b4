import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { cosine, quatFromAxisAngle, quatFromUniform, randomQuat, sine } from '../../../src/core/math/trig.ts';

// The oracle: fixed point with 320 bits behind the point, series summed in exact integers.
const BITS = 320n;
const ONE = 1n << BITS;

function fixed(x: number): bigint {
  const bits = new DataView(new Float64Array([x]).buffer).getBigUint64(0, true);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = exponent === 0n ? bits & 0xfffffffffffffn : (bits & 0xfffffffffffffn) | (1n << 52n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + BITS;
  const size = shift >= 0n ? fraction << shift : fraction >> -shift;
  return x < 0 ? -size : size;
}

function inverseArc(n: bigint): bigint {
  let power = ONE / n;
  let sum = power;
  for (let k = 3n, sign = -1n; power !== 0n; k += 2n, sign = -sign) {
    power /= n * n;
    sum += (sign * power) / k;
  }
  return sum;
}
const PI_FIXED = 4n * (4n * inverseArc(5n) - inverseArc(239n)); // Machin 1706

function seriesFrom(x: bigint, first: bigint, k: bigint): bigint {
  let term = first;
  let sum = first;
  while (term !== 0n) {
    term = (((-term * x) / ONE) * x) / (ONE * (k + 1n) * (k + 2n));
    k += 2n;
    sum += term;
  }
  return sum;
}
const nearest = (x: bigint): bigint => x % (2n * PI_FIXED);
const sineFixed = (x: bigint): bigint => seriesFrom(nearest(x), nearest(x), 1n);
const cosineFixed = (x: bigint): bigint => seriesFrom(nearest(x), ONE, 0n);

/** |got − exact| in units of the last place of the exact value. */
function ulps(got: number, exact: bigint): number {
  const off = fixed(got) - exact;
  const size = exact < 0n ? -exact : exact;
  const place = BigInt(size.toString(2).length) - 53n;
  const unit = place > 0n ? 1n << place : 1n;
  return Math.abs(Number((off << 20n) / unit)) / 2 ** 20;
}

function angles(seed: number): number[] {
  const random = mulberry32(seed);
  const list = [1e-300, 1e-8, 2 ** -27, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 100, 1e6, 999999.5];
  for (let i = 0; i < 1500; i++) list.push((random() - 0.5) * 10 ** (random() * 12 - 5.7));
  // The doubles next to multiples of π/4 and π/2, where the reduction cancels most.
  for (let i = 0; i < 1000; i++) list.push((Math.floor(random() * 1.2e6) * Math.PI) / 4);
  for (let n = 1; n < 60; n++) list.push((n * Math.PI) / 2, -(n * Math.PI) / 2);
  return list.filter((x) => Math.abs(x) <= 1e6);
}

describe('sine and cosine', () => {
  test('at the angles one knows', () => {
    expect(sine(0)).toBe(0);
    expect(sine(-0)).toBe(-0);
    expect(cosine(0)).toBe(1);
    expect(sine(Math.PI / 6)).toBeCloseTo(0.5, 15);
    expect(sine(Math.PI / 2)).toBe(1);
    expect(cosine(Math.PI)).toBe(-1);
    // π as a double is short of π by 1.22e-16, and its sine says so.
    expect(sine(Math.PI)).toBe(1.2246467991473532e-16);
    expect(cosine(Math.PI / 2)).toBe(6.123233995736766e-17);
  });

  test('within 0.75 of the last place for 2,600 angles up to 1e6 rad (seed 11)', () => {
    let worst = 0;
    for (const x of angles(11)) {
      const exact = fixed(x);
      if (Math.abs(x) > 1e-30) worst = Math.max(worst, ulps(sine(x), sineFixed(exact)));
      worst = Math.max(worst, ulps(cosine(x), cosineFixed(exact)));
    }
    expect(worst).toBeLessThan(0.75);
  });

  test('odd and even, to the last bit', () => {
    for (const x of angles(12).slice(0, 500)) {
      expect(sine(-x)).toBe(-sine(x));
      expect(cosine(-x)).toBe(cosine(x));
    }
  });

  test('known bits, the same on every engine', () => {
    expect([sine(1), cosine(1), sine(1e6), cosine(1e6)]).toEqual([
      0.8414709848078965, 0.5403023058681398, -0.34999350217129294, 0.9367521275331447,
    ]);
  });

  test('what cannot be reduced exactly is refused', () => {
    expect(() => sine(1.0000001e6)).toThrow('sine(x) is 1000000.1, expected at most 1000000 rad');
    expect(() => cosine(NaN)).toThrow(RangeError);
    expect(() => cosine('1' as unknown as number)).toThrow(TypeError);
  });
});

describe('rotations', () => {
  test('a quarter turn about z takes x to y', () => {
    const [x, y, z, w] = quatFromAxisAngle([0, 0, 7], Math.PI / 2);
    expect([x, y]).toEqual([0, 0]);
    expect(z).toBeCloseTo(Math.SQRT1_2, 15);
    expect(w).toBeCloseTo(Math.SQRT1_2, 15);
  });

  test('axis length and its type do not matter; zero and non-finite ones are refused', () => {
    expect(quatFromAxisAngle({ x: 0, y: 1e-200, z: 0 }, 1)).toEqual(quatFromAxisAngle([0, 1e90, 0], 1));
    expect(() => quatFromAxisAngle([0, 0, 0], 1)).toThrow('axis is [0, 0, 0], expected a direction');
    expect(() => quatFromAxisAngle([0, 1, 0], Infinity)).toThrow('angle is Infinity');
  });

  test('random rotations are unit, follow their three draws, and turn x evenly over the sphere (seed 15)', () => {
    const random = mulberry32(15);
    const same = mulberry32(15);
    let sum = 0;
    for (let i = 0; i < 4000; i++) {
      const q = randomQuat(random);
      expect(q).toEqual(quatFromUniform(same(), same(), same()));
      expect(Math.abs(Math.sqrt(q[0] ** 2 + q[1] ** 2 + q[2] ** 2 + q[3] ** 2) - 1)).toBeLessThan(4e-16);
      sum += 1 - 2 * (q[1] ** 2 + q[2] ** 2); // x component of the turned x̂: uniform in −1 … 1
    }
    expect(Math.abs(sum / 4000)).toBeLessThan(4 * Math.sqrt(1 / 3 / 4000));
  });
});
