// A state as a file, and back: the plain document as JSON, with imported meshes and, if stepping would take too long, a snapshot. Everything in a
// file is checked before anything of the page is changed. Files of version 1, which have bodies and rays alone, can still be read.

import type { Copy } from '../model/edit-log.ts';
import { LETTERS, MAX_RAYS } from '../model/rays.ts';
import type { RaysState } from '../model/rays.ts';
import { FieldError, LIMITS, list, oneOf, record, word } from './fields.ts';
import { readCopy, readRay, readState } from './page-state.ts';
import type { State } from './page-state.ts';
import { base64, fromBase64 } from './state-link.ts';

const VERSION = 2;
/** Most bytes of meshes in a file. */
export const MOST_MESHES = 20 * 2 ** 20;

/** Most bytes of a file. */
export const LARGEST_FILE = 64 * 2 ** 20;
const MOST_MODELS = 100;

/** A file with meshes. */
export interface ModelFile {
  readonly digest: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SceneFile {
  readonly state: State;
  readonly models: readonly ModelFile[];
  readonly snapshot: ArrayBuffer | undefined;
}

/** Bodies and rays alone, for the current room. */
export interface OldSceneFile {
  readonly bodies: readonly Copy[];
  readonly rays: RaysState['list'];
}

export function sceneAsJson({ state, models, snapshot }: SceneFile): string {
  const file = {
    kantsu: VERSION,
    state,
    models: models.map(({ digest, name, bytes }) => ({ digest, name, data: base64(bytes) })),
    ...(snapshot && { snapshot: base64(new Uint8Array(snapshot)) }),
  };
  return exactJson(file, 1);
}

/** Checks a file and returns its scene. Throws a `FieldError` for anything else. */
export function readScene(text: string): SceneFile | OldSceneFile {
  const given = record('file', parsed('file', text));
  const version = oneOf('kantsu', given['kantsu'], [1, VERSION]);
  if (version === 1) return readOld(given);
  const { models = [], snapshot } = given;
  return {
    state: readState(given['state'], snapshot !== undefined),
    models: list('models', models, MOST_MODELS).map((one, i) => {
      const field = `models[${i}]`;
      const { digest, name, data } = record(field, one);
      return {
        digest: word(`${field}.digest`, digest),
        // File systems allow 255.
        name: word(`${field}.name`, name, 255),
        bytes: bytesOf(`${field}.data`, data, MOST_MESHES),
      };
    }),
    snapshot: snapshot === undefined ? undefined : bytesOf('snapshot', snapshot, LARGEST_FILE).buffer,
  };
}

function readOld({ bodies, rays }: Record<string, unknown>): OldSceneFile {
  return {
    bodies: list('bodies', bodies, LIMITS.bodies).map((body, i) => readCopy(`bodies[${i}]`, body)),
    rays: list('rays', rays, MAX_RAYS).map((one, i) => {
      const field = `rays[${i}]`;
      const { origin, direction, maxDistance = 20, name = '' } = record(field, one);
      const letter = { letter: LETTERS[i], name: word(`${field}.name`, name, LIMITS.name).slice(0, 24), hidden: false };
      return Object.assign(readRay(field, { origin, direction, maxDistance }), letter);
    }),
  };
}

/** The value of a JSON text, numbers exact. Throws a `FieldError`. */
export function parsed(field: string, text: string): unknown {
  try {
    return fromExactJson(text);
  } catch {
    // (Endlessly nested lists are too deep for the parser.)
    throw new FieldError('document.json', { field });
  }
}

/** Bytes written as base64. Throws a `FieldError`. */
export function bytesOf(field: string, given: unknown, most: number): Uint8Array<ArrayBuffer> {
  const text = word(field, given, Math.ceil((4 * most) / 3) + 4);
  try {
    return fromBase64(text);
  } catch {
    throw new FieldError('document.data', { field });
  }
}

/** JSON that keeps −0 and infinities; every other double is exact in JSON anyway. */
export function exactJson(value: unknown, space = 0): string {
  const replace = (_: string, one: unknown): unknown =>
    typeof one === 'number' && (Object.is(one, -0) || !Number.isFinite(one)) ? { number: Object.is(one, -0) ? '-0' : String(one) } : one;
  return JSON.stringify(value, replace, space);
}

export function fromExactJson(text: string): unknown {
  return JSON.parse(text, (_, one: unknown) => {
    if (typeof one !== 'object' || one === null || !('number' in one) || Object.keys(one).length > 1) return one;
    return ['-0', 'Infinity', '-Infinity'].includes(String(one.number)) ? Number(one.number) : one;
  });
}
