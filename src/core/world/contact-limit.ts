// Many bodies in one place: which contacts a step leaves out. Bodies that all overlap have a contact per pair, but a part of them decides their motion.
//
// Of the dynamic bodies that overlap a row, and are as many as itself has, the next ones by row keep their contacts. (The deepest instead: bodies in one point would all be
// tied to the same 64.) So the result depends on poses alone, and a body with few neighbours keeps them all, also with one that has many.

import { growInts } from '../broadphase/grow.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import type { ContactList } from './contact-list.ts';
import { DYNAMIC, SENSOR, type WorldState } from './state.ts';

/** Of dynamic bodies: with more neighbours than this each, a body keeps so many contacts with higher rows that it overlaps. Fewer: heaps overlap more. More: they take longer. */
export const MANY = 64;

const manifold = new Float64Array(MANIFOLD_STRIDE);

export class ContactLimit {
  private readonly state: WorldState;
  // Per row: its pairs with dynamic bodies that are no sensors; its overlaps with higher rows so far.
  private degree = new Int32Array(64);
  private overlaps = new Int32Array(64);

  constructor(state: WorldState) {
    this.state = state;
  }

  /** Removes the pairs whose contacts are left out, and returns their number. */
  apply(pairs: PairList): number {
    const { a, b, count } = pairs;
    if (!this.mayExceed(a, b, count)) return 0;
    const { overlaps } = this;
    overlaps.fill(0, 0, this.state.rows);
    manifold[MARGIN] = 0;
    pairs.count = 0;
    for (let i = 0; i < count; i++) {
      const low = a[i];
      const high = b[i];
      if (this.areCrowded(low, high) && this.collide(low, high) && manifold[DISTANCE] < 0 && overlaps[low]++ >= MANY) continue;
      a[pairs.count] = low;
      b[pairs.count++] = high;
    }
    return count - pairs.count;
  }

  /** Whether a list found without the limit may hold more than a step keeps. Answered once: after it the list counts as limited. */
  isExceeded(contacts: ContactList): boolean {
    if (!contacts.unlimited) return false;
    contacts.unlimited = false;
    return this.mayExceed(contacts.rowA, contacts.rowB, contacts.count);
  }

  /** Whether the last search left out the contact of two bodies although they touch; each is a row and a generation. */
  hidesTouching(row1: number, generation1: number, row2: number, generation2: number): boolean {
    const { alive, generation, mask, layerBit, size } = this.state;
    if (alive[row1] === 0 || generation[row1] !== generation1 || alive[row2] === 0 || generation[row2] !== generation2) return false;
    if ((mask[row1] & layerBit[row2]) === 0 || (mask[row2] & layerBit[row1]) === 0 || !this.areCrowded(row1, row2)) return false;
    manifold[MARGIN] = touchingRange(Math.max(size[row1], size[row2]));
    return this.collide(row1, row2);
  }

  // Whether two rows have more than `MANY` of these pairs each.
  private mayExceed(rowA: Int32Array, rowB: Int32Array, count: number): boolean {
    if (count <= MANY) return false;
    const { rows } = this.state;
    this.degree = growInts(this.degree, rows);
    this.overlaps = growInts(this.overlaps, rows);
    const { degree } = this;
    degree.fill(0, 0, rows);
    for (let i = 0; i < count; i++) {
      const counts = +areDynamic(this.state, rowA[i], rowB[i]);
      degree[rowA[i]] += counts;
      degree[rowB[i]] += counts;
    }
    for (let i = 0; i < count; i++) if (this.areCrowded(rowA[i], rowB[i])) return true;
    return false;
  }

  private areCrowded(row1: number, row2: number): boolean {
    const { degree } = this;
    return degree[row1] > MANY && degree[row2] > MANY && areDynamic(this.state, row1, row2);
  }

  // Runs the kernel, which writes `manifold`.
  private collide(row1: number, row2: number): boolean {
    const { kind, data } = this.state;
    const swap = (row1 ^ row2) & -+(kind[row1] > kind[row2]);
    const a = row1 ^ swap;
    const b = row2 ^ swap;
    return pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
  }
}

/** Whether both rows are dynamic, and no sensors. */
function areDynamic({ body, flags }: WorldState, row1: number, row2: number): boolean {
  return body[row1] === DYNAMIC && body[row2] === DYNAMIC && ((flags[row1] | flags[row2]) & SENSOR) === 0;
}
