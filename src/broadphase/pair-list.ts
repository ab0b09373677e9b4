// A list of pairs of rows, and its one order: by the first row, then by the second, whatever found the pairs.

import { roomForInts } from './room.ts';

export class PairList {
  /** How many entries of `a` and `b` are meant. */
  count = 0;
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
    this.a = roomForInts(this.a, count);
    this.b = roomForInts(this.b, count);
  }

  /** Sorts by (a, b); every row must be below `rows`. Two counting sorts, the second of which keeps the order of the first: O(pairs + rows). */
  sort(rows: number): void {
    const { count } = this;
    this.otherA = roomForInts(this.otherA, count);
    this.otherB = roomForInts(this.otherB, count);
    this.next = roomForInts(this.next, rows + 1);
    countingSort(this.b, this.a, this.otherB, this.otherA, count, this.next, rows);
    countingSort(this.otherA, this.otherB, this.a, this.b, count, this.next, rows);
  }
}

// Writes the pairs (key, value) to (outKey, outValue) in ascending order of key; equal keys stay in order.
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
    const k = key[i];
    const at = next[k]++;
    outKey[at] = k;
    outValue[at] = value[i];
  }
}
