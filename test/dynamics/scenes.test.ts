// The scenes with their bounds, in short forms; `npm run quality` measures them whole.

import { describe, expect, it } from 'vitest';
import { bounceError, bulletsThrough, gasEnergy, inclineSlide, newtonLeaves } from '../quality/laws.ts';
import { dominoesFallen, pyramidSettles, towerDrift, towersStanding } from '../quality/stacks.ts';

describe('what stands', () => {
  it('a tower of ten cubes drifts by less than 1 mm in 10 s', () => {
    expect(towerDrift()).toBeLessThan(1);
  });

  it('a tall tower, dropped into place, stands after 10 s', () => {
    expect(towersStanding(3, 1)).toBe(1);
  });

  it('a pyramid of six rows settles by less than 8 mm and moves aside by less than 4', () => {
    const { drop, drift } = pyramidSettles(6);
    expect(drop).toBeLessThan(8);
    expect(drop).toBeGreaterThan(0);
    expect(drift).toBeLessThan(4);
  });
});

describe('what moves as its law says', () => {
  it('friction on a slope of 30°: 0.5 slides 1.314 m in 2 s within 1 %, 0.7 creeps by at most 0.02 mm in 10 s', () => {
    const { slide, creep } = inclineSlide();
    expect(Math.abs(slide / 1.314 - 1)).toBeLessThan(0.01);
    expect(creep).toBeLessThanOrEqual(0.02);
  });

  it('balls with e = ½ come back to a quarter of their height within 2 %, from twelve heights', () => {
    expect(bounceError()).toBeLessThan(2);
  });

  it('an elastic gas keeps its energy within −0.2 % and +0.1 % for 10 s', () => {
    const change = gasEnergy(4, 600, 60);
    expect(change).toBeGreaterThan(-0.2);
    expect(change).toBeLessThan(0.1);
  });

  it.each([100, 300])('no bullet of %f m/s passes a thin wall', (speed) => {
    expect(bulletsThrough(speed, 64)).toBe(0);
  });

  // The row has fallen asleep before the runner comes.
  it.each([2, 5, 7])("Newton's row of %i: the last ball leaves with the runner's speed, the others stay", (count) => {
    const { last, rest } = newtonLeaves(count);
    expect(last).toBeCloseTo(1, 6);
    expect(rest).toBeLessThan(1e-6);
  });

  it('twenty dominoes all fall', () => {
    expect(dominoesFallen(20, 700)).toBe(20);
  });
});
