// How arguments and answers are written: doubles bit for bit, vectors of any class as three numbers, shapes by the numbers they were made of.

import { direction3, quatInto, vec3Into } from '../math/check.ts';
import { AABB, KINDS, OBB } from '../shapes/record.ts';
import { aabb, capsule, givenOf, obb, shapeOf, sphere, triangle, type Aabb, type Shape } from '../shapes/shape.ts';
import { damaged, type ByteReader, type ByteWriter } from './bytes.ts';

export interface Codec {
  /** Throws for what cannot be written; the caller takes back what was written so far. */
  readonly write: (out: ByteWriter, value: unknown) => void;
  readonly read: (from: ByteReader) => unknown;
}

/** An argument, which may be left out. */
export function writeArgument(out: ByteWriter, codec: Codec | undefined, value: unknown): void {
  if (codec === undefined) return;
  out.u8(value === undefined ? 0 : 1);
  if (value !== undefined) codec.write(out, value);
}

export function readArgument(from: ByteReader, codec: Codec | undefined): unknown {
  return codec === undefined || from.u8() === 0 ? undefined : codec.read(from);
}

/** So many numbers, read by a check of all arguments; as they are given. */
function vectorCodec(length: number, read: (out: Float64Array, name: string, value: unknown) => void): Codec {
  const numbers = new Float64Array(length);
  const bytes = new Uint8Array(numbers.buffer);
  return {
    write(out, value) {
      read(numbers, 'vector', value);
      out.block(bytes);
    },
    read: (from) => Array.from({ length }, () => from.f64()),
  };
}

export const VEC3 = vectorCodec(3, vec3Into);
/** Of any length. */
export const DIRECTION = vectorCodec(3, (out, name, value) => out.set(direction3(name, value)));
/** Not normalised. */
export const QUAT = vectorCodec(4, quatInto);

export const NUMBERS: Codec = {
  write(out, value) {
    const numbers = Float64Array.from(value as ArrayLike<number>);
    out.varint(numbers.length);
    out.block(new Uint8Array(numbers.buffer));
  },
  read: (from) => new Float64Array(from.block(8 * from.count(8)).buffer),
};

const UNDEFINED = 0;
const NULL = 1;
const FALSE = 2;
const TRUE = 3;
const NUMBER = 4;
const TEXT = 5;
const LIST = 6;
const OBJECT = 7;

// User data of more levels than these, or of more bytes, are left out: they may lead back to themselves.
const MAX_LEVELS = 64;
const MAX_BYTES = 1 << 20;

/** Writes what JSON can hold, or any number; false for anything else, when part of it may have been written. As in JSON, a field that is undefined is left out. */
function writeValue(out: ByteWriter, value: unknown, level: number, end: number): boolean {
  if (typeof value === 'boolean' || value === null) out.u8(value === null ? NULL : value ? TRUE : FALSE);
  else if (typeof value === 'number') {
    out.u8(NUMBER);
    out.f64(value);
    return end === Infinity || Number.isFinite(value);
  } else if (typeof value === 'string') {
    if (value.length > end - out.length) return false;
    out.u8(TEXT);
    out.text(value);
  } else if (typeof value !== 'object' || level === MAX_LEVELS || out.length > end) return false;
  else if (Array.isArray(value)) {
    if (value.length > end - out.length) return false;
    out.u8(LIST);
    out.varint(value.length);
    for (let i = 0; i < value.length; i++) if (!writeValue(out, value[i], level + 1, end)) return false;
  } else {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype !== Object.prototype && prototype !== null) return false;
    const entries = Object.entries(value).filter(([, field]) => field !== undefined);
    out.u8(OBJECT);
    out.varint(entries.length);
    for (const [key, field] of entries) {
      out.text(key);
      if (!writeValue(out, field, level + 1, end)) return false;
    }
  }
  return true;
}

function readValue(from: ByteReader, level: number): unknown {
  const type = from.u8();
  if (type > OBJECT || level > MAX_LEVELS) damaged(`a value is of type ${type}`);
  if (type === NUMBER) return from.f64();
  if (type === TEXT) return from.text();
  if (type < NUMBER) return [undefined, null, false, true][type];
  const count = from.count();
  if (type === LIST) return Array.from({ length: count }, () => readValue(from, level + 1));
  // (A field named __proto__ is one like others.)
  return Object.fromEntries(Array.from({ length: count }, () => [from.text(), readValue(from, level + 1)]));
}

/** Numbers, booleans, texts, and lists and plain objects of them. */
export const VALUE: Codec = {
  write(out, value) {
    if (!writeValue(out, value, 0, Infinity)) throw new TypeError('no plain value');
  },
  read: (from) => readValue(from, 0),
};

/** One id or a list of them. */
export const IDS: Codec = {
  write: (out, value) => VALUE.write(out, typeof value === 'number' ? value : Array.from(value as ArrayLike<number>)),
  read: VALUE.read,
};

/** User data: what JSON cannot hold is `undefined`, and counted. */
export const USER_DATA: Codec = {
  write(out, value) {
    const start = out.length;
    try {
      if (writeValue(out, value, 0, start + MAX_BYTES)) return;
    } catch {
      // A getter or a proxy of the caller's.
    }
    out.length = start;
    out.u8(UNDEFINED);
    out.leftOut++;
  },
  read: VALUE.read,
};

/** An object of known fields: each that is given by its number and its value, then 0. `inherits`: fields of its class count. */
export function fields(codecs: Readonly<Record<string, Codec>>, inherits = false): Codec {
  const names = Object.keys(codecs);
  return {
    write(out, value) {
      const given = value as Record<string, unknown>;
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const field = given[name];
        if (field === undefined || !(inherits || Object.hasOwn(given, name))) continue;
        out.u8(i + 1);
        codecs[name].write(out, field);
      }
      out.u8(0);
    },
    read(from) {
      const object: Record<string, unknown> = {};
      let last = 0;
      for (let i = from.u8(); i > 0; i = from.u8()) {
        if (i <= last || i > names.length) damaged(`an object has field ${i} after ${last}`);
        object[names[i - 1]] = codecs[names[i - 1]].read(from);
        last = i;
      }
      return object;
    },
  };
}

// By kind, and boxes by their corners: the factory and its input.
const CORNERS = KINDS.length;
const SHAPES: readonly (readonly [(given: never) => Shape, Codec])[] = [
  [sphere, fields({ center: VEC3, radius: VALUE })],
  [capsule, fields({ p1: VEC3, p2: VEC3, radius: VALUE })],
  [aabb, fields({ center: VEC3, half: VEC3 })],
  [obb, fields({ center: VEC3, half: VEC3, orientation: QUAT })],
  [triangle, fields({ a: VEC3, b: VEC3, c: VEC3 })],
  [aabb, fields({ min: VEC3, max: VEC3 })],
];

const NOT_GIVEN = new Float64Array(0);

/** The input of its factory: what is computed from it is computed again. */
export const SHAPE: Codec = {
  write(out, value) {
    let shape = shapeOf(value as Shape);
    let kind = KINDS.indexOf(shape.kind);
    const given = kind === AABB || kind === OBB ? givenOf(shape as Aabb) : NOT_GIVEN;
    if (kind === AABB && given.length > 0) kind = CORNERS;
    else if (given.length > 0) shape = { ...shape, orientation: given } as unknown as Shape;
    out.u8(kind);
    SHAPES[kind][1].write(out, shape);
  },
  read(from) {
    const kind = from.u8();
    const [make, codec] = SHAPES[kind] ?? damaged(`a shape is of kind ${kind}`);
    return make(codec.read(from) as never);
  },
};
