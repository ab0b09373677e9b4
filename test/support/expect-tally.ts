// A tally of test/quality as an expectation: something was measured, and nothing failed.

import { expect } from 'vitest';
import type { Tally } from '../quality/tally.ts';

export function expectAll(tally: Tally): void {
  expect(tally.count, tally.name).toBeGreaterThan(0);
  expect(tally.failed, tally.lines().join('\n')).toBe(0);
}
