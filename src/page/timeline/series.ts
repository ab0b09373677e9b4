// What is plotted over the ticks of a world: a row of numbers for each, kept for as long as the world is. Plain data.

import type { World } from '../../core/index.ts';
import { mechanicalEnergy, momentumSize } from '../model/energy.ts';

export const SERIES = ['cost', 'energy', 'momentum', 'awake', 'contacts'] as const;
/** ms of the step · J, kinetic and potential above the origin · |Σ m·v|, kg·m/s · bodies · contacts that touch. */
export type SeriesName = (typeof SERIES)[number];

const STRIDE = SERIES.length;
const FIRST_TICKS = 1024;
/** An hour at 60 Hz: 5.2 MB with the hashes. Of what is older only the keyframes are left. */
export const MOST_TICKS = 216_000;
/** What goes when it is full. */
const DROPPED = 36_000;

export interface SeriesTail {
  readonly rows: Float32Array;
  readonly hashes: Uint32Array;
}

export class Series {
  /** The first tick that there is a row of. */
  start = 0;
  #length = 0;
  #rows = new Float32Array(STRIDE * FIRST_TICKS);
  /** 64 bits a tick, 0 where none was taken. */
  #hashes = new Uint32Array(2 * FIRST_TICKS);

  /** One more than the last tick that there is a row of. */
  get end(): number {
    return this.start + this.#length;
  }

  /** Begins with the tick after this one. */
  begin(tick: number): void {
    this.start = tick + 1;
    this.#length = 0;
  }

  /** After a step that nobody has seen before: its row. */
  note(world: World, cost: number, hash: string | undefined): void {
    if (this.#length === MOST_TICKS) this.#forget(DROPPED);
    if (STRIDE * this.#length === this.#rows.length) this.#grow(2 * this.#length);
    const row = STRIDE * this.#length;
    const { timings } = world;
    this.#rows[row] = cost;
    this.#rows[row + 1] = mechanicalEnergy(world);
    this.#rows[row + 2] = momentumSize(world);
    this.#rows[row + 3] = timings.awake;
    this.#rows[row + 4] = timings.touching;
    this.#hashes[2 * this.#length] = hash === undefined ? 0 : Number.parseInt(hash.slice(0, 8), 16);
    this.#hashes[2 * this.#length + 1] = hash === undefined ? 0 : Number.parseInt(hash.slice(8), 16);
    this.#length++;
  }

  /** NaN for a tick without a row. */
  at(name: SeriesName, tick: number): number {
    const row = tick - this.start;
    return row >= 0 && row < this.#length ? this.#rows[STRIDE * row + SERIES.indexOf(name)] : NaN;
  }

  /** The hash that was taken at a tick. */
  hashAt(tick: number): string | undefined {
    const row = tick - this.start;
    if (!(row >= 0 && row < this.#length)) return undefined;
    const [high, low] = this.#hashes.subarray(2 * row, 2 * row + 2);
    if (high === 0 && low === 0) return undefined;
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
  }

  /** Least and greatest from one tick to another, both included; false, with nothing written, where there is no row. */
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

  /** What all but 2 % of the rows from one tick to another stay below, of at most a thousand of them; 0 where there is none. */
  usual(name: SeriesName, from: number, to: number): number {
    const k = SERIES.indexOf(name);
    const first = Math.max(0, from - this.start);
    const last = Math.min(to - this.start, this.#length - 1);
    const every = Math.max(1, Math.ceil((last - first + 1) / 1000));
    const sample: number[] = [];
    for (let row = first; row <= last; row += every) sample.push(this.#rows[STRIDE * row + k]);
    sample.sort((a, b) => a - b);
    return sample.at(Math.floor(0.98 * (sample.length - 1))) ?? 0;
  }

  /** Takes away the rows after a tick. */
  cut(tick: number): SeriesTail {
    const keep = Math.min(this.#length, Math.max(0, tick + 1 - this.start));
    const tail = {
      rows: this.#rows.slice(STRIDE * keep, STRIDE * this.#length),
      hashes: this.#hashes.slice(2 * keep, 2 * this.#length),
    };
    this.#length = keep;
    return tail;
  }

  /** Puts them back. */
  append({ rows, hashes }: SeriesTail): void {
    const length = this.#length + hashes.length / 2;
    if (STRIDE * length > this.#rows.length) this.#grow(2 ** Math.ceil(Math.log2(length)));
    this.#rows.set(rows, STRIDE * this.#length);
    this.#hashes.set(hashes, 2 * this.#length);
    this.#length = length;
  }

  #forget(ticks: number): void {
    this.#rows.copyWithin(0, STRIDE * ticks);
    this.#hashes.copyWithin(0, 2 * ticks);
    this.#length -= ticks;
    this.start += ticks;
  }

  #grow(ticks: number): void {
    const rows = new Float32Array(STRIDE * ticks);
    const hashes = new Uint32Array(2 * ticks);
    rows.set(this.#rows);
    hashes.set(this.#hashes);
    this.#rows = rows;
    this.#hashes = hashes;
  }
}
