// The contacts of one instant as flat columns, sorted by their rows, with the impulses of the solver.

import { COUNT, MANIFOLD_STRIDE, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { MAX_ROWS } from './entity.ts';

/** Bits of a contact's `flags`. */
export const TOUCHING = 1;
export const WITH_SENSOR = 2;
/** It did not touch at the last report of events. */
export const BEGAN = 4;
/** The bodies have an impact in the current step; on the contact found after that step: they had one, and may be apart again. */
export const IMPACT = 8;
export const HAD_IMPACT = 16;
/** One of its bodies can be pushed: `impulse` and `anchor` are valid. */
export const HAS_RESPONSE = 32;

/**
 * Layout of stored impulses: the normal impulses of the four points, N·s; the friction impulse and the torque impulse in world axes, N·s and N·m·s …
 */
export const NORMAL_IMPULSES = 0;
export const FRICTION_IMPULSE = 4;
export const TORQUE_IMPULSE = 7;
/** … and the totals of the last step: normal and tangential impulse, N·s; approach speed of the first impact, m/s. */
export const STEP_NORMAL = 10;
export const STEP_TANGENT = 11;
export const APPROACH_SPEED = 12;
export const IMPULSES = 13;

const ONE_POINT = POINTS + POINT_STRIDE;

/** Number of valid values of the manifold record at `m`. */
export function lengthOf(manifold: Float64Array, m: number): number {
  return POINTS + POINT_STRIDE * (manifold[m + COUNT] | 0);
}

/** Copies the record at `r` to `m` and returns its end. */
export function copyRecord(manifold: Float64Array, m: number, record: Float64Array, r: number): number {
  const end = m + lengthOf(record, r);
  // Unrolled up to the first point: most contacts have one, and a loop would double the cost.
  manifold[m] = record[r];
  manifold[m + 1] = record[r + 1];
  manifold[m + 2] = record[r + 2];
  manifold[m + 3] = record[r + 3];
  manifold[m + 4] = record[r + 4];
  manifold[m + 5] = record[r + 5];
  manifold[m + 6] = record[r + 6];
  manifold[m + 7] = record[r + 7];
  manifold[m + 8] = record[r + 8];
  manifold[m + 9] = record[r + 9];
  manifold[m + 10] = record[r + 10];
  manifold[m + 11] = record[r + 11];
  manifold[m + 12] = record[r + 12];
  manifold[m + 13] = record[r + 13];
  manifold[m + 14] = record[r + 14];
  manifold[m + 15] = record[r + 15];
  manifold[m + 16] = record[r + 16];
  r += ONE_POINT;
  for (m += ONE_POINT; m < end; m++) manifold[m] = record[r++];
  return end;
}

/** The key of the contact of two rows. */
export function keyOf(lower: number, higher: number): number {
  return lower * MAX_ROWS + higher;
}

/** The first of `count` ascending keys that is not below `wanted`. */
export function placeOfKey(keys: Float64Array, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows a and b in kernel order (lower kind first, then lower row); the normal points from a to b. */
export class ContactList {
  count = 0;
  /** Contacts may have been left out (contact-limit.ts); there may be more than a step keeps. */
  incomplete = false;
  unlimited = false;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** See `keyOf`: the order of the list. One more element is reserved at its end. */
  key = new Float64Array(65);
  /** Of the bodies in contact; the rows may have been reused since. */
  generationA = new Uint32Array(64);
  generationB = new Uint32Array(64);
  flags = new Uint8Array(64);
  /** Offset of a contact's record in `manifold`. Records are contiguous, with only their valid points, in any order. */
  start = new Int32Array(64);
  manifold = new Float64Array(64 * MANIFOLD_STRIDE);
  /** Used length of `manifold`. */
  filled = 0;
  /** Position of body a when the contact was found, m, with `HAS_RESPONSE`. */
  anchor = new Float64Array(64 * 3);
  /** For contacts with a mesh: the triangle of each of four points. Without meshes there may be no room (`reserveTriangles`). */
  triangle = new Int32Array(0);
  /** Steps since it began to touch. */
  age = new Int32Array(64);
  /** Impulses of the last step, with `HAS_RESPONSE`. */
  impulse = new Float64Array(64 * IMPULSES);

  clear(): void {
    this.count = 0;
    this.filled = 0;
  }

  /** Appends the result of a kernel, or the record of another list at `from`, and returns its offset. */
  write(record: Float64Array, from: number): number {
    const start = this.filled;
    this.reserveRecords(1, 4);
    this.filled = copyRecord(this.manifold, start, record, from);
    return start;
  }

  /** Inserts contact c of another list, without its anchor, as contact i. */
  insert(i: number, from: ContactList, c: number): void {
    const { count } = this;
    this.reserve(++this.count);
    this.reserveMemory(this.count);
    if (from.triangle.length > 4 * c) this.reserveTriangles(this.count);
    for (const column of ['rowA', 'rowB', 'key', 'generationA', 'generationB', 'flags', 'start', 'age'] as const) {
      this[column].copyWithin(i + 1, i, count);
      this[column][i] = from[column][c];
    }
    this.start[i] = this.write(from.manifold, from.start[c]);
    for (const [column, stride] of [
      ['triangle', 4],
      ['impulse', IMPULSES],
    ] as const) {
      this[column].copyWithin(stride * (i + 1), stride * i, stride * count);
      if (this[column].length < stride * this.count) continue;
      for (let k = 0; k < stride; k++) this[column][stride * i + k] = from[column][stride * c + k];
    }
  }

  /** Reserves room for this many more records of at most this many points. */
  reserveRecords(count: number, points: number): void {
    this.reserveNumbers(this.filled + (POINTS + POINT_STRIDE * points) * count);
  }

  /** Reserves room for so many numbers of records. */
  reserveNumbers(needed: number): void {
    const { length } = this.manifold;
    if (needed > length) this.manifold = widen(this.manifold, new Float64Array(Math.max(needed, grown(length))));
  }

  /** Points of all contacts. */
  get points(): number {
    return (this.filled - POINTS * this.count) / POINT_STRIDE;
  }

  get capacity(): number {
    return this.rowA.length;
  }

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    const next = Math.max(capacity, grown(this.capacity));
    this.rowA = widen(this.rowA, new Int32Array(next));
    this.rowB = widen(this.rowB, new Int32Array(next));
    this.key = widen(this.key, new Float64Array(next + 1));
    this.generationA = widen(this.generationA, new Uint32Array(next));
    this.generationB = widen(this.generationB, new Uint32Array(next));
    this.flags = widen(this.flags, new Uint8Array(next));
    this.start = widen(this.start, new Int32Array(next));
    this.age = widen(this.age, new Int32Array(next));
  }

  /** Makes room for the triangles of this many contacts. */
  reserveTriangles(contacts: number): void {
    const { length } = this.triangle;
    if (4 * contacts > length) this.triangle = widen(this.triangle, new Int32Array(Math.max(4 * contacts, grown(length))));
  }

  /** Makes room for anchors and impulses of this many contacts. */
  reserveMemory(contacts: number): void {
    const { length } = this.impulse;
    if (IMPULSES * contacts <= length) return;
    const next = Math.max(contacts, Math.ceil(grown(length) / IMPULSES));
    this.anchor = widen(this.anchor, new Float64Array(next * 3));
    this.impulse = widen(this.impulse, new Float64Array(next * IMPULSES));
  }

  /**
   * Takes over anchors and impulses from the previous list, which is of no use afterwards: `before` is, per contact, its index there, or −1. New contacts
   * have zeros. The columns are moved in place, since they are the largest: a third of the memory of a list.
   */
  takeMemory(previous: ContactList, before: Int32Array): void {
    const { count } = this;
    const { impulse, anchor } = this;
    this.impulse = previous.impulse;
    this.anchor = previous.anchor;
    previous.impulse = impulse;
    previous.anchor = anchor;
    this.reserveMemory(count);
    move(this.impulse, IMPULSES, before, count);
    move(this.anchor, 3, before, count);
  }
}

// Moves records of `stride` numbers from `before[j]` to j, for ascending `before`, and writes zeros where that is −1: first those that stay to the front,
// then from the last one on to their places.
function move(column: Float64Array, stride: number, before: Int32Array, count: number): void {
  let end = 0;
  for (let j = 0; j < count;) {
    const from = before[j];
    let to = j + 1;
    if (from >= 0) {
      while (to < count && before[to] === from + to - j) to++;
      if (from !== end) column.copyWithin(stride * end, stride * from, stride * (from + to - j));
      end += to - j;
    }
    j = to;
  }
  for (let to = count; to > end;) {
    let j = to - 1;
    if (before[j] < 0) {
      while (j > 0 && before[j - 1] < 0) j--;
      column.fill(0, stride * j, stride * to);
    } else {
      while (j > 0 && before[j - 1] >= 0) j--;
      end -= to - j;
      column.copyWithin(stride * j, stride * end, stride * (end + to - j));
    }
    to = j;
  }
}

// Columns grow by half, large ones by an eighth.
const LARGE = 1 << 18;

function grown(length: number): number {
  return length + (length >> (length < LARGE ? 1 : 3));
}

function widen<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}
