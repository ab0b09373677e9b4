// The timed capture: its clock, what it counts and when, and percentiles against a sorted list.
import { describe, expect, test } from 'vitest';
import { Capture } from '../../../src/app/profiler/capture.ts';
import { BINS, STEP, Tally, binOf, binStart } from '../../../src/app/profiler/tally.ts';
import { mulberry32 } from '../../../src/math/random.ts';

const FRAME = 1000 / 64; // ms, exact in binary

/** Frames at an even pace from `start` on, each with its work, until the capture ends; answers when it did. */
function run(capture: Capture, start = 5000, work: (k: number) => number = () => 4): { end: number; shown: number } {
  let k = 0;
  for (; ; k++) {
    const now = start + k * FRAME;
    capture.frame(now);
    if (!capture.running) return { end: now, shown: k };
    capture.record('frame', work(k));
    if (k > 10_000) throw new Error('it never ends');
  }
}

describe('a capture', () => {
  test('of a second counts sixty-four frames after a warm-up that counts none', () => {
    const capture = new Capture(1, 0.5);
    const { end } = run(capture, 5000, (k) => (k < 32 ? 100 : 4));
    expect(capture.state).toBe('done');
    // It ends with the first frame at or after the deadline.
    expect(end).toBe(5000 + 1500);
    expect([capture.frames, capture.tallies.frame.count, capture.tallies.interval.count]).toEqual([64, 64, 64]);
    expect(capture.tallies.frame.max).toBe(4);
    expect(capture.measured).toBe(1);
    expect(capture.tallies.interval.percentile(0.5)).toBe(FRAME);
  });

  test('ends within one frame of its deadline at any pace (seed 5)', () => {
    const random = mulberry32(5);
    for (let i = 0; i < 50; i++) {
      const capture = new Capture(0.2 + random(), 0);
      let now = 1e6 * random();
      let began: number | undefined;
      let pace = 0;
      while (capture.running) {
        pace = 1 + 40 * random();
        now += pace;
        capture.frame(now);
        if (capture.state === 'measuring') began ??= now;
        capture.record('frame', 1);
      }
      const late = now - began! - 1000 * capture.seconds;
      expect(late).toBeGreaterThanOrEqual(-1e-6);
      expect(late).toBeLessThan(pace + 1e-6);
      expect(capture.tallies.frame.count).toBe(capture.frames);
    }
  });

  test('says 2, 1, 0 as the warm-up runs out', () => {
    const capture = new Capture(1);
    const told: number[] = [];
    capture.warmUp.on('second', (left) => told.push(left));
    run(capture);
    expect(told).toEqual([2, 1, 0]);
  });

  test('stands still while the page is hidden, and says what it has missed', () => {
    const capture = new Capture(1, 0);
    let now = 0;
    const frames = (n: number): void => {
      for (let k = 0; k < n && capture.running; k++) {
        now += FRAME;
        capture.frame(now);
        capture.record('frame', 4);
      }
    };
    frames(33);
    const before = capture.length.remaining;
    capture.hide(now + 5);
    expect(capture.paused).toBe(true);
    now += 5 + 3000 - FRAME; // the next frame comes three seconds after the page was hidden
    frames(1);
    expect(capture.paused).toBe(false);
    expect(capture.length.remaining).toBe(before);
    expect(capture.hiddenSeconds).toBeCloseTo(3, 9);
    frames(1000);
    expect(capture.state).toBe('done');
    // No interval of three seconds; the time in which nobody looked is said beside the numbers.
    expect(capture.tallies.interval.max).toBeCloseTo(FRAME, 9);
    expect(capture.framesLost).toBe(192);
    expect(capture.tallies.frame.count).toBe(capture.frames);
  });

  test('hidden while it warms up has lost nothing', () => {
    const capture = new Capture(0.1, 1);
    capture.frame(0);
    capture.hide(10);
    capture.frame(5000);
    expect([capture.state, capture.hiddenSeconds]).toEqual(['warming', 0]);
    expect(run(capture, 5000 + FRAME).shown).toBeGreaterThan(60);
    expect(capture.framesLost).toBe(0);
  });

  test('is cancelled by hand, or because another world is measured from here on', () => {
    const byHand = new Capture(1, 0);
    byHand.frame(0);
    byHand.cancel();
    byHand.frame(10);
    byHand.record('frame', 1);
    expect([byHand.state, byHand.outdated, byHand.tallies.frame.count]).toEqual(['cancelled', false, 0]);
    const replaced = new Capture(1, 0);
    replaced.clear();
    expect([replaced.state, replaced.outdated]).toEqual(['cancelled', true]);
    const done = new Capture(0, 0);
    run(done);
    done.clear();
    expect([done.state, done.outdated]).toEqual(['done', false]);
  });
});

describe('a tally', () => {
  test('knows percentiles to 1/64 ms, from above, against a sorted list (seed 9)', () => {
    const random = mulberry32(9);
    for (let round = 0; round < 20; round++) {
      const tally = new Tally();
      const list = Array.from({ length: 1 + Math.floor(700 * random()) }, () => 2 ** (12 * random() - 5)); // 1/32 to 128 ms
      for (const ms of list) tally.add(ms);
      const sorted = list.toSorted((a, b) => a - b);
      for (const share of [0, 0.01, 0.5, 0.95, 0.99, 1]) {
        const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
        expect(tally.percentile(share)).toBeGreaterThanOrEqual(exact);
        expect(tally.percentile(share)).toBeLessThanOrEqual(exact + STEP);
      }
      expect(tally.max).toBe(sorted.at(-1));
      expect(tally.mean).toBeCloseTo(list.reduce((sum, ms) => sum + ms, 0) / list.length, 9);
      expect(tally.bins.reduce((sum, n) => sum + n, 0)).toBe(list.length);
      expect(tally.counts().reduce((sum, [, n]) => sum + n, 0)).toBe(list.length);
    }
  });

  test('of nothing says 0, and of the very long the longest', () => {
    const tally = new Tally();
    expect([tally.percentile(0.5), tally.mean, tally.max]).toEqual([0, 0, 0]);
    for (const ms of [0, -1, 300, 5000]) tally.add(ms);
    expect([tally.percentile(0.5), tally.percentile(0.75), tally.max]).toEqual([STEP, 5000, 5000]);
    expect([tally.bins[0], tally.bins[BINS - 1]]).toEqual([2, 1]);
  });

  test('files each duration in the bin that holds it', () => {
    for (let bin = 0; bin < BINS; bin++) {
      expect(binOf(binStart(bin) * 1.001)).toBe(bin);
      expect(binOf(binStart(bin + 1) * 0.999)).toBe(bin);
    }
  });
});
