// The sweep's plot and its words: where a point is on a logarithmic axis, how time grows, and against which earlier sweep.
import { expect, test } from 'vitest';
import { logScale, logTicks } from '../../../src/page/kit/ruler.ts';
import { COUNTS, growth, ratio, readSweep, sameWork } from '../../../src/page/profiler/sweep.ts';
import type { Sweep, SweepPoint } from '../../../src/page/profiler/sweep.ts';

function sweep(time: (bodies: number) => number, hash = 'h', counts: readonly number[] = COUNTS): Sweep {
  const point = (bodies: number): SweepPoint => {
    const step = time(bodies);
    return {
      bodies,
      step,
      p95: step,
      solve: step / 2,
      broadphase: step / 4,
      narrowphase: step / 8,
      contacts: bodies,
      hash: `${hash}${bodies}`,
    };
  };
  return {
    taken: '2026-11-22T10:00:00Z',
    task: { seed: 7, substeps: 4, sleeping: true },
    points: counts.map(point),
  };
}

test('a decade is as long as any other', () => {
  const at = logScale(100, 10_000, 200);
  expect([at(100), at(1000), at(10_000)].map((x) => Math.round(1e9 * x) / 1e9)).toEqual([0, 100, 200]);
  expect(at(0)).toBeLessThan(0);
});

test('ticks are the 1, 2 and 5 of each decade in the range', () => {
  expect(logTicks(0.3, 30)).toEqual([0.5, 1, 2, 5, 10, 20]);
  expect(logTicks(1, 10)).toEqual([1, 2, 5, 10]);
});

test('the power of growth is found: linear, quadratic, and of one point unknown', () => {
  expect(growth(sweep((n) => 0.001 * n).points)).toBeCloseTo(1, 9);
  expect(growth(sweep((n) => 1e-6 * n * n).points)).toBeCloseTo(2, 9);
  expect(growth(sweep((n) => n, 'h', [500]).points)).toBeNaN();
});

test('against an earlier sweep only sizes count that both have', () => {
  const now = sweep((n) => 0.002 * n);
  const against = (...earlier: Parameters<typeof sweep>): number => ratio(now, sweep(...earlier));
  expect(against((n) => 0.001 * n)).toBeCloseTo(2, 9);
  expect(against((n) => 0.004 * n, 'h', [1000, 7777])).toBeCloseTo(0.5, 9);
  expect(against((n) => n, 'h', [7777])).toBeNaN();
  const same = (hash?: string, counts?: readonly number[]): boolean =>
    sameWork(
      now,
      sweep(() => 1, hash, counts),
    );
  expect([same(), same('other'), same('h', [500])]).toEqual([true, false, true]);
});

test('what was kept is read, and nothing else', () => {
  const kept = sweep((n) => n);
  expect(readSweep(JSON.stringify(kept))).toEqual(kept);
  for (const json of [
    null,
    '',
    '{}',
    '[]',
    'null',
    '{"taken":"x","task":{},"points":[]}',
    JSON.stringify({ ...kept, points: [{ bodies: 'x' }] }),
  ]) {
    expect(readSweep(json)).toBeUndefined();
  }
});
