import { expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { orient } from '../../../src/core/planar/orient.ts';
import { multiply, rational, subtract, toNumber } from '../../support/rational.ts';

test('left is positive, right negative, on the line zero', () => {
  expect(orient(0, 0, 2, 0, 1, 3)).toBe(6);
  expect(orient(0, 0, 2, 0, 1, -3)).toBe(-6);
  expect(orient(0, 0, 2, 2, 7, 7)).toBe(0);
});

test('sign and size right where plain doubles lose both: points within 1e-16 of the line (seed 121)', () => {
  const random = mulberry32(121);
  let lost = 0;
  for (let i = 0; i < 3000; i++) {
    // All 53 bits in use and different exponents, so that the differences round too.
    const full = (): number => (random() + random() * 2 ** -33) * 2 ** -Math.floor(6 * random());
    const [ax, ay, bx, by] = [full(), full(), full(), full()];
    const t = 3 * random() - 1;
    const px = ax + t * (bx - ax);
    const py = ay + t * (by - ay);
    const [x0, y0, x1, y1, x2, y2] = [ax, ay, bx, by, px, py].map(rational);
    const exact = toNumber(subtract(multiply(subtract(x1, x0), subtract(y2, y0)), multiply(subtract(y1, y0), subtract(x2, x0))));
    // Relative to the squared size, which is at most 18 here, what is left over is of the order of eps².
    expect(Math.abs(orient(ax, ay, bx, by, px, py) - exact)).toBeLessThanOrEqual(1e-15 * Math.abs(exact) + 1e-31);
    const plain = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    if (Math.sign(plain) !== Math.sign(exact)) lost++;
  }
  expect(lost).toBeGreaterThan(100);
});
