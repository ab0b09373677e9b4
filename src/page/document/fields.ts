// Reads plain data field by field, within limits; an error names the offending field. No DOM.

import type { Quat, Vec3 } from 'kantsu';
import { addWords, textOf } from '../ui/i18n.ts';
import type { Language } from '../ui/i18n.ts';
import { words } from './words.ts';
import type { DocumentKey } from './words.ts';

addWords(words);

/** Limits of files, links and sessions. The page itself stays within them. */
export const LIMITS = {
  /** Most bodies of a scene, and added by edits. */
  bodies: 20_000,
  /** Characters in a name. */
  name: 60,
  /** Characters in any other text: an identifier, a hash, a digest. */
  word: 200,
  /** m, in either direction, of anything in the world. */
  coordinate: 1000,
  /** The same for the camera. */
  camera: 10_000,
  /** Steps that are taken again to rebuild a world; with a snapshot there may be more. */
  ticks: 20_000,
  ticksBefore: 1e9,
  edits: 200_000,
  /** m: radii and half extents. The least is the world's, which a collider fitted to a flat mesh has. */
  size: [1e-4, 1000],
  /** kg. */
  mass: [1e-6, 1e12],
  /** kg/m³. */
  density: [1e-6, 1e9],
  /** m/s and rad/s, either way. */
  speed: 1e5,
  /** m/s², either way. */
  gravity: 1000,
  substeps: 64,
  /** s. */
  dt: [1e-4, 0.1],
  /** Of friction, damping and factors on gravity. */
  factor: 1000,
  /** Lengths of directions and quaternions, which are normalised. */
  length: [1e-6, 1e6],
  /** m: length of a ray; it may also be infinite. */
  reach: [1e-6, 1e5],
} as const;

/** A field with an invalid value. `field` is its path, as in `edits[3].copy.spec.mass`. */
export class FieldError extends RangeError {
  override readonly name = 'FieldError';
  readonly key: DocumentKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: DocumentKey, values: Readonly<Record<string, string | number>>) {
    super(textOf('en', key, values));
    this.key = key;
    this.values = values;
  }

  /** The error as a sentence for the user. */
  in(language: Language): string {
    return textOf(language, this.key, this.values);
  }
}

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

export function record(field: string, given: unknown): Record<string, unknown> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  throw wrong('document.fields', field, given);
}

export function list(field: string, given: unknown, most: number): readonly unknown[] {
  if (Array.isArray(given) && given.length <= most) return given;
  throw wrong('document.list', field, given, { most });
}

export function word(field: string, given: unknown, most: number = LIMITS.word): string {
  if (typeof given === 'string' && given.length <= most) return given;
  throw wrong('document.word', field, given, { most });
}

export function flag(field: string, given: unknown): boolean {
  if (typeof given === 'boolean') return given;
  throw wrong('document.flag', field, given);
}

export function number(field: string, given: unknown, least: number, most: number): number {
  if (typeof given === 'number' && given >= least && given <= most) return given;
  throw wrong('document.number', field, given, { least, most });
}

/** A number of either sign. */
export function within(field: string, given: unknown, most: number): number {
  return number(field, given, -most, most);
}

export function whole(field: string, given: unknown, most: number, least = 0): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw wrong('document.whole', field, given, { least, most });
}

export function oneOf<T>(field: string, given: unknown, these: readonly T[]): T {
  if (these.includes(given as T)) return given as T;
  throw wrong('document.choice', field, given, { choices: these.join(', ') });
}

function numbers(field: string, given: unknown, n: number, most: number): number[] {
  if (!Array.isArray(given) || given.length !== n) throw wrong('document.numbers', field, given, { most: n });
  return Array.from(given, (x: unknown, k) => within(`${field}[${k}]`, x, most));
}

export function vector(field: string, given: unknown, most: number = LIMITS.coordinate): Vec3 {
  return numbers(field, given, 3, most) as Vec3;
}

/** A vector used as a direction. */
export function direction(field: string, given: unknown): Vec3 {
  return long(field, vector(field, given, LIMITS.length[1]));
}

export function quaternion(field: string, given: unknown): Quat {
  return long(field, numbers(field, given, 4, LIMITS.length[1]) as Quat);
}

export function matrix(field: string, given: unknown): number[] {
  return numbers(field, given, 16, 1e6);
}

function long<T extends number[]>(field: string, vector: T): T {
  const [least, most] = LIMITS.length;
  const length = Math.hypot(...vector);
  if (length >= least && length <= most) return vector;
  throw new FieldError('document.length', { field, given: length, least, most });
}
