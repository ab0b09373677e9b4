// A list of pairs of rows in one order, by the first row, then by the second, however they were found.

import { growInts } from './grow.ts';
import { shellSortPairs } from './shell-sort.ts';

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

  /** Sorts by (a, b); every row must be below `rows`. O(pairs + rows), or O(pairs · log² pairs) with far more rows than pairs. */
  sort(rows: number): void {
    const { count } = this;
    if (SPARSE * count < rows) {
      shellSortPairs(this.a, this.b, count);
      return;
    }
    this.otherA = growInts(this.otherA, count);
    this.otherB = growInts(this.otherB, count);
    this.next = growInts(this.next, rows + 1);
    if (countingSort(this.a, this.b, this.otherA, this.otherB, count, this.next, rows) <= SMALL_COUNT) {
      this.swap();
      sortRuns(this.a, this.b, count);
      return;
    }
    // Some rows have many pairs: sorted by the second row, then by the first (stable).
    countingSort(this.b, this.a, this.otherB, this.otherA, count, this.next, rows);
    countingSort(this.otherA, this.otherB, this.a, this.b, count, this.next, rows);
  }

  private swap(): void {
    const { a, b, otherA, otherB, count } = this;
    if (otherA.length < a.length || otherB.length < b.length) {
      // The buffer that grew stays the larger one.
      for (let i = 0; i < count; i++) {
        a[i] = otherA[i];
        b[i] = otherB[i];
      }
      return;
    }
    this.a = otherA;
    this.b = otherB;
    this.otherA = a;
    this.otherB = b;
  }
}

/** Up to this many pairs of one row are sorted by insertion. */
const SMALL_COUNT = 32;

/** With more rows per pair than this, comparing pairs is faster than counting those of each row. */
const SPARSE = 32;

// Writes the pairs (key, value) to (outKey, outValue) in ascending order of key, stable. Returns the largest number of pairs with one key.
function countingSort(
  key: Int32Array,
  value: Int32Array,
  outKey: Int32Array,
  outValue: Int32Array,
  count: number,
  next: Int32Array,
  rows: number,
): number {
  next.fill(0, 0, rows + 1);
  for (let i = 0; i < count; i++) next[key[i]]++;
  const most = makePlaces(next, rows);
  for (let i = 0; i < count; i++) {
    const k = key[i];
    const at = next[k]++;
    outKey[at] = k;
    outValue[at] = value[i];
  }
  return most;
}

// From counts to the position of the first of each.
function makePlaces(next: Int32Array, rows: number): number {
  let sum = 0;
  let most = 0;
  for (let row = 0; row < rows; row++) {
    const n = next[row];
    next[row] = sum;
    sum += n;
    if (n > most) most = n;
  }
  return most;
}

// Insertion sort of the second rows among pairs of the same first row.
function sortRuns(a: Int32Array, b: Int32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const row = a[i];
    const key = b[i];
    let j = i;
    // One branch for both conditions: each alone is unpredictable, together they are rarely true.
    for (; j > 0 && (+(b[j - 1] > key) & +(a[j - 1] === row)) !== 0; j--) b[j] = b[j - 1];
    b[j] = key;
  }
}
