// How a recorder sees the calls of a world: while one is recorded, the world's methods are those of a prototype put between the world and its class, made from
// the tables of calls. A world that is not recorded has nothing of it.

import type { World } from '../world.ts';
import { between, MAX_TIME_STEP, MIN_TIME_STEP } from '../world/validate.ts';
import { Bytes } from './bytes.ts';
import { CALL_NAMES, CALLS, FILLED, OP, QUERIES, QUERY_NAMES } from './calls.ts';
import { argument, VALUE, type Codec } from './codec.ts';

export interface Observer {
  /** A call or a query was made; a step or a detect is about to be made. Its bytes are `from … to − 1`; so many user data are not in them. */
  readonly onCall: (bytes: Uint8Array<ArrayBuffer>, from: number, to: number, leftOut: number) => void;
  readonly seesQueries?: boolean;
  /** A step or detect is over, its listeners included. */
  readonly onDelivered?: () => void;
  /** The world was changed by what no bytes say: it was restored. */
  readonly onRestored: () => void;
}

class Tap {
  /** Replaced, never changed: one may stop while others are called. */
  observers: readonly Observer[] = [];
  readonly out = new Bytes();
  /** Events are delivered: `step`, `detect` and `restore` refuse. */
  isDelivering = false;

  /** Whether the arguments could be written. What cannot be is refused by the world, or, if it takes it, leads to a keyframe. */
  write(op: number, codecs: readonly (Codec | undefined)[], a?: unknown, b?: unknown, c?: unknown, d?: unknown): boolean {
    const { out } = this;
    const start = out.at;
    out.leftOut = 0;
    try {
      out.u8(op);
      // (Written out: a list of the arguments would be garbage.)
      argument(out, codecs[0], a);
      argument(out, codecs[1], b);
      argument(out, codecs[2], c);
      argument(out, codecs[3], d);
      return true;
    } catch {
      out.at = start;
      return false;
    }
  }

  /** Hands on what was written from `start` on. */
  emit(start: number): void {
    const { bytes, at, leftOut } = this.out;
    const isQuery = bytes[start] >= OP.QUERY;
    for (const { onCall, seesQueries } of this.observers) if (!isQuery || seesQueries) onCall(bytes, start, at, leftOut);
    this.out.at = start;
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
  const base = Object.getPrototypeOf(world) as object;
  const methods: Record<string, PropertyDescriptor> = {};
  const tapped = (name: string, op: number, codecs: readonly (Codec | undefined)[], filled?: Codec): void => {
    const property = descriptorOf(base, name);
    const part = property.set === undefined ? 'value' : 'set';
    methods[name] = { ...property, [part]: observed(tap, property[part] as Method, op, codecs, filled) };
  };
  CALL_NAMES.forEach((name, i) => tapped(name, i, CALLS[name]));
  QUERY_NAMES.forEach((name, i) => tapped(name, OP.QUERY + i, QUERIES[name], FILLED[name]));
  return Object.create(base, methods) as object;
}

function descriptorOf(prototype: object, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(Object.getPrototypeOf(prototype) as object, name);
}

/** Of a step or a detect, listeners make calls in it. (Four arguments, given or not: none of the methods has more, or counts them.) */
function observed(tap: Tap, base: Method, op: number, codecs: readonly (Codec | undefined)[], filled?: Codec): Method {
  const isQuery = op >= OP.QUERY;
  const isDelivery = op === OP.STEP || op === OP.DETECT;
  return function (a, b, c, d) {
    const { out } = tap;
    // (What the world refuses changes nothing.)
    const isUnseen = isQuery ? !tap.observers.some(({ seesQueries }) => seesQueries) : isDelivery && tap.isDelivering;
    if (isUnseen) return base.call(this, a, b, c, d);
    if (op === OP.STEP && a !== undefined) between('step.dt', a, MIN_TIME_STEP, MAX_TIME_STEP);
    const start = out.at;
    const written = tap.write(op, codecs, a, b, c, d);
    if (isDelivery) tap.emit(start);
    tap.isDelivering ||= isDelivery;
    try {
      // (A step may throw the error of a listener, at its end.)
      const result = base.call(this, a, b, c, d);
      if (written && isQuery) {
        argument(out, VALUE, result);
        argument(out, filled, b);
      }
      if (written && !isDelivery) tap.emit(start);
      else if (!written && !isQuery) for (const { onRestored } of tap.observers) onRestored();
      return result;
    } finally {
      out.at = start;
      if (isDelivery) {
        tap.isDelivering = false;
        for (const { onDelivered } of tap.observers) onDelivered?.();
      }
    }
  };
}
