// A list of rows that a query fills; it keeps its room from one query to the next.

import { growInts } from './grow.ts';

export class RowList {
  /** How many entries of `rows` are meant. */
  count = 0;
  rows = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  push(row: number): void {
    if (this.count === this.rows.length) this.rows = growInts(this.rows, this.count + 1);
    this.rows[this.count++] = row;
  }
}
