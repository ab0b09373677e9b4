// A list of pairs of rows in one order, by the first row, then by the second, however they were found.

import { growInts } from './grow.ts';

export class PairList {
  /** Number of valid entries of `a` and `b`. */
  count = 0;
  /** Sum kept by the last sweep, see find-pairs.ts. */
  stops = 0;
  /** The lower row of each pair. */
  a = new Int32Array(64);
  /** The higher row. */
  b = new Int32Array(64);

  private otherA = new Int32Array(64);
  private otherB = new Int32Array(64);
  private next = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Makes room for `count` pairs in all. */
  reserve(count: number): void {
    if (count <= this.a.length) return;
    this.a = growInts(this.a, count);
    this.b = growInts(this.b, count);
  }

  /** Adds a pair of two rows in any order. */
  push(r: number, s: number): void {
    this.reserve(this.count + 1);
    this.a[this.count] = Math.min(r, s);
    this.b[this.count++] = Math.max(r, s);
  }

  /** Sorts by (a, b); every row must be below `rows`. O(pairs + rows). */
  sort(rows: number): void {
    const { count } = this;
    this.otherA = growInts(this.otherA, count);
    this.otherB = growInts(this.otherB, count);
    this.next = growInts(this.next, rows + 1);
    // By the second row, then by the first (stable).
    countingSort(this.b, this.a, this.otherB, this.otherA, count, this.next, rows);
    countingSort(this.otherA, this.otherB, this.a, this.b, count, this.next, rows);
  }
}

// Writes the pairs (key, value) to (outKey, outValue) in ascending order of key, stable.
function countingSort(
  key: Int32Array,
  value: Int32Array,
  outKey: Int32Array,
  outValue: Int32Array,
  count: number,
  next: Int32Array,
  rows: number,
): void {
  next.fill(0, 0, rows + 1);
  for (let i = 0; i < count; i++) next[key[i] + 1]++;
  for (let row = 0; row < rows; row++) next[row + 1] += next[row];
  for (let i = 0; i < count; i++) {
    const at = next[key[i]]++;
    outKey[at] = key[i];
    outValue[at] = value[i];
  }
}
