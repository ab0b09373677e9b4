// Checks of all values that users pass in. An error names the field, its value and what is accepted.

import type { Quat, QuatLike, Vec3, Vec3Like } from './vec3.ts';

/** Largest size of a number. Beyond it a square overflows to infinity or a product of three does; no scene is 1e100 metres wide. */
export const MAX_NUMBER = 1e100;

// How much of a value an error message shows: entries of an array or object, levels of nesting, characters.
const SHOWN_ENTRIES = 8;
const SHOWN_LEVELS = 3;
const SHOWN_LETTERS = 240;

/** Prints any value short enough for an error message, whatever its length, depth, cycles or unreadable parts, and without calling its getters. */
export function show(value: unknown): string {
  let text: string;
  try {
    text = textOf(value, 0);
  } catch {
    // A revoked proxy, for example.
    text = 'a value that cannot be read';
  }
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;
}

function textOf(value: unknown, level: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
  if (!isList && !hasFields(value)) return Object.prototype.toString.call(value);
  if (level === SHOWN_LEVELS) return isList ? '[…]' : '{…}';
  const parts: string[] = [];
  if (isList) {
    const { length } = value as ArrayLike<unknown>;
    for (let i = 0; i < Math.min(length, SHOWN_ENTRIES); i++) parts.push(fieldText(value, String(i), level));
    if (length > SHOWN_ENTRIES) parts.push('…');
    return `[${parts.join(', ')}]`;
  }
  for (const key of Object.keys(value)) {
    if (parts.length === SHOWN_ENTRIES) {
      parts.push('…');
      break;
    }
    parts.push(`${textOf(key, level)}:${fieldText(value, key, level)}`);
  }
  return `{${parts.join(',')}}`;
}

function fieldText(value: object, key: string, level: number): string {
  const field = Object.getOwnPropertyDescriptor(value, key);
  if (field === undefined) return 'undefined';
  return 'value' in field ? textOf(field.value, level + 1) : 'a getter';
}

/** Whether a value is an object with fields of its own, and no instance of a built-in class such as Date or Map. */
function hasFields(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  // (The tag alone would do, but is slower.)
  return prototype === Object.prototype || prototype === null || Object.prototype.toString.call(value) === '[object Object]';
}

/** A finite number below 1e100 in magnitude. Throws `TypeError` for another type, `RangeError` for another value. */
export function finite(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected a finite number`);
  if (!(Math.abs(value) <= MAX_NUMBER)) {
    throw new RangeError(`${name} is ${show(value)}, expected a finite number of at most 1e100 in size`);
  }
  return value;
}

/** A finite number of any magnitude, for a direction or a ratio. Throws like `finite`. */
export function ofAnySize(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected a finite number`);
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${show(value)}, expected a finite number`);
  return value;
}

/** A finite number above zero. */
export function positive(name: string, value: unknown): number {
  if (finite(name, value) <= 0) throw new RangeError(`${name} is ${show(value)}, expected a number above 0`);
  return value as number;
}

/** A finite number, zero or above. */
export function notNegative(name: string, value: unknown): number {
  if (finite(name, value) < 0) throw new RangeError(`${name} is ${show(value)}, expected a number of at least 0`);
  return value as number;
}

/** A finite number between two bounds, both included. */
export function between(name: string, value: unknown, low: number, high: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected a number from ${low} to ${high}`);
  if (!(value >= low && value <= high)) throw new RangeError(`${name} is ${show(value)}, expected a number from ${low} to ${high}`);
  return value;
}

/** An integer between two bounds, both included. */
export function integer(name: string, value: unknown, low: number, high: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected an integer from ${low} to ${high}`);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${name} is ${show(value)}, expected an integer from ${low} to ${high}`);
  }
  return value;
}

/** `[x, y, z]` from an array of three or an object with `x`, `y`, `z`; always a fresh plain array. */
export function vec3(name: string, value: unknown): Vec3 {
  return readVector(scratch, value) ? [scratch[0], scratch[1], scratch[2]] : (components(name, value, XYZ, finite) as Vec3);
}

/**
 * The components of a vector, each read once and checked: the fields of these names, or the entries of an array of that length; a fresh plain array. (Fields of its
 * own come first, then the array: a field that someone has added to Object.prototype makes no array a vector of fields.)
 */
