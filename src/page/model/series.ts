// Values plotted over the ticks of a world: a row of numbers for each, kept as long as the world. Plain data.

import type { World } from 'kantsu';
import { mechanicalEnergy, momentumSize } from './energy.ts';

export const SERIES = ['cost', 'energy', 'momentum', 'awake', 'contacts'] as const;
/** ms of the step · J, kinetic and potential above the origin · |Σ m·v|, kg·m/s · bodies · contacts that touch. */
export type SeriesName = (typeof SERIES)[number];

/** Besides the series: the strongest begin of a contact. */
const BEGIN = SERIES.length;
const STRIDE = BEGIN + 1;
/** An hour at 60 Hz: 5.2 MB, of which a browser gives memory as it is written. */
export const MOST_TICKS = 216_000;
/** Number of rows dropped when it is full. */
const DROPPED = 36_000;

export class Series {
  /** The first tick with a row. */
  start = 0;
  #length = 0;
  readonly #rows = new Float32Array(STRIDE * MOST_TICKS);
  readonly #sample = new Float32Array(1000);

  /** One more than the last tick with a row. */
  get end(): number {
    return this.start + this.#length;
  }

  /** Begins with the tick after this one. */
  begin(tick: number): void {
    this.start = tick + 1;
    this.#length = 0;
  }

  /** After a step that is not on the axis yet: its row. `begin`: the approach speed of the strongest contact begun in it, m/s; −1 for none. */
  note(world: World, cost: number, begin = -1): void {
    if (this.#length === MOST_TICKS) this.#forget(DROPPED);
    const row = STRIDE * this.#length;
    const { timings } = world;
    this.#rows[row] = cost;
    this.#rows[row + 1] = mechanicalEnergy(world);
    this.#rows[row + 2] = momentumSize(world);
    this.#rows[row + 3] = timings.awake;
    this.#rows[row + 4] = timings.touching;
    this.#rows[row + BEGIN] = begin;
    this.#length++;
  }

  /** NaN for a tick without a row. */
  at(name: SeriesName, tick: number): number {
    const row = tick - this.start;
    return row >= 0 && row < this.#length ? this.#rows[STRIDE * row + SERIES.indexOf(name)] : NaN;
  }

  /** Least and greatest from one tick to another, both included; false, with nothing written, without rows. */
  extremes(out: Float64Array, name: SeriesName, from: number, to: number): boolean {
    const k = SERIES.indexOf(name);
    const last = Math.min(to - this.start, this.#length - 1);
    let least = Infinity;
    let greatest = -Infinity;
    for (let row = Math.max(0, from - this.start); row <= last; row++) {
      const value = this.#rows[STRIDE * row + k];
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    if (least > greatest) return false;
    out[0] = least;
    out[1] = greatest;
    return true;
  }

  /** The 98th percentile of the rows from one tick to another, of at most a thousand of them; 0 without any. */
  usual(name: SeriesName, from: number, to: number): number {
    const k = SERIES.indexOf(name);
    const first = Math.max(0, from - this.start);
    const last = Math.min(to - this.start, this.#length - 1);
    const every = Math.max(1, Math.ceil((last - first + 1) / 1000));
    let n = 0;
    for (let row = first; row <= last; row += every) this.#sample[n++] = this.#rows[STRIDE * row + k];
    return n === 0 ? 0 : this.#sample.subarray(0, n).sort()[Math.floor(0.98 * (n - 1))];
  }

  /**
   * The strongest begin in each interval of ticks: its approach speed, m/s, 0 without an impact; −1 without begins. Interval s has the ticks that
   * `stretchOf` rounds to.
   */
  strongest(out: Float32Array, from: number, to: number, stretchOf: (tick: number) => number): void {
    out.fill(-1);
    const last = Math.min(to - this.start, this.#length - 1);
    for (let row = Math.max(0, from - this.start); row <= last; row++) {
      const speed = this.#rows[STRIDE * row + BEGIN];
      if (speed < 0) continue;
      const s = stretchOf(this.start + row);
      if (s >= 0 && s < out.length && speed > out[s]) out[s] = speed;
    }
  }

  /** Removes the rows after a tick. */
  cut(tick: number): Float32Array {
    const keep = Math.min(this.#length, Math.max(0, tick + 1 - this.start));
    const tail = this.#rows.slice(STRIDE * keep, STRIDE * this.#length);
    this.#length = keep;
    return tail;
  }

  /** Puts them back. */
  append(tail: Float32Array): void {
    this.#rows.set(tail, STRIDE * this.#length);
    this.#length += tail.length / STRIDE;
  }

  #forget(ticks: number): void {
    this.#rows.copyWithin(0, STRIDE * ticks);
    this.#length -= ticks;
    this.start += ticks;
  }
}
