// Who touches whom since when: begins, stays and ends, by comparing the contacts of now with those last reported.

import { APPROACH_SPEED, BEGAN, IMPULSES, STEP_NORMAL, STEP_TANGENT, STRUCK, TOUCHING, type ContactList } from './contact-list.ts';
import type { WorldCore } from './core.ts';

/** The pairs last reported as touching, in row order, and those of them that have since come apart. */
export class ContactReport {
  count = 0;
  /** `lower row · 2²⁰ + higher row`: the order of the list. */
  key = new Float64Array(64);
  a = new Int32Array(64);
  b = new Int32Array(64);
  /** The step in which each began, and 1 for those that were apart again when it ended. */
  since = new Float64Array(64);
  apart = new Uint8Array(64);
  /** Entities that touched at the report before and do not now; either may be despawned. */
  endedCount = 0;
  /** How many of the pairs began at the last report. */
  begunCount = 0;
  endedA = new Int32Array(64);
  endedB = new Int32Array(64);

  // The list being written while the old one is read.
  private nextKey = new Float64Array(64);
  private nextA = new Int32Array(64);
  private nextB = new Int32Array(64);
  private nextSince = new Float64Array(64);
  private nextApart = new Uint8Array(64);

  /**
   * Marks each contact that touches, or has in this step, as begun or staying, and lists the pairs that ended. A pair that is apart again when the step
   * ends has ended by the next report, and begins anew if it meets once more. All lists are in the order of rows: one pass over them does it.
   *
   * A reported pair that touches, but whose contact the step left out, stays reported: it neither ends nor, when it is listed again, begins. A pair that
   * was never listed has not begun.
   */
  update(core: WorldCore): void {
    const { contacts, impacts, limit, tick } = core;
    const { count, key: keys, flags, entityA, entityB, age: ages } = contacts;
    this.reserveNext(count + impacts.count + Math.min(limit.dropped, this.count));
    const { count: reported, key, a, b, since, apart, nextKey, nextA, nextB, nextSince, nextApart } = this;
    const hides = limit.dropped > 0;
    let read = 0;
    let written = 0;
    let i = 0;
    let m = 0;
    this.endedCount = 0;
    this.begunCount = 0;
    for (;;) {
      // What met has touched, wherever it is by now: no impact is missed because it was short.
      while (i < count && !(flags[i] & (TOUCHING | STRUCK))) i++;
      // Most contacts go on: the pair is next in both lists.
      if (
        impacts.count === 0 &&
        i < count &&
        read < reported &&
        key[read] === keys[i] &&
        apart[read] === 0 &&
        a[read] === entityA[i] &&
        b[read] === entityB[i]
      ) {
        flags[i] &= ~BEGAN;
        ages[i] = tick - since[read];
        nextKey[written] = key[read];
        nextA[written] = a[read];
        nextB[written] = b[read];
        nextSince[written] = since[read];
        nextApart[written] = flags[i] & TOUCHING ? 0 : 1;
        written++;
        i++;
        read++;
        continue;
      }
      while (m < impacts.count && !(impacts.flags[m] & STRUCK)) m++;
      const met = m < impacts.count && (i >= count || impacts.key[m] <= keys[i]);
      if (i >= count && !met) break;
      const pair = met ? impacts.key[m] : keys[i];
      const listed = i < count && keys[i] === pair;
      const touches = listed && (flags[i] & TOUCHING) !== 0;
      const list = met && !touches ? impacts : contacts;
      const at = list === impacts ? m : i;
      for (; read < reported && key[read] < pair; read++) {
        if (hides && this.keeps(core, read, written)) written++;
        else this.end(read);
      }
      let began = true;
      if (read < reported && key[read] === pair) {
        // The same rows may hold other bodies by now: then the old pair has ended and a new one begins.
        began = apart[read] === 1 || a[read] !== list.entityA[at] || b[read] !== list.entityB[at];
        if (began) this.end(read);
        else nextSince[written] = since[read];
        read++;
      }
      if (began) {
        nextSince[written] = tick;
        this.begunCount++;
      }
      const age = tick - nextSince[written];
      if (listed) mark(contacts, i, began, age);
      if (met) mark(impacts, m, began, age);
      nextKey[written] = pair;
      nextA[written] = list.entityA[at];
      nextB[written] = list.entityB[at];
      nextApart[written] = touches ? 0 : 1;
      written++;
      if (listed) i++;
      if (met) m++;
    }
    for (; read < reported; read++) {
      if (hides && this.keeps(core, read, written)) written++;
      else this.end(read);
    }
    this.key = nextKey;
    this.a = nextA;
    this.b = nextB;
    this.since = nextSince;
    this.apart = nextApart;
    this.nextKey = key;
    this.nextA = a;
    this.nextB = b;
    this.nextSince = since;
    this.nextApart = apart;
    this.count = written;
  }

