// Small piles: how deep, how still, when asleep. Depths by our own exact kernels; `npm run quality` asks the oracle.

import { describe, expect, it } from 'vitest';
import { distance } from '../../../src/core/index.ts';
import { RESTS } from '../../../src/scenes/index.ts';
import { pile, sleepsAt } from '../../quality/piles.ts';

describe('a pile of 50', () => {
  it.each([
    ['pile', 10, 6, 2.5],
    ['mixed', 15, 6, 2.6],
  ] as const)('%s: at most %f mm deep, 99 of 100 contacts %f mm, %f mm in the mean; nobody outside', (id, max, p99, mean) => {
    const found = pile(id, 6, 50, RESTS, (a, b) => distance(a, b).distance);
    expect(found.touching).toBeGreaterThan(50);
    expect(found.max).toBeLessThanOrEqual(max);
    expect(found.p99).toBeLessThanOrEqual(p99);
    expect(found.mean).toBeLessThanOrEqual(mean);
    expect(found.lost).toBe(0);
  });

  it.each(['pile', 'mixed'] as const)('%s: asleep within ten seconds', (id) => {
    expect(sleepsAt(id, 6, 50, RESTS, 601)).toBeLessThanOrEqual(600);
  });
});
