// One capture: a warm-up, then frames until its time is over or it is stopped, each with all its numbers. Its clock is the intervals between frames; time
// during which the page was hidden is left out.

import { CountdownTimer } from 'kantsu';
import { COUNTED, FRAMES, PHASES, byName } from './profile.ts';
import type { Frames, Profile, Recorder } from './profile.ts';

/** Fields of a frame besides its phases; `interval`: from the start of a frame to that of the next, which is what one sees. */
const SAMPLED = ['start', 'interval', ...PHASES] as const;
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
  /** `changed`: another world replaced the measured one, and a capture of both would be meaningless. */
  state: 'warming' | 'measuring' | 'done' | 'cancelled' | 'changed' = 'warming';
  /** Resolves when it is neither warming up nor measuring any more. */
  readonly ended: Promise<void>;
  /** Seconds from the first of them to the end, without those during which the page was hidden. */
  measured = 0;
  hiddenSeconds = 0;
  /** When the first frame began, and how long the page had been hidden by then, ms. */
  #began = { start: 0, hidden: 0 };
  readonly #columns = byName(SAMPLES, (): number[] => []);
  #end!: () => void;

  constructor(seconds: number, warmUp = WARM_UP) {
    this.seconds = seconds;
    this.warmUp = new CountdownTimer({ duration: warmUp });
    this.length = new CountdownTimer({ duration: Number.isFinite(seconds) ? seconds : 0 });
    this.warmUp.start();
    this.length.start();
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  get running(): boolean {
    return this.state === 'warming' || this.state === 'measuring';
  }

  /** What was recorded. */
  get samples(): Samples {
    return samplesOf((name) => this.#columns[name]);
  }

  /** Frames recorded. */
  get frames(): number {
    return this.#columns.frame.length;
  }

  /** A frame is over: its record is the last of these. */
  commit({ columns, end, hidden }: Profile): void {
    if (!this.running) return;
    const at = (end - 1) % FRAMES;
    // After a pause of the page this frame counts, the time before it does not.
    const seconds = columns.interval[at] / 1000 || 0;
    const mine = this.#columns;
    if (this.state === 'warming') {
      this.warmUp.advance(seconds);
      if (!this.warmUp.isOver) return;
      this.state = 'measuring';
      this.#began = { start: columns.start[at], hidden };
    } else {
      mine.interval[this.frames - 1] = 1000 * columns.interval[at];
      this.measured += seconds;
      this.hiddenSeconds = (hidden - this.#began.hidden) / 1000;
      this.length.advance(seconds);
      if (Number.isFinite(this.seconds) ? this.length.isOver : this.frames >= MOST_FRAMES) {
        this.#finish('done');
        return;
      }
    }
    for (const name of COPIED) mine[name].push(columns[name][at]);
    mine.start.push(Math.round(1000 * (columns.start[at] - this.#began.start)));
    // Known when the next frame is over.
    mine.interval.push(NaN);
  }

  /** Ends it with its frames; without any it is cancelled. */
  stop(): void {
    this.#finish(this.state === 'measuring' && this.frames > 0 ? 'done' : 'cancelled');
  }

  clear(): void {
    this.#finish('changed');
  }

  cancel(): void {
    this.#finish('cancelled');
  }

  #finish(how: 'done' | 'cancelled' | 'changed'): void {
    if (!this.running) return;
    this.state = how;
    this.#end();
  }
}
