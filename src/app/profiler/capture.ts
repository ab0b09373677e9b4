// One timed capture: a warm-up, then so many seconds of frames, counted by phase. It holds no clock: each frame brings its own time, and time
// during which the page was hidden is left out.

import { CountdownTimer } from '../../time/countdown.ts';
import { PHASES } from './profile.ts';
import type { Phase, Recorder } from './profile.ts';
import { Tally } from './tally.ts';

/** `interval`: from the start of a frame to that of the next, what an eye sees; `frame`: all work in it. */
export const MEASURES = ['interval', ...PHASES] as const;
export type Measure = (typeof MEASURES)[number];

/** Compiling, filling buffers, settling: seconds that say nothing about those to come. */
export const WARM_UP = 3;

export class Capture implements Recorder {
  readonly seconds: number;
  readonly warmUp: CountdownTimer;
  readonly length: CountdownTimer;
  readonly tallies: Readonly<Record<Measure, Tally>>;
  state: 'warming' | 'measuring' | 'done' | 'cancelled' = 'warming';
  /** Frames that began while it measured. */
  frames = 0;
  /** Seconds from the first of them to the end, without those during which the page was hidden. */
  measured = 0;
  hiddenSeconds = 0;
  /** Cancelled because another world took the place of the one that was measured. */
  outdated = false;
  /** When the last frame began, ms; before the first none. */
  #last: number | undefined;
  /** Since when the page is hidden, ms. */
  #hiddenSince: number | undefined;

  constructor(seconds: number, warmUp = WARM_UP) {
    this.seconds = seconds;
    this.warmUp = new CountdownTimer({ duration: warmUp });
    this.length = new CountdownTimer({ duration: seconds });
    this.tallies = Object.fromEntries(MEASURES.map((measure) => [measure, new Tally()])) as Record<Measure, Tally>;
    this.warmUp.start();
    this.length.start();
  }

  get running(): boolean {
    return this.state === 'warming' || this.state === 'measuring';
  }

  /** True while the page is hidden: no frames come, and nothing is counted. */
  get paused(): boolean {
    return this.running && this.#hiddenSince !== undefined;
  }

  /** Frames that would have come while the page was hidden, at the usual pace. */
  get framesLost(): number {
    const usual = this.tallies.interval.percentile(0.5);
    return usual === 0 ? 0 : Math.round((1000 * this.hiddenSeconds) / usual);
  }

  /** A frame begins; `now` in ms on any clock that only runs forwards. */
  frame(now: number): void {
    if (!this.running) return;
    const last = this.#last;
    this.#last = now;
    if (this.#hiddenSince !== undefined) {
      // Back again: this frame counts, what lay before it is no interval.
      if (this.state === 'measuring') {
        this.hiddenSeconds += (now - this.#hiddenSince) / 1000;
        this.frames++;
      }
      this.#hiddenSince = undefined;
      return;
    }
    if (last === undefined) return;
    const seconds = Math.max(0, now - last) / 1000;
    if (this.state === 'warming') {
      this.warmUp.advance(seconds);
      if (!this.warmUp.isOver) return;
      this.state = 'measuring';
      this.frames = 1;
      return;
    }
    this.tallies.interval.add(now - last);
    this.measured += seconds;
    this.length.advance(seconds);
    if (this.length.isOver) this.state = 'done';
    else this.frames++;
  }

  hide(now: number): void {
    if (this.running && this.#last !== undefined) this.#hiddenSince ??= now;
  }

  /** A phase of the frame that has begun took so long. */
  record(phase: Phase, ms: number): void {
    if (this.state === 'measuring') this.tallies[phase].add(ms);
  }

  /** What is measured is another thing from here on: half of each would be a number about nothing. */
  clear(): void {
    if (!this.running) return;
    this.outdated = true;
    this.cancel();
  }

  cancel(): void {
    if (this.running) this.state = 'cancelled';
  }
}
