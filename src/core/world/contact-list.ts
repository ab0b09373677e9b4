// The contacts of one instant as flat columns, sorted by their rows, with what the solver remembers of each (its impulses).

import { COUNT, MANIFOLD_STRIDE, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { MAX_ROWS } from './entity.ts';

/** Bits of a contact's `flags`. */
export const TOUCHING = 1;
export const WITH_SENSOR = 2;
/** It did not touch at the last report of events. */
export const BEGAN = 4;
/** Its bodies are bouncing off each other in the step that is being made; of the contact found after that step: they did, and may be apart again. */
export const IMPACT = 8;
export const HAD_IMPACT = 16;
/** One of its bodies can be pushed: `impulse` and `anchor` mean something. */
export const HAS_RESPONSE = 32;

/** Memory of a contact: the normal impulses of its four points, N·s; the friction impulse and the torque impulse in world axes, N·s and N·m·s … */
export const NORMAL_IMPULSES = 0;
export const FRICTION_IMPULSE = 4;
export const TORQUE_IMPULSE = 7;
/** … and what it did in the whole last step: normal and tangential impulse, N·s; approach speed of the impact that it began with, m/s. */
export const STEP_NORMAL = 10;
export const STEP_TANGENT = 11;
export const APPROACH_SPEED = 12;
export const IMPULSES = 13;

const ONE_POINT = POINTS + POINT_STRIDE;

/** How much of the manifold record at `m` means something. */
export function lengthOf(manifold: Float64Array, m: number): number {
  return POINTS + POINT_STRIDE * (manifold[m + COUNT] | 0);
}

/** Copies the record at `r` to `m` and returns where it ends. */
export function copyRecord(manifold: Float64Array, m: number, record: Float64Array, r: number): number {
  const end = m + lengthOf(record, r);
  // One by one up to the first point: of most contacts that is all, and a loop costs as much again.
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

/** Rows a and b in kernel order (lower kind first, then lower row); the normal points from a to b. */
export class ContactList {
  count = 0;
  /** Contacts may have been left out (contact-limit.ts); there may be more than a step keeps. */
  incomplete = false;
  unlimited = false;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** See `keyOf`: the order of the list. There is room for one more at its end. */
  key = new Float64Array(65);
  /** Of the bodies it was found between; other bodies may live in the rows by now. */
  generationA = new Uint32Array(64);
  generationB = new Uint32Array(64);
  flags = new Uint8Array(64);
  /** Where in `manifold` a contact's record starts. Records lie close, as long as they have points, in whatever order they were found. */
  start = new Int32Array(64);
  manifold = new Float64Array(64 * MANIFOLD_STRIDE);
  /** How much of `manifold` is written. */
  filled = 0;
  /** Where body a was when the contact was found, m, if it remembers. */
  anchor = new Float64Array(64 * 3);
  /** Of contacts with a mesh: the triangle of each of four points. */
  triangle = new Int32Array(64 * 4);
  /** Steps since it began to touch. */
  age = new Int32Array(64);
  /** Impulses of the last step, if it remembers. */
  impulse = new Float64Array(64 * IMPULSES);

  clear(): void {
    this.count = 0;
    this.filled = 0;
  }

  /** Writes down what a kernel said, the record of another list at `from` for instance, and returns where it starts. */
  write(record: Float64Array, from: number): number {
    const start = this.filled;
    this.reserveRecords(1, 4);
    this.filled = copyRecord(this.manifold, start, record, from);
    return start;
  }

  /** Makes room for so many records more, of at most so many points each. */
  reserveRecords(count: number, points: number): void {
    const needed = this.filled + (POINTS + POINT_STRIDE * points) * count;
    const { length } = this.manifold;
    if (needed > length) this.manifold = widen(this.manifold, new Float64Array(Math.max(needed, length + (length >> 1))));
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
    // By halves: these are the longest columns there are.
    const next = Math.max(capacity, this.capacity + (this.capacity >> 1));
    this.rowA = widen(this.rowA, new Int32Array(next));
    this.rowB = widen(this.rowB, new Int32Array(next));
    this.key = widen(this.key, new Float64Array(next + 1));
    this.generationA = widen(this.generationA, new Uint32Array(next));
    this.generationB = widen(this.generationB, new Uint32Array(next));
    this.flags = widen(this.flags, new Uint8Array(next));
    this.start = widen(this.start, new Int32Array(next));
    this.triangle = widen(this.triangle, new Int32Array(next * 4));
    this.age = widen(this.age, new Int32Array(next));
    this.anchor = widen(this.anchor, new Float64Array(next * 3));
    this.impulse = widen(this.impulse, new Float64Array(next * IMPULSES));
  }
}

function widen<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}
