// One test, two sizes: `npm test` holds each rule with a few cases, `npm run test:long` runs the same files with many. A file that imports this one is in both.
import { it } from 'vitest';

/** In the suite of long tests (`npm run test:long`). */
export const LONG = process.env['LONG'] === '1';

/** What a test goes through: `few` in `npm test`, `many` in the long suite. */
export function cases<T>(few: T, many: T): T {
  return LONG ? many : few;
}

/** A test of the long suite alone: it takes long, and says little that others do not. */
export const slow = it.runIf(LONG);
