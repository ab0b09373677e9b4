// The rows of a list in ascending order of minimum x, so that every column of the grid can be swept.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { growDoubles, growInts } from './grow.ts';
import type { RowList } from './row-list.ts';
import { shellSort } from './shell-sort.ts';

// 32-bit keys in digits of 11, 11 and 10 bits, the lowest first. Below `SMALL_COUNT` rows the lowest digit is left to the insertion pass.
const DIGIT = 2048;
const SMALL_COUNT = 1 << 15;

// Most moves per row of an insertion sort; normal worlds need less than one.
const PATIENCE = 8;
// The same when the last order is repaired: beyond, a radix sort is faster.
const MENDING = 4;
const MAX_PAUSE = 64;

export class XOrder {
  count = 0;
  /** Rows, by ascending minimum x. */
  rows = new Int32Array(64);
  /** Their minimum x. */
  x = new Float64Array(64);

  // Minimum x by row: compact, where bounds would be far apart in memory.
  private xOf = new Float64Array(64);
  private wait = 0;
  private pause = 1;
  private key = new Float32Array(64);
  private keyBits = new Int32Array(this.key.buffer);
  private otherBits = new Int32Array(64);
  private otherRows = new Int32Array(64);
  private readonly digits = new Int32Array(3 * DIGIT);

  /**
   * Sorts the rows of the list, each below `rows` and in it once; `listed[row]` is not 0 for exactly those. O(count), a little more if many rows
   * share their x to seven digits. Bodies move little from one build to the next: the previous order of the same rows is repaired if that takes few
   * moves.
   */
  sort(list: RowList, rows: number, listed: Uint8Array, bounds: Float64Array): void {
    this.reserve(list.count, rows);
    const { xOf } = this;
    const { rows: given, count } = list;
    for (let i = 0; i < count; i++) xOf[given[i]] = bounds[BOUNDS_STRIDE * given[i]];
    if (this.isOf(count, rows, listed) && this.mend()) return;
    const n = this.collect(list);
    if (n > 1) {
      this.fillKeys(n);
      this.radixSort(n);
    }
    this.readX(n);
    if (!finish(this.x, this.rows, n, PATIENCE * n)) shellSort(this.x, this.rows, n);
  }

  // Whether the current order is of the listed rows.
  private isOf(n: number, rows: number, listed: Uint8Array): boolean {
    const { rows: order, count } = this;
    if (n !== count) return false;
    for (let i = 0; i < n; i++) if (order[i] >= rows || listed[order[i]] === 0) return false;
    return true;
  }

  // Insertion sort from the current order. After too many moves it is not tried again for a while, twice as long each time.
  private mend(): boolean {
    if (this.wait > 0) {
      this.wait--;
      return false;
    }
    this.readX(this.count);
    if (finish(this.x, this.rows, this.count, MENDING * this.count)) {
      this.pause = 1;
      return true;
    }
    this.wait = this.pause;
    this.pause = Math.min(2 * this.pause, MAX_PAUSE);
    return false;
  }

  private readX(n: number): void {
    const { rows, x, xOf } = this;
    for (let i = 0; i < n; i++) x[i] = xOf[rows[i]];
  }

  private reserve(count: number, rows: number): void {
    this.xOf = growDoubles(this.xOf, rows);
    if (count <= this.rows.length) return;
    this.rows = growInts(this.rows, count);
    this.x = growDoubles(this.x, count);
    this.otherBits = growInts(this.otherBits, count);
    this.otherRows = growInts(this.otherRows, count);
    this.key = new Float32Array(this.rows.length);
    this.keyBits = new Int32Array(this.key.buffer);
  }

  private collect({ rows, count }: RowList): number {
    const out = this.rows;
    for (let i = 0; i < count; i++) out[i] = rows[i];
    this.count = count;
    return count;
  }

  // Keys are differences from the x of some body, in single precision: fine near the bodies, even a million metres from the origin, and coarse for
  // one that is far away. Rounding never swaps two keys, it only makes them equal; `finish` sorts those.
  private fillKeys(n: number): void {
    const { key, keyBits, rows, digits, xOf } = this;
    const pivot = xOf[rows[n >> 1]];
    digits.fill(0);
    for (let i = 0; i < n; i++) {
      key[i] = xOf[rows[i]] - pivot;
      // IEEE 754 bits sort like integers once the sign bit of positives and all bits of negatives are flipped.
      let bits = keyBits[i];
      bits ^= (bits >> 31) | 0x80000000;
      keyBits[i] = bits;
      digits[bits & 1023]++;
      digits[DIGIT + ((bits >>> 10) & 2047)]++;
      digits[2 * DIGIT + (bits >>> 21)]++;
    }
  }

  private radixSort(n: number): void {
    const { digits, keyBits, otherBits } = this;
    for (let o = 0; o < 3 * DIGIT; o += DIGIT) {
      let sum = 0;
      for (let i = o; i < o + DIGIT; i++) {
        const amount = digits[i];
        digits[i] = sum;
        sum += amount;
      }
    }
    const a = this.rows;
    const b = this.otherRows;
    if (n > SMALL_COUNT) {
      pass(keyBits, a, otherBits, b, n, digits, 0, 0, 1023);
      pass(otherBits, b, keyBits, a, n, digits, DIGIT, 10, 2047);
      pass(keyBits, a, otherBits, b, n, digits, 2 * DIGIT, 21, 2047);
      this.rows = b;
      this.otherRows = a;
    } else {
      pass(keyBits, a, otherBits, b, n, digits, DIGIT, 10, 2047);
      pass(otherBits, b, keyBits, a, n, digits, 2 * DIGIT, 21, 2047);
    }
  }
}

// One stable pass by the digit at `shift`; `digits[o …]` holds the position of each digit's first entry, and is overwritten.
function pass(
  bits: Int32Array,
  rows: Int32Array,
  outBits: Int32Array,
  outRows: Int32Array,
  n: number,
  digits: Int32Array,
  o: number,
  shift: number,
  mask: number,
): void {
  for (let i = 0; i < n; i++) {
    const key = bits[i];
    const at = digits[o + ((key >>> shift) & mask)]++;
    outBits[at] = key;
    outRows[at] = rows[i];
  }
}

// Insertion sort of rows that are sorted except for short runs of nearly equal x. False, with the rest unsorted, if the runs are long: many bodies
// far away from the one that the keys were measured from, or large motion since.
function finish(x: Float64Array, rows: Int32Array, n: number, moves: number): boolean {
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
