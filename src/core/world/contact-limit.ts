// Many bodies in one place: which contacts a step leaves out. Bodies that all overlap have a contact per pair, but only the deepest decide their
// motion.
//
// A contact of two dynamic bodies is left out if it is not among the deepest of either body. Ranks are by signed distance, ties by the row of the
// other body. So the result depends on poses alone, a body with few contacts keeps them all, and a large body keeps each neighbour that has few.

import { MIN_SQUARE, MAX_SQUARE } from '../closest/point-point.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { touchingRange } from '../math/scalar.ts';
import { CENTER, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { KIND_OF, DYNAMIC_BIT, SENSOR_BIT } from './batches.ts';
import { WITH_SENSOR, type ContactList } from './contact-list.ts';
import { DYNAMIC, type WorldState } from './state.ts';

/** Number of its deepest contacts with dynamic bodies that a body always keeps. With fewer, heaps overlap more; more take longer. */
export const KEPT_DEEPEST = 64;

/** A row collects this many contacts before all but its deepest are dropped: selection then takes a few operations per contact. */
const SELECT_CAPACITY = 2 * KEPT_DEEPEST;

/** Half of `KEPT_DEEPEST`; a power of two. See `hasManyHigher`. */
const FEW = KEPT_DEEPEST / 2;

/** State of a candidate of two ranked rows: not in contact; in contact and left out. */
const APART = 1;
const LEFT_OUT = 2;

// Two kinds as one number.
const SPHERES = (SPHERE << 3) | SPHERE;

/** A row that is not ranked. */
const NONE = -1;

const manifold = new Float64Array(MANIFOLD_STRIDE);

/** The parts of a world that the limit reads. */
interface LimitedWorld {
  readonly state: WorldState;
  readonly pairs: PairList;
  readonly contacts: ContactList;
}

export class ContactLimit {
  /** Contacts left out by the last search. */
  dropped = 0;
  /**
   * Per row: the number of contacts in which it is the higher one; and all numbers below these, combined by `|`: none is `FEW` or more if none of the
   * counts is.
   */
  asHigher = new Int32Array(64);
  asHigherBits = 0;

  // Per row: 1 for dynamic bodies that are not sensors; its candidates with such bodies; its slot if it is ranked.
  private dynamic = new Uint8Array(64);
  private degree = new Int32Array(64);
  private slot = new Int32Array(64);
  private slots = 0;
  // Per slot: its number of contacts; the last one among the deepest, once there are enough: its distance, m, and the other row.
  private slotCount = new Int32Array(64);
  private lastDistance = new Float64Array(64);
  private lastOther = new Int32Array(64);
  // Per slot and index: signed distance, m, the row of the other body, the candidate.
  private distance = new Float64Array(0);
  private other = new Int32Array(0);
  private candidate = new Int32Array(0);
  // Per candidate: 0 if it stays.
  private mark = new Uint8Array(64);

  clear(state: WorldState): void {
    this.dropped = 0;
    this.slots = 0;
    this.reserveRows(state);
    this.asHigher.fill(0, 0, state.rows);
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
  hasManyLower({ body, rows }: WorldState): boolean {
    if (this.asHigherBits < FEW) return false;
    for (let row = 0; row < rows; row++) if (this.asHigher[row] > FEW && body[row] === DYNAMIC) return true;
    return false;
  }

  /**
   * Removes the left-out contacts from `core.pairs`, in any order, and with them pairs of ranked rows that are apart. `traits` are those of
   * `Batches`. False if every candidate stays.
   */
  apply(core: LimitedWorld, traits: Uint8Array): boolean {
    this.clear(core.state);
    if (!this.chooseRows(core, traits)) return false;
    this.rank(core, traits);
    return this.compact(core);
  }

  /** Whether the last search left out the contact of two bodies although they touch; each is a row and a generation. */
  hidesTouching(state: WorldState, row1: number, generation1: number, row2: number, generation2: number): boolean {
    const { alive, generation, kind, data, size, mask, layerBit } = state;
    if (alive[row1] === 0 || generation[row1] !== generation1 || this.slot[row1] === NONE) return false;
    if (alive[row2] === 0 || generation[row2] !== generation2 || this.slot[row2] === NONE) return false;
    if ((mask[row1] & layerBit[row2]) === 0 || (mask[row2] & layerBit[row1]) === 0) return false;
    const swaps = kind[row1] > kind[row2];
    const a = swaps ? row2 : row1;
    const b = swaps ? row1 : row2;
    manifold[MARGIN] = touchingRange(Math.max(size[a], size[b]));
    return pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
  }

  /**
   * Whether a list found without the limit may hold more than a step keeps: two bodies in contact have more than `KEPT_DEEPEST` each. Answered once:
   * after it the list counts as limited.
   */
  isExceeded({ state, contacts }: LimitedWorld): boolean {
    if (!contacts.unlimited) return false;
    contacts.unlimited = false;
    const { rowA, rowB, flags, count } = contacts;
    if (count <= KEPT_DEEPEST) return false;
    this.reserveRows(state);
    const { degree } = this;
    const { body } = state;
    degree.fill(0, 0, state.rows);
    for (let c = 0; c < count; c++) {
      const counts = +(body[rowA[c]] === DYNAMIC) & +(body[rowB[c]] === DYNAMIC) & +((flags[c] & WITH_SENSOR) === 0);
      degree[rowA[c]] += counts;
      degree[rowB[c]] += counts;
    }
    for (let c = 0; c < count; c++) if (degree[rowA[c]] > KEPT_DEEPEST && degree[rowB[c]] > KEPT_DEEPEST) return true;
    return false;
  }

  // Gives a slot to each row that may lose a contact; false if there are fewer than two.
  private chooseRows({ state, pairs }: LimitedWorld, traits: Uint8Array): boolean {
    const { rows } = state;
    this.reserveRows(state);
    const { degree, slot, dynamic } = this;
    const { a: lower, b: higher, count } = pairs;
    for (let row = 0; row < rows; row++) {
      degree[row] = 0;
      dynamic[row] = (traits[row] & (DYNAMIC_BIT | SENSOR_BIT)) === DYNAMIC_BIT ? 1 : 0;
    }
    for (let i = 0; i < count; i++) {
      const a = lower[i];
      const b = higher[i];
      const counts = dynamic[a] & dynamic[b];
      degree[a] += counts;
      degree[b] += counts;
    }
    let slots = 0;
    for (let row = 0; row < rows; row++) slot[row] = degree[row] > KEPT_DEEPEST ? slots++ : NONE;
    this.slots = slots;
    return slots > 1;
  }

  // Computes the distance of every contact of the ranked rows, and marks those not among the deepest.
  private rank({ state, pairs }: LimitedWorld, traits: Uint8Array): void {
    this.reserve(pairs.count);
    const { slot, dynamic, mark, slotCount, lastDistance, lastOther, distance, other, candidate } = this;
    const { data, size, reach } = state;
    const { a: lower, b: higher, count } = pairs;
    let kinds = SPHERES;
    let kernel = pairKernel(SPHERE, SPHERE);
    for (let i = 0; i < count; i++) {
      const low = lower[i];
      const high = higher[i];
      mark[i] = 0;
      const s = slot[low];
      const t = slot[high];
      if ((s & t) === NONE || (dynamic[low] & dynamic[high]) === 0) continue;
      const swap = (low ^ high) & -+((traits[low] & KIND_OF) > (traits[high] & KIND_OF));
      const a = low ^ swap;
      const b = high ^ swap;
      const wanted = ((traits[a] & KIND_OF) << 3) | (traits[b] & KIND_OF);
      if (wanted !== kinds) {
        kinds = wanted;
        kernel = pairKernel(kinds >> 3, kinds & KIND_OF);
      }
      manifold[MARGIN] = Math.max(reach[low] + reach[high], touchingRange(Math.max(size[low], size[high])));
      const bothRanked = (s | t) >= 0;
      const p = STRIDE * a;
      const q = STRIDE * b;
      let d = Infinity;
      const dx = data[q + CENTER] - data[p + CENTER];
      const dy = data[q + CENTER + 1] - data[p + CENTER + 1];
      const dz = data[q + CENTER + 2] - data[p + CENTER + 2];
      const squared = dx * dx + dy * dy + dz * dz;
      // For two spheres this is the result of their kernel, at half its cost.
      if (kinds === SPHERES && squared > MIN_SQUARE && squared < MAX_SQUARE) {
        d = Math.sqrt(squared) - (data[p + RADIUS] + data[q + RADIUS]);
      } else if (kernel(manifold, data, p, q)) d = manifold[DISTANCE];
      if (!(d <= manifold[MARGIN])) {
        if (bothRanked) mark[i] = APART;
        continue;
      }
      if (bothRanked) mark[i] = LEFT_OUT;
      // Adds it to the deepest of both rows, unless they have enough deeper ones.
      if (s >= 0 && !(d > lastDistance[s] || (d === lastDistance[s] && high > lastOther[s]))) {
        const k = SELECT_CAPACITY * s + slotCount[s]++;
        distance[k] = d;
        other[k] = high;
        candidate[k] = i;
        if (slotCount[s] === SELECT_CAPACITY) this.select(s);
      }
      if (t >= 0 && !(d > lastDistance[t] || (d === lastDistance[t] && low > lastOther[t]))) {
        const k = SELECT_CAPACITY * t + slotCount[t]++;
        distance[k] = d;
        other[k] = low;
        candidate[k] = i;
        if (slotCount[t] === SELECT_CAPACITY) this.select(t);
      }
    }
    for (let s = 0; s < this.slots; s++) {
      if (slotCount[s] > KEPT_DEEPEST) this.select(s);
      const from = SELECT_CAPACITY * s;
      for (let k = from; k < from + slotCount[s]; k++) mark[candidate[k]] = 0;
    }
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
    this.lastDistance[s] = distance[last];
    this.lastOther[s] = other[last];
  }

  private swap(i: number, j: number): void {
    const { distance, other, candidate } = this;
    const d = distance[i];
    distance[i] = distance[j];
    distance[j] = d;
    const o = other[i];
    other[i] = other[j];
    other[j] = o;
    const c = candidate[i];
    candidate[i] = candidate[j];
    candidate[j] = c;
  }

  // Removes the marked candidates.
  private compact({ pairs }: LimitedWorld): boolean {
    const { mark } = this;
    const { a, b, count } = pairs;
    let kept = 0;
    let dropped = 0;
    for (let i = 0; i < count; i++) {
      const m = mark[i];
      a[kept] = a[i];
      b[kept] = b[i];
      kept += +(m === 0);
      dropped += m >> 1;
    }
    pairs.count = kept;
    this.dropped = dropped;
    return kept < count;
  }

  private reserveRows({ rows, capacity }: WorldState): void {
    if (this.slot.length >= rows) return;
    this.slot = new Int32Array(capacity);
    this.degree = new Int32Array(capacity);
    this.asHigher = new Int32Array(capacity);
    this.dynamic = new Uint8Array(capacity);
  }

  private reserve(candidates: number): void {
    const { slots } = this;
    if (this.mark.length < candidates) this.mark = new Uint8Array(Math.max(candidates, this.mark.length + (this.mark.length >> 1)));
    if (this.distance.length < SELECT_CAPACITY * slots) {
      const room = Math.max(slots, this.slotCount.length + (this.slotCount.length >> 1));
      this.slotCount = new Int32Array(room);
      this.lastDistance = new Float64Array(room);
      this.lastOther = new Int32Array(room);
      this.distance = new Float64Array(SELECT_CAPACITY * room);
      this.other = new Int32Array(SELECT_CAPACITY * room);
      this.candidate = new Int32Array(SELECT_CAPACITY * room);
    }
    this.slotCount.fill(0, 0, slots);
    this.lastDistance.fill(Infinity, 0, slots);
  }
}
