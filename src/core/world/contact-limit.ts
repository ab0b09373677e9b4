// Many bodies in one place: which contacts a step leaves out. Bodies that all overlap have a contact per pair, but only the deepest decide their
// motion.
//
// A contact of two dynamic bodies is left out if it is not among the deepest of either body. Ranks are by signed distance, ties by the row of the
// other body. So the result depends on poses alone, a body with few contacts keeps them all, and a large body keeps each neighbour that has few.

import { growDoubles, growInts } from '../broadphase/grow.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import { DYNAMIC_BIT, SENSOR_BIT } from './batches.ts';
import type { ContactList } from './contact-list.ts';
import type { WorldState } from './state.ts';

/** Number of its deepest contacts with dynamic bodies that a body always keeps. With fewer, heaps overlap more; more take longer. */
export const KEPT_DEEPEST = 64;

/** A row that is not ranked. */
const NONE = -1;

const manifold = new Float64Array(MANIFOLD_STRIDE);

export class ContactLimit {
  /** Contacts left out by the last search. */
  dropped = 0;

  private readonly state: WorldState;
  // Per row: its pairs with dynamic bodies that are no sensors; its slot if it is ranked.
  private degree = new Int32Array(64);
  private slot = new Int32Array(64);
  private slots = 0;
  // Per slot: its row, the number of its deepest contacts, and of each of these, the deepest first, signed distance, m, and row of the other body.
  private slotRow = new Int32Array(64);
  private slotCount = new Int32Array(64);
  private distance = new Float64Array(0);
  private other = new Int32Array(0);

  constructor(state: WorldState) {
    this.state = state;
  }

  /** Nothing is left out. */
  clear(): void {
    this.dropped = 0;
  }

  /** Removes the pairs whose contacts are left out, and of ranked rows also those without contact; false if no row has so many. */
  apply(pairs: PairList): boolean {
    this.dropped = 0;
    if (!this.mayExceed(pairs.a, pairs.b, pairs.count)) return false;
    this.rankRows();
    const contacts = this.collect(pairs);
    const { count } = pairs;
    this.writeBack(pairs);
    this.dropped = contacts - (pairs.count - count);
    pairs.sort(this.state.rows);
    return true;
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
    if (alive[row1] === 0 || generation[row1] !== generation1 || this.slot[row1] === NONE) return false;
    if (alive[row2] === 0 || generation[row2] !== generation2 || this.slot[row2] === NONE) return false;
    if ((mask[row1] & layerBit[row2]) === 0 || (mask[row2] & layerBit[row1]) === 0) return false;
    manifold[MARGIN] = touchingRange(Math.max(size[row1], size[row2]));
    return this.runKernel(row1, row2);
  }

  // Whether two rows have more than `KEPT_DEEPEST` of these pairs each.
  private mayExceed(rowA: Int32Array, rowB: Int32Array, count: number): boolean {
    if (count <= KEPT_DEEPEST) return false;
    const { rows, capacity } = this.state;
    if (this.slot.length < rows) {
      this.slot = new Int32Array(capacity);
      this.degree = new Int32Array(capacity);
    }
    const { degree } = this;
    degree.fill(0, 0, rows);
    countPairs(rowA, rowB, count, this.state.traits, degree);
    let many = 0;
    for (let row = 0; row < rows; row++) many += +(degree[row] > KEPT_DEEPEST);
    if (many < 2) return false;
    for (let i = 0; i < count; i++) if (degree[rowA[i]] > KEPT_DEEPEST && degree[rowB[i]] > KEPT_DEEPEST) return true;
    return false;
  }

  // Gives a slot to each row that may lose a contact.
  private rankRows(): void {
    const { degree, slot } = this;
    const { rows } = this.state;
    this.slots = 0;
    for (let row = 0; row < rows; row++) slot[row] = degree[row] > KEPT_DEEPEST ? this.slots++ : NONE;
    this.slotRow = growInts(this.slotRow, this.slots);
    this.slotCount = growInts(this.slotCount, this.slots);
    this.distance = growDoubles(this.distance, KEPT_DEEPEST * this.slots);
    this.other = growInts(this.other, KEPT_DEEPEST * this.slots);
    this.slotCount.fill(0);
    for (let row = 0; row < rows; row++) if (slot[row] !== NONE) this.slotRow[slot[row]] = row;
  }