export function components(
  name: string,
  value: unknown,
  names: readonly string[],
  check: (name: string, value: unknown) => number,
): number[] {
  let parts: unknown[] | undefined;
  let isList = false;
  try {
    if (typeof value === 'object' && value !== null) {
      const list = value as ArrayLike<unknown>;
      isList = !names.every((key) => Object.hasOwn(value, key)) && list.length === names.length;
      if (isList || names.every((key) => key in value)) {
        parts = names.map((key, i) => (isList ? list[i] : (value as Record<string, unknown>)[key]));
      }
    }
  } catch (error) {
    throw unreadable(name, value, error);
  }
  const list = names.join(', ');
  if (parts === undefined) throw new TypeError(`${name} is ${show(value)}, expected [${list}] or an object with ${list}`);
  return parts.map((part, k) => check(isList ? `${name}[${k}]` : `${name}.${names[k]}`, part));
}

const XYZ = ['x', 'y', 'z'] as const;
const XYZW = ['x', 'y', 'z', 'w'] as const;

/** The error for a value that throws when it is read: a revoked proxy, a getter of the caller's. */
function unreadable(name: string, value: unknown, cause: unknown): TypeError {
  return new TypeError(`${name} is ${show(value)}, expected something that can be read`, { cause });
}

// Calls of `vec3Into` and `quatInto` so far.
let reads = 0;

const scratch = new Float64Array(3);

/**
 * Writes a valid vector to `out`, without allocation: false for anything else, which `components` reads again and refuses by name.
 */
function readVector(out: Float64Array, value: unknown): boolean {
  return readNumbers(out, value) && Math.abs(out[0]) <= MAX_NUMBER && Math.abs(out[1]) <= MAX_NUMBER && Math.abs(out[2]) <= MAX_NUMBER;
}

/** As many numbers as `out` has room for, of a list or of fields. (Written out on purpose: a number that crosses a call, or has two sources, is a new object.) */
function readNumbers(out: Float64Array, value: unknown): boolean {
  try {
    if (typeof value !== 'object' || value === null) return false;
    const list = value as ArrayLike<unknown>;
    if (list.length === out.length) {
      const x = list[0];
      const y = list[1];
      const z = list[2];
      if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false;
      out[0] = x;
      out[1] = y;
      out[2] = z;
      if (out.length === 3) return true;
      const w = list[3];
      if (typeof w !== 'number') return false;
      out[3] = w;
      return true;
    }
    if (!('x' in value && 'y' in value && 'z' in value)) return false;
    const { x, y, z } = value;
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return false;
    out[0] = x;
    out[1] = y;
    out[2] = z;
    if (out.length === 3) return true;
    if (!('w' in value)) return false;
    const { w } = value;
    if (typeof w !== 'number') return false;
    out[3] = w;
    return true;
  } catch {
    return false;
  }
}

/** As `vec3`, written to `out`, without allocation. */
export function vec3Into(out: Float64Array, name: string, value: unknown): void {
  reads++;
  if (!readVector(out, value)) out.set(components(name, value, XYZ, finite));
}

/** A vector used as a direction: of any finite length but zero. */
export function direction3(name: string, value: unknown): Vec3 {
  const d: Vec3 = readVector(scratch, value) ? [scratch[0], scratch[1], scratch[2]] : (components(name, value, XYZ, ofAnySize) as Vec3);
  if (d[0] === 0 && d[1] === 0 && d[2] === 0) throw new RangeError(`${name} is ${show(d)}, expected a vector that is not zero`);
  return d;
}

/** Like `vec3`, but every component above zero. */
export function positiveVec3(name: string, value: unknown): Vec3 {
  const v = vec3(name, value);
  if (!(v[0] > 0 && v[1] > 0 && v[2] > 0)) throw new RangeError(`${name} is ${show(value)}, expected three numbers above 0`);
  return v;
}

/** `[x, y, z, w]` as given (not normalised yet, of any length) from an array of four or an object with `x`, `y`, `z`, `w`; all zero is refused. */
export function quat(name: string, value: unknown): Quat {
  const q = components(name, value, XYZW, ofAnySize) as Quat;
  if (q[0] === 0 && q[1] === 0 && q[2] === 0 && q[3] === 0) {
    throw new RangeError(`${name} is ${show(value)}, expected a rotation [x, y, z, w] that is not all zero`);
  }
  return q;
}

/** As `quat`, written to `out`, without allocation. */
export function quatInto(out: Float64Array, name: string, value: unknown): void {
  reads++;
  if (!readRotation(out, value)) out.set(quat(name, value));
}

/** As `readVector`, for a rotation: four finite numbers, not all zero. */
function readRotation(out: Float64Array, value: unknown): boolean {
  if (!readNumbers(out, value)) return false;
  const sum = Math.abs(out[0]) + Math.abs(out[1]) + Math.abs(out[2]) + Math.abs(out[3]);
  return sum > 0 && sum < Infinity;
}

