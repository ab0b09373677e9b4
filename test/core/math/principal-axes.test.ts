import { describe, expect, test } from 'vitest';
import { principalAxes } from '../../../src/core/math/principal-axes.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';

const axesOf = (matrix: number[]): number[] => {
  const out = new Float64Array(9);
  principalAxes(out, matrix);
  return [...out];
};

describe('principal axes', () => {
  test('a diagonal matrix: coordinate axes, largest first, right-handed', () => {
    expect(axesOf([1, 3, 2, 0, 0, 0]).map(Math.abs)).toEqual([0, 1, 0, 0, 0, 1, 1, 0, 0]);
    expect(axesOf([0, 0, 0, 0, 0, 0])).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('[[2, 1], [1, 2]]: the diagonal spreads most', () => {
    const axes = axesOf([2, 2, 1, 1, 0, 0]);
    expect(Math.abs(axes[0])).toBeCloseTo(Math.SQRT1_2, 15);
    expect(axes[0]).toBeCloseTo(axes[1], 15);
    expect(axes[2]).toBe(0);
  });

  test('orthonormal, right-handed, and M·v = λ·v with falling λ, of any size (seed 91)', () => {
    const random = mulberry32(91);
    for (let run = 0; run < 1000; run++) {
      const size = 10 ** (random() * 200 - 100);
      const m = Array.from({ length: 6 }, () => (random() - 0.5) * size * (run % 3 ? 1 : 10 ** (-6 * random())));
      const v = axesOf(m);
      const rows = [
        [m[0], m[3], m[4]],
        [m[3], m[1], m[5]],
        [m[4], m[5], m[2]],
      ];
      const whole = Math.max(...m.map(Math.abs));
      let last = Infinity;
      for (let k = 0; k < 3; k++) {
        const e = v.slice(3 * k, 3 * k + 3);
        const image = rows.map((row) => row[0] * e[0] + row[1] * e[1] + row[2] * e[2]);
        const value = image[0] * e[0] + image[1] * e[1] + image[2] * e[2];
        for (let j = 0; j < 3; j++) {
          expect(Math.abs(image[j] - value * e[j]) / whole).toBeLessThan(4e-15);
          const f = v.slice(3 * j, 3 * j + 3);
          expect(Math.abs(e[0] * f[0] + e[1] * f[1] + e[2] * f[2] - (j === k ? 1 : 0))).toBeLessThan(3e-15);
        }
        expect(value / whole).toBeLessThanOrEqual(last + 1e-15);
        last = value / whole;
      }
      expect(v[0] * (v[4] * v[8] - v[5] * v[7]) + v[1] * (v[5] * v[6] - v[3] * v[8]) + v[2] * (v[3] * v[7] - v[4] * v[6])).toBeGreaterThan(
        0.99,
      );
    }
  });
});
