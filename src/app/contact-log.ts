// Which contacts began and which ended, in the order it happened: the last few hundred, in a ring. Noting allocates nothing.

import type { World } from '../index.ts';
import { BEGAN } from '../world/contact-list.ts';
import type { Entity } from '../world/entity.ts';
import { forEachTouched } from '../world/events.ts';

export const ENTRIES = 1024;

export interface ContactEvent {
  readonly tick: number;
  readonly began: boolean;
  readonly a: Entity;
  readonly b: Entity;
}

export class ContactLog {
  /** Events since the world was built. */
  total = 0;
  readonly #tick = new Int32Array(ENTRIES);
  readonly #began = new Uint8Array(ENTRIES);
  readonly #a = new Int32Array(ENTRIES);
  readonly #b = new Int32Array(ENTRIES);

  /** After each step: what it ended, then what it began. */
  note({ core, tick }: World): void {
    const { report } = core;
    for (let i = 0; i < report.endedCount; i++) this.#push(tick, 0, report.endedA[i], report.endedB[i]);
    forEachTouched(core, (list, i) => {
      if (list.flags[i] & BEGAN) this.#push(tick, 1, list.entityA[i], list.entityB[i]);
    });
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
      if (of === undefined || a === of || b === of) events.push({ tick: this.#tick[i], began: this.#began[i] === 1, a, b });
    }
    return events;
  }

  #push(tick: number, began: 0 | 1, a: number, b: number): void {
    const i = this.total++ % ENTRIES;
    this.#tick[i] = tick;
    this.#began[i] = began;
    this.#a[i] = a;
    this.#b[i] = b;
  }
}
