// Fat bounds: as long as a row's bounds stay inside its fat ones, its candidates do not change.

import { BOUNDS_STRIDE } from '../../shapes/bounds.ts';
import { growDoubles, growInts } from '../grow.ts';

// Margin on every side, in mean extents of the row. A larger one keeps candidates that never touch, a smaller one is left sooner by rows that jitter
// and rotate.
const MARGIN = 1 / 32;
// Margin ahead for a row that keeps its motion: at most this many mean extents, or the motion of this many steps; but at least that of some steps if
// it is less than that.
const AHEAD = 1 / 4;
const MAX_STEPS = 128;
const FEW_STEPS = 12;
const MAX_EXTENTS_AHEAD = 1;

// The least share of its margin that a row gets when all are inserted at once, and later: rows that move alike would otherwise all leave in one step,
// again and again.
const FIRST_SHARE = 1 / 8;
const MIN_SHARE = 3 / 4;

// After its time a row has far too large a margin if it would now get this much less, in mean extents along each axis.
const TIME = 12;
const TOO_MUCH = 2 * MARGIN;

// The fat bounds the row would get now.
const wouldBe = new Float64Array(BOUNDS_STRIDE);
// The share of the margin in use: a double passed to a call is a new object on the heap.
const share = new Float64Array(1);

export class FatBounds {
  /** `min x y z, max x y z` of each row. */
  fat = new Float64Array(64 * BOUNDS_STRIDE);

  // The bounds at an earlier step, and that step: they show how each side moves, rotation included.
  private was = new Float64Array(64 * BOUNDS_STRIDE);
  private since = new Int32Array(64);

  reserve(rows: number): void {
    this.fat = growDoubles(this.fat, rows * BOUNDS_STRIDE);
    this.was = growDoubles(this.was, rows * BOUNDS_STRIDE);
    this.since = growInts(this.since, rows);
  }

  /** Notes the bounds of the row at step `now`. */
  note(row: number, bounds: Float64Array, now: number): void {
    const { was, since } = this;
    const o = BOUNDS_STRIDE * row;
    for (let k = o; k < o + BOUNDS_STRIDE; k++) was[k] = bounds[k];
    since[row] = now;
  }

  /** Computes the fat bounds of the row from its motion since it was last noted, and notes it. A static row needs no margin. */
  fatten(row: number, bounds: Float64Array, moves: number, now: number, first: boolean): void {
    const { fat } = this;
    const o = BOUNDS_STRIDE * row;
    const least = first ? FIRST_SHARE : MIN_SHARE;
    // Multiples of the golden ratio are evenly spread (Knuth, TAOCP 6.4); different ones in every step.
    const chance = (Math.imul(row ^ Math.imul(now, 0x85ebca6b), 0x9e3779b1) >>> 0) / 0x100000000;
    if (moves === 0) for (let k = 0; k < BOUNDS_STRIDE; k++) fat[o + k] = bounds[o + k];
    else {
      share[0] = least + (1 - least) * chance;
      this.write(fat, o, row, bounds, now);
    }
    this.note(row, bounds, now);
  }

  /** Whether the row has a far larger margin than it would get now: it was fast and is slow. */
  isOversized(row: number, bounds: Float64Array, now: number): boolean {
    if (now - this.since[row] < TIME) return false;
    share[0] = 1;
    this.write(wouldBe, 0, row, bounds, now);
    const { fat } = this;
    const o = BOUNDS_STRIDE * row;
    let more = 0;
    let extent = 0;
    for (let k = 0; k < 3; k++) {
      more += fat[o + 3 + k] - fat[o + k] - (wouldBe[3 + k] - wouldBe[k]);
      extent += bounds[o + 3 + k] - bounds[o + k];
    }
    return more > TOO_MUCH * extent;
  }

  private write(out: Float64Array, p: number, row: number, bounds: Float64Array, now: number): void {
    const { was, since } = this;
    const o = BOUNDS_STRIDE * row;
    const steps = now - since[row];
    let fastest = 0;
    let size = 0;
    for (let k = o; k < o + 3; k++) {
      fastest = Math.max(fastest, was[k] - bounds[k], bounds[k + 3] - was[k + 3]);
      size += bounds[k + 3] - bounds[k];
    }
    size /= 3;
    // From the motion so far to the margin ahead.
    let more = 0;
    if (steps > 0 && fastest > 0) {
      const way = size / fastest;
      more = share[0] * Math.min(MAX_STEPS / steps, Math.max(AHEAD * way, Math.min(MAX_EXTENTS_AHEAD * way, FEW_STEPS / steps)));
    }
    const margin = MARGIN * size * share[0];
    for (let k = 0; k < 3; k++) {
      out[p + k] = bounds[o + k] - margin - Math.max(0, was[o + k] - bounds[o + k]) * more;
      out[p + 3 + k] = bounds[o + 3 + k] + margin + Math.max(0, bounds[o + 3 + k] - was[o + 3 + k]) * more;
    }
  }

  /** Whether the row's bounds have left its fat ones. */
  left(row: number, bounds: Float64Array): boolean {
    const { fat } = this;
    const o = BOUNDS_STRIDE * row;
    const low = +(bounds[o] < fat[o]) | +(bounds[o + 1] < fat[o + 1]) | +(bounds[o + 2] < fat[o + 2]);
    const high = +(bounds[o + 3] > fat[o + 3]) | +(bounds[o + 4] > fat[o + 4]) | +(bounds[o + 5] > fat[o + 5]);
    return (low | high) !== 0;
  }
}
