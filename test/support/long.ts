// One test, two sizes: `npm test` holds each rule with a few cases, `npm run test:long` runs the same files with many.

/** In the suite of long tests (`npm run test:long`). */
export const LONG = process.env['LONG'] === '1';

/** What a test goes through: `few` in `npm test`, `many` in the long suite. */
export function size<T>(few: T, many: T): T {
  return LONG ? many : few;
}
