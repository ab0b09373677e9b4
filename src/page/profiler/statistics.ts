// Statistics of the recorded frames for table, graph and text: plain functions of the columns.

import { fewDigits, fixed } from '../ui/format.ts';
import { CACHE, COLUMNS, PHASES, byName } from './profile.ts';
import type { Column, Frames, NumberOf, Phase } from './profile.ts';

/** A copy that stays unchanged while frames go on. */
export function freeze(frames: Frames): Frames {
  const { columns, end, length, isFixed } = frames;
  if (isFixed) return frames;
  return { columns: byName(COLUMNS, (name) => columns[name].slice()), end, length };
}

/** Those of the frames from one to another. */
export function between<Name extends string>(frames: Frames<Name>, from: number, to: number): Frames<Name> {
  return { ...frames, end: to + 1, length: to + 1 - from };
}

/** Of frame k; NaN where it is not among the frames. */
export function valueOf({ columns, end, length }: Frames, column: Column, frame: number): number {
  return frame >= end - length && frame < end ? columns[column][frame % columns.frame.length] : NaN;
}

/** A column of all frames, from the oldest on. */
export function valuesOf<Name extends string>({ columns, end, length }: Frames<Name>, column: Name): Float64Array {
  const ring = columns[column];
  const from = (end - length) % ring.length;
  const again = Math.max(0, from + length - ring.length);
  const values = new Float64Array(length);
  values.set(ring.subarray(from, from + length - again));
  values.set(ring.subarray(0, again), length - again);
  return values;
}

/** The value that at least the given share of all does not exceed (nearest rank). */
export function rank(ascending: ArrayLike<number>, share: number): number {
  return ascending.length === 0 ? 0 : ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)];
}

/** Of fewer samples there are no percentiles: the 95th would be one sample. */
export const LEAST_SAMPLES = 20;

/** Percentiles are NaN for fewer than `LEAST_SAMPLES`. */
export interface Summary {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Of a column over all frames, from the samples themselves. */
export function summaryOf(frames: Frames, column: Column): Summary {
  return summaryFrom(sortedOf(frames, column));
}

/** The known values, ascending: NaN, an unknown interval, comes last. */
export function sortedOf<Name extends string>(frames: Frames<Name>, column: Name): Float64Array {
  const values = valuesOf(frames, column).sort();
  return values.subarray(0, values.findLastIndex((value) => !Number.isNaN(value)) + 1);
}

/** Of ascending numbers, in units of so many. */
export function summaryFrom(ascending: Float64Array, unit = 1): Summary {
  const percentile = (share: number): number => (ascending.length < LEAST_SAMPLES ? NaN : rank(ascending, share) / unit);
  const [mean, max] = [averageOf(ascending) / unit, rank(ascending, 1) / unit];
  return { mean, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), max };
}

/** The mean alone: a fraction of the work. Of frames that take no longer than `most`, µs. */
export function meanOf(frames: Frames, column: Column, most = Infinity): number {
  const [values, times] = [valuesOf(frames, column), valuesOf(frames, 'frame')];
  let [sum, n] = [0, 0];
  for (let k = 0; k < values.length; k++) {
    if (Number.isNaN(values[k]) || times[k] > most) continue;
    sum += values[k];
    n++;
  }
  return n === 0 ? 0 : sum / n;
}

function averageOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** One line of the table, µs; `share` is of the mean frame's time. */
export interface Row extends Summary {
  readonly phase: Phase;
  readonly now: number;
  readonly share: number;
}

/** The table. `now` is a frame alone, or the sum of all. */
export function tableOf(frames: Frames, now: number | 'sum'): readonly Row[] {
  const whole = meanOf(frames, 'frame') || 1;
  return PHASES.map((phase) => {
    const summary = summaryOf(frames, phase);
    const { mean } = summary;
    return { phase, now: now === 'sum' ? mean * frames.length : valueOf(frames, phase, now) || 0, share: mean / whole, ...summary };
  });
}

/** The frame that took longest, of those from `from` to `to`; −1 of none. */
export function longest({ columns, end, length }: Frames, from = end - length, to = end - 1): number {
  let best = -1;
  for (let frame = Math.max(from, end - length); frame <= Math.min(to, end - 1); frame++) {
    if (best < 0 || columns.frame[frame % columns.frame.length] > columns.frame[best % columns.frame.length]) best = frame;
  }
  return best;
}

/** The next frame after, or before, `frame` that took longer than the budget, ms; −1 where there is none. */
export function nextLong({ columns, end, length }: Frames, frame: number, by: 1 | -1, budget: number): number {
  for (let k = frame + by; k >= end - length && k < end; k += by) if (columns.frame[k % columns.frame.length] > 1000 * budget) return k;
  return -1;
}

