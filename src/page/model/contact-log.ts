// Contacts that began and ended, in order: the last tens of thousands.

import { inspect, eachBegan, eachEnded } from 'kantsu/inspect';
import type { Entity, World } from 'kantsu';

/** So many are kept at least. With twice as many the older half goes: some 10 MB. */
export const ENTRIES = 65_536;

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
  /** Greatest approach speed of the begins in the last recorded step, m/s, 0 if none had an impact; −1 without begins. */
  strongest = -1;
  readonly #list: ContactEvent[] = [];

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
    this.strongest = -1;
    eachEnded(world, (a, b) => this.#push({ tick, began: false, a, b, approachSpeed: NaN, impulse: NaN }));
    // (In most steps none: the walk over all contacts is spared.)
    if (inspect(world).contacts.begun === 0) return;
    eachBegan(world, (a, b, approachSpeed, impulse) => {
      this.#push({ tick, began: true, a, b, approachSpeed, impulse });
      // (NaN where neither body can be pushed.)
      this.strongest = Math.max(this.strongest, approachSpeed || 0);
    });
  }

  clear(): void {
    this.#list.length = 0;
  }

  /** Newest first, at most this many. */
  latest(most: number, filter: EventFilter = {}): ContactEvent[] {
    const { body, other, kind, least = -Infinity, first = false, until = Infinity } = filter;
    const firsts = first ? this.#firsts() : undefined;
    const events: ContactEvent[] = [];
    for (let k = this.#before(until) - 1; k >= 0 && events.length < most; k--) {
      const event = this.#list[k];
      if (body !== undefined && event.a !== body && event.b !== body) continue;
      if (other !== undefined && event.a !== other && event.b !== other) continue;
      if (kind === 'ended' ? event.began : kind !== undefined && !event.began) continue;
      if (kind === 'impact' && !(event.impulse > 0)) continue;
      if (least > -Infinity && !(event.approachSpeed >= least)) continue;
      if (firsts && !firsts.has(event)) continue;
      events.push(event);
    }
    return events;
  }

  /** The last event of a pair up to a tick. */
  lastOf(a: Entity, b: Entity, tick: number): ContactEvent | undefined {
    return this.#list.findLast((event) => event.tick <= tick && isOf(event, a, b));
  }

  /** The tick at which a pair begins to touch for the first time after a tick. */
  nextBeginOf(a: Entity, b: Entity, tick: number): number | undefined {
    return this.#list.find((event) => event.tick > tick && event.began && isOf(event, a, b))?.tick;
  }

  /** The begins of a step. */
  begunAt(tick: number): readonly ContactEvent[] {
    return this.#list.slice(this.#before(tick - 1), this.#before(tick)).filter(({ began }) => began);
  }

  /** Removes and returns the events after a tick, oldest first. */
  cut(tick: number): ContactEvent[] {
    return this.#list.splice(this.#before(tick));
  }

  /** Puts them back. */
  append(tail: readonly ContactEvent[]): void {
    for (const event of tail) this.#push(event);
  }

  /** Number of events up to a tick. */
  #before(tick: number): number {
    return this.#list.findLastIndex((event) => event.tick <= tick) + 1;
  }

  /** The first begin of each pair. */
  #firsts(): ReadonlySet<ContactEvent> {
    const firsts = new Map<string, ContactEvent>();
    for (const event of this.#list) {
      const pair = `${event.a} ${event.b}`;
      if (event.began && !firsts.has(pair)) firsts.set(pair, event);
    }
    return new Set(firsts.values());
  }

  #push(event: ContactEvent): void {
    if (this.#list.push(event) > 2 * ENTRIES) this.#list.splice(0, ENTRIES);
  }
}

function isOf(event: ContactEvent, a: Entity, b: Entity): boolean {
  return (event.a === a && event.b === b) || (event.a === b && event.b === a);
}
