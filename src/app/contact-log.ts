// Which contacts began and which ended, in the order it happened: the last few hundred, in a ring. Noting allocates nothing.

import type { World } from '../index.ts';
import { APPROACH_SPEED, BEGAN, IMPULSES, REMEMBERS, STEP_NORMAL, type ContactList } from '../world/contact-list.ts';
import type { Entity } from '../world/entity.ts';
import { forEachTouched } from '../world/events.ts';

export const ENTRIES = 1024;

export interface ContactEvent {
  readonly tick: number;
  readonly began: boolean;
  readonly a: Entity;
  readonly b: Entity;
  /** Of the impact with which it began: m/s before it, and N·s along the normal. NaN for an end, and where neither body can be pushed. */
  readonly approachSpeed: number;
  readonly impulse: number;
}

export class ContactLog {
  /** Events since the world was built. */
  total = 0;
  #now = 0;
  readonly #tick = new Int32Array(ENTRIES);
  readonly #began = new Uint8Array(ENTRIES);
  readonly #a = new Int32Array(ENTRIES);
  readonly #b = new Int32Array(ENTRIES);
  readonly #approachSpeed = new Float64Array(ENTRIES);
  readonly #impulse = new Float64Array(ENTRIES);

  /** After each step: what it ended, then what it began. */
  note({ core, tick }: World): void {
    const { report } = core;
    this.#now = tick;
    for (let i = 0; i < report.endedCount; i++) this.#push(0, report.endedA[i], report.endedB[i]);
    forEachTouched(core, this.#noteBegin);
  }

  clear(): void {
    this.total = 0;
  }

  /** Newest first, at most so many: of one body, or of all. */
  latest(most: number, of?: Entity): ContactEvent[] {
    const events: ContactEvent[] = [];
    const oldest = Math.max(0, this.total - ENTRIES);
    for (let k = this.total - 1; k >= oldest && events.length < most; k--) {
      const i = k % ENTRIES;
      const a = this.#a[i] as Entity;
      const b = this.#b[i] as Entity;
      if (of !== undefined && a !== of && b !== of) continue;
      const approachSpeed = this.#approachSpeed[i];
      const impulse = this.#impulse[i];
      events.push({ tick: this.#tick[i], began: this.#began[i] === 1, a, b, approachSpeed, impulse });
    }
    return events;
  }

  readonly #noteBegin = ({ flags, entityA, entityB, impulse }: ContactList, c: number): void => {
    if (!(flags[c] & BEGAN)) return;
    const i = this.#push(1, entityA[c], entityB[c]);
    if (!(flags[c] & REMEMBERS)) return;
    this.#approachSpeed[i] = impulse[IMPULSES * c + APPROACH_SPEED];
    this.#impulse[i] = impulse[IMPULSES * c + STEP_NORMAL];
  };

  #push(began: 0 | 1, a: number, b: number): number {
    const i = this.total++ % ENTRIES;
    this.#tick[i] = this.#now;
    this.#began[i] = began;
    this.#a[i] = a;
    this.#b[i] = b;
    this.#approachSpeed[i] = this.#impulse[i] = NaN;
    return i;
  }
}
