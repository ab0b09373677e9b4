// How arguments and answers are written and read: doubles bit for bit, vectors of any class as three numbers, shapes by the numbers they were made of.

import { direction3, quatInto, vec3Into } from '../math/check.ts';
import { inputOf, shapeOf, type Shape } from '../shapes/shape.ts';
import { damaged, type Bytes } from './bytes.ts';

/** Writes a value, or reads one and returns it. Throws for what cannot be written; the caller takes back what was written so far. */
export type Codec = (io: Bytes, value?: unknown) => unknown;

/** An argument, which may be left out. */
export function argument(io: Bytes, codec: Codec | undefined, value?: unknown): unknown {
  return codec === undefined || io.u8(value === undefined ? 0 : 1) === 0 ? undefined : codec(io, value);
}

/** So many numbers, read by a check of all arguments; as they are given. */
function vectorCodec(length: number, read: (out: Float64Array, name: string, value: unknown) => void): Codec {
  const numbers = new Float64Array(length);
  const bytes = new Uint8Array(numbers.buffer);
  return (io, value) => {
    if (!io.isReading) read(numbers, 'vector', value);
    io.block(bytes);
    return io.isReading ? Array.from(numbers) : value;
  };
}

export const VEC3 = vectorCodec(3, vec3Into);
/** Of any length. */
export const DIRECTION = vectorCodec(3, (out, name, value) => out.set(direction3(name, value)));
/** Not normalised. */
export const QUAT = vectorCodec(4, quatInto);

export const VARINT: Codec = (io, value) => io.varint(value as number);
export const BYTES: Codec = (io, value) => io.sized(value as Uint8Array<ArrayBuffer>);

export const NUMBERS: Codec = (io, value) => {
  const given = io.isReading ? undefined : Float64Array.from(value as ArrayLike<number>);
  const count = io.count(given?.length, 8);
  const numbers = given ?? new Float64Array(count);
  io.block(new Uint8Array(numbers.buffer));
  return numbers;
};

// The types of values: each of these, then by their kinds.
const SIMPLE: readonly unknown[] = [undefined, null, false, true];
const NUMBER = 4;
const TEXT = 5;
const LIST = 6;
const OBJECT = 7;

// User data of more levels than these, or of more bytes, are left out: they may lead back to themselves.
const MAX_LEVELS = 64;
const MAX_BYTES = 1 << 20;

/** (One for all: a stack trace takes longer than the rest, and a world may have a thousand user data that are no plain values.) */
const NOT_PLAIN = new TypeError('no plain value');

function typeOf(value: unknown): number {
  if (typeof value === 'number') return NUMBER;
  if (value === null || typeof value === 'boolean') return SIMPLE.indexOf(value);
  if (typeof value === 'string') return TEXT;
  if (Array.isArray(value)) return LIST;
  const prototype = typeof value === 'object' ? (Object.getPrototypeOf(value) as object | null) : undefined;
  if (prototype !== Object.prototype && prototype !== null) throw NOT_PLAIN;
  return OBJECT;
}

/** What JSON can hold, or any number. As in JSON, a field that is undefined is left out. */
function plain(io: Bytes, value: unknown, level: number, isJson: boolean): unknown {
  const type = io.u8(io.isReading ? 0 : typeOf(value));
  if (level > MAX_LEVELS || type > OBJECT) damaged(`a value is of type ${type}`);
  if (isJson && type === NUMBER && !Number.isFinite(value)) throw NOT_PLAIN;
  if (type === NUMBER) return io.f64(value as number);
  if (type === TEXT) return io.text(value as string);
  if (type < NUMBER) return SIMPLE[type];
  if (type === LIST) {
    const list = (value ?? []) as unknown[];
    for (let i = 0, count = io.count(list.length); i < count; i++) {
      const entry = plain(io, list[i], level + 1, isJson);
      if (io.isReading) list.push(entry);
    }
    return list;
  }
  const entries = value ? Object.entries(value).filter(([, field]) => field !== undefined) : [];
  for (let i = 0, count = io.count(entries.length); i < count; i++) {
    const name = io.text(entries[i]?.[0]);
    const field = plain(io, entries[i]?.[1], level + 1, isJson);
    if (io.isReading) entries.push([name, field]);
  }
  // (A field named __proto__ is one like others.)
  return io.isReading ? Object.fromEntries(entries) : value;
}

/** Numbers, booleans, texts, and lists and plain objects of them. */
export const VALUE: Codec = (io, value) => plain(io, value, 0, false);

/** One id or a list of them. */
export const IDS: Codec = (io, value) => VALUE(io, typeof value === 'object' ? Array.from(value as ArrayLike<number>) : value);

/** User data: what JSON cannot hold is `undefined`, and counted. */
export const USER_DATA: Codec = (io, value) => {
  if (io.isReading) return VALUE(io);
  const start = io.at;
  io.end = start + MAX_BYTES;
  try {
    return plain(io, value, 0, true);
  } catch {
    // (Or a getter or a proxy of the caller's.)
    io.at = start;
    io.leftOut++;
    return io.u8(SIMPLE.indexOf(undefined));
  } finally {
    io.end = Infinity;
  }
};

/** An object of known fields, at most 30: which of them are given, and their values. Fields of its class count if they are `inherited`. */
export function fields(codecs: Readonly<Record<string, Codec>>, takes: 'own' | 'inherited' = 'own'): Codec {
  const names = Object.keys(codecs);
  return (io, value) => {
    const object = (value ?? {}) as Record<string, unknown>;
    let given = 0;
    for (let i = 0; i < names.length; i++) {
      const counts = takes === 'inherited' || Object.hasOwn(object, names[i]);
      if (counts && object[names[i]] !== undefined) given |= 1 << i;
    }
    given = io.varint(given);
    if (given >= 1 << names.length) damaged('an object has fields that are not known');
    for (let i = 0; i < names.length; i++) {
      if ((given & (1 << i)) === 0) continue;
      const field = codecs[names[i]](io, object[names[i]]);
      if (io.isReading) object[names[i]] = field;
    }
    return object;
  };
}

/** The input of its factory: what is computed from it is computed again. */
export const SHAPE: Codec = (io, value) => {
  const input = VALUE(io, io.isReading ? undefined : inputOf(value as Shape));
  return io.isReading ? shapeOf(input as Shape) : value;
};
