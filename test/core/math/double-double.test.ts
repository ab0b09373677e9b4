import { describe, expect, test } from 'vitest';
import {
  add,
  addProduct,
  addScaled,
  between,
  cross,
  divide,
  dot,
  less,
  multiply,
  squareRoot,
  subtract,
  subtractProduct,
} from '../../../src/core/math/double-double.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import * as exact from '../../support/rational.ts';
import { rational, toNumber, type Rational } from '../../support/rational.ts';

const w = new Float64Array(64);
const value = (o: number): Rational => exact.add(rational(w[o]), rational(w[o + 1]));
const random = mulberry32(1);

/** A number of twice the precision whose high part is its nearest double. */
function draw(o: number): void {
  w[o] = (random() - 0.5) * 2 ** Math.floor(random() * 20 - 10);
  w[o + 1] = w[o] * (random() - 0.5) * 2 ** -53;
}

/** |got − truth| / scale */
const off = (got: Rational, truth: Rational, scale: number): number => Math.abs(toNumber(exact.subtract(got, truth))) / scale;
const CLOSE = 2 ** -100;

describe('numbers of twice the precision', () => {
  test('one third, by hand: 1/3 · 3 − 1 is 10⁻³², not 10⁻¹⁶', () => {
    w.set([1, 0, 3, 0]);
    divide(w, 4, 0, 2);
    expect(w[4]).toBe(1 / 3);
    expect(w[5]).toBeCloseTo(1.85037170770859e-17, 30);
    multiply(w, 6, 4, 2);
    subtract(w, 6, 6, 0);
    expect(Math.abs(w[6] + w[7])).toBeLessThan(1e-31);
  });

  test('√2, by hand: its square is 2 to 31 digits', () => {
    w.set([2, 0]);
    squareRoot(w, 2, 0);
    expect(w[2]).toBe(Math.SQRT2);
    multiply(w, 4, 2, 2);
    subtract(w, 4, 4, 0);
    expect(Math.abs(w[4] + w[5])).toBeLessThan(1e-31);
    w.set([0, 0, -1, 0]);
    squareRoot(w, 4, 0);
    squareRoot(w, 6, 2);
    expect([...w.subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  });

  test('+ − × ÷ against fractions, a few units of 2⁻¹⁰⁴ [seed 1]', () => {
    for (let i = 0; i < 500; i++) {
      draw(0);
      draw(2);
      const [a, b] = [value(0), value(2)];
      const [x, y] = [Math.abs(w[0]), Math.abs(w[2])];
      // Addition keeps its relative accuracy even where the two nearly cancel.
      for (const [operation, truth] of [
        [add, exact.add(a, b)],
        [subtract, exact.subtract(a, b)],
      ] as const) {
        operation(w, 4, 0, 2);
        expect(off(value(4), truth, Math.abs(toNumber(truth)) || 1)).toBeLessThan(CLOSE);
      }
      multiply(w, 4, 0, 2);
      expect(off(value(4), exact.multiply(a, b), x * y)).toBeLessThan(CLOSE);
      divide(w, 4, 0, 2);
      expect(off(value(4), exact.divide(a, b), x / y)).toBeLessThan(CLOSE);
      expect(less(w, 0, 2)).toBe(toNumber(exact.subtract(a, b)) < 0);
      // The high part is the nearest double.
      expect(w[4]).toBe(w[4] + w[5]);
    }
  });

  test('a + bc and a − bc [seed 1]', () => {
    for (let i = 0; i < 200; i++) {
      draw(0);
      draw(2);
      for (const [operation, sign] of [
        [addProduct, 1],
        [subtractProduct, -1],
      ] as const) {
        draw(4);
        const truth = exact.add(value(4), exact.multiply(rational(sign), exact.multiply(value(0), value(2))));
        const scale = Math.abs(w[4]) + Math.abs(w[0] * w[2]);
        operation(w, 4, 0, 2);
        expect(off(value(4), truth, scale)).toBeLessThan(CLOSE);
      }
    }
  });

  test('vectors: difference, dot, cross, u + s·v [seed 1]', () => {
    const points = new Float64Array(6);
    for (let i = 0; i < 200; i++) {
      for (let k = 0; k < 6; k++) points[k] = (random() - 0.5) * 10 ** (7 * random());
      between(w, 0, points, 0, points, 3);
      for (let k = 0; k < 3; k++) {
        const truth = exact.subtract(rational(points[3 + k]), rational(points[k]));
        expect(toNumber(exact.subtract(value(2 * k), truth))).toBe(0);
      }
      for (let k = 6; k < 14; k += 2) draw(k);
      const [u, v] = [0, 6].map((o) => [value(o), value(o + 2), value(o + 4)]);
      const size = Math.hypot(w[0], w[2], w[4]) * Math.hypot(w[6], w[8], w[10]);
      dot(w, 20, 0, 6);
      expect(off(value(20), exact.sum(...u.map((x, k) => exact.multiply(x, v[k]))), size)).toBeLessThan(CLOSE);
      cross(w, 20, 0, 6);
      for (let k = 0; k < 3; k++) {
        const truth = exact.subtract(exact.multiply(u[(k + 1) % 3], v[(k + 2) % 3]), exact.multiply(u[(k + 2) % 3], v[(k + 1) % 3]));
        expect(off(value(20 + 2 * k), truth, size)).toBeLessThan(CLOSE);
      }
      const s = value(12);
      const scale = Math.hypot(w[0], w[2], w[4]) + Math.abs(w[12]) * Math.hypot(w[6], w[8], w[10]);
      addScaled(w, 20, 0, 12, 6);
      for (let k = 0; k < 3; k++) expect(off(value(20 + 2 * k), exact.add(u[k], exact.multiply(s, v[k])), scale)).toBeLessThan(CLOSE);
    }
  });

  test('a quotient out of range is infinite, not NaN', () => {
    w.set([1, 0, 1e-310, 0]);
    divide(w, 4, 0, 2);
    expect([w[4], w[5]]).toEqual([Infinity, 0]);
  });
});
