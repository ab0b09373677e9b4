// Contact events: which pairs began to touch, stayed and ended, by comparing the current contacts with those last reported.

import { grow } from '../broadphase/grow.ts';
import {
  APPROACH_SPEED,
  BEGAN,
  IMPULSES,
  endOfPair,
  placeOfKey,
  STEP_NORMAL,
  STEP_TANGENT,
  HAD_IMPACT,
  TOUCHING,
  type ContactList,
} from './contact-list.ts';
import type { ContactLimit } from './contact-limit.ts';
import { entityOf, MAX_ROWS, type Entity } from './entity.ts';
import { dotNormals } from './mesh-contacts.ts';
import type { WorldState } from './state.ts';

/** The largest age, steps: more than a year at 60 Hz. A contact does not grow older. */
const MAX_AGE = 0x7fffffff;

/** The parts of a world that events are made of. */
interface ReportedWorld {
  readonly state: WorldState;
  readonly contacts: ContactList;
  readonly impacts: ContactList;
  readonly limit: ContactLimit | undefined;
  readonly tick: number;
}

/** Bits of a reported pair: apart again at the end of its step; the body of the higher row comes first. */
export const APART = 1;
export const SWAPPED = 2;

/**
 * The pairs last reported as touching, in row order, and those that have since separated. They are kept short: where many bodies are in one place, there are
 * far more of them than contacts.
 */
export class ContactReport {
  count = 0;
  /** `lower row · 2²⁰ + higher row`: the order of the list. */
  key = new Float64Array(64);
  /** The step in which each began. */
  since = new Float64Array(64);
  bits = new Uint8Array(64);
  /** Per row: its generation at the last report. */
  generation = new Uint32Array(0);
  /** Pairs that touched at the previous report and do not now; either body may be despawned. */
  endedCount = 0;
  /** Number of pairs that began at the last report. */
  begunCount = 0;

  // Row and generation of a and of b, four numbers a pair: a generation has 32 bits.
  private ended = new Uint32Array(4 * 64);

  /**
   * Marks each contact that touches, or touched in this step, as begun or staying, and lists the pairs that ended. A pair that is apart again when
   * the step ends has ended by the next report, and begins again at its next contact. All lists are in row order, so one pass suffices.
   *
   * A reported pair that touches, but whose contact the step left out, stays reported: it neither ends nor begins again when it is listed later. A
   * pair that was never listed has not begun.
   *
   * The old list is moved to the end of its columns, and the new one is written from their start: with room for all pairs of both it never reaches what is
   * still to be read.
   */
  update(core: ReportedWorld): void {
    const { contacts, impacts, limit, tick } = core;
    const { count, key: keys, flags } = contacts;
    this.reserve(core.state.rows);
    let read = this.moveToEnd(this.count + count + impacts.count);
    const { key, since, bits, generation } = this;
    const { length: reported } = key;
    const hides = limit !== undefined && contacts.incomplete;
    const hasMeshes = core.state.meshCount > 0;
    let written = 0;
    let i = 0;
    let m = 0;
    this.endedCount = 0;
    this.begunCount = 0;
    for (;;) {
      // A pair with an impact has touched, also if it is apart again at the end of the step.
      while (i < count && !(flags[i] & (TOUCHING | HAD_IMPACT))) i++;
      // (A body and a mesh may have several contacts, the deepest first: they are one pair.)
      const end = hasMeshes ? endOfPair(contacts, i) : i + 1;
      while (m < impacts.count && !(impacts.flags[m] & HAD_IMPACT)) m++;
      const isImpact = m < impacts.count && (i >= count || impacts.key[m] <= keys[i]);
      if (i >= count && !isImpact) break;
      const pair = isImpact ? impacts.key[m] : keys[i];
      const listed = i < count && keys[i] === pair;
      const touches = listed && (flags[i] & TOUCHING) !== 0;
      const list = isImpact && !touches ? impacts : contacts;
      const at = list === impacts ? m : i;
      const a = list.rowA[at];
      const b = list.rowB[at];
      // (Without a branch: it would be unpredictable.)
      const swapped = SWAPPED * +(a > b);
      for (; read < reported && key[read] < pair; read++) written += this.endOrKeep(core, hides, read, written);
      let began = true;
      if (read < reported && key[read] === pair) {
        // The rows may have been reused: then the old pair has ended and a new one begins.
        began = bits[read] !== swapped || generation[a] !== list.generationA[at] || generation[b] !== list.generationB[at];
        if (began) this.end(read);
        read++;
      }
      if (began) this.begunCount++;
      const start = began ? tick : since[read - 1];
      const age = tick - start;
      if (listed) for (let c = i; c < end; c++) mark(contacts, c, began, age);
      if (isImpact) mark(impacts, m, began, age);
      key[written] = pair;
      since[written] = start;
      bits[written] = swapped | (touches ? 0 : APART);
      written++;
      if (listed) i = end;
      if (isImpact) m++;
    }
    for (; read < reported; read++) written += this.endOrKeep(core, hides, read, written);
    this.count = written;
    const { rows, generation: current } = core.state;
    for (let row = 0; row < rows; row++) generation[row] = current[row];
  }

