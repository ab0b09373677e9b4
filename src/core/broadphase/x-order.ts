// The rows of a list in ascending order of minimum x, so that every column of the grid can be swept.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { growDoubles, growInts } from './grow.ts';
import type { RowList } from './row-list.ts';
import { shellSort } from './shell-sort.ts';

// Most moves per row of the insertion sort; normal worlds need less than one.
const PATIENCE = 8;
const SAMPLES = 64;
// Samples left out at either end.
const EDGE = SAMPLES >> 4;

const sample = new Float64Array(SAMPLES);

export class XOrder {
  count = 0;
  /** Rows, by ascending minimum x. */
  rows = new Int32Array(64);
  /** Their minimum x. */
  x = new Float64Array(64);

  // As listed: minimum x and bucket. Per bucket the position of its next row.
  private given = new Float64Array(64);
  private bucket = new Int32Array(64);
  private next = new Int32Array(64);

  /** Sorts the rows of the list: into as many buckets, then by insertion. O(count), unless most of them are in a small part of the whole range. */
  sort({ rows: listed, count }: RowList, bounds: Float64Array): void {
    this.count = count;
    this.rows = growInts(this.rows, count);
    this.x = growDoubles(this.x, count);
    this.given = growDoubles(this.given, count);
    this.bucket = growInts(this.bucket, count);
    this.next = growInts(this.next, count + 1);
    const { rows, x, given, bucket, next } = this;
    for (let i = 0; i < count; i++) given[i] = bounds[BOUNDS_STRIDE * listed[i]];
    this.chooseBuckets();
    let sum = 0;
    for (let b = 0; b < count; b++) {
      const amount = next[b];
      next[b] = sum;
      sum += amount;
    }
    for (let i = 0; i < count; i++) {
      const at = next[bucket[i]]++;
      rows[at] = listed[i];
      x[at] = given[i];
    }
    if (!finish(x, rows, count)) shellSort(x, rows, count);
  }

  // The bucket of each row, over most of the range, of which a sample tells: a body far away must not put all others into one.
  private chooseBuckets(): void {
    const { count, given, bucket, next } = this;
    for (let i = 0; i < SAMPLES; i++) sample[i] = given[Math.floor((i * count) / SAMPLES)];
    sample.sort();
    const low = sample[EDGE];
    const width = sample[SAMPLES - 1 - EDGE] - low;
    const from = low - 0.25 * width;
    const scale = width > 0 ? (count - 1) / (1.5 * width) : 0;
    next.fill(0, 0, count);
    for (let i = 0; i < count; i++) {
      const b = Math.max(0, Math.min(count - 1, Math.floor((given[i] - from) * scale)));
      bucket[i] = b;
      next[b]++;
    }
  }
}

// Insertion sort. False, with the rest unsorted, if that takes too many moves.
function finish(x: Float64Array, rows: Int32Array, n: number): boolean {
  let moves = PATIENCE * n;
  for (let i = 1; i < n; i++) {
    const key = x[i];
    if (x[i - 1] <= key) continue;
    const row = rows[i];
    let j = i;
    do {
      x[j] = x[j - 1];
      rows[j] = rows[j - 1];
      j--;
    } while (j > 0 && x[j - 1] > key);
    x[j] = key;
    rows[j] = row;
    moves -= i - j;
    if (moves < 0) return false;
  }
  return true;
}
