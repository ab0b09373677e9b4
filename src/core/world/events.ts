// Contact events: which pairs began to touch, stayed and ended, by comparing the current contacts with those last reported.

import { APPROACH_SPEED, BEGAN, IMPULSES, STEP_NORMAL, STEP_TANGENT, HAD_IMPACT, TOUCHING, type ContactList } from './contact-list.ts';
import type { ContactLimit } from './contact-limit.ts';
import { entityOf, type Entity } from './entity.ts';
import { dotNormals } from './mesh-contacts.ts';
import type { WorldState } from './state.ts';

/** The largest age, steps: more than a year at 60 Hz. A contact does not grow older. */
const MAX_AGE = 0x7fffffff;

/** The parts of a world that events are made of. */
interface ReportedWorld {
  readonly state: WorldState;
  readonly contacts: ContactList;
  readonly impacts: ContactList;
  readonly limit: ContactLimit;
  readonly tick: number;
}

/** The pairs last reported as touching, in row order, and those that have since separated. */
export class ContactReport {
  count = 0;
  /** `lower row · 2²⁰ + higher row`: the order of the list. */
  key = new Float64Array(64);
  /** Rows and generations of the two bodies, in kernel order. */
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  generationA = new Uint32Array(64);
  generationB = new Uint32Array(64);
  /** The step in which each began, and 1 for those that were apart again at its end. */
  since = new Float64Array(64);
  apart = new Uint8Array(64);
  /** Pairs that touched at the previous report and do not now; either body may be despawned. */
  endedCount = 0;
  /** Number of pairs that began at the last report. */
  begunCount = 0;

  // Where `continued` stopped.
  private readEnd = 0;

  // Row and generation of a and of b, four numbers a pair: a generation has 32 bits.
  private ended = new Uint32Array(4 * 64);

  // The list being written while the old one is read.
  private nextKey = new Float64Array(64);
  private nextRowA = new Int32Array(64);
  private nextRowB = new Int32Array(64);
  private nextGenerationA = new Uint32Array(64);
  private nextGenerationB = new Uint32Array(64);
  private nextSince = new Float64Array(64);
  private nextApart = new Uint8Array(64);

  /**
   * Marks each contact that touches, or touched in this step, as begun or staying, and lists the pairs that ended. A pair that is apart again when
   * the step ends has ended by the next report, and begins again at its next contact. All lists are in row order, so one pass suffices.
   *
   * A reported pair that touches, but whose contact the step left out, stays reported: it neither ends nor begins again when it is listed later. A
   * pair that was never listed has not begun.
   */
  update(core: ReportedWorld): void {
    const { contacts, impacts, limit, tick } = core;
    const { count, key: keys, flags } = contacts;
    this.reserveNext(count + impacts.count + Math.min(limit.dropped, this.count));
    const { count: reported, key, since, apart, nextKey, nextSince, nextApart } = this;
    const { rowA: a, generationA: genA, generationB: genB } = this;
    const hides = limit.dropped > 0;
    const hasMeshes = core.state.meshCount > 0;
    let read = 0;
    let written = 0;
    let i = 0;
    let m = 0;
    this.endedCount = 0;
    this.begunCount = 0;
    for (;;) {
      if (!hasMeshes && impacts.count === 0) {
        const from = read;
        i = this.continued(contacts, tick, i, read, written);
        read = this.readEnd;
        written += read - from;
      }
      // A pair with an impact has touched, also if it is apart again at the end of the step.
      while (i < count && !(flags[i] & (TOUCHING | HAD_IMPACT))) i++;
      // (A body and a mesh may have several contacts: they are one pair.)
      let end = i + 1;
      let isTouching = i < count && (flags[i] & TOUCHING) !== 0;
      if (hasMeshes) for (; end < count && keys[end] === keys[i]; end++) isTouching ||= (flags[end] & TOUCHING) !== 0;
      while (m < impacts.count && !(impacts.flags[m] & HAD_IMPACT)) m++;
      const isImpact = m < impacts.count && (i >= count || impacts.key[m] <= keys[i]);
      if (i >= count && !isImpact) break;
      const pair = isImpact ? impacts.key[m] : keys[i];
      const listed = i < count && keys[i] === pair;
      const touches = listed && isTouching;
      const list = isImpact && !touches ? impacts : contacts;
      const at = list === impacts ? m : i;
      for (; read < reported && key[read] < pair; read++) {
        if (hides && this.keeps(core, read, written)) written++;
        else this.end(read);
      }
      let began = true;
      if (read < reported && key[read] === pair) {
        // The rows may have been reused: then the old pair has ended and a new one begins.
        began =
          apart[read] === 1 || a[read] !== list.rowA[at] || genA[read] !== list.generationA[at] || genB[read] !== list.generationB[at];
        if (began) this.end(read);
        else nextSince[written] = since[read];
        read++;
      }
      if (began) {
        nextSince[written] = tick;
        this.begunCount++;
      }
      const age = tick - nextSince[written];
      if (listed) for (let c = i; c < end; c++) mark(contacts, c, began, age);
      if (isImpact) mark(impacts, m, began, age);
      nextKey[written] = pair;
      this.note(written, list, at);
      nextApart[written] = touches ? 0 : 1;
      written++;
      if (listed) i = end;
      if (isImpact) m++;
    }
    for (; read < reported; read++) {
      if (hides && this.keeps(core, read, written)) written++;
      else this.end(read);
    }
    this.swap();
    this.count = written;
  }

