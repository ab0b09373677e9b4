// One capture: a warm-up, then frames until its time is over or it is stopped, each with all its numbers. It holds no clock: each frame has its own
// time, and time during which the page was hidden is left out.

import { CountdownTimer } from 'kantsu';
import { FRAMES, PHASES, byName } from './profile.ts';
import type { Frames, Recorder } from './profile.ts';

/** Fields of a frame besides its phases; `interval`: from the start of a frame to that of the next, which is what one sees. */
export const SAMPLED = ['start', 'interval', ...PHASES] as const;
export const COUNTED = [
  'tick',
  'steps',
  'drawn',
  'bodies',
  'awake',
  'candidates',
  'contacts',
  'begun',
  'ended',
  'woken',
  'added',
  'removed',
  'rays',
  'calls',
  'triangles',
] as const;
export const SAMPLES = [...SAMPLED, ...COUNTED] as const;
export type Sample = (typeof SAMPLES)[number];
/** µs for times, counted from the first frame for `start`; NaN for an interval during which the page was hidden. */
export type Samples = Frames<Sample>;

/** These columns as frames. */
export function samplesOf(values: (name: Sample) => readonly number[]): Samples {
  const columns = byName(SAMPLES, (name) => Float64Array.from(values(name)));
  const { length } = columns.frame;
  return { columns, end: length, length, isFixed: true };
}

/** Comparable columns: all durations. */
export const MEASURES = ['interval', ...PHASES] as const;
export type Measure = (typeof MEASURES)[number];

/** Compiling, filling buffers, settling: not representative of later frames. */
export const WARM_UP = 3;
/** Most frames of a capture without an end: ten minutes at 60 Hz. */
export const MOST_FRAMES = 36_000;

/** What a record of the profile has as well. */
const COPIED = [...PHASES, ...COUNTED];

export class Capture implements Recorder {
  /** Infinity for one that is stopped manually. */
  readonly seconds: number;
  readonly warmUp: CountdownTimer;
  readonly length: CountdownTimer;
  state: 'warming' | 'measuring' | 'done' | 'cancelled' = 'warming';
  /** Seconds from the first of them to the end, without those during which the page was hidden. */
  measured = 0;
  hiddenSeconds = 0;
  /** Cancelled because another world replaced the measured one. */
  outdated = false;
  /** Start of the last frame, ms; before the first none. */
  #last: number | undefined;
  /** Start of the time during which the page is hidden, ms. */
  #hiddenSince: number | undefined;
  #first = 0;
  readonly #columns = byName(SAMPLES, (): number[] => []);

  constructor(seconds: number, warmUp = WARM_UP) {
    this.seconds = seconds;
    this.warmUp = new CountdownTimer({ duration: warmUp });
    this.length = new CountdownTimer({ duration: Number.isFinite(seconds) ? seconds : 0 });
    this.warmUp.start();
    this.length.start();
  }

  get running(): boolean {
    return this.state === 'warming' || this.state === 'measuring';
  }

  /** True while the page is hidden: no frames come, and nothing is recorded. */
  get paused(): boolean {
    return this.running && this.#hiddenSince !== undefined;
  }

  /** What was recorded. */
  get samples(): Samples {
    return samplesOf((name) => this.#columns[name]);
  }

  /** Frames recorded. */
  get frames(): number {
    return this.#columns.frame.length;
  }

  /** A frame begins; `now` in ms on any clock that only runs forwards. */
  frame(now: number): void {
    if (!this.running) return;
    const last = this.#last;
    this.#last = now;
    if (this.#hiddenSince !== undefined) {
      // Visible again: this frame counts, the interval before it does not.
      if (this.state === 'measuring') this.hiddenSeconds += (now - this.#hiddenSince) / 1000;
      this.#hiddenSince = undefined;
      return;
    }
    if (last === undefined) return;
    const seconds = Math.max(0, now - last) / 1000;
    if (this.state === 'warming') {
      this.warmUp.advance(seconds);
      if (this.warmUp.isOver) this.state = 'measuring';
      return;
    }
    if (this.frames > 0) this.#columns.interval[this.frames - 1] = 1000 * (now - last);
    this.measured += seconds;
    this.length.advance(seconds);
    if (Number.isFinite(this.seconds) ? this.length.isOver : this.frames >= MOST_FRAMES) this.state = 'done';
  }

  hide(now: number): void {
    if (this.running && this.#last !== undefined) this.#hiddenSince ??= now;
  }

  /** The current frame is over: it is the last of these. */
  commit({ columns, end }: Frames): void {
    if (this.state !== 'measuring') return;
    const at = (end - 1) % FRAMES;
    const mine = this.#columns;
    if (this.frames === 0) this.#first = columns.start[at];
    for (const name of COPIED) mine[name].push(columns[name][at]);
    mine.start.push(Math.round(1000 * (columns.start[at] - this.#first)));
    // Known when the next frame begins.
    mine.interval.push(NaN);
  }

  /** Ends it with its frames; without any it is cancelled. */
  stop(): void {
    if (this.state === 'measuring' && this.frames > 0) this.state = 'done';
    else this.cancel();
  }

  /** The measured scene has changed: a capture of both would be meaningless. */
  clear(): void {
    if (!this.running) return;
    this.outdated = true;
    this.cancel();
  }

  cancel(): void {
    if (this.running) this.state = 'cancelled';
  }
}