/** How many frames took longer than the budget, ms. */
export function countLong(frames: Frames, budget: number): number {
  return valuesOf(frames, 'frame').filter((time) => time > 1000 * budget).length;
}

/** Seconds from the first of the frames to the last. */
export function secondsOf(frames: Frames): number {
  const { end, length } = frames;
  return length === 0 ? 0 : (valueOf(frames, 'start', end - 1) - valueOf(frames, 'start', end - length)) / 1000;
}

/** Notable properties of a frame, as keys of sentences with their numbers. */
export function specialsOf(frames: Frames, frame: number) {
  const of = (column: NumberOf): number => valueOf(frames, column, frame);
  const [steps, cache] = [of('steps'), of('cache')];
  const numbers = {
    steps: steps > 1 ? steps : 0,
    begun: of('begun'),
    ended: of('ended'),
    woken: of('woken'),
    added: of('added'),
    removed: of('removed'),
    built: Number(cache === CACHE.built),
    dropped: Number(cache === CACHE.dropped),
    refiled: cache === CACHE.used ? of('refiled') : 0,
    noStep: Number(steps === 0),
    noDraw: Number(of('drawn') === 0),
  };
  return (Object.keys(numbers) as (keyof typeof numbers)[])
    .filter((what) => numbers[what] > 0)
    .map((what) => ({ what, n: numbers[what], islands: of('islands') }));
}

/** A time in ms: three significant digits, but nothing below a tenth of a µs, of which no clock knows. */
export function figure(ms: number): string {
  const size = Math.abs(ms);
  if (size < 5e-5) return fewDigits(0);
  return size < 0.00995 ? fixed(ms, 4) : fewDigits(ms);
}

export function milliseconds(microseconds: number): string {
  return figure(microseconds / 1000);
}

/** Of fewer samples the 99th percentile is the longest. */
const SAMPLES_OF_P99 = 100;

/**
 * µs at the top of the graph: four times the budget, or 1.5 times the 99th percentile if frames are that slow; of fewer frames the 95th, so that no
 * single one counts. `before` is kept while it is within a tenth of that: another scale is another drawing.
 */
export function scaleFor(budget: number, frames: Frames, before = 0): number {
  const times = sortedOf(frames, 'frame');
  const slow = times.length < LEAST_SAMPLES ? 0 : 1.5 * rank(times, times.length < SAMPLES_OF_P99 ? 0.95 : 0.99);
  if (slow <= 4 * budget) return 4 * budget;
  return Math.abs(before / slow - 1) <= 0.1 ? before : slow;
}

/** The longest frames among those that take more than so many µs: at most so many, none nearer to a longer one than so many frames. */
export function peaksAbove({ columns, end, length }: Frames, above: number, most: number, apart: number): readonly number[] {
  const timeOf = (frame: number): number => columns.frame[frame % columns.frame.length];
  const tall = Array.from({ length }, (_, k) => end - length + k).filter((frame) => timeOf(frame) > above);
  tall.sort((a, b) => timeOf(b) - timeOf(a) || a - b);
  const peaks: number[] = [];
  for (const frame of tall) {
    if (peaks.length === most) break;
    if (peaks.every((other) => Math.abs(other - frame) >= apart)) peaks.push(frame);
  }
  return peaks;
}

// ——— Bins of a quarter octave, for histograms.

export const BINS_PER_OCTAVE = 4;
export const LOWEST_OCTAVE = -8; // the first bin begins at 2⁻⁸ ms, one tick of a fine clock, and takes what is shorter, too
const OCTAVES = 18; // up to 2¹⁰ ms
export const BINS = BINS_PER_OCTAVE * OCTAVES;

/** Where a bin begins, ms; bin k ends where k + 1 begins. */
export function binStart(bin: number): number {
  return 2 ** (LOWEST_OCTAVE + bin / BINS_PER_OCTAVE);
}

export function binOf(ms: number): number {
  const bin = Math.floor(BINS_PER_OCTAVE * (Math.log2(ms) - LOWEST_OCTAVE));
  return Math.min(BINS - 1, Math.max(0, bin)); // Math.log2(0) is −∞, which is bin 0
}

/** Shares of the samples, µs, by bin, 0 … 1. */
export function sharesByBin(samples: ArrayLike<number>): Float64Array {
  const bins = new Float64Array(BINS);
  for (let i = 0; i < samples.length; i++) bins[binOf(samples[i] / 1000)] += 1 / samples.length;
  return bins;
}