/**
 * Two vectors, or a vector and a rotation (four places), by `vec3Into` and `quatInto`; one that is undefined is left out. A getter of the caller's may make
 * another call that reads into the same places: then both are read again, each into an array of its own.
 */
export function bothInto(outA: Float64Array, nameA: string, a: unknown, outB: Float64Array, nameB: string, b: unknown): void {
  const before = reads;
  if (a !== undefined) vec3Into(outA, nameA, a);
  if (b === undefined) return;
  const isVector = outB.length === 3;
  if (isVector) vec3Into(outB, nameB, b);
  else quatInto(outB, nameB, b);
  if (a === undefined || reads === before + 2) return;
  const first = vec3(nameA, a);
  outB.set(isVector ? vec3(nameB, b) : quat(nameB, b));
  outA.set(first);
}

/**
 * An options object; anything else (a forgotten argument, an array, a Date, a Map) is refused. With a list of known names, a field of another name is
 * refused as well, and the message has the nearest known one. Allocates nothing.
 */
export function record(name: string, value: unknown, names?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} is ${show(value)}, expected an object`);
  let unknown: string | undefined;
  let isFit: boolean;
  try {
    isFit = !Array.isArray(value) && hasFields(value);
    if (isFit && names !== undefined) {
      for (const key in value) {
        // (Inherited fields are not checked: they are not written in the object, so they are no typos.)
        if (!names.includes(key) && Object.hasOwn(value, key)) unknown = key;
      }
    }
  } catch (error) {
    throw unreadable(name, value, error);
  }
  if (!isFit) throw new TypeError(`${name} is ${show(value)}, expected an object`);
  if (unknown !== undefined) throw new TypeError(unknownName(name, unknown, names!));
  return value as Record<string, unknown>;
}

const noOptions = new WeakMap<readonly string[], object>();

/** The known fields of an options object, each read once; checked as by `record`. Fields of its own only: inherited ones are no options. */
export function optionsOf<T extends object>(name: string, value: T, names: readonly (keyof T & string)[]): T {
  record(name, value, names);
  let none = noOptions.get(names);
  if (none === undefined) noOptions.set(names, (none = Object.fromEntries(names.map((key) => [key, undefined]))));
  // (A copy of an object with all names, so that all have one form, and what is left out is not looked for in Object.prototype.)
  const read = { ...none } as T;
  try {
    for (const key in value) if (Object.hasOwn(value, key)) read[key] = value[key];
  } catch (error) {
    throw unreadable(name, value, error);
  }
  return read;
}

/** One field of an options object that `record` has checked: its own, or undefined. Without garbage, for setters. */
export function own<T extends object, K extends keyof T>(name: string, value: T, key: K): T[K] | undefined {
  try {
    const field = value[key];
    return field === undefined || Object.hasOwn(value, key) ? field : undefined;
  } catch (error) {
    throw unreadable(name, value, error);
  }
}

/** What every object inherits from. */
export const OBJECT: object = Object.prototype;

/** Whether an object has a field from Object.prototype alone. */
function isForeign(value: object, key: PropertyKey): boolean {
  for (let at: object | null = value; at !== null && at !== OBJECT; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, key)) return false;
  }
  return true;
}

/** One field of a shape, a ray or a pose, its own or one of its class (a getter, for example), but none that someone has added to Object.prototype. */
export function fieldOf<T extends object, K extends keyof T>(name: string, value: T, key: K): T[K] | undefined {
  try {
    const field = value[key];
    return field !== undefined && key in OBJECT && isForeign(value, key) ? undefined : field;
  } catch (error) {
    throw unreadable(name, value, error);
  }
}

/** What says which kind of shape something is; undefined for what is no object or cannot be read. */
export function kindField(value: unknown): unknown {
  try {
    return typeof value === 'object' && value !== null ? fieldOf('', value as { kind?: unknown }, 'kind') : undefined;
  } catch {
    return undefined;
  }
}

/** The fields of a shape, each read once; further ones are not looked at. */
export function fieldsOf<T extends object>(name: string, value: T, names: readonly (keyof T & string)[]): T {
  record(name, value);
  const read: Partial<T> = {};
  for (const key of names) read[key] = fieldOf(name, value, key);
  return read as T;
}

/** Whether it is an array of doubles, and not just something with that prototype. */
export function isFloats(value: unknown): value is Float64Array {
  return ArrayBuffer.isView(value) && isA(value, Float64Array);
}

/** `instanceof`, and false for a value that throws (a revoked proxy). */
export function isA<T>(value: unknown, type: abstract new (...given: never) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

// Of a place in a list.
const MAX_INDEX = 0x7fffffff;

/** An array or typed array of at least this many numbers from `o` on, for a function that fills `out`. */
export function writable(name: string, value: unknown, length: number, o: number): void {
  let isFit = false;
  try {
    const list = value as unknown[];
    isFit = (Array.isArray(value) || ArrayBuffer.isView(value)) && Number.isInteger(o) && o >= 0 && list.length >= o + length;
    for (let i = o; isFit && !isFloats(value) && i < o + length; i++) {
      const before = list[i];
      if (typeof before === 'bigint') isFit = false;
      else list[i] = before;
    }
  } catch {
    isFit = false;
  }
  if (isFit) return;
  const from = o === 0 ? '' : ` from its number ${show(o)} on`;
  throw new TypeError(`${name} is ${show(value)}, expected an array of ${length} numbers${from} that can be written to`);
}

/** Checks that a list has this many finite numbers from `o` on. */
export function numbersAt(name: string, list: unknown, o: number, count: number): void {
  if (!(Number.isInteger(o) && o >= 0)) integer(`${name}, index`, o, 0, MAX_INDEX);
  if (typeof list !== 'object' || list === null) throw new TypeError(`${name} is ${show(list)}, expected a list of numbers`);
  // (Most are flat doubles, which have no getters.)
  if (isFloats(list)) {
    let i = o;
    while (i < o + count && Math.abs(list[i]) <= MAX_NUMBER) i++;
    if (i === o + count) return;
  }
  for (let i = o; i < o + count; i++) {
    const value = fieldOf(name, list as ArrayLike<unknown>, i);
    if (typeof value !== 'number' || !(Math.abs(value) <= MAX_NUMBER)) finite(`${name}[${i}]`, value);
  }
}

/** A list of `least` to `most` finite numbers, `per` of each thing: an array or a typed array, copied, so that each number is read once. */
export function numbersOf(name: string, value: unknown, per: number, least: number, most: number): Float64Array {
  let length: unknown;
  let copy = new Float64Array(0);
  let fits = false;
  let i = 0;
  let one: unknown;
  try {
    if (Array.isArray(value) || ArrayBuffer.isView(value)) ({ length } = value as unknown as ArrayLike<unknown>);
    fits = typeof length === 'number' && length >= least && length <= most && length % per === 0;
    if (fits) copy = new Float64Array(length as number);
    for (; i < copy.length; i++) {
      one = (value as ArrayLike<unknown>)[i];
      if (typeof one !== 'number' || !(Math.abs(one) <= MAX_NUMBER)) break;
      copy[i] = one;
    }
  } catch (error) {
    throw unreadable(name, value, error);
  }
  if (i < copy.length) finite(`${name}[${i}]`, one);
  if (typeof length !== 'number') throw new TypeError(`${name} is ${show(value)}, expected an array of numbers`);
  if (!fits) {
    const each = per === 1 ? '' : `, ${per} of each`;
    throw new RangeError(`${name} has ${show(length)} numbers, expected ${least} to ${most}${each}`);
  }
  return copy;
}

/** A typed array of this type with at least so many entries. */
export function arrayOf<T>(name: string, value: unknown, type: abstract new (...given: never) => T, least: number): T {
  if (isA(value, type) && ArrayBuffer.isView(value) && (value as unknown as ArrayLike<number>).length >= least) return value;
  throw new TypeError(`${name} is ${show(value)}, expected ${type.name} of at least ${least} numbers`);
}

/** A function. */
export function callable<T>(name: string, value: T): T {
  if (typeof value !== 'function') throw new TypeError(`${name} is ${show(value)}, expected a function`);
  return value;
}

// A known name must be at least this many times as long as its number of typos.
const TYPO_SHARE = 3;

function unknownName(name: string, unknown: string, names: readonly string[]): string {
  const given = unknown.length > 40 ? unknown.slice(0, 40) : unknown;
  let nearest = '';
  let least = Infinity;
  for (const known of names) {
    const typos = typosBetween(given.toLowerCase(), known.toLowerCase());
    if (typos >= least) continue;
    least = typos;
    nearest = known;
  }
  const isNear = least * TYPO_SHARE <= Math.max(nearest.length, TYPO_SHARE);
  return `${name} has a field ${show(unknown)}, expected ${isNear ? show(nearest) : `one of ${names.join(', ')}`}`;
}

/** Insertions, deletions, replacements or swaps of neighbouring letters from a to b (optimal string alignment; Damerau 1964). */
function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}

export type { QuatLike, Vec3Like };
