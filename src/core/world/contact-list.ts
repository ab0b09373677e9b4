// The contacts of one instant as flat columns, sorted by their rows, with the impulses of the solver.

import { grow } from '../broadphase/grow.ts';
import { COUNT, MANIFOLD_STRIDE, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { MAX_ROWS } from './entity.ts';
import type { WorldState } from './state.ts';

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
/** … and the totals of the last step: normal and tangential impulse, N·s; approach speed of the first impact, m/s, of bodies at rest the least number. */
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

/** The same for rows in any order. */
export function keyOfRows(row: number, other: number): number {
  return keyOf(Math.min(row, other), Math.max(row, other));
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

/** The end of the contacts of the pair of contact i: a body and a mesh may have several. */
export function endOfPair({ key, count }: ContactList, i: number): number {
  let end = i + 1;
  while (end < count && key[end] === key[i]) end++;
  return end;
}

/** Numbers per contact of each column. */
const COLUMNS = [
  ['rowA', 1],
  ['rowB', 1],
  ['key', 1],
  ['generationA', 1],
  ['generationB', 1],
  ['flags', 1],
  ['start', 1],
  ['anchor', 3],
  ['triangle', 4],
  ['age', 1],
  ['impulse', IMPULSES],
] as const;

/** Whether both bodies of contact i live: their rows may have been reused since. */
export function isCurrent({ alive, generation }: WorldState, { rowA, rowB, generationA, generationB }: ContactList, i: number): boolean {
  const a = rowA[i];
  const b = rowB[i];
  return (alive[a] & alive[b]) === 1 && generation[a] === generationA[i] && generation[b] === generationB[i];
}

/** Rows a and b in kernel order (lower kind first, then lower row); the normal points from a to b. */
export class ContactList {
  count = 0;
  /** Contacts may have been left out (contact-limit.ts); there may be more than a step keeps. */
  incomplete = false;
  unlimited = false;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** See `keyOf`: the order of the list. There is room for one more at its end. */
  key = new Float64Array(64);
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
  /** For contacts with a mesh: the triangle of each of four points. */
  triangle = new Int32Array(64 * 4);
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

  /** Makes room for a contact i, with zeros in its columns. */
  open(i: number): void {
    const { count } = this;
    this.reserve(++this.count);
    for (const [name, stride] of COLUMNS) {
      this[name].copyWithin(stride * (i + 1), stride * i, stride * count);
      this[name].fill(0, stride * i, stride * (i + 1));
    }
  }

  /** Inserts contact c of another list as contact i. */
  insert(i: number, from: ContactList, c: number): void {
    this.open(i);
    for (const [name, stride] of COLUMNS) for (let k = 0; k < stride; k++) this[name][stride * i + k] = from[name][stride * c + k];
    this.start[i] = this.write(from.manifold, from.start[c]);
  }

  /** Reserves room for this many more records of at most this many points. */
  reserveRecords(count: number, points: number): void {
    this.reserveNumbers(this.filled + (POINTS + POINT_STRIDE * points) * count);
  }

  /** Reserves room for so many numbers of records. */
  reserveNumbers(needed: number): void {
    this.manifold = grow(this.manifold, needed);
  }

  /** Points of all contacts. */
  get points(): number {
    return (this.filled - POINTS * this.count) / POINT_STRIDE;
  }

  /** Makes room for this many contacts. */
  reserve(contacts: number): void {
    if (contacts < this.key.length) return;
    const columns = this as unknown as Record<string, Float64Array>;
    for (const [name, stride] of COLUMNS) columns[name] = grow(columns[name], stride * (contacts + 1));
  }
}