  // Takes the pairs of two ranked rows out of the list and collects the deepest contacts of each; those with other rows stay, and count among them. Returns the number
  // of contacts of two ranked rows.
  private collect(pairs: PairList): number {
    const { slot } = this;
    const { traits } = this.state;
    const { a, b, count } = pairs;
    let kept = 0;
    let contacts = 0;
    for (let i = 0; i < count; i++) {
      const low = a[i];
      const high = b[i];
      const s = slot[low];
      const t = slot[high];
      if (s === NONE || t === NONE) {
        a[kept] = low;
        b[kept++] = high;
        if (s === t || countsOf(traits[low], traits[high]) === 0) continue;
      }
      if (!this.isContact(low, high)) continue;
      contacts += +((s | t) >= 0);
      if (s !== NONE) this.add(s, high);
      if (t !== NONE) this.add(t, low);
    }
    pairs.count = kept;
    return contacts;
  }

  // Adds the contact in `manifold` to the deepest of the slot. Pairs come in the order of rows: of equally deep ones the other row stays ascending.
  private add(s: number, row: number): void {
    const { slotCount, distance, other } = this;
    const d = manifold[DISTANCE];
    const from = KEPT_DEEPEST * s;
    let k = from + slotCount[s];
    if (slotCount[s] < KEPT_DEEPEST) slotCount[s]++;
    else if (d >= distance[--k]) return;
    for (; k > from && distance[k - 1] > d; k--) {
      distance[k] = distance[k - 1];
      other[k] = other[k - 1];
    }
    distance[k] = d;
    other[k] = row;
  }

  // Whether two rows are in contact; writes `manifold`.
  private isContact(low: number, high: number): boolean {
    const { size, reach } = this.state;
    manifold[MARGIN] = Math.max(reach[low] + reach[high], touchingRange(Math.max(size[low], size[high])));
    return this.runKernel(low, high) && manifold[DISTANCE] <= manifold[MARGIN];
  }

  private runKernel(row1: number, row2: number): boolean {
    const { kind, data } = this.state;
    const swap = (row1 ^ row2) & -+(kind[row1] > kind[row2]);
    const a = row1 ^ swap;
    const b = row2 ^ swap;
    return pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
  }

  // Writes each pair of ranked rows that is among the deepest of either, once: for the lower row, or for the higher one if the lower has deeper ones.
  private writeBack(pairs: PairList): void {
    const { slot, slots, slotRow, slotCount, distance, other } = this;
    for (let s = 0; s < slots; s++) {
      const row = slotRow[s];
      const from = KEPT_DEEPEST * s;
      pairs.reserve(pairs.count + slotCount[s]);
      for (let k = from; k < from + slotCount[s]; k++) {
        const t = slot[other[k]];
        if (t === NONE) continue;
        const last = KEPT_DEEPEST * t + slotCount[t] - 1;
        if (other[k] < row && (distance[k] < distance[last] || (distance[k] === distance[last] && row <= other[last]))) continue;
        pairs.a[pairs.count] = Math.min(row, other[k]);
        pairs.b[pairs.count++] = Math.max(row, other[k]);
      }
    }
  }
}

/** 1 if both rows with these traits are dynamic, and no sensors. */
function countsOf(s: number, t: number): number {
  return +((s & t & DYNAMIC_BIT) !== 0) & +(((s | t) & SENSOR_BIT) === 0);
}

function countPairs(rowA: Int32Array, rowB: Int32Array, count: number, traits: Uint8Array, degree: Int32Array): void {
  for (let i = 0; i < count; i++) {
    const counts = countsOf(traits[rowA[i]], traits[rowB[i]]);
    degree[rowA[i]] += counts;
    degree[rowB[i]] += counts;
  }
}