  /** The ids of pair i of those that ended. */
  endedA(i: number): Entity {
    return entityOf(this.ended[4 * i], this.ended[4 * i + 1]);
  }

  endedB(i: number): Entity {
    return entityOf(this.ended[4 * i + 2], this.ended[4 * i + 3]);
  }

  /** The first body of pair i, and the second, in kernel order. */
  rowA(i: number): number {
    return this.rowOf(i, (this.bits[i] & SWAPPED) === 0);
  }

  rowB(i: number): number {
    return this.rowOf(i, (this.bits[i] & SWAPPED) !== 0);
  }

  private rowOf(i: number, isLower: boolean): number {
    // (Integers for V8: a double that a call returns would be a heap object.)
    const lower = (this.key[i] / MAX_ROWS) | 0;
    return isLower ? lower : (this.key[i] - MAX_ROWS * lower) | 0;
  }

  /** Whether the last report has the pair of contact c of a list as touching when the step ended. */
  isTouching(list: ContactList, c: number): boolean {
    const key = list.key[c];
    const a = list.rowA[c];
    const b = list.rowB[c];
    const from = placeOfKey(this.key, this.count, key);
    return (
      from < this.count &&
      this.key[from] === key &&
      !this.isApart(from) &&
      this.generation[a] === list.generationA[c] &&
      this.generation[b] === list.generationB[c]
    );
  }

  /** Whether pair i was apart again at the end of its step. */
  isApart(i: number): boolean {
    return (this.bits[i] & APART) !== 0;
  }

  /** Makes room for the generations of so many rows. */
  reserve(rows: number): void {
    this.generation = grow(this.generation, rows);
  }

  /** Replaces the pairs, and the generations of all rows, by those of a snapshot. */
  load({
    key,
    since,
    bits,
    generation,
  }: Readonly<Record<'key' | 'since', Float64Array>> & { bits: Uint8Array; generation: Uint32Array }): void {
    this.count = 0;
    this.moveToEnd(key.length);
    this.reserve(generation.length);
    this.key.set(key);
    this.since.set(since);
    this.bits.set(bits);
    this.generation.fill(0).set(generation);
    this.count = key.length;
    this.endedCount = this.begunCount = 0;
  }

  // Of the reported pair i, which is not listed: ends it, unless it touches nevertheless; then it is written to the new list. Returns the number of those.
  private endOrKeep({ limit }: ReportedWorld, hides: boolean, i: number, written: number): number {
    const { generation } = this;
    const a = this.rowA(i);
    const b = this.rowB(i);
    if (!hides || this.isApart(i) || !limit!.hidesTouching(a, generation[a], b, generation[b])) {
      this.end(i);
      return 0;
    }
    this.key[written] = this.key[i];
    this.since[written] = this.since[i];
    this.bits[written] = this.bits[i];
    return 1;
  }

