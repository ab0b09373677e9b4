// Values that few rows have, as a list: a step over all others costs nothing.

import { growDoubles, growInts } from '../broadphase/grow.ts';

export class RowValues {
  /** Numbers of one row. */
  readonly stride: number;
  /** The rows that have values, unordered, and their values one after the other. */
  rows = new Int32Array(16);
  values = new Float64Array(0);
  count = 0;
  // Per row: its index in the list, plus 1.
  private place = new Int32Array(0);

  constructor(stride: number) {
    this.stride = stride;
  }

  /** Index of the row in the list, or −1. */
  find(row: number): number {
    return row < this.place.length ? this.place[row] - 1 : -1;
  }

  /** Sets the values of a row to those at `given[o …]`. */
  set(row: number, given: ArrayLike<number>, o = 0): void {
    const { stride } = this;
    let i = this.find(row);
    if (i < 0) {
      i = this.count++;
      this.place = growInts(this.place, row + 1);
      this.rows = growInts(this.rows, this.count);
      this.values = growDoubles(this.values, this.count * stride);
      this.rows[i] = row;
      this.place[row] = i + 1;
    }
    // (Adding 0 turns −0 into 0: equal worlds have equal hashes.)
    for (let k = 0; k < stride; k++) this.values[stride * i + k] = given[o + k] + 0;
  }

  remove(row: number): void {
    const i = this.find(row);
    if (i < 0) return;
    const { stride, values } = this;
    const last = --this.count;
    const moved = this.rows[last];
    this.rows[i] = moved;
    this.place[moved] = i + 1;
    this.place[row] = 0;
    for (let k = 0; k < stride; k++) values[stride * i + k] = values[stride * last + k];
  }

  clear(): void {
    for (let i = 0; i < this.count; i++) this.place[this.rows[i]] = 0;
    this.count = 0;
  }

  /** The rows, ascending, and their values in that order, for hash and snapshot. */
  sorted(): { rows: Int32Array<ArrayBuffer>; values: Float64Array<ArrayBuffer> } {
    const { stride } = this;
    const rows = this.rows.slice(0, this.count).sort();
    const values = new Float64Array(stride * rows.length);
    rows.forEach((row, i) => {
      const from = stride * this.find(row);
      values.set(this.values.subarray(from, from + stride), stride * i);
    });
    return { rows, values };
  }

  /** Replaces the whole list. */
  load(rows: Int32Array, values: Float64Array): void {
    this.clear();
    rows.forEach((row, i) => this.set(row, values, this.stride * i));
  }
}