  /**
   * Fast path: most contacts continue. From contact i and the reported pair `read` on: lists the pairs that are next in both lists, in a world without meshes and in a step
   * without impacts of fast bodies. Returns the contact where that ends, and leaves the reported pair in `readEnd`.
   */
  private continued(contacts: ContactList, tick: number, i: number, read: number, written: number): number {
    const { count, key: keys, flags, rowA, rowB, generationA, generationB, age: ages } = contacts;
    const { count: reported, key, since, apart, rowA: a, generationA: genA, generationB: genB } = this;
    const { nextKey, nextRowA, nextRowB, nextGenerationA, nextGenerationB, nextSince, nextApart } = this;
    for (; i < count; i++) {
      const mark = flags[i];
      if ((mark & (TOUCHING | HAD_IMPACT)) === 0) continue;
      if (
        read >= reported ||
        key[read] !== keys[i] ||
        apart[read] !== 0 ||
        a[read] !== rowA[i] ||
        genA[read] !== generationA[i] ||
        genB[read] !== generationB[i]
      ) {
        break;
      }
      flags[i] = mark & ~BEGAN;
      ages[i] = Math.min(tick - since[read], MAX_AGE);
      nextKey[written] = keys[i];
      nextRowA[written] = rowA[i];
      nextRowB[written] = rowB[i];
      nextGenerationA[written] = generationA[i];
      nextGenerationB[written] = generationB[i];
      nextSince[written] = since[read];
      nextApart[written] = mark & TOUCHING ? 0 : 1;
      read++;
      written++;
    }
    this.readEnd = read;
    return i;
  }

  /** The ids of pair i of those that ended. */
  endedA(i: number): Entity {
    return entityOf(this.ended[4 * i], this.ended[4 * i + 1]);
  }

  endedB(i: number): Entity {
    return entityOf(this.ended[4 * i + 2], this.ended[4 * i + 3]);
  }

  /** Makes room for `count` reported pairs, which the caller fills in (restore). */
  load(count: number): void {
    this.reserveNext(count);
    this.key = new Float64Array(this.nextKey.length);
    this.rowA = new Int32Array(this.nextKey.length);
    this.rowB = new Int32Array(this.nextKey.length);
    this.generationA = new Uint32Array(this.nextKey.length);
    this.generationB = new Uint32Array(this.nextKey.length);
    this.since = new Float64Array(this.nextKey.length);
    this.apart = new Uint8Array(this.nextKey.length);
    this.count = count;
    this.endedCount = this.begunCount = 0;
  }

  // Whether the reported pair i, which is not listed, touches nevertheless: then it is written to the next list.
  private keeps(core: ReportedWorld, i: number, written: number): boolean {
    const { rowA, rowB, generationA, generationB } = this;
    if (this.apart[i] === 1 || !core.limit.hidesTouching(rowA[i], generationA[i], rowB[i], generationB[i])) return false;
    this.nextKey[written] = this.key[i];
    this.note(written, this, i);
    this.nextSince[written] = this.since[i];
    this.nextApart[written] = 0;
    return true;
  }

  private end(i: number): void {
    const at = 4 * this.endedCount++;
    if (at === this.ended.length) {
      const wider = new Uint32Array(2 * at);
      wider.set(this.ended);
      this.ended = wider;
    }
    this.ended[at] = this.rowA[i];
    this.ended[at + 1] = this.generationA[i];
    this.ended[at + 2] = this.rowB[i];
    this.ended[at + 3] = this.generationB[i];
  }

  // Writes the bodies of entry i of a list to the next one.
  private note(written: number, from: ContactList | ContactReport, i: number): void {
    this.nextRowA[written] = from.rowA[i];
    this.nextRowB[written] = from.rowB[i];
    this.nextGenerationA[written] = from.generationA[i];
    this.nextGenerationB[written] = from.generationB[i];
  }

  // Swaps the written list with the one that is read.
  private swap(): void {
    const { key, rowA, rowB, generationA, generationB, since, apart } = this;
    this.key = this.nextKey;
    this.rowA = this.nextRowA;
    this.rowB = this.nextRowB;
    this.generationA = this.nextGenerationA;
    this.generationB = this.nextGenerationB;
    this.since = this.nextSince;
    this.apart = this.nextApart;
    this.nextKey = key;
    this.nextRowA = rowA;
    this.nextRowB = rowB;
    this.nextGenerationA = generationA;
    this.nextGenerationB = generationB;
    this.nextSince = since;
    this.nextApart = apart;
  }

  private reserveNext(count: number): void {
    const { length } = this.nextKey;
    if (count <= length) return;
    const capacity = Math.max(count, length + (length >> 1));
    this.nextKey = new Float64Array(capacity);
    this.nextRowA = new Int32Array(capacity);
    this.nextRowB = new Int32Array(capacity);
    this.nextGenerationA = new Uint32Array(capacity);
    this.nextGenerationB = new Uint32Array(capacity);
    this.nextSince = new Float64Array(capacity);
    this.nextApart = new Uint8Array(capacity);
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

/** The end of the contacts of the pair of contact i: a body and a mesh may have several. */
function endOfPair({ key, count }: ContactList, i: number): number {
  let end = i + 1;
  while (end < count && key[end] === key[i]) end++;
  return end;
}

/** Adds the impulses of fast bodies' impacts to those of the same pairs' contacts in the step; both then have the sum. */
export function mergeImpacts({ contacts, impacts }: ReportedWorld): void {
  let first = 0;
  for (let i = 0; i < impacts.count; i++) {
    while (first < contacts.count && contacts.key[first] < impacts.key[i]) first++;
    if (first >= contacts.count || contacts.key[first] !== impacts.key[i]) continue;
    // Of several contacts the one whose normal is nearest to that of the impact.
    let c = first;
    const end = endOfPair(contacts, first);
    let most = -2;
    for (let k = first; k < end; k++) {
      const along = dotNormals(contacts.manifold, contacts.start[k], impacts.manifold, impacts.start[i]);
      if (along <= most) continue;
      most = along;
      c = k;
    }
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
