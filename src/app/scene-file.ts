// A state as a file, and back: the plain document as JSON, with the visitor's own meshes and, where stepping would take too long, a snapshot. Everything in
// a file is checked before anything of the page is changed. Files of version 1, which have bodies and rays alone, are still read.

import { createWorld } from '../index.ts';
import { spawnCopy } from './lab.ts';
import type { Copy } from './edit-log.ts';
import { LETTERS, MAX_RAYS } from './rays.ts';
import type { RaysState } from './rays.ts';
import { readCopy, readState, record } from './state.ts';
import type { State } from './state.ts';
import { base64, fromBase64 } from './state-link.ts';

const VERSION = 2;
const MOST_BODIES = 25_000;
/** Bytes of meshes in a file. */
export const MOST_MESHES = 20 * 2 ** 20;

/** A file that meshes came from. */
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

/** Bodies and rays alone, for the room one is in. */
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

/** What a file says, proven to be a scene. Throws for anything else, naming what is wrong. */
export function readScene(text: string): SceneFile | OldSceneFile {
  const given = record('the file', fromExactJson(text));
  if (given['kantsu'] === 1) return readOld(given);
  if (given['kantsu'] !== VERSION) throw new RangeError(`the file's version is ${String(given['kantsu'])}, expected ${VERSION}`);
  const { models = [], snapshot } = given;
  if (!Array.isArray(models)) throw new TypeError('models are no list');
  return {
    state: readState(given['state']),
    models: models.map((model: unknown) => {
      const { digest, name, data } = record('model', model);
      if (typeof digest !== 'string' || typeof name !== 'string' || typeof data !== 'string') throw new TypeError('a model lacks its data');
      return { digest, name, bytes: fromBase64(data) };
    }),
    snapshot: typeof snapshot === 'string' ? (fromBase64(snapshot).buffer as ArrayBuffer) : undefined,
  };
}

function readOld({ bodies, rays }: Record<string, unknown>): OldSceneFile {
  if (!Array.isArray(bodies) || bodies.length > MOST_BODIES) throw new RangeError(`bodies are no list of at most ${MOST_BODIES}`);
  if (!Array.isArray(rays)) throw new TypeError('rays are no list');
  // A world of its own refuses what any world would.
  const trial = createWorld();
  return {
    bodies: bodies.map((body: unknown) => {
      const copy = readCopy(body);
      spawnCopy(trial, copy);
      return copy;
    }),
    rays: rays.slice(0, MAX_RAYS).map((one: unknown, i) => {
      const { origin, direction, maxDistance, name } = record('ray', one);
      const ray = {
        origin: origin as [number, number, number],
        direction: direction as [number, number, number],
        maxDistance: typeof maxDistance === 'number' ? maxDistance : 20,
      };
      trial.raycastAny(ray);
      return Object.assign(ray, { letter: LETTERS[i], name: typeof name === 'string' ? name.slice(0, 24) : '', hidden: false });
    }),
  };
}

/** JSON that keeps −0 and infinities; every other double it keeps anyway. */
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
