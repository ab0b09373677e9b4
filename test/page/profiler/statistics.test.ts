// Percentiles from the kept samples, the display's rate behind the intervals, long frames, and the scale they are drawn to.
import { describe, expect, test } from 'vitest';
import { FRAMES, PHASES, type Frames } from '../../../src/page/profiler/profile.ts';
import {
  BINS,
  binOf,
  binStart,
  countLong,
  freeze,
  longest,
  nextLong,
  RunningSummaries,
  refreshOf,
  scaleFor,
  sharesByBin,
  summaryOf,
  valueOf,
} from '../../../src/page/profiler/statistics.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { Bench } from '../../support/frames.ts';

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
      expect([p50, p95, p99, max]).toEqual([at(0.5), at(0.95), at(0.99), last.at(-1)]);
      expect(mean).toBeCloseTo(last.reduce((sum, value) => sum + value, 0) / last.length, 6);
    }
  });

  test('kept from one time to the next are those of the samples, after any number of frames, a freeze and a clear (seed 12)', () => {
    const random = mulberry32(12);
    const bench = new Bench(1);
    const running = new RunningSummaries();
    const agree = (frames: Frames): void => expect(running.of(frames)).toEqual(PHASES.map((phase) => summaryOf(frames, phase)));
    agree(bench.profile);
    for (let k = 0; k < 250; k++) {
      const n = k % 40 === 39 ? 700 : Math.floor(20 * random() ** 2);
      // Many frames of few different times: equal samples come and go.
      for (let i = 0; i < n; i++) bench.frame({ queries: Math.floor(6 * random()), render: 3 * random() });
      if (k === 120) bench.profile.clear();
      if (k % 50 === 20) agree(freeze(bench.profile));
      agree(bench.profile);
    }
  });

  test('of nothing are 0', () => {
    expect(summaryOf(new Bench(1).profile, 'frame')).toEqual({ mean: 0, p50: 0, p95: 0, p99: 0, max: 0 });
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
  const after = (interval: (k: number) => number, render: (k: number) => number = () => 2, frames = 90): ReturnType<typeof refreshOf> => {
    const bench = new Bench(1);
    for (let k = 0; k < frames; k++) bench.frame({ render: render(k) }, interval(k));
    return refreshOf(bench.profile);
  };

  test.each([
    [60, 16.7],
    [144, 6.9],
    [120, 8.4],
    [75, 13.3],
  ])('of %i Hz is found behind jittering intervals', (hertz, interval) => {
    const random = mulberry32(hertz);
    expect(
      after(
        () => interval + 0.4 * (random() - 0.5),
        () => 1,
      ),
    ).toMatchObject({ hertz, detected: true });
  });

  test('is not that of frames that are too long for it', () => {
    const { hertz, detected } = after(
      (k) => (k < 60 ? 1000 / 60 : 34),
      (k) => (k < 60 ? 2 : 30),
    );
    expect([hertz, detected]).toEqual([60, true]);
    expect(
      after(
        () => 34,
        () => 30,
      ),
    ).toEqual({ hertz: 60, budget: 1000 / 60, detected: false });
  });

  test('is assumed while there are few frames, and where they come too seldom for any display', () => {
    expect(
      after(
        () => 1000 / 144,
        () => 1,
        5,
      ),
    ).toMatchObject({ hertz: 60, detected: false });
    expect(after(() => 200)).toMatchObject({ hertz: 60, detected: false });
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

  test('do not change the scale of the graph but by doublings', () => {
    expect(scaleFor(16_000, 5000)).toBe(24_000);
    expect(scaleFor(16_000, 24_000)).toBe(48_000);
    expect(scaleFor(16_000, 1_000_000)).toBeGreaterThanOrEqual(1_100_000);
  });
});

describe('the bins of a histogram', () => {
  test('hold each duration between their ends, and all shares are one', () => {
    for (let bin = 0; bin < BINS; bin++) {
      expect(binOf(binStart(bin) * 1.001)).toBe(bin);
      expect(binOf(binStart(bin + 1) * 0.999)).toBe(bin);
    }
    const shares = sharesByBin([0, 0.001, 1.01, 1.02, 5000]);
    expect([shares[0], shares[binOf(1.01)], shares[BINS - 1]]).toEqual([0.4, 0.4, 0.2]);
  });
});
