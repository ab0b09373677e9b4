// How a recorder sees the calls of a world: while one is recorded, the world's methods are those of a prototype put between the world and its class, made from
// the tables of calls. A world that is not recorded has nothing of it.

import type { World } from '../world.ts';
import { MAX_TIME_STEP, MIN_TIME_STEP } from '../world/validate.ts';
import { ByteWriter } from './bytes.ts';
import { CALL_NAMES, CALLS, DETECT, QUERIES, QUERY_NAMES, STEP, type Query } from './calls.ts';
import { VALUE, writeArgument, type Codec } from './codec.ts';

type OnBytes = (bytes: Uint8Array, from: number, to: number, leftOut: number) => void;

export interface Observer {
  /** A call was made; of a step or a detect, is about to be made. Its bytes are `from … to − 1`; so many user data are not in them. */
  readonly onCall: OnBytes;
  /** The same of a query. */
  readonly onQuery?: OnBytes;
  /** A step or detect is over, its listeners included. */
  readonly onDelivered?: () => void;
  /** The world was changed by what no bytes say: it was restored. */
  readonly onRestored: () => void;
}

class Tap {
  /** Replaced, never changed: one may stop while others are called. */
  observers: readonly Observer[] = [];
  readonly out = new ByteWriter();
  /** Events are delivered: `step`, `detect` and `restore` refuse. */
  isDelivering = false;

  /** Whether the arguments could be written. What cannot be is refused by the world, or, if it takes it, leads to a keyframe. */
  write(op: number, codecs: readonly (Codec | undefined)[], a?: unknown, b?: unknown, c?: unknown, d?: unknown): boolean {
    const { out } = this;
    const start = out.length;
    out.leftOut = 0;
    try {
      out.u8(op);
      // (Written out: a list of the arguments would be garbage.)
      writeArgument(out, codecs[0], a);
      writeArgument(out, codecs[1], b);
      writeArgument(out, codecs[2], c);
      writeArgument(out, codecs[3], d);
      return true;
    } catch {
      out.length = start;
      return false;
    }
  }

  /** Hands on what was written from `start` on. */
  emit(kind: 'onCall' | 'onQuery', start: number): void {
    const { bytes, length, leftOut } = this.out;
    for (const observer of this.observers) observer[kind]?.(bytes, start, length, leftOut);
    this.out.length = start;
  }

  restored(): void {
    for (const { onRestored } of this.observers) onRestored();
  }
}

const taps = new WeakMap<World, Tap>();

/** Calls the observer for each call from now on. Returns a function that ends it. */
export function observe(world: World, observer: Observer): () => void {
  const tap = taps.get(world) ?? new Tap();
  if (tap.observers.length === 0) Object.setPrototypeOf(world, observedPrototype(world, tap));
  taps.set(world, tap);
  tap.observers = [...tap.observers, observer];
  return () => {
    tap.observers = tap.observers.filter((one) => one !== observer);
    if (tap.observers.length > 0 || taps.get(world) !== tap) return;
    taps.delete(world);
    const prototype = Object.getPrototypeOf(world) as object;
    if (Object.hasOwn(prototype, 'restore')) Object.setPrototypeOf(world, Object.getPrototypeOf(prototype) as object);
  };
}

type Method = (this: World, a?: unknown, b?: unknown, c?: unknown, d?: unknown) => unknown;

function observedPrototype(world: World, tap: Tap): object {
  const base = Object.getPrototypeOf(world) as Record<string, Method>;
  const methods: Record<string, PropertyDescriptor> = {};
  const define = (name: string, value: Method): void => void (methods[name] = { value, writable: true, configurable: true });
  CALL_NAMES.forEach((name, op) => {
    const property = descriptorOf(base, name);
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the world
    if (property.set !== undefined) methods[name] = { ...property, set: call(tap, property.set as Method, op) };
    else define(name, (op === STEP || op === DETECT ? delivery : call)(tap, base[name], op));
  });
  QUERY_NAMES.forEach((name, op) => define(name, query(tap, base[name], op)));
  define('restore', function (bytes) {
    const restored = base['restore'].call(this, bytes);
    tap.restored();
    return restored;
  });
  return Object.create(base, methods) as object;
}

function descriptorOf(prototype: object, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(Object.getPrototypeOf(prototype) as object, name);
}

/** (Four arguments, given or not: none of the methods has more, or counts them.) */
function call(tap: Tap, base: Method, op: number): Method {
  const codecs: readonly Codec[] = CALLS[CALL_NAMES[op]];
  return function (a, b, c, d) {
    const start = tap.out.length;
    const written = tap.write(op, codecs, a, b, c, d);
    try {
      const result = base.call(this, a, b, c, d);
      if (written) tap.emit('onCall', start);
      else tap.restored();
      return result;
    } finally {
      tap.out.length = start;
    }
  };
}

/** A step or a detect, within which listeners make calls. */
function delivery(tap: Tap, base: Method, op: number): Method {
  return function (dt) {
    // What the world refuses changes nothing.
    const isTaken = op === DETECT || dt === undefined || (typeof dt === 'number' && dt >= MIN_TIME_STEP && dt <= MAX_TIME_STEP);
    if (tap.isDelivering || !isTaken) return base.call(this, dt);
    const start = tap.out.length;
    tap.write(op, CALLS[CALL_NAMES[op]], dt);
    tap.emit('onCall', start);
    tap.isDelivering = true;
    try {
      // (It may throw the error of a listener, at its end.)
      return base.call(this, dt);
    } finally {
      tap.isDelivering = false;
      for (const { onDelivered } of tap.observers) onDelivered?.();
    }
  };
}

function query(tap: Tap, base: Method, op: number): Method {
  const { given, hits }: Query = QUERIES[QUERY_NAMES[op]];
  return function (a, b, c, d) {
    const { out, observers } = tap;
    if (!observers.some(({ onQuery }) => onQuery !== undefined)) return base.call(this, a, b, c, d);
    const start = out.length;
    try {
      const written = tap.write(op, given, a, b, c, d);
      const answer = base.call(this, a, b, c, d);
      if (written) {
        VALUE.write(out, answer);
        hits?.write(out, b);
        tap.emit('onQuery', start);
      }
      return answer;
    } finally {
      out.length = start;
    }
  };
}
