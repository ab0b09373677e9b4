// A tally of test/quality as an expectation: something was measured, and no more than the given share failed.

import { expect } from 'vitest';
import type { Tally } from '../quality/tally.ts';

/** `share`: of the cases, those known to fail. Without it, none may. */
export function expectAll(tally: Tally, share = 0): void {
  expect(tally.count, tally.name).toBeGreaterThan(0);
  expect(tally.failed / tally.count, tally.lines().join('\n')).toBeLessThanOrEqual(share);
}
