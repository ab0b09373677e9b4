// Many bodies in one place: which contacts a step leaves out. Bodies that all overlap have a contact per pair, but only the deepest decide their
// motion.
//
// A contact of two dynamic bodies is left out if it is not among the deepest of either body. Ranks are by signed distance, ties by the row of the
// other body. So the result depends on poses alone, a body with few contacts keeps them all, and a large body keeps each neighbour that has few.

import { MIN_SQUARE, MAX_SQUARE } from '../closest/point-point.ts';
import { allMasksAdmit, filterByMask } from '../broadphase/find-pairs.ts';
import { growDoubles, growInts } from '../broadphase/grow.ts';
import type { PairDrain, PairList } from '../broadphase/pair-list.ts';
import { EPSILON, touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN } from '../narrowphase/manifold.ts';
import { CENTER, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import { DYNAMIC_BIT } from './batches.ts';
import { WITH_SENSOR, type ContactList } from './contact-list.ts';
import { DYNAMIC, SENSOR, type WorldState } from './state.ts';

/** Number of its deepest contacts with dynamic bodies that a body always keeps. With fewer, heaps overlap more; more take longer. */
export const KEPT_DEEPEST = 64;

/** A row collects this many contacts before all but its deepest are dropped: selection then takes a few operations per contact. */
const SELECT_CAPACITY = 2 * KEPT_DEEPEST;

/** Half of `KEPT_DEEPEST`; a power of two. See `hasManyHigher`. */
const FEW = KEPT_DEEPEST / 2;

/** Two spheres overlap, whatever the rounding, if the square of their distance is less than this part of that of their radii. */
const CLEARLY_INSIDE = 0.99;

/** A row that is not ranked. */
const NONE = -1;

// Per slot, `record`: centre (NaN for other shapes) and radius of a sphere, m; speculative reach and touching range, m; the distance of the last one among its
// deepest contacts, once there are enough, m. One cache line.
const REACH = 4;
const ROUNDING = 5;
const LAST = 6;
const RECORD = 8;

const manifold = new Float64Array(MANIFOLD_STRIDE);
// The signed distance of the last contact of `isContact`, m.
const contactDistance = new Float64Array(1);

export class ContactLimit implements PairDrain {
  /** Contacts left out by the last search. */
  dropped = 0;
  /**
   * Per row: the number of contacts in which it is the higher one; and all numbers below these, combined by `|`: none is `FEW` or more if none of the
   * counts is.
   */
  asHigher = new Int32Array(64);
  asHigherBits = 0;

  private readonly state: WorldState;
  // Whether the columns of rows are those of this search, and whether some masks do not admit all layers.
  private hasRows = false;
  private hasMasks = false;
  // Per row: 1 for dynamic bodies that are not sensors; its candidates with such bodies; its slot if it is ranked.
  private dynamic = new Uint8Array(64);
  private degree = new Int32Array(64);
  private slot = new Int32Array(64);
  // Candidates at the front of the list that `degree` includes (it does not matter for ranked rows); contacts of two ranked rows.
  private counted = 0;
  private contacts = 0;
  private slots = 0;
  // Per slot: its row, its number of contacts, the other row of the last one among the deepest.
  private slotRow = new Int32Array(64);
  private slotCount = new Int32Array(64);
  private lastOther = new Int32Array(64);
  private record = new Float64Array(64 * RECORD);
  // Per slot and index: signed distance, m, the row of the other body.
  private distance = new Float64Array(0);
  private other = new Int32Array(0);

  constructor(state: WorldState) {
    this.state = state;
  }

  /** Before a search. */
  begin(): void {
    this.dropped = this.counted = this.contacts = this.slots = 0;
    this.hasRows = false;
  }

  clearCounts(): void {
    this.reserveRows();
    this.asHigher.fill(0, 0, this.state.rows);
  }

  /** Counts the contacts, given by the rows of all candidates and the candidates in contact, for their higher rows. */
  countHigher(higher: Int32Array, hits: Int32Array, count: number): void {
    const { asHigher } = this;
    let bits = 0;
    for (let j = 0; j < count; j++) {
      const row = higher[hits[j]];
      const n = asHigher[row];
      asHigher[row] = n + 1;
      bits |= n;
    }
    this.asHigherBits = bits;
  }

  /**
   * Whether a dynamic row may be the lower one of `FEW` candidates or more; always true for unsorted pairs. A body with fewer, for which
   * `hasManyLower` is false, has less than `KEPT_DEEPEST` contacts: so without bodies of many contacts hardly anything is counted.
   */
  hasManyHigher({ a, count, sorted }: PairList, traits: Uint8Array): boolean {
    if (!sorted) return true;
    // That many equal entries would include two that are half of it apart, at indices that are multiples of that.
    const half = FEW >> 1;
    for (let i = half; i < count; i += half) if (a[i] === a[i - half] && (traits[a[i]] & DYNAMIC_BIT) !== 0) return true;
    return false;
  }

  /** Whether a dynamic row is the higher one of more than `FEW` contacts, as counted while they were listed. */
  hasManyLower(): boolean {
    if (this.asHigherBits < FEW) return false;
    const { body, rows } = this.state;
    for (let row = 0; row < rows; row++) if (this.asHigher[row] > FEW && body[row] === DYNAMIC) return true;
    return false;
  }

  /**
   * Takes the pairs of two ranked rows out of the list and keeps the deepest contacts of each. Rows are ranked from `KEPT_DEEPEST` + 1 candidates on; what
   * is not among the deepest found so far will not be among the deepest of all.
   */
  drain(pairs: PairList): void {
    if (!this.hasRows) this.clearRows();
    if (this.hasMasks) filterByMask(pairs, this.state.layerBit, this.state.mask, this.counted);
    if (this.slots > 1) this.collect(pairs);
    countRows(pairs, this.counted, this.dynamic, this.degree);
    if (this.addSlots() && this.slots > 1) this.collect(pairs);
    this.counted = pairs.count;
  }

  /** After the search: writes the contacts of ranked rows that stay back to the list. It is then unordered. */
  finish(pairs: PairList): void {
    this.drain(pairs);
    if (this.slots < 2) return;
    this.collectUnranked(pairs);
    for (let s = 0; s < this.slots; s++) if (this.slotCount[s] > KEPT_DEEPEST) this.select(s);
    const { count } = pairs;
    this.writeBack(pairs);
    this.dropped = this.contacts - (pairs.count - count);
    pairs.sorted &&= pairs.count === count;
  }

  /** Whether the last search left out the contact of two bodies although they touch; each is a row and a generation. */
  hidesTouching(row1: number, generation1: number, row2: number, generation2: number): boolean {
    const { alive, generation, kind, data, size, mask, layerBit } = this.state;
    if (alive[row1] === 0 || generation[row1] !== generation1 || this.slot[row1] === NONE) return false;
    if (alive[row2] === 0 || generation[row2] !== generation2 || this.slot[row2] === NONE) return false;
    if ((mask[row1] & layerBit[row2]) === 0 || (mask[row2] & layerBit[row1]) === 0) return false;
    const swaps = kind[row1] > kind[row2];
    const a = swaps ? row2 : row1;
    const b = swaps ? row1 : row2;
    if (kind[b] === SPHERE) {
      // Most overlap by more than rounding, or are apart by more.
      const radii = data[STRIDE * a + RADIUS] + data[STRIDE * b + RADIUS];
      const dx = data[STRIDE * b + CENTER] - data[STRIDE * a + CENTER];
      const dy = data[STRIDE * b + CENTER + 1] - data[STRIDE * a + CENTER + 1];
      const dz = data[STRIDE * b + CENTER + 2] - data[STRIDE * a + CENTER + 2];
      if (dx * dx + dy * dy + dz * dz < CLEARLY_INSIDE * radii * radii) return true;
    }
    manifold[MARGIN] = touchingRange(Math.max(size[a], size[b]));
    return pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
  }

  /**
   * Whether a list found without the limit may hold more than a step keeps: two bodies in contact have more than `KEPT_DEEPEST` each. Answered once:
   * after it the list counts as limited.
   */
  isExceeded(contacts: ContactList): boolean {
    if (!contacts.unlimited) return false;
    contacts.unlimited = false;
    const { rowA, rowB, flags, count } = contacts;
    if (count <= KEPT_DEEPEST) return false;
    this.reserveRows();
    const { degree } = this;
    const { body, rows } = this.state;
    degree.fill(0, 0, rows);
    for (let c = 0; c < count; c++) {
      const counts = +(body[rowA[c]] === DYNAMIC) & +(body[rowB[c]] === DYNAMIC) & +((flags[c] & WITH_SENSOR) === 0);
      degree[rowA[c]] += counts;
      degree[rowB[c]] += counts;
    }
    for (let c = 0; c < count; c++) if (degree[rowA[c]] > KEPT_DEEPEST && degree[rowB[c]] > KEPT_DEEPEST) return true;
    return false;
  }

  // Gives a slot to each row that may lose a contact; false if there are no more of them.
  private addSlots(): boolean {
    const { degree, slot } = this;
    const { rows } = this.state;
    let added = 0;
    for (let row = 0; row < rows; row++) added += +(degree[row] > KEPT_DEEPEST) & +(slot[row] === NONE);
    if (added === 0) return false;
    this.reserveSlots(this.slots + added);
    for (let row = 0; row < rows; row++) if (degree[row] > KEPT_DEEPEST && slot[row] === NONE) this.addSlot(row);
    return true;
  }

  private addSlot(row: number): void {
    const { kind, data, reach, size } = this.state;
    const { record } = this;
    const s = this.slots++;
    this.slot[row] = s;
    this.slotRow[s] = row;
    this.slotCount[s] = 0;
    const o = RECORD * s;
    const p = STRIDE * row;
    record[o] = data[p + CENTER];
    record[o + 1] = data[p + CENTER + 1];
    record[o + 2] = data[p + CENTER + 2];
    record[o + 3] = data[p + RADIUS];
    record[o + REACH] = reach[row];
    // (`touchingRange`: a double that a call returns would be a heap object.)
    record[o + ROUNDING] = 4 * EPSILON * size[row];
    record[o + LAST] = Infinity;
    if (kind[row] !== SPHERE) record[o] = NaN;
  }

  private clearRows(): void {
    this.reserveRows();
    this.hasRows = true;
    const { dynamic } = this;
    const { rows, body, flags, mask, moving } = this.state;
    this.hasMasks = !allMasksAdmit(moving, mask);
    this.slot.fill(NONE, 0, rows);
    this.degree.fill(0, 0, rows);
    for (let row = 0; row < rows; row++) dynamic[row] = +(body[row] === DYNAMIC) & +((flags[row] & SENSOR) === 0);
  }

  private collect(pairs: PairList): void {
    const { slot, slotCount, record, lastOther, distance, other } = this;
    const { a, b, count } = pairs;
    const { counted } = this;
    let kept = 0;
    let keptCounted = 0;
    let contacts = 0;
    for (let i = 0; i < count; i++) {
      const low = a[i];
      const high = b[i];
      const s = slot[low];
      const t = slot[high];
      if ((s | t) < 0) {
        a[kept] = low;
        b[kept++] = high;
        keptCounted += +(i < counted);
        continue;
      }
      const p = RECORD * s;
      const q = RECORD * t;
      let d = Infinity;
      const dx = record[q] - record[p];
      const dy = record[q + 1] - record[p + 1];
      const dz = record[q + 2] - record[p + 2];
      const squared = dx * dx + dy * dy + dz * dz;
      // For two spheres this is the result of their kernel, at half its cost. (With another shape it is NaN.)
      if (squared < MAX_SQUARE && (squared > MIN_SQUARE || squared === 0)) {
        d = Math.sqrt(squared) - (record[p + 3] + record[q + 3]);
        const reach = record[p + REACH] + record[q + REACH];
        if (!(d <= reach || d <= record[p + ROUNDING] || d <= record[q + ROUNDING])) continue;
      } else {
        if (!this.isContact(low, high)) continue;
        d = contactDistance[0];
      }
      contacts++;
      if (d < record[p + LAST] || (d === record[p + LAST] && high < lastOther[s])) {
        const k = SELECT_CAPACITY * s + slotCount[s]++;
        distance[k] = d;
        other[k] = high;
        if (slotCount[s] === SELECT_CAPACITY) this.select(s);
      }
      if (d < record[q + LAST] || (d === record[q + LAST] && low < lastOther[t])) {
        const k = SELECT_CAPACITY * t + slotCount[t]++;
        distance[k] = d;
        other[k] = low;
        if (slotCount[t] === SELECT_CAPACITY) this.select(t);
      }
    }
    this.contacts += contacts;
    this.counted = keptCounted;
    pairs.drained += count - kept;
    pairs.count = kept;
  }

  // Contacts of a ranked row with one that keeps all of its contacts stay, and count among the deepest.
  private collectUnranked({ a, b, count }: PairList): void {
    const { slot, dynamic } = this;
    for (let i = 0; i < count; i++) {
      const low = a[i];
      const high = b[i];
      const s = slot[low];
      const t = slot[high];
      if ((s & t) === NONE || (dynamic[low] & dynamic[high]) === 0 || !this.isContact(low, high)) continue;
      const ranked = s === NONE ? t : s;
      const k = SELECT_CAPACITY * ranked + this.slotCount[ranked]++;
      this.distance[k] = contactDistance[0];
      this.other[k] = s === NONE ? low : high;
      if (this.slotCount[ranked] === SELECT_CAPACITY) this.select(ranked);
    }
  }

  // Whether two rows are in contact; writes their distance to `contactDistance`.
  private isContact(low: number, high: number): boolean {
    const { kind, data, size, reach } = this.state;
    const swap = (low ^ high) & -+(kind[low] > kind[high]);
    const a = low ^ swap;
    const b = high ^ swap;
    manifold[MARGIN] = Math.max(reach[low] + reach[high], touchingRange(Math.max(size[low], size[high])));
    if (!pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b)) return false;
    contactDistance[0] = manifold[DISTANCE];
    return manifold[DISTANCE] <= manifold[MARGIN];
  }

  // Quickselect (Hoare): moves the deepest contacts of the slot to the front, drops the others, and notes the last.
  private select(s: number): void {
    const { distance, other } = this;
    const last = SELECT_CAPACITY * s + KEPT_DEEPEST - 1;
    let from = SELECT_CAPACITY * s;
    let to = from + this.slotCount[s] - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      const pivot = distance[middle];
      const pivotOther = other[middle];
      let i = from;
      let j = to;
      while (i <= j) {
        while (distance[i] < pivot || (distance[i] === pivot && other[i] < pivotOther)) i++;
        while (distance[j] > pivot || (distance[j] === pivot && other[j] > pivotOther)) j--;
        if (i > j) break;
        this.swap(i++, j--);
      }
      if (last <= j) to = j;
      else if (last >= i) from = i;
      else break;
    }
    this.slotCount[s] = KEPT_DEEPEST;
    this.record[RECORD * s + LAST] = distance[last];
    this.lastOther[s] = other[last];
  }

  private swap(i: number, j: number): void {
    const { distance, other } = this;
    const d = distance[i];
    distance[i] = distance[j];
    distance[j] = d;
    const o = other[i];
    other[i] = other[j];
    other[j] = o;
  }

  // Writes each pair of ranked rows that is among the deepest of either, once: for the lower row, or for the higher one if the lower has deeper ones.
  private writeBack(pairs: PairList): void {
    const { slot, slots, slotRow, slotCount, lastOther, record, distance, other } = this;
    for (let s = 0; s < slots; s++) {
      const row = slotRow[s];
      pairs.reserve(pairs.count + slotCount[s]);
      const from = SELECT_CAPACITY * s;
      for (let k = from; k < from + slotCount[s]; k++) {
        const t = slot[other[k]];
        if (t === NONE) continue;
        const last = record[RECORD * t + LAST];
        if (other[k] < row && (distance[k] < last || (distance[k] === last && row <= lastOther[t]))) continue;
        pairs.a[pairs.count] = Math.min(row, other[k]);
        pairs.b[pairs.count++] = Math.max(row, other[k]);
      }
    }
  }

  private reserveRows(): void {
    const { rows, capacity } = this.state;
    if (this.slot.length >= rows) return;
    this.slot = new Int32Array(capacity);
    this.degree = new Int32Array(capacity);
    this.asHigher = new Int32Array(capacity);
    this.dynamic = new Uint8Array(capacity);
  }

  private reserveSlots(count: number): void {
    this.slotRow = growInts(this.slotRow, count);
    this.slotCount = growInts(this.slotCount, count);
    this.lastOther = growInts(this.lastOther, count);
    this.record = growDoubles(this.record, RECORD * count);
    this.distance = growDoubles(this.distance, SELECT_CAPACITY * count);
    this.other = growInts(this.other, SELECT_CAPACITY * count);
  }
}

// Counts the candidates from `from` on for both rows, if they are dynamic.
function countRows({ a, b, count }: PairList, from: number, dynamic: Uint8Array, degree: Int32Array): void {
  for (let i = from; i < count; i++) {
    const low = a[i];
    const high = b[i];
    const counts = dynamic[low] & dynamic[high];
    degree[low] += counts;
    degree[high] += counts;
  }
}
