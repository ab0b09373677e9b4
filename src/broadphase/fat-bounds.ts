// Bounds with room to move in: as long as a row's bounds stay inside its fat ones, whom it may meet is known.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { roomForDoubles, roomForInts } from './room.ts';

// Room on every side, in mean extents of the row. More of it keeps candidates that never meet, less of it is left sooner by what trembles and turns.
const MARGIN = 1 / 32;
/** And as far as the row goes on as it did so far in this many steps. */
export const AHEAD = 12;
// But not by more than its own extent: what flies leaves its bounds in every step whatever they are.
const FARTHEST = 1;

// A row that did not go on has more room than it needs: that many times what its margins give it.
const ROOMY = 2;

// The least share of its room that a row gets when all are filed at once, and ever after: rows that move alike would all leave in one step, and again
// in another.
const FIRST_SHARE = 1 / 8;
const LEAST_SHARE = 3 / 4;

export class FatBounds {
  /** `min x y z, max x y z` of each row. */
  fat = new Float64Array(64 * BOUNDS_STRIDE);

  // The bounds at some moment before, and the moment: they tell how each side moves, with all that a row's turning does to it.
  private was = new Float64Array(64 * BOUNDS_STRIDE);
  private since = new Int32Array(64);

  reserve(rows: number): void {
    this.fat = roomForDoubles(this.fat, rows * BOUNDS_STRIDE);
    this.was = roomForDoubles(this.was, rows * BOUNDS_STRIDE);
    this.since = roomForInts(this.since, rows);
  }

  /** Notes where the row is at the moment `now`. */
  note(row: number, bounds: Float64Array, now: number): void {
    const { was, since } = this;
    const o = BOUNDS_STRIDE * row;
    for (let k = o; k < o + BOUNDS_STRIDE; k++) was[k] = bounds[k];
    since[row] = now;
  }

  /** Fattens the bounds of the row anew, by how it moved since it was last noted, and notes it. What never moves needs no room. */
  fatten(row: number, bounds: Float64Array, moves: number, now: number, first: boolean): void {
    const { fat, was, since } = this;
    const o = BOUNDS_STRIDE * row;
    const steps = now - since[row];
    const least = first ? FIRST_SHARE : LEAST_SHARE;
    // Multiples of the golden ratio are spread evenly, and the next ones fall between. (Knuth, TAOCP 6.4.)
    const share = least + ((1 - least) * (Math.imul(row + 89 * now, 0x9e3779b1) >>> 0)) / 0x100000000;
    const ahead = steps > 0 ? (AHEAD * share) / steps : 0;
    const x = bounds[o + 3] - bounds[o];
    const y = bounds[o + 4] - bounds[o + 1];
    const z = bounds[o + 5] - bounds[o + 2];
    const margin = moves === 0 ? 0 : ((x + y + z) / 3) * MARGIN * share;
    for (let k = o; k < o + 3; k++) {
      const low = bounds[k];
      const high = bounds[k + 3];
      const farthest = moves === 0 ? 0 : FARTHEST * (high - low);
      fat[k] = low - margin - Math.min(farthest, Math.max(0, (was[k] - low) * ahead));
      fat[k + 3] = high + margin + Math.min(farthest, Math.max(0, (high - was[k + 3]) * ahead));
    }
    this.note(row, bounds, now);
  }

  /** Whether the row has far more room than its margins would give it, though it had the time to use it. */
  isRoomy(row: number, bounds: Float64Array, now: number): boolean {
    if (now - this.since[row] < AHEAD) return false;
    const { fat } = this;
    const o = BOUNDS_STRIDE * row;
    const extent = bounds[o + 3] - bounds[o] + (bounds[o + 4] - bounds[o + 1]) + (bounds[o + 5] - bounds[o + 2]);
    const fatExtent = fat[o + 3] - fat[o] + (fat[o + 4] - fat[o + 1]) + (fat[o + 5] - fat[o + 2]);
    return fatExtent - extent > ROOMY * 2 * MARGIN * extent;
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
