// The candidates of a detection in batches: each of one pair of kinds, and of pairs that were in contact before or that were not. So one kernel is
// called repeatedly, and its branches are mostly the same.

import type { PairList } from '../broadphase/pair-list.ts';
import type { RowList } from '../broadphase/row-list.ts';
import type { PairKernel } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { CAPSULE, KINDS, SPHERE } from '../shapes/record.ts';
import { keyOf, type ContactList } from './contact-list.ts';
import { SENSOR, type WorldState } from './state.ts';

/** Traits of a row: its kind, and bits. Combined by `|`, those of two rows tell the properties that at least one of them has. */
export const KIND_OF = 7;
const PLACED = 8;
export const SENSOR_BIT = 16;
export const DYNAMIC_BIT = 32;

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
const BATCH_OF = Uint8Array.from({ length: (KIND_OF + 1) * (KIND_OF + 1) }, (_, pair) => {
  const a = Math.floor(pair / (KIND_OF + 1));
  const b = pair % (KIND_OF + 1);
  return a >= WIDTH || b >= WIDTH ? WITH_MESH : 2 * (Math.min(a, b) * WIDTH + Math.max(a, b));
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
  /** Per row of the current world. */
  traits = new Uint8Array(0);
  /** The candidates batch by batch, each in the order of the list; batch k goes from `begin[k]` to `begin[k + 1]`. */
  order = new Int32Array(64);
  readonly begin = new Int32Array(UNCHANGED + 2);
  /** Per candidate, if there are previous contacts: its index among them, or −1. */
  before = new Int32Array(64);
  /** Per candidate, written by the caller: offset of its manifold, or −1 without a contact; its flags. */
  start = new Int32Array(64);
  flags = new Uint8Array(64);

  // Per candidate its batch; per batch its number of candidates, then the index of the next one.
  private batch = new Uint8Array(64);
  private readonly next = new Int32Array(UNCHANGED + 1);

  /**
   * Updates the traits of all rows that may have changed: those that move, and those with new bounds from an edit. Returns whether the previous
   * contacts are not needed: no body has a response, and every body that moves has new bounds, so that each pair has to be tested.
   */
  note(state: WorldState, edited: RowList): boolean {
    this.traits = state.traits;
    const { body, placed, moving } = state;
    let hasResponse = 0;
    for (let i = 0; i < moving.count; i++) {
      const row = moving.rows[i];
      // STATIC, KINEMATIC, DYNAMIC are 0, 1, 2.
      hasResponse |= (body[row] >> 1) | (1 & ~placed[row]);
      updateTraitsOf(state, row);
    }
    for (let i = 0; i < edited.count; i++) updateTraitsOf(state, edited.rows[i]);
    return hasResponse === 0;
  }

  /** After all tests: clears the marks of new bounds. (Traits of moving rows are updated each time.) */
  clearPlaced({ rows, count }: RowList): void {
    for (let i = 0; i < count; i++) this.traits[rows[i]] &= ~PLACED;
  }

  /** Sorts the candidates; without previous contacts (null), by kinds alone. */
  sort(pairs: PairList, previous: ContactList | null): void {
    this.reserve(pairs.count);
    this.next.fill(0);
    this.choose(pairs, previous);
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

  private choose({ a: lower, b: higher, count }: PairList, previous: ContactList | null): void {
    const { traits, batch, before, next } = this;
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
      const s = traits[a];
      const t = traits[b];
      const isKept = ((s | t) & PLACED) === 0 && (was | isWhole) === 1;
      const at = isKept ? UNCHANGED : BATCH_OF[(s & KIND_OF) * (KIND_OF + 1) + (t & KIND_OF)] + was;
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

export function updateTraitsOf({ traits, kind, placed, flags, body }: WorldState, row: number): void {
  traits[row] = kind[row] | (placed[row] << 3) | ((flags[row] & SENSOR) << 4) | ((body[row] >> 1) << 5);
}
