// How a recorder sees the calls of a world: while one is recorded, the world's methods are those of a prototype put between the world and its class, made from
// the tables of calls. A world that is not recorded has nothing of it.

import type { World } from '../world.ts';
import { between, MAX_TIME_STEP, MIN_TIME_STEP } from '../world/validate.ts';
import { Bytes } from './bytes.ts';
import { CALL_NAMES, CALLS, DETECT, FILLED, QUERIES, QUERY_NAMES, STEP } from './calls.ts';
import { argument, VALUE, type Codec } from './codec.ts';

type OnBytes = (bytes: Uint8Array<ArrayBuffer>, from: number, to: number, leftOut: number) => void;

type Kind = 'onCall' | 'onQuery';

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
  emit(kind: Kind, start: number): void {
    const { bytes, at, leftOut } = this.out;
    for (const observer of this.observers) observer[kind]?.(bytes, start, at, leftOut);
    this.out.at = start;
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
  const base = Object.getPrototypeOf(world) as object;
  const methods: Record<string, PropertyDescriptor> = {};
  const tapped =
    (kind: Kind) =>
    (name: string, op: number): void => {
      const property = descriptorOf(base, name);
      const part = property.set === undefined ? 'value' : 'set';
      const isDelivery = kind === 'onCall' && (op === STEP || op === DETECT);
      methods[name] = { ...property, [part]: (isDelivery ? delivery : observed)(tap, property[part] as Method, op, kind) };
    };
  CALL_NAMES.forEach(tapped('onCall'));
  QUERY_NAMES.forEach(tapped('onQuery'));
  return Object.create(base, methods) as object;
}

function descriptorOf(prototype: object, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(prototype, name) ?? descriptorOf(Object.getPrototypeOf(prototype) as object, name);
}

/** A call, or a query with its answer. (Four arguments, given or not: none of the methods has more, or counts them.) */
function observed(tap: Tap, base: Method, op: number, kind: Kind): Method {
  const isQuery = kind === 'onQuery';
  const codecs = isQuery ? QUERIES[QUERY_NAMES[op]] : CALLS[CALL_NAMES[op]];
  return function (a, b, c, d) {
    const { out, observers } = tap;
    if (isQuery && !observers.some(({ onQuery }) => onQuery !== undefined)) return base.call(this, a, b, c, d);
    const start = out.at;
    const written = tap.write(op, codecs, a, b, c, d);
    try {
      const result = base.call(this, a, b, c, d);
      if (written && isQuery) {
        VALUE(out, result);
        FILLED[QUERY_NAMES[op]]?.(out, b);
      }
      if (written) tap.emit(kind, start);
      else if (!isQuery) tap.restored();
      return result;
    } finally {
      out.at = start;
    }
  };
}

/** A step or a detect, within which listeners make calls. */
function delivery(tap: Tap, base: Method, op: number): Method {
  return function (dt) {
    // What the world refuses changes nothing.
    if (tap.isDelivering) return base.call(this, dt);
    if (op === STEP && dt !== undefined) between('step.dt', dt, MIN_TIME_STEP, MAX_TIME_STEP);
    const start = tap.out.at;
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
