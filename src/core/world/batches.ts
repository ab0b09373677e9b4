// The candidates of a detection in batches: each of one pair of kinds, and of pairs that were in contact before or that were not. So one kernel is
// called repeatedly, and its branches are mostly the same.

import type { PairList } from '../broadphase/pair-list.ts';
import type { PairKernel } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { CAPSULE, KINDS, MESH, SPHERE } from '../shapes/record.ts';
import { HAS_RESPONSE, keyOf, WITH_SENSOR, type ContactList } from './contact-list.ts';
import { DYNAMIC, SENSOR, type WorldState } from './state.ts';

/** Bits of `Batches.flags` above those of a contact: no body has new bounds and the contact is kept; the higher row comes first. */
export const KEPT = 64;
export const SWAPPED_BIT = 7;

const WIDTH = KINDS.length;
const PAIRS = WIDTH * WIDTH;
/** The first of the two batches of bodies and meshes, which need more than one kernel call (mesh-contacts.ts). */
export const WITH_MESH = 2 * PAIRS;
/** The last batch: pairs that need no test. */
export const UNCHANGED = WITH_MESH + 2;

// Two kinds in either order → the first of their two batches.
const BATCH_OF = Uint8Array.from({ length: (WIDTH + 1) * (WIDTH + 1) }, (_, pair) => {
  const a = Math.floor(pair / (WIDTH + 1));
  const b = pair % (WIDTH + 1);
  return a === MESH || b === MESH ? WITH_MESH : 2 * (Math.min(a, b) * WIDTH + Math.max(a, b));
});

/** The most points of a contact of a batch: one for a sphere, two for a capsule. */
export function pointsOfBatch(batch: number): number {
  const kind = Math.floor((batch >> 1) / WIDTH);
  return kind === SPHERE ? 1 : kind === CAPSULE ? 2 : 4;
}

/** The kernel of a batch. */
export function kernelOfBatch(batch: number): PairKernel {
  const pair = batch >> 1;
  return pairKernel(Math.floor(pair / WIDTH), pair % WIDTH);
}

export class Batches {
  /** The candidates batch by batch, each in the order of the list; batch k goes from `begin[k]` to `begin[k + 1]`. */
  order = new Int32Array(64);
  readonly begin = new Int32Array(UNCHANGED + 2);
  /** Per candidate, if there are previous contacts: its index among them, or −1. */
  before = new Int32Array(64);
  /** Per candidate: its flags, but for whether it touches; and, written by the caller, the offset of its manifold, or −1 without a contact. */
  flags = new Uint8Array(64);
  start = new Int32Array(64);

  // Per candidate its batch; per batch its number of candidates, then the index of the next one.
  private batch = new Uint8Array(64);
  private readonly next = new Int32Array(UNCHANGED + 1);

  /** Sorts the candidates; without previous contacts (null), by kinds alone. */
  sort(pairs: PairList, state: WorldState, previous: ContactList | null): void {
    this.reserve(pairs.count);
    this.next.fill(0);
    this.choose(pairs, state, previous);
    this.arrange(pairs.count);
  }

  /** After all tests: writes the candidates in contact to `order`, in the order of the list, and returns their number. */
  gather(count: number): number {
    const { order, start } = this;
    let hits = 0;
    for (let i = 0; i < count; i++) {
      order[hits] = i;
      // (A sum and no branch: whether a candidate is in contact is unpredictable.)
      hits += (start[i] >>> 31) ^ 1;
    }
    return hits;
  }

  /** Writes the number of tested candidates of each pair of kinds. */
  countTests(out: Int32Array): void {
    for (let pair = 0; pair < PAIRS; pair++) out[pair] = this.begin[2 * pair + 2] - this.begin[2 * pair];
  }

  private choose({ a: lower, b: higher, count }: PairList, state: WorldState, previous: ContactList | null): void {
    const { body, drift, flags: rowFlags, kind, placed } = state;
    const { batch, before, flags, next } = this;
    const key = previous?.key;
    if (key) key[previous.count] = Infinity;
    // A pair in place that the previous list does not hold was not in contact; unless contacts were left out there: then it is tested.
    const isWhole = +(previous !== null && !previous.incomplete);
    let old = 0;
    for (let i = 0; i < count; i++) {
      const a = lower[i];
      const b = higher[i];
      let was = 0;
      if (key) {
        const wanted = keyOf(a, b);
        while (key[old] < wanted) old++;
        was = +(key[old] === wanted);
        before[i] = old | (was - 1);
        old += was;
      }
      const sensor = (rowFlags[a] | rowFlags[b]) & SENSOR;
      // (With a sensor the pose decides, not the contact pose.)
      const isKept = (was | isWhole) === 1 && (placed[a] | placed[b]) === 0 && (sensor === 0 || drift[a] + drift[b] === 0);
      const at = isKept ? UNCHANGED : BATCH_OF[kind[a] * (WIDTH + 1) + kind[b]] + was;
      // Only pairs with a response are speculative and keep impulses; a sensor or a kinematic pair reports true contacts alone.
      const marks = sensor !== 0 ? WITH_SENSOR : ((body[a] | body[b]) & DYNAMIC) !== 0 ? HAS_RESPONSE : 0;
      flags[i] = marks | (+(kind[a] > kind[b]) << SWAPPED_BIT);
      batch[i] = at;
      next[at]++;
    }
  }

  private arrange(count: number): void {
    const { begin, next, batch, order } = this;
    let sum = 0;
    for (let k = 0; k <= UNCHANGED; k++) {
      begin[k] = sum;
      sum += next[k];
      next[k] = begin[k];
    }
    begin[UNCHANGED + 1] = sum;
    for (let i = 0; i < count; i++) order[next[batch[i]]++] = i;
  }

  private reserve(count: number): void {
    const have = this.order.length;
    if (count <= have) return;
    const capacity = Math.max(count, have + (have >> 1));
    this.order = new Int32Array(capacity);
    this.before = new Int32Array(capacity);
    this.start = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.batch = new Uint8Array(capacity);
  }
}
