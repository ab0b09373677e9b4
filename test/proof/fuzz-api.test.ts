// A short run of `npm run fuzz -- --api`, and the proof that it would see what it looks for.
import { expect, test } from 'vitest';
import { fuzzApi, SOURCES as library, uncovered } from './fuzz-api.ts';
import { cases } from '../support/long.ts';

test('every export, and every method of what the exports make, has a generator', async () => {
  expect(await uncovered(library)).toEqual([]);
  const grown = { ...library, castRay: () => 1, Castor: Map };
  expect(await uncovered(grown)).toEqual(['castRay has no generator', 'Castor has no generator']);
});

test.each(cases([11], [11, 12]))('hostile calls: none hangs, changes a world that refuses, or leaves NaN (seed %i)', async (seed) => {
  const count = cases(1600, 4000);
  const { calls, refused, failures } = await fuzzApi(library, seed, count);
  expect(failures).toEqual([]);
  expect(calls).toBe(count);
  expect(refused / calls).toBeGreaterThan(0.25);
  expect(refused / calls).toBeLessThan(0.875);
});

test('a library that answers NaN, refuses in the words of the engine or never ends is found out', async () => {
  let asked = 0;
  const broken = {
    ...library,
    raycast: () => ({ enter: { distance: NaN } }),
    contact: () => (undefined as unknown as { x: number }).x,
    distance: () => {
      if (asked++ < 2) for (;;);
    },
  };
  // (A call is waited for twice. On a busy machine sound ones may be told of too.)
  const told = (await fuzzApi(broken, 13, 2500, { patience: 400 })).failures.join('\n');
  expect(told).toMatch(/raycast\(.*answers NaN at enter\.distance/);
  expect(told).toMatch(/contact\(.*words not ours/);
  expect(told).toMatch(/distance\(.*hangs/);
});
