import { expect, test } from 'vitest';
import { digits } from '../../src/app/ui/format.ts';
import { distanceText, partText } from '../../src/view/distance-text.ts';

test('four significant digits and a true minus sign, as in the panels', () => {
  expect(distanceText(4.02)).toBe('4.020');
  expect(distanceText(-0.98)).toBe('−0.9800');
  expect(distanceText(1234.5)).toBe('1235');
  for (const x of [0, 1e-7, 0.0001, 0.5, 1, 9.9996, 123.456, 9999.7, 123456, -7.25]) expect(distanceText(x)).toBe(digits(x));
});

test('letters of the parts', () => {
  expect(partText('p1')).toBe('P1');
  expect(partText('cylinder')).toBe('C');
  expect(partText('-y')).toBe('−Y');
  expect(partText('surface')).toBe('');
  expect(partText('back')).toBe('back');
});