  /** Makes room for `count` reported pairs that the caller fills in, as a restore does. */
  load(count: number): void {
    this.reserveNext(count);
    this.key = new Float64Array(this.nextKey.length);
    this.a = new Int32Array(this.nextKey.length);
    this.b = new Int32Array(this.nextKey.length);
    this.since = new Float64Array(this.nextKey.length);
    this.apart = new Uint8Array(this.nextKey.length);
    this.count = count;
    this.endedCount = this.begunCount = 0;
  }

  // Whether the reported pair i, which is not listed, touches nevertheless: then it is written to the next list.
  private keeps(core: WorldCore, i: number, written: number): boolean {
    if (this.apart[i] === 1 || !core.limit.hidesTouching(core, this.a[i], this.b[i])) return false;
    this.nextKey[written] = this.key[i];
    this.nextA[written] = this.a[i];
    this.nextB[written] = this.b[i];
    this.nextSince[written] = this.since[i];
    this.nextApart[written] = 0;
    return true;
  }

  private end(i: number): void {
    if (this.endedCount === this.endedA.length) {
      this.endedA = doubled(this.endedA, new Int32Array(2 * this.endedCount));
      this.endedB = doubled(this.endedB, new Int32Array(2 * this.endedCount));
    }
    this.endedA[this.endedCount] = this.a[i];
    this.endedB[this.endedCount++] = this.b[i];
  }

  private reserveNext(count: number): void {
    const { length } = this.nextKey;
    if (count <= length) return;
    const capacity = Math.max(count, length + (length >> 1));
    this.nextKey = new Float64Array(capacity);
    this.nextA = new Int32Array(capacity);
    this.nextB = new Int32Array(capacity);
    this.nextSince = new Float64Array(capacity);
    this.nextApart = new Uint8Array(capacity);
  }
}

function doubled<T extends Int32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}

function mark({ flags, age }: ContactList, i: number, began: boolean, steps: number): void {
  flags[i] = began ? flags[i] | BEGAN : flags[i] & ~BEGAN;
  age[i] = steps;
}

/**
 * Visits every pair that touches or has in this step, in the order of rows: of those that began with an impact of a fast body the contact of the impact,
 * of all others that of the step's end.
 */
export function forEachTouched({ contacts, impacts }: WorldCore, visit: (list: ContactList, i: number) => void): void {
  let m = 0;
  for (let i = 0; i <= contacts.count; i++) {
    const key = i < contacts.count ? contacts.key[i] : Infinity;
    for (; m < impacts.count && impacts.key[m] < key; m++) if (impacts.flags[m] & STRUCK) visit(impacts, m);
    if (i === contacts.count) return;
    if (!(contacts.flags[i] & (TOUCHING | STRUCK)) && impacts.key[m] !== key) continue;
    const met = m < impacts.count && impacts.key[m] === key && (impacts.flags[m] & (STRUCK | BEGAN)) === (STRUCK | BEGAN);
    if (met) visit(impacts, m);
    else if (contacts.flags[i] & (TOUCHING | STRUCK)) visit(contacts, i);
    if (m < impacts.count && impacts.key[m] === key) m++;
  }
}

/** Adds what the impacts of fast bodies did to what the contacts of the same pairs did in the step; both then say the same. */
export function mergeImpacts({ contacts, impacts }: WorldCore): void {
  let c = 0;
  for (let i = 0; i < impacts.count; i++) {
    while (c < contacts.count && contacts.key[c] < impacts.key[i]) c++;
    if (c >= contacts.count || contacts.key[c] !== impacts.key[i]) continue;
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
