// Schemas of plain documents: each checks a value, and returns it with its fields in the schema's order, as it is written; an error names the field.

import type { Quat, Vec3 } from 'kantsu';
import { fromBase64 } from '../kit/base64.ts';
import { fromExactJson } from './exact-json.ts';
import { FieldError, LIMITS } from './limits.ts';
import type { DocumentKey } from './words.ts';

/** `field` is the path of the value, as in `edits[3].copy.spec.mass`. Throws a `FieldError`. */
export type Schema<T> = (field: string, given: unknown) => T;
export type Fields = Readonly<Record<string, Schema<unknown>>>;
export type Read<S> = S extends Schema<infer T> ? T : S extends Fields ? { readonly [F in keyof S]: Read<S[F]> } : never;

/** A value in a few characters, the same in every language. */
function shown(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(given.length > 30 ? `${given.slice(0, 30)}…` : given);
  if (Array.isArray(given)) return `[…] (${given.length})`;
  return typeof given === 'object' && given !== null ? '{…}' : String(given);
}

/** The error about a field with another value, or without one. */
function wrong(key: DocumentKey, field: string, given: unknown, more: FieldError['values'] = {}): FieldError {
  return given === undefined ? new FieldError('document.missing', { field }) : new FieldError(key, { field, given: shown(given), ...more });
}

function plain<T>(key: DocumentKey, fits: (given: unknown) => boolean, more?: FieldError['values']): Schema<T> {
  return (field, given) => {
    if (fits(given)) return given as T;
    throw wrong(key, field, given, more);
  };
}

const anObject = plain<Record<string, unknown>>('document.fields', (one) => typeof one === 'object' && one !== null && !Array.isArray(one));

/** Other fields are left out, and refused if it is `closed`. */
export function object<F extends Fields>(fields: F, closed = false): Schema<Read<F>> {
  const entries = Object.entries(fields);
  return (field, given) => {
    const from = anObject(field, given);
    const unknown = closed ? Object.keys(from).find((name) => !Object.hasOwn(fields, name)) : undefined;
    if (unknown !== undefined) throw new FieldError('document.unknown', { field: `${field}.${unknown}`.slice(0, LIMITS.word) });
    const out: Record<string, unknown> = {};
    for (const [name, read] of entries) {
      const value = read(field === '' ? name : `${field}.${name}`, from[name]);
      if (value !== undefined) out[name] = value;
    }
    return out as Read<F>;
  };
}

/** A whole document: the paths of its fields begin with their names. */
export function documentOf<T>(name: string, schema: Schema<T>): (given: unknown) => T {
  return (given) => schema('', anObject(name, given));
}

/** The value of a JSON text. Throws a `FieldError`. */
export function parsed(name: string, text: string): unknown {
  try {
    return fromExactJson(text);
  } catch {
    // (Endlessly nested lists are too deep for the parser.)
    throw new FieldError('document.json', { field: name });
  }
}

/** Records whose other fields follow from one of them. */
export function variants<T>(key: string, table: Readonly<Record<string, Schema<object>>>): Schema<T> {
  const names = oneOf(Object.keys(table));
  return (field, given) => {
    const name = names(`${field}.${key}`, anObject(field, given)[key]);
    return { [key]: name, ...table[name](field, given) } as T;
  };
}

export function maybe<T>(schema: Schema<T>): Schema<T | undefined> {
  return (field, given) => (given === undefined || given === null ? undefined : schema(field, given));
}

export function list<T>(schema: Schema<T>, most: number): Schema<readonly T[]> {
  const read = plain<readonly unknown[]>('document.list', (given) => Array.isArray(given) && given.length <= most, { most });
  return (field, given) => read(field, given).map((one, i) => schema(`${field}[${i}]`, one));
}

export function word(most: number = LIMITS.word): Schema<string> {
  return plain('document.word', (given) => typeof given === 'string' && given.length <= most, { most });
}

/** Written as base64, by `exactJson`. */
export function bytes(most: number): Schema<Uint8Array<ArrayBuffer>> {
  const text = word(Math.ceil((4 * most) / 3) + 4);
  return (field, given) => {
    try {
      return fromBase64(text(field, given));
    } catch (error) {
      throw error instanceof FieldError ? error : new FieldError('document.data', { field });
    }
  };
}

export function buffer(most: number): Schema<ArrayBuffer> {
  const read = bytes(most);
  return (field, given) => read(field, given).buffer;
}

export const flag = plain<boolean>('document.flag', (given) => typeof given === 'boolean');

export function number(least: number, most: number): Schema<number> {
  return plain('document.number', (given) => typeof given === 'number' && given >= least && given <= most, { least, most });
}

export function whole(most: number, least = 0): Schema<number> {
  return plain('document.whole', (given) => Number.isInteger(given) && Number(given) >= least && Number(given) <= most, { least, most });
}

export function oneOf<T>(these: readonly T[]): Schema<T> {
  return plain('document.choice', (given) => these.includes(given as T), { choices: these.join(', ') });
}

/** So many numbers of either sign. */
function numbers<T extends number[]>(n: number, most: number): Schema<T> {
  const read = plain<unknown[]>('document.numbers', (given) => Array.isArray(given) && given.length === n, { most: n });
  const one = number(-most, most);
  return (field, given) => Array.from(read(field, given), (x, k) => one(`${field}[${k}]`, x)) as T;
}

export function vector(most: number = LIMITS.coordinate): Schema<Vec3> {
  return numbers(3, most);
}

export const matrix: Schema<readonly number[]> = numbers(16, 1e6);

/** Used as a direction. */
function long<T extends number[]>(n: number): Schema<T> {
  const [least, most] = LIMITS.length;
  const read = numbers<T>(n, most);
  return (field, given) => {
    const parts = read(field, given);
    const length = Math.hypot(...parts);
    if (length >= least && length <= most) return parts;
    throw new FieldError('document.length', { field, given: length, least, most });
  };
}

export const direction = long<Vec3>(3);
export const quaternion = long<Quat>(4);
