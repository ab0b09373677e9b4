// Limits of files, links and sessions, and the error about a field beyond them. No DOM.

import type { Language } from '../kit/texts.ts';
import { t } from './words.ts';
import type { DocumentKey } from './words.ts';

declare const SIMULATION_WORD: string;

/** The version of the simulation: two pages with the same word compute the same, to the last bit. See vite.config.ts. */
export const SIMULATION = SIMULATION_WORD;

/** The page itself stays within them. */
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

  constructor(key: DocumentKey, values: Readonly<Record<string, string | number>>, cause?: unknown) {
    super(t(key, values, 'en'), { cause });
    this.key = key;
    this.values = values;
  }

  /** The error as a sentence for the user. */
  in(language: Language): string {
    return t(this.key, this.values, language);
  }
}
