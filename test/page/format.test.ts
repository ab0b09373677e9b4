import { expect, test } from 'vitest';
import { count, digits, fixed, keepingUnits, metres, triple } from '../../src/page/ui/format.ts';

test.each([
  [4.02, '4.020'],
  [5.98, '5.980'],
  [-0.98, '−0.9800'],
  [0, '0.000'],
  [-0, '0.000'],
  [12.3456, '12.35'],
  [99.996, '100.0'],
  [1234.56, '1235'],
  [9999.4, '9999'],
  [9999.7, '10000'],
  [123456.7, '123457'],
  [0.00012346, '0.0001235'],
  [0.000012344, '1.234e−5'],
  [Infinity, '∞'],
  [-Infinity, '−∞'],
  [NaN, '–'],
])('%d has the digits %s', (value, text) => {
  expect(digits(value)).toBe(text);
});

test('no number of any size prints an exponent with a plus or a hyphen for minus', () => {
  for (let e = -20; e <= 20; e++) for (const m of [1, 9.9996, -3.14159]) expect(digits(m * 10 ** e)).not.toMatch(/[-+]/);
});

test('a unit follows a space', () => {
  expect(metres(1.96)).toBe('1.960 m');
});

test('no line ends between a number and its unit', () => {
  expect(keepingUnits('enters at 4.679 m, exits at 12.0 mm after 30 ms (100 m/s, 5 %)')).toBe(
    'enters at 4.679\u00a0m, exits at 12.0\u00a0mm after 30\u00a0ms (100\u00a0m/s, 5\u00a0%)',
  );
  expect(keepingUnits('hit 2 of 3: 2 more hits, 12 meshes')).toBe('hit 2 of 3: 2 more hits, 12 meshes');
});

test('fixed decimals never print a negative zero', () => {
  expect(fixed(-0.001, 2)).toBe('0.00');
  expect(fixed(-1.005, 1)).toBe('−1.0');
  expect(triple([1, -2.345, 0])).toBe('1.00, −2.35, 0.00');
});

test('thousands stand apart', () => {
  expect(count(5000)).toBe('5\u2009000');
  expect(count(999)).toBe('999');
  expect(count(1234567)).toBe('1\u2009234\u2009567');
});