  private end(i: number): void {
    const at = 4 * this.endedCount++;
    this.ended = grow(this.ended, at + 4);
    const a = this.rowA(i);
    const b = this.rowB(i);
    this.ended[at] = a;
    this.ended[at + 1] = this.generation[a];
    this.ended[at + 2] = b;
    this.ended[at + 3] = this.generation[b];
  }

  // Moves the list to the end of columns of at least this length, and returns the index of its first pair.
  private moveToEnd(length: number): number {
    const { count } = this;
    this.key = grow(this.key, length);
    this.since = grow(this.since, length);
    this.bits = grow(this.bits, length);
    const first = this.key.length - count;
    this.key.copyWithin(first, 0, count);
    this.since.copyWithin(first, 0, count);
    this.bits.copyWithin(first, 0, count);
    return first;
  }
}

function mark({ flags, age }: ContactList, i: number, began: boolean, steps: number): void {
  flags[i] = began ? flags[i] | BEGAN : flags[i] & ~BEGAN;
  age[i] = Math.min(steps, MAX_AGE);
}

/**
 * Visits every pair that touches or touched in this step, in row order: with the contact of the impact for those that began with one of a fast body,
 * otherwise with that of the step's end; for a body and a mesh the deepest.
 */
export function forEachTouched({ contacts, impacts }: ReportedWorld, visit: (list: ContactList, i: number) => void): void {
  let m = 0;
  for (let i = 0; ;) {
    const key = i < contacts.count ? contacts.key[i] : Infinity;
    for (; m < impacts.count && impacts.key[m] < key; m++) if (impacts.flags[m] & HAD_IMPACT) visit(impacts, m);
    if (i === contacts.count) return;
    const end = endOfPair(contacts, i);
    while (i < end && !(contacts.flags[i] & (TOUCHING | HAD_IMPACT))) i++;
    const isMet = m < impacts.count && impacts.key[m] === key;
    // (The impact of a pair that had touched before is its contact only if the two are apart again.)
    if (isMet && impacts.flags[m] & HAD_IMPACT && (i === end || impacts.flags[m] & BEGAN)) visit(impacts, m);
    else if (i < end) visit(contacts, i);
    if (isMet) m++;
    i = end;
  }
}

/** Of the contacts of the pair of contact `first` the one whose normal is nearest to that of the manifold at `m`, if the cosine is at least `least`; else −1. */
export function contactAlong(list: ContactList, first: number, manifold: Float64Array, m: number, least: number): number {
  let nearest = -1;
  for (let c = first, end = endOfPair(list, first), most = least; c < end; c++) {
    const along = dotNormals(list.manifold, list.start[c], manifold, m);
    if (along < most) continue;
    most = along;
    nearest = c;
  }
  return nearest;
}

/** Adds the impulses of fast bodies' impacts to those of the same pairs' contacts in the step; both then have the sum. */
export function mergeImpacts({ contacts, impacts }: ReportedWorld): void {
  let first = 0;
  for (let i = 0; i < impacts.count; i++) {
    while (first < contacts.count && contacts.key[first] < impacts.key[i]) first++;
    if (first >= contacts.count || contacts.key[first] !== impacts.key[i]) continue;
    const c = contactAlong(contacts, first, impacts.manifold, impacts.start[i], -2);
    const to = IMPULSES * c;
    const from = IMPULSES * i;
    const approach = Math.max(contacts.impulse[to + APPROACH_SPEED], impacts.impulse[from + APPROACH_SPEED]);
    for (const k of [STEP_NORMAL, STEP_TANGENT]) {
      contacts.impulse[to + k] += impacts.impulse[from + k];
      impacts.impulse[from + k] = contacts.impulse[to + k];
    }
    contacts.impulse[to + APPROACH_SPEED] = impacts.impulse[from + APPROACH_SPEED] = approach;
  }
}
