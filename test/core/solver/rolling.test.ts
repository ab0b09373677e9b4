// Rolling without rolling resistance follows g·sin θ / (1 + I/(m·r²)).

import { describe, expect, it } from 'vitest';
import { rollings, twistLeft } from '../../quality/rolling.ts';

describe.each(['ball', 'capsule'] as const)('a %s on an incline', (round) => {
  it.each(rollings(round, [2, 20, 45]))('$name follows the formula within 0.5 %', ({ acceleration, way }) => {
    expect(Math.abs(acceleration)).toBeLessThan(0.005);
    expect(Math.abs(way)).toBeLessThan(0.005);
  });
});

it('a ball that spins on the spot comes to rest all the same', () => {
  // The weight at an arm of 1 % of the radius: 0.49 rad/s².
  expect(twistLeft(1)).toBeCloseTo(0.51, 1);
  expect(twistLeft(4)).toBeLessThan(1e-3);
});
