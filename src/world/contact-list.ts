// The contacts of one instant as flat columns, sorted by their rows, with what the solver remembers of each (its impulses).

import { COUNT, MANIFOLD_STRIDE, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';

/** Bits of a contact's `flags`. */
export const TOUCHING = 1;
export const WITH_SENSOR = 2;
/** It did not touch at the last report of events. */
export const BEGAN = 4;
/** Its bodies are bouncing off each other in the step that is being made; of the contact found after that step: they did, and may be apart again. */
export const STRIKES = 8;
export const STRUCK = 16;
/** One of its bodies can be pushed: `impulse` and `anchor` mean something. */
export const REMEMBERS = 32;

/** Memory of a contact: the normal impulses of its four points, N·s; the friction impulse and the torque impulse in world axes, N·s and N·m·s. */
export const PUSHES = 0;
export const FRICTION = 4;
export const TORQUE = 7;
export const IMPULSES = 10;

/** How much of the manifold record at `m` means something. */
export function lengthOf(manifold: Float64Array, m: number): number {
  return POINTS + POINT_STRIDE * manifold[m + COUNT];
}

/** Rows a and b in kernel order (lower kind first, then lower row); the normal points from a to b. */
export class ContactList {
  count = 0;
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  entityA = new Int32Array(64);
  entityB = new Int32Array(64);
  flags = new Uint8Array(64);
  /** Where in `manifold` a contact's record starts. Records lie close, as long as they have points, in whatever order they were found. */
  start = new Int32Array(64);
  manifold = new Float64Array(64 * MANIFOLD_STRIDE);
  /** How much of `manifold` is written. */
  filled = 0;
  /** Where body a was when the contact was found, m, if it remembers. */
  anchor = new Float64Array(64 * 3);
  /** Impulses of the last step, if it remembers. */
  impulse = new Float64Array(64 * IMPULSES);

  clear(): void {
    this.count = 0;
    this.filled = 0;
  }

  /** Writes down what a kernel said, the record of another list at `from` for instance, and returns where it starts. */
  write(record: Float64Array, from: number): number {
    const start = this.filled;
    if (start + MANIFOLD_STRIDE > this.manifold.length) this.manifold = widen(this.manifold, new Float64Array(2 * this.manifold.length));
    const { manifold } = this;
    const length = lengthOf(record, from);
    for (let k = 0; k < length; k++) manifold[start + k] = record[from + k];
    this.filled = start + length;
    return start;
  }

  /** Adds a contact of rows a and b whose record starts at `start`, and returns its place. All else is the caller's to write. */
  add(a: number, b: number, start: number): number {
    const i = this.count++;
    if (i === this.rowA.length) this.reserve(i + 1);
    this.rowA[i] = a;
    this.rowB[i] = b;
    this.start[i] = start;
    return i;
  }

  /** Adds contact j of another list as it is, and returns its place. */
  copy(from: ContactList, j: number): number {
    const i = this.add(from.rowA[j], from.rowB[j], this.write(from.manifold, from.start[j]));
    this.entityA[i] = from.entityA[j];
    this.entityB[i] = from.entityB[j];
    this.flags[i] = from.flags[j];
    for (let k = 0; k < 3; k++) this.anchor[3 * i + k] = from.anchor[3 * j + k];
    for (let k = 0; k < IMPULSES; k++) this.impulse[IMPULSES * i + k] = from.impulse[IMPULSES * j + k];
    return i;
  }

  /** The first place from `i` on whose pair does not come before the rows `low`, `high`. */
  from(i: number, low: number, high: number): number {
    const { rowA, rowB, count } = this;
    for (; i < count; i++) {
      const a = rowA[i];
      const b = rowB[i];
      const first = a < b ? a : b;
      if (first > low || (first === low && a + b - first >= high)) break;
    }
    return i;
  }

  /** Whether the contact at place `i`, if there is one, is that of the rows `low`, `high`. */
  isOf(i: number, low: number, high: number): boolean {
    if (i >= this.count) return false;
    const a = this.rowA[i];
    return a === low ? this.rowB[i] === high : a === high && this.rowB[i] === low;
  }

  get capacity(): number {
    return this.rowA.length;
  }

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    let next = this.capacity;
    // By halves: these are the longest columns there are.
    while (next < capacity) next += next >> 1;
    this.rowA = widen(this.rowA, new Int32Array(next));
    this.rowB = widen(this.rowB, new Int32Array(next));
    this.entityA = widen(this.entityA, new Int32Array(next));
    this.entityB = widen(this.entityB, new Int32Array(next));
    this.flags = widen(this.flags, new Uint8Array(next));
    this.start = widen(this.start, new Int32Array(next));
    this.anchor = widen(this.anchor, new Float64Array(next * 3));
    this.impulse = widen(this.impulse, new Float64Array(next * IMPULSES));
  }
}

function widen<T extends Uint8Array | Int32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}
