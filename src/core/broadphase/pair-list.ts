// A list of pairs of rows, and its one order: by the first row, then by the second, whatever found the pairs.

import { growInts } from './grow.ts';
import { shellSortPairs } from './shell-sort.ts';

export class PairList {
  /** How many entries of `a` and `b` are meant. */
  count = 0;
  /** Whether they are in order. */
  sorted = true;
  /** What the last sweep adds up, see find-pairs.ts. */
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
    this.sorted = false;
  }

  /** Makes room for `count` pairs in all. */
  reserve(count: number): void {
    if (count <= this.a.length) return;
    this.a = growInts(this.a, count);
    this.b = growInts(this.b, count);
  }

  /** Sorts by (a, b); every row must be below `rows`. O(pairs + rows), and where there are far more rows than pairs O(pairs · log² pairs). */
  sort(rows: number): void {
    const { count } = this;
    this.sorted = true;
    if (SPARSE * count < rows) {
      shellSortPairs(this.a, this.b, count);
      return;
    }
    this.otherA = growInts(this.otherA, count);
    this.otherB = growInts(this.otherB, count);
    this.next = growInts(this.next, rows + 1);
    if (countingSort(this.a, this.b, this.otherA, this.otherB, count, this.next, rows) <= FEW) {
      this.swap();
      sortRuns(this.a, this.b, count);
      return;
    }
    // Some rows have many pairs: by the second row first, and then by the first, which keeps the order of the second.
    countingSort(this.b, this.a, this.otherB, this.otherA, count, this.next, rows);
    countingSort(this.otherA, this.otherB, this.a, this.b, count, this.next, rows);
  }

  private swap(): void {
    const { a, b, otherA, otherB, count } = this;
    if (otherA.length < a.length || otherB.length < b.length) {
      // After many pairs there is more room here than there: it shall stay here.
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

/** Up to so many pairs of one row are sorted by insertion. */
const FEW = 32;

/** With so many rows a pair, to count the pairs of each row takes longer than to compare them. */
const SPARSE = 32;

// Writes the pairs (key, value) to (outKey, outValue) in ascending order of key; equal keys stay in order. Returns the most pairs of one key.
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

// From how many of each to where the first of each goes.
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
    // One branch for both: each alone is a toss, together they are rare.
    for (; j > 0 && (+(b[j - 1] > key) & +(a[j - 1] === row)) !== 0; j--) b[j] = b[j - 1];
    b[j] = key;
  }
}
