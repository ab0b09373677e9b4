// Sine and versine without the engine's own: against Math, and the digits of small angles.

import { expect, it } from 'vitest';
import { sineAndVersine } from '../../../src/core/math/versine.ts';

it('are those of Math, also of large and of negative angles', () => {
  for (let angle = -40; angle <= 40; angle += 0.0371) {
    const { sine, versine } = sineAndVersine(angle);
    // (Each doubling doubles the error.)
    const error = 1e-15 * Math.max(1, 40 * Math.abs(angle));
    expect(Math.abs(sine - Math.sin(angle)), `sine of ${angle}`).toBeLessThan(error);
    expect(Math.abs(versine - (1 - Math.cos(angle))), `versine of ${angle}`).toBeLessThan(error);
  }
});

it.each([1e-300, 1e-12, 1e-5, 0.01, 0.0999])('keep their digits at %d', (angle) => {
  const { sine, versine } = sineAndVersine(angle);
  const half = Math.sin(0.5 * angle);
  expect(Math.abs(sine / Math.sin(angle) - 1)).toBeLessThan(2e-15);
  expect(Math.abs(versine - 2 * half * half)).toBeLessThanOrEqual(2e-15 * versine);
});
