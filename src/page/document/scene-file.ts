// A state as a file, and back: the plain document as JSON, with imported meshes and, if stepping would take too long, a snapshot. Everything in a
// file is checked before anything of the page is changed. Files of version 1, which have bodies and rays alone, can still be read.

import { LETTERS, MAX_RAYS } from '../model/rays.ts';
import { exactJson } from './exact-json.ts';
import { LIMITS } from './limits.ts';
import { COPY, RAY_NAME, STATE_WITHIN, WAY, consistent } from './page-state.ts';
import type { State } from './page-state.ts';
import { buffer, bytes, documentOf, list, maybe, object, oneOf, parsed, word } from './schema.ts';
import type { Read } from './schema.ts';

const VERSION = 2;
/** Most bytes of meshes in a file. */
export const MOST_MESHES = 20 * 2 ** 20;

/** Most bytes of a file. */
export const LARGEST_FILE = 64 * 2 ** 20;
const MOST_MODELS = 100;

// (File systems allow names of 255 characters.)
const MODEL = object({ digest: word(), name: word(255), data: bytes(MOST_MESHES) });
const SCENE = object({
  kantsu: oneOf([VERSION]),
  state: STATE_WITHIN,
  models: maybe(list(MODEL, MOST_MODELS)),
  snapshot: maybe(buffer(LARGEST_FILE)),
});
const OLD = object({
  bodies: list(COPY, LIMITS.bodies),
  rays: list(object({ ...WAY, maxDistance: maybe(WAY.maxDistance), name: maybe(RAY_NAME) }), MAX_RAYS),
});
const VERSIONS = object({ kantsu: oneOf([1, VERSION]) });

/** A file with meshes. */
export type ModelFile = Read<typeof MODEL>;
export type SceneFile = Pick<Read<typeof SCENE>, 'state'> & Partial<Pick<Read<typeof SCENE>, 'models' | 'snapshot'>>;

export function sceneAsJson(scene: SceneFile): string {
  return exactJson({ kantsu: VERSION, ...scene }, 1);
}

/** Checks a file and returns its scene; of an old one, which has bodies and rays alone, the state `now` with these. Throws a `FieldError` for anything else. */
export function readScene(text: string, now: () => State): SceneFile {
  const given = parsed('file', text);
  if (documentOf('file', VERSIONS)(given).kantsu === VERSION) {
    const scene = documentOf('file', SCENE)(given);
    consistent(scene.state, scene.snapshot !== undefined);
    return scene;
  }
  const { bodies, rays: ways } = documentOf('file', OLD)(given);
  const list = ways.map((ray, i) => Object.assign({ maxDistance: 20, name: '', letter: LETTERS[i], hidden: false }, ray));
  const rays = { list, current: list.length - 1, hit: -1, fixedOrigin: undefined };
  const edits = [{ command: 'populate', bodies, tick: 0 }] as const;
  return { state: { ...now(), tick: 0, edits, rays, selected: undefined, picked: undefined, meshes: [] } };
}
