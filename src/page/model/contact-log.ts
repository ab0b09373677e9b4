// Contacts that began and ended, in order: the last tens of thousands, in a ring. Recording allocates nothing.

import { inspect, eachBegan, eachEnded } from 'kantsu/inspect';
import type { Entity, World } from 'kantsu';

/** Most that are kept: 48 bytes each, of which a browser gives memory as they are written. */
export const ENTRIES = 65_536;
/** Of an entry. */
const [TICK, BEGAN, A, B, APPROACH, IMPULSE, STRIDE] = [0, 1, 2, 3, 4, 5, 6];

export interface ContactEvent {
  readonly tick: number;
  readonly began: boolean;
  readonly a: Entity;
  readonly b: Entity;
  /** First impact: m/s before it, and N·s along the normal. NaN for an end, and if neither body can be pushed. */
  readonly approachSpeed: number;
  readonly impulse: number;
}

/** A filter of events; omitted fields match everything. */
export interface EventFilter {
  readonly body?: Entity | undefined;
  /** With `body`: this pair alone. */
  readonly other?: Entity | undefined;
  /** An impact is a begin with an impulse. */
  readonly kind?: 'began' | 'ended' | 'impact' | undefined;
  /** Least approach speed, m/s; ends have none. */
  readonly least?: number | undefined;
  /** Only the first known begin of each pair. */
  readonly first?: boolean | undefined;
  /** Not later than this tick. */
  readonly until?: number | undefined;
}

export class ContactLog {
  /** Events since the world was built. */
  total = 0;
  /** Greatest approach speed of the begins in the last recorded step, m/s, 0 if none had an impact; −1 without begins. */
  strongest = -1;
  /** Largest number of events before any were cut off: the ones they overwrote are lost. */
  #written = 0;
  #now = 0;
  readonly #data = new Float64Array(STRIDE * ENTRIES);

  /** Begins with the contacts there are, each at the step in which it began; what it began with was not seen. */
  begin(world: World, tick = world.tick): void {
    this.clear();
    const begun: ContactEvent[] = [];
    for (const { a, b, age } of world.contacts) {
      begun.push({ tick: tick - age, began: true, a, b, approachSpeed: NaN, impulse: NaN });
    }
    this.append(begun.sort((one, other) => one.tick - other.tick));
  }

