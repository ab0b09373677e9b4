// Tallies of test/quality as an expectation: something was measured of each, and nothing failed.

import { expect } from 'vitest';
import type { Tally } from '../quality/tally.ts';

export function expectAll<T extends { readonly [claim in keyof T]: Tally }>(claims: T): void {
  const tallies = Object.values<Tally>(claims);
  for (const { count, name } of tallies) expect(count, name).toBeGreaterThan(0);
  expect(tallies.filter(({ failed }) => failed > 0).flatMap((tally) => tally.lines())).toEqual([]);
}
