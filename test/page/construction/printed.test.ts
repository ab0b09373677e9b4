// Numbers and vectors of constructions as they are printed.

import { expect, test } from 'vitest';
import { printed } from '../../../src/page/construction/say.ts';
import type { Point } from '../../../src/page/construction/rows/construction.ts';

const vector = (...value: Point): string => printed({ id: 'v', symbol: 'v', term: 'axisVector', value }, 3);

test('a vector has three decimals, and more where it is small: three digits of its largest component', () => {
  expect(vector(2, 3.5, -4)).toBe('(2, 3.5, −4)');
  expect(vector(1, 0.00041, -0.25)).toBe('(1, 0, −0.25)');
  // The edges of the pose of 2 mm, and their cross product.
  expect(vector(0.002, 0.000412, 0)).toBe('(0.002, 0.00041, 0)');
  expect(vector(0, 3.9e-7, -2e-7)).toBe('(0, 3.900e−7, −2.000e−7)');
  expect(vector(0, 0, 0)).toBe('(0, 0, 0)');
  expect(vector(12345.6, 0.5, 0)).toBe('(12346, 0.5, 0)');
  expect(vector(NaN, Infinity, 0)).toBe('(–, ∞, 0)');
});

test('of a plane figure the first two components', () => {
  expect(printed({ id: 'v', symbol: 'v', term: 'axisVector', value: [0.00012345, 2e-9, 7] }, 2)).toBe('(0.000123, 0)');
});