  /** After each step: what it ended, then what it began. After a detection between two steps, which is of the second. */
  note(world: World, tick = world.tick): void {
    this.#now = tick;
    this.strongest = -1;
    eachEnded(world, this.#noteEnd);
    // (In most steps none: the walk over all contacts is spared.)
    if (inspect(world).contacts.begun > 0) eachBegan(world, this.#noteBegin);
  }

  clear(): void {
    this.total = this.#written = 0;
  }

  /** Newest first, at most this many. */
  latest(most: number, filter: EventFilter = {}): ContactEvent[] {
    const { body, other, kind, least = -Infinity, first = false, until = Infinity } = filter;
    const firsts = first ? this.#firsts() : undefined;
    const events: ContactEvent[] = [];
    for (let k = this.#before(until) - 1; k >= this.#oldest && events.length < most; k--) {
      const event = this.#event(k);
      if (body !== undefined && event.a !== body && event.b !== body) continue;
      if (other !== undefined && event.a !== other && event.b !== other) continue;
      if (kind === 'ended' ? event.began : kind !== undefined && !event.began) continue;
      if (kind === 'impact' && !(event.impulse > 0)) continue;
      if (least > -Infinity && !(event.approachSpeed >= least)) continue;
      if (firsts && !firsts.has(k)) continue;
      events.push(event);
    }
    return events;
  }

  /** The last event of a pair up to a tick. */
  lastOf(a: Entity, b: Entity, tick: number): ContactEvent | undefined {
    for (let k = this.#before(tick) - 1; k >= this.#oldest; k--) if (this.#isOf(k, a, b)) return this.#event(k);
    return undefined;
  }

  /** The tick at which a pair begins to touch for the first time after a tick. */
  nextBeginOf(a: Entity, b: Entity, tick: number): number | undefined {
    for (let k = Math.max(this.#oldest, this.#before(tick)); k < this.total; k++) {
      const o = this.#at(k);
      if (this.#data[o + BEGAN] === 1 && this.#isOf(k, a, b)) return this.#data[o + TICK];
    }
    return undefined;
  }

  /** Calls back with each begin from one tick to another, oldest first: its tick and its approach speed, m/s, NaN without an impact. */
  eachBegin(from: number, to: number, visit: (tick: number, approachSpeed: number) => void): void {
    const end = this.#before(to);
    for (let k = Math.max(this.#oldest, this.#before(from - 1)); k < end; k++) {
      const o = this.#at(k);
      if (this.#data[o + BEGAN] === 1) visit(this.#data[o + TICK], this.#data[o + APPROACH]);
    }
  }

  /** Removes and returns the events after a tick, oldest first. */
  cut(tick: number): ContactEvent[] {
    const from = this.#before(tick);
    const tail: ContactEvent[] = [];
    for (let k = from; k < this.total; k++) tail.push(this.#event(k));
    this.total = from;
    return tail;
  }

  /** Puts them back. */
  append(tail: readonly ContactEvent[]): void {
    for (const { tick, began, a, b, approachSpeed, impulse } of tail) {
      this.#now = tick;
      this.#push(began ? 1 : 0, a, b, approachSpeed, impulse);
    }
  }

  /** The first known one. */
  get #oldest(): number {
    return Math.max(0, this.#written - ENTRIES);
  }

  /** Number of events up to a tick. */
  #before(tick: number): number {
    let low = Math.min(this.#oldest, this.total);
    let high = this.total;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#data[this.#at(middle) + TICK] <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The indices of the first begin of each pair. */
  #firsts(): ReadonlySet<number> {
    const seen = new Set<string>();
    const firsts = new Set<number>();
    for (let k = this.#oldest; k < this.total; k++) {
      const { a, b, began } = this.#event(k);
      const pair = `${a} ${b}`;
      if (!began || seen.has(pair)) continue;
      seen.add(pair);
      firsts.add(k);
    }
    return firsts;
  }

  /** Where an entry is in the ring. */
  #at(k: number): number {
    return (STRIDE * k) % this.#data.length;
  }

  #isOf(k: number, a: Entity, b: Entity): boolean {
    const o = this.#at(k);
    const [first, second] = [this.#data[o + A], this.#data[o + B]];
    return (first === a && second === b) || (first === b && second === a);
  }

  #event(k: number): ContactEvent {
    const o = this.#at(k);
    const [tick, began, a, b, approachSpeed, impulse] = this.#data.subarray(o, o + STRIDE);
    return { tick, began: began === 1, a: a as Entity, b: b as Entity, approachSpeed, impulse };
  }

  readonly #noteEnd = (a: Entity, b: Entity): void => this.#push(0, a, b, NaN, NaN);

  readonly #noteBegin = (a: Entity, b: Entity, approachSpeed: number, impulse: number): void => {
    this.#push(1, a, b, approachSpeed, impulse);
    if (this.strongest < 0) this.strongest = 0;
    // (NaN where neither body can be pushed.)
    if (approachSpeed > this.strongest) this.strongest = approachSpeed;
  };

  #push(began: 0 | 1, a: number, b: number, approachSpeed: number, impulse: number): void {
    const data = this.#data;
    const o = this.#at(this.total++);
    this.#written = Math.max(this.#written, this.total);
    data[o + TICK] = this.#now;
    data[o + BEGAN] = began;
    data[o + A] = a;
    data[o + B] = b;
    data[o + APPROACH] = approachSpeed;
    data[o + IMPULSE] = impulse;
  }
}
