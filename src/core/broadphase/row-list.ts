// A list of rows that a query fills; it keeps its capacity.

import { growInts } from './grow.ts';

export class RowList {
  /** Number of valid entries of `rows`. */
  count = 0;
  rows = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Becomes a copy of another list. */
  take({ rows: from, count }: RowList): void {
    this.rows = growInts(this.rows, count);
    const { rows } = this;
    for (let i = 0; i < count; i++) rows[i] = from[i];
    this.count = count;
  }

  push(row: number): void {
    if (this.count === this.rows.length) this.rows = growInts(this.rows, this.count + 1);
    this.rows[this.count++] = row;
  }
}
