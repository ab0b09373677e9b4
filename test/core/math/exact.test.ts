import { describe, expect, test } from 'vitest';
import { crossExact, dot2, dotExact, productError, sumError } from '../../../src/core/math/exact.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { add, equal, multiply, rational, subtract, sum, toNumber, ulps } from '../../support/rational.ts';

// Doubles with all 53 bits used, of sizes 10^±spread.
function wild(random: () => number, spread: number): () => number {
  return () => (random() - 0.5 + random() * 2 ** -33) * 10 ** ((2 * random() - 1) * spread);
}

describe('sumError', () => {
  test('1 + 2⁻⁶⁰ loses 2⁻⁶⁰', () => {
    expect(sumError(1, 2 ** -60, 1 + 2 ** -60)).toBe(2 ** -60);
    expect(sumError(2 ** -60, 1, 1)).toBe(2 ** -60);
    expect(sumError(0.5, 0.25, 0.75)).toBe(0);
  });

  test('a + b = s + e exactly, for 5,000 pairs of any sizes (seed 21)', () => {
    const next = wild(mulberry32(21), 40);
    for (let i = 0; i < 5000; i++) {
      const a = next();
      const b = i % 2 ? next() : -a * (1 + next() * 1e-12);
      const s = a + b;
      if (!equal(add(rational(a), rational(b)), add(rational(s), rational(sumError(a, b, s))))) throw new Error(`${a} + ${b}`);
    }
  });
});

describe('productError', () => {
  test('(1 + 2⁻³⁰)² loses 2⁻⁶⁰', () => {
    const a = 1 + 2 ** -30;
    expect(productError(a, a, a * a)).toBe(2 ** -60);
    expect(productError(3, 5, 15)).toBe(0);
  });

  test('a · b = p + e exactly, for 5,000 pairs of any sizes (seed 22)', () => {
    const next = wild(mulberry32(22), 60);
    for (let i = 0; i < 5000; i++) {
      const a = next();
      const b = next();
      const p = a * b;
      if (!equal(multiply(rational(a), rational(b)), add(rational(p), rational(productError(a, b, p))))) throw new Error(`${a} · ${b}`);
    }
  });
});

const w = new Float64Array(1);
const dot3 = (a: number, b: number, c: number, d: number, e: number, f: number): number => {
  // The second vector two apart, among numbers that are not its own.
  dotExact(w, 0, Float64Array.from([7, a, c, e]), 1, Float64Array.from([b, 8, d, 9, f]), 0, 2);
  return w[0];
};

describe('dot2, dotExact, crossExact', () => {
  test('a cross product is three times dot2, to the last bit (seed 24)', () => {
    const next = wild(mulberry32(24), 8);
    const out = new Float64Array(3);
    for (let i = 0; i < 2000; i++) {
      const u = Float64Array.from([next(), next(), next()]);
      // Every other one nearly parallel, where a plain product keeps nothing.
      const v = i % 2 ? u.map((x) => x * (3 + next() * 1e-24)) : Float64Array.from([next(), next(), next()]);
      crossExact(out, 0, u, 0, v, 0);
      expect([...out]).toEqual([dot2(u[1], v[2], -u[2], v[1]), dot2(u[2], v[0], -u[0], v[2]), dot2(u[0], v[1], -u[1], v[0])]);
    }
  });

  test('cancellation that plain doubles lose: (1 + ε)(1 − ε) − 1 = −ε²', () => {
    const e = 2 ** -40;
    expect((1 + e) * (1 - e) - 1).toBe(0);
    expect(dot2(1 + e, 1 - e, -1, 1)).toBe(-e * e);
    expect(dot3(1 + e, 1 - e, -1, 1, e, e)).toBe(0);
  });

  test('error within half a last place and 4 eps² of the sum of sizes, however much cancels (seed 23)', () => {
    const random = mulberry32(23);
    const next = wild(random, 8);
    let kept = 0;
    for (let i = 0; i < 5000; i++) {
      const a = next();
      const b = next();
      const c = next();
      const d = (-a * b * (1 + next() * 1e-15)) / c;
      const exact = add(multiply(rational(a), rational(b)), multiply(rational(c), rational(d)));
      const error = Math.abs(toNumber(subtract(rational(dot2(a, b, c, d)), exact)));
      const size = Math.abs(a * b) + Math.abs(c * d);
      expect(error).toBeLessThanOrEqual(2 ** -53 * Math.abs(toNumber(exact)) * (1 + 1e-9) + 4 * 2 ** -104 * size);
      if (ulps(a * b + c * d, exact) > 1000) kept++;

      const e = next();
      const f = next();
      const exact3 = sum(exact, multiply(rational(e), rational(f)));
      const error3 = Math.abs(toNumber(subtract(rational(dot3(a, b, c, d, e, f)), exact3)));
      expect(error3).toBeLessThanOrEqual(2 ** -53 * Math.abs(toNumber(exact3)) * (1 + 1e-9) + 8 * 2 ** -104 * (size + Math.abs(e * f)));
    }
    // The cases were hard ones: plain doubles would have lost more than ten bits.
    expect(kept).toBeGreaterThan(2000);
  });
});
