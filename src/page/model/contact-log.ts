// Contacts that began and ended, in order: the last tens of thousands, in a ring. Recording allocates nothing once the ring has its size.

import { inspect, eachBegan, eachEnded } from 'kantsu/inspect';
import type { Entity, World } from 'kantsu';

/** Most that are kept: 37 bytes each. */
export const ENTRIES = 65_536;
const FIRST_ENTRIES = 1024;

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
  #tick = new Int32Array(FIRST_ENTRIES);
  #began = new Uint8Array(FIRST_ENTRIES);
  #a = new Float64Array(FIRST_ENTRIES);
  #b = new Float64Array(FIRST_ENTRIES);
  #approachSpeed = new Float64Array(FIRST_ENTRIES);
  #impulse = new Float64Array(FIRST_ENTRIES);
  /** The last search of `lastOf`: its pair, up to which event, and the index it found, or −1. The next one continues from there. */
  readonly #searched = { a: NaN, b: NaN, end: 0, found: -1 };

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
    this.#searched.a = NaN;
  }

  /** Newest first, at most this many. */
  latest(most: number, filter: EventFilter = {}): ContactEvent[] {
    const { body, other, kind, least = -Infinity, first = false, until = Infinity } = filter;
    const firsts = first ? this.#firsts() : undefined;
    const events: ContactEvent[] = [];
    for (let k = this.#before(until) - 1; k >= this.#oldest && events.length < most; k--) {
      const i = k % this.#tick.length;
      if (body !== undefined && this.#a[i] !== body && this.#b[i] !== body) continue;
      if (other !== undefined && this.#a[i] !== other && this.#b[i] !== other) continue;
      if (kind === 'ended' ? this.#began[i] === 1 : kind !== undefined && this.#began[i] === 0) continue;
      if (kind === 'impact' && !(this.#impulse[i] > 0)) continue;
      if (least > -Infinity && !(this.#approachSpeed[i] >= least)) continue;
      if (firsts && !firsts.has(k)) continue;
      events.push(this.#event(i));
    }
    return events;
  }

  /** The last event of a pair up to a tick. Asked again for the same pair, it reads only the events that are new. */
  lastOf(a: Entity, b: Entity, tick: number): ContactEvent | undefined {
    const known = this.#searched;
    const end = this.#before(tick);
    const goesOn = known.a === a && known.b === b && known.end <= end;
    const from = goesOn ? Math.max(known.end, this.#oldest) : this.#oldest;
    let k = end - 1;
    while (k >= from && !this.#isOf(k, a, b)) k--;
    if (k >= from) known.found = k;
    else if (!goesOn) known.found = -1;
    known.a = a;
    known.b = b;
    known.end = end;
    return known.found >= this.#oldest ? this.#event(known.found % this.#tick.length) : undefined;
  }

  /** The tick at which a pair begins to touch for the first time after a tick. */
  nextBeginOf(a: Entity, b: Entity, tick: number): number | undefined {
    for (let k = Math.max(this.#oldest, this.#before(tick)); k < this.total; k++) {
      const i = k % this.#tick.length;
      if (this.#began[i] === 1 && this.#isOf(k, a, b)) return this.#tick[i];
    }
    return undefined;
  }

  /** Calls back with each begin from one tick to another, oldest first: its tick and its approach speed, m/s, NaN without an impact. */
  eachBegin(from: number, to: number, visit: (tick: number, approachSpeed: number) => void): void {
    const end = this.#before(to);
    for (let k = Math.max(this.#oldest, this.#before(from - 1)); k < end; k++) {
      const i = k % this.#tick.length;
      if (this.#began[i] === 1) visit(this.#tick[i], this.#approachSpeed[i]);
    }
  }

  /** Removes and returns the events after a tick, oldest first. */
  cut(tick: number): ContactEvent[] {
    const from = this.#before(tick);
    const tail: ContactEvent[] = [];
    for (let k = from; k < this.total; k++) tail.push(this.#event(k % this.#tick.length));
    this.total = from;
    this.#searched.a = NaN;
    return tail;
  }

  /** Puts them back. */
  append(tail: readonly ContactEvent[]): void {
    for (const { tick, began, a, b, approachSpeed, impulse } of tail) {
      this.#now = tick;
      const i = this.#push(began ? 1 : 0, a, b);
      this.#approachSpeed[i] = approachSpeed;
      this.#impulse[i] = impulse;
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
      if (this.#tick[middle % this.#tick.length] <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The indices of the first begin of each pair. */
  #firsts(): ReadonlySet<number> {
    const seen = new Set<string>();
    const firsts = new Set<number>();
    for (let k = this.#oldest; k < this.total; k++) {
      const i = k % this.#tick.length;
      const pair = `${this.#a[i]} ${this.#b[i]}`;
      if (this.#began[i] === 0 || seen.has(pair)) continue;
      seen.add(pair);
      firsts.add(k);
    }
    return firsts;
  }

  #isOf(k: number, a: Entity, b: Entity): boolean {
    const i = k % this.#tick.length;
    return (this.#a[i] === a && this.#b[i] === b) || (this.#a[i] === b && this.#b[i] === a);
  }

  #event(i: number): ContactEvent {
    return {
      tick: this.#tick[i],
      began: this.#began[i] === 1,
      a: this.#a[i] as Entity,
      b: this.#b[i] as Entity,
      approachSpeed: this.#approachSpeed[i],
      impulse: this.#impulse[i],
    };
  }

  readonly #noteEnd = (a: Entity, b: Entity): void => void this.#push(0, a, b);

  readonly #noteBegin = (a: Entity, b: Entity, approachSpeed: number, impulse: number): void => {
    const i = this.#push(1, a, b);
    if (this.strongest < 0) this.strongest = 0;
    this.#approachSpeed[i] = approachSpeed;
    this.#impulse[i] = impulse;
    // (NaN where neither body can be pushed.)
    if (approachSpeed > this.strongest) this.strongest = approachSpeed;
  };

  #push(began: 0 | 1, a: number, b: number): number {
    if (this.total === this.#tick.length && this.total < ENTRIES) this.#grow();
    const i = this.total++ % this.#tick.length;
    this.#written = Math.max(this.#written, this.total);
    this.#tick[i] = this.#now;
    this.#began[i] = began;
    this.#a[i] = a;
    this.#b[i] = b;
    this.#approachSpeed[i] = this.#impulse[i] = NaN;
    return i;
  }

  #grow(): void {
    this.#tick = doubled(this.#tick);
    this.#began = doubled(this.#began);
    this.#a = doubled(this.#a);
    this.#b = doubled(this.#b);
    this.#approachSpeed = doubled(this.#approachSpeed);
    this.#impulse = doubled(this.#impulse);
  }
}

function doubled<T extends Int32Array | Uint8Array | Float64Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array);
  return larger;
}
