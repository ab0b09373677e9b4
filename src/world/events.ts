// Who touches whom since when: begins, stays and ends, by comparing the contacts of now with those last reported.

import { BEGAN, STRUCK, TOUCHING } from './contact-list.ts';
import type { WorldCore } from './core.ts';

/** The pairs last reported as touching, in row order, and those of them that have since come apart. */
export class ContactReport {
  count = 0;
  /** `lower row · 2²⁰ + higher row`: the order of the list. */
  key = new Float64Array(64);
  a = new Int32Array(64);
  b = new Int32Array(64);
  /** Entities that touched at the report before and do not now; either may be despawned. */
  endedCount = 0;
  endedA = new Int32Array(64);
  endedB = new Int32Array(64);

  // The list being written while the old one is read.
  private nextKey = new Float64Array(64);
  private nextA = new Int32Array(64);
  private nextB = new Int32Array(64);

  /**
   * Marks each touching contact as begun or staying, and lists the pairs that ended. Both lists are in row order, so one pass over both does it.
   *
   * A reported pair that touches, but whose contact the step left out, stays reported: it neither ends nor, when it is listed again, begins. A pair that
   * was never listed has not begun.
   */
  update(core: WorldCore): void {
    const { contacts, limit } = core;
    const { count, key: keys, flags, entityA, entityB } = contacts;
    this.reserveNext(count + Math.min(limit.dropped, this.count));
    const { count: reported, key, a, b, nextKey, nextA, nextB } = this;
    const hides = limit.dropped > 0;
    let read = 0;
    let written = 0;
    this.endedCount = 0;
    for (let i = 0; i < count; i++) {
      // Who bounced has touched, wherever it is by now: nobody shall miss a hit because it was short.
      if (!(flags[i] & (TOUCHING | STRUCK))) continue;
      const pair = keys[i];
      for (; read < reported && key[read] < pair; read++) {
        if (hides && this.keeps(core, read, written)) written++;
        else this.end(read);
      }
      let began = true;
      if (read < reported && key[read] === pair) {
        // The same rows may hold other bodies by now: then the old pair has ended and a new one begins.
        began = a[read] !== entityA[i] || b[read] !== entityB[i];
        if (began) this.end(read);
        read++;
      }
      flags[i] = began ? flags[i] | BEGAN : flags[i] & ~BEGAN;
      nextKey[written] = pair;
      nextA[written] = entityA[i];
      nextB[written] = entityB[i];
      written++;
    }
    for (; read < reported; read++) {
      if (hides && this.keeps(core, read, written)) written++;
      else this.end(read);
    }
    this.key = nextKey;
    this.a = nextA;
    this.b = nextB;
    this.nextKey = key;
    this.nextA = a;
    this.nextB = b;
    this.count = written;
  }

  /** Replaces the reported pairs, as a restore does. */
  load(count: number, key: Float64Array<ArrayBuffer>, a: Int32Array<ArrayBuffer>, b: Int32Array<ArrayBuffer>): void {
    this.count = count;
    this.key = key;
    this.a = a;
    this.b = b;
    this.nextKey = new Float64Array(Math.max(64, key.length));
    this.nextA = new Int32Array(Math.max(64, key.length));
    this.nextB = new Int32Array(Math.max(64, key.length));
    this.endedCount = 0;
  }

  // Whether the reported pair i, which is not listed, touches nevertheless: then it is written to the next list.
  private keeps(core: WorldCore, i: number, written: number): boolean {
    if (!core.limit.hidesTouching(core, this.a[i], this.b[i])) return false;
    this.nextKey[written] = this.key[i];
    this.nextA[written] = this.a[i];
    this.nextB[written] = this.b[i];
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
  }
}

function doubled<T extends Int32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}
