// Percentiles from the kept samples, the display's rate behind the intervals, long frames, and the scale they are drawn to.
import { describe, expect, test } from 'vitest';
import { FRAMES, PHASES, refreshOf } from '../../../src/page/profiler/profile.ts';
import {
  BINS,
  binOf,
  binStart,
  countLong,
  freeze,
  longest,
  milliseconds,
  nextLong,
  peaksAbove,
  scaleFor,
  sharesByBin,
  summaryOf,
  valueOf,
} from '../../../src/page/profiler/statistics.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { Bench } from '../../support/frames.ts';

test('times have three significant digits, and nothing below 0.1 µs', () => {
  expect([1_219_870, 16_666.7, 6400, 412.34, 12.345, 1, 0.5, 0.01, 0, NaN].map(milliseconds)).toEqual([
    '1220',
    '16.7',
    '6.40',
    '0.412',
    '0.0123',
    '0.0010',
    '0.0005',
    '0.00',
    '0.00',
    '–',
  ]);
});

describe('percentiles', () => {
  test('agree with a sorted list of the last frames (seed 11)', () => {
    const random = mulberry32(11);
    const bench = new Bench(1);
    const all: number[] = [];
    for (let k = 0; k < 1400; k++) {
      bench.frame({ queries: 5 * random() ** 3, rest: 0 });
      all.push(valueOf(bench.profile, 'frame', k));
      if (k % 97 !== 0) continue;
      const last = all.slice(-FRAMES).toSorted((a, b) => a - b);
      const at = (share: number): number => last[Math.max(0, Math.ceil(share * last.length) - 1)];
      const { mean, p50, p95, p99, max } = summaryOf(bench.profile, 'frame');
      const percentiles = last.length < 20 ? [NaN, NaN, NaN] : [at(0.5), at(0.95), at(0.99)];
      expect([p50, p95, p99, max]).toEqual([...percentiles, last.at(-1)]);
      expect(mean).toBeCloseTo(last.reduce((sum, value) => sum + value, 0) / last.length, 6);
    }
  });

  test('of fewer than 20 samples there are none', () => {
    const bench = new Bench(1);
    const percentiles = (): number[] => ['p50', 'p95', 'p99'].map((name) => summaryOf(bench.profile, 'frame')[name as 'p50']);
    expect(summaryOf(bench.profile, 'frame')).toMatchObject({ mean: 0, max: 0 });
    for (let k = 0; k < 20; k++) {
      expect(percentiles()).toEqual([NaN, NaN, NaN]);
      bench.frame({ render: k });
    }
    expect(percentiles()[2]).toBe(summaryOf(bench.profile, 'frame').max);
  });

  test('of frames that were frozen stay as they were', () => {
    const bench = new Bench(1);
    for (let k = 0; k < 10; k++) bench.frame({ render: 1 });
    const frozen = freeze(bench.profile);
    const before = PHASES.map((phase) => summaryOf(frozen, phase));
    for (let k = 0; k < FRAMES; k++) bench.frame({ render: 9 });
    expect(PHASES.map((phase) => summaryOf(frozen, phase))).toEqual(before);
    expect(valueOf(frozen, 'render', 3)).toBe(1000);
  });
});

describe('the refresh rate', () => {
  const after = (interval: (k: number) => number, render: number | ((k: number) => number), frames = 90): ReturnType<typeof refreshOf> => {
    const bench = new Bench(1);
    for (let k = 0; k < frames; k++) bench.frame({ render: typeof render === 'number' ? render : render(k) }, interval(k));
    return refreshOf(bench.profile);
  };

  test.each([
    [60, 16.7],
    [144, 6.9],
    [120, 8.4],
    [75, 13.3],
  ])('of %i Hz is found behind jittering intervals', (hertz, interval) => {
    const random = mulberry32(hertz);
    expect(after(() => interval + 0.4 * (random() - 0.5), 1)).toMatchObject({ hertz, detected: true });
  });

  test('is not that of frames that are too long for it', () => {
    const slower = (before: number, then: number) => (k: number) => (k < 60 ? before : then);
    expect(after(slower(1000 / 60, 34), slower(2, 30))).toMatchObject({ hertz: 60, detected: true });
    expect(after(() => 34, 30)).toEqual({ hertz: 60, budget: 1000 / 60, detected: false });
  });

  test('is assumed while there are few frames, and where they come too seldom for any display', () => {
    expect(after(() => 1000 / 144, 1, 5)).toMatchObject({ hertz: 60, detected: false });
    expect(after(() => 200, 2)).toMatchObject({ hertz: 60, detected: false });
  });
});

describe('long frames', () => {
  test('are counted and walked through', () => {
    const bench = new Bench(1);
    for (let k = 0; k < 40; k++) bench.frame({ render: k === 7 || k === 30 ? 40 : k === 31 ? 60 : 3 }, 70);
    const { profile } = bench;
    expect(countLong(profile, 16.7)).toBe(3);
    expect(longest(profile)).toBe(31);
    expect(longest(profile, 0, 12)).toBe(7);
    expect([nextLong(profile, 0, 1, 16.7), nextLong(profile, 7, 1, 16.7), nextLong(profile, 31, 1, 16.7)]).toEqual([7, 30, -1]);
    expect([nextLong(profile, 39, -1, 16.7), nextLong(profile, 7, -1, 16.7)]).toEqual([31, -1]);
  });

  test('end the axis at four budgets, whatever single frames take, or at 1.5 times the 99th percentile of slow ones', () => {
    const bench = new Bench(1);
    const scale = (before?: number): number => scaleFor(16_000, bench.profile, before);
    expect(scale()).toBe(64_000);
    for (let k = 0; k < 600; k++) {
      // The first frame of all, and one in two hundred.
      bench.frame({ render: k % 200 === 3 ? 6400 : 5 });
      expect(scale(64_000)).toBe(64_000);
    }
    for (let k = 0; k < 600; k++) bench.frame({ render: 200 });
    const { p99 } = summaryOf(bench.profile, 'frame');
    expect(scale()).toBe(1.5 * p99);
    // A little more or less is no other drawing.
    expect(scale(1.6 * p99)).toBe(1.6 * p99);
    expect(scale(1.8 * p99)).toBe(1.5 * p99);
  });

  test('the bars above it are known, longest first and apart', () => {
    const bench = new Bench(1);
    for (let k = 0; k < 400; k++) bench.frame({ render: k === 50 ? 300 : k === 60 ? 400 : k === 250 ? 90 : k === 390 ? 80 : 5 });
    const { profile } = bench;
    expect(peaksAbove(profile, 64_000, 5, 90)).toEqual([60, 250, 390]);
    expect(peaksAbove(profile, 64_000, 2, 90)).toEqual([60, 250]);
    expect(peaksAbove(profile, 85_000, 5, 5)).toEqual([60, 50, 250]);
    expect(peaksAbove(profile, 1e9, 5, 90)).toEqual([]);
  });
});

test('the bins of a histogram hold each duration between their ends, and all shares are one', () => {
  for (let bin = 0; bin < BINS; bin++) {
    expect(binOf(binStart(bin) * 1.001)).toBe(bin);
    expect(binOf(binStart(bin + 1) * 0.999)).toBe(bin);
  }
  const shares = sharesByBin([0, 1, 1010, 1020, 5e6]);
  expect([shares[0], shares[binOf(1.01)], shares[BINS - 1]]).toEqual([0.4, 0.4, 0.2]);
});
