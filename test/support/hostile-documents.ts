// Hostile files and links: good ones changed in one place or several, and made up from nothing; with a seed.

import { exactJson, fromExactJson } from '../../src/page/document/exact-json.ts';
import { readScene, sceneAsJson } from '../../src/page/document/scene-file.ts';
import type { SceneFile } from '../../src/page/document/scene-file.ts';
import { FieldError, LIMITS } from '../../src/page/document/limits.ts';
import type { State } from '../../src/page/document/page-state.ts';
import type { Random } from '../../src/core/math/random.ts';
import { randomVisit, stateOfLab } from './random-edits.ts';

/** Ever the same good documents: worlds of several scenes with edits of all kinds, one of them with a snapshot and a mesh. */
export function goodScenes(): readonly SceneFile[] {
  const scenes: SceneFile[] = [1, 3, 5, 8].map((seed) => ({
    state: stateOfLab(randomVisit(seed, 30).session),
    models: [],
    snapshot: undefined,
  }));
  const { session } = randomVisit(6, 20);
  const state = { ...stateOfLab(session), meshes: [{ body: 2 as State['meshes'][0]['body'], source: 'knot', part: 0, offset: IDENTITY }] };
  const model = { digest: 'ab'.repeat(32), name: 'duck.glb', data: Uint8Array.of(1, 2, 3) };
  return [...scenes, { state, models: [model], snapshot: session.world.snapshot() }];
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const VALUES: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 60,
  1e-300,
  5e-324,
  1e19,
  1e100,
  1e308,
  -1e308,
  1000,
  1000.0001,
  20_000,
  20_001,
  1e-7,
  Infinity,
  -Infinity,
  '',
  'a',
  '60',
  'x'.repeat(61),
  'x'.repeat(70_000),
  '\u0000',
  '𝕏'.repeat(60),
  '__proto__',
  '<img src=x>',
  '-1',
  null,
  true,
  false,
  [],
  {},
  [[]],
  [0, 0, 0],
  [1e100, 0, 0],
  [0, 0, 0, 0],
  [1, 2],
  [1, 'x', 3],
  [null, null, null],
  { number: '-0' },
  { number: 'NaN' },
  { kind: 'sphere' },
  { length: 1e9 },
  { x: 0, y: 0, z: 0 },
  { constructor: {} },
  { kind: 'sphere', center: [0, 0, 0], radius: 5e-324 },
  { kind: 'capsule', p1: [0, 1e19, 0], p2: [0, 0, 0], radius: 1 },
  { kind: 'obb', center: [0, 0, 0], half: [1e-70, 1, 1], orientation: [1e-200, 0, 0, 0] },
  { kind: 'mesh', vertices: [] },
  Array.from({ length: 300 }, () => ({
    spec: { shape: { kind: 'sphere', center: [0, 0, 0], radius: 1 }, mass: 5e-324 },
    position: [0, 0, 0],
  })),
];

const FIELDS = [
  'mass',
  'density',
  'name',
  'velocity',
  'friction',
  'restitutoin',
  'toString',
  '__proto__',
  'tick',
  'layer',
  'mask',
  'min',
  'max',
  'half',
];

type Holder = Record<string | number, unknown>;

/** A document changed in one to three places: a value replaced, taken away or added, a list repeated or turned round. */
export function mutated(good: unknown, random: Random): unknown {
  const copy = structuredClone(good);
  for (let n = 1 + Math.floor(3 * random() ** 3); n > 0; n--) {
    const [holder, key] = place(copy as Holder, random);
    const here = holder[key];
    const value = structuredClone(VALUES[Math.floor(VALUES.length * random())]);
    const which = random();
    if (which < 0.65) holder[key] = value;
    else if (which < 0.75) delete holder[key];
    else if (which < 0.85 && typeof here === 'object' && here !== null && !Array.isArray(here)) {
      const name = FIELDS[Math.floor(FIELDS.length * random())];
      Object.defineProperty(here, name, { value, enumerable: true, configurable: true, writable: true });
    } else if (which < 0.95 && Array.isArray(here)) {
      for (let times = Math.floor(12 * random()); times > 0 && here.length < 30_000; times--) {
        here.push(...(here as unknown[]).slice(0, 2000));
      }
    } else if (typeof here === 'number') holder[key] = here * 10 ** Math.floor(40 * (random() - 0.5));
    else if (Array.isArray(here)) here.reverse();
  }
  return copy;
}

/** Some value in it, by the object that holds it. */
function place(given: Holder, random: Random): [Holder, string] {
  let holder = given;
  for (;;) {
    const keys = Object.keys(holder);
    const key = keys[Math.floor(keys.length * random())];
    const value = holder[key];
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0 || random() < 0.12) return [holder, key];
    holder = value as Holder;
  }
}

/** A file from nothing: of the right make, with values that nobody checked. */
export function madeUp(random: Random): unknown {
  const value = (): unknown => structuredClone(VALUES[Math.floor(VALUES.length * random())]);
  const some = (right: unknown): unknown => (random() < 0.7 ? right : value());
  const shape = (): unknown => {
    const which = Math.floor(5 * random());
    if (which === 0) return { kind: 'sphere', center: some([0, 1, 0]), radius: some(0.5) };
    if (which === 1) return { kind: 'capsule', p1: some([0, 1, 0]), p2: some([0, 2, 0]), radius: some(0.3) };
    if (which === 2) {
      return random() < 0.5
        ? { kind: 'aabb', center: some([0, 1, 0]), half: some([1, 1, 1]) }
        : { kind: 'aabb', min: some([0, 0, 0]), max: some([1, 1, 1]) };
    }
    if (which === 3) return { kind: 'obb', center: some([0, 1, 0]), half: some([1, 1, 1]), orientation: some([0, 0, 0, 1]) };
    return { kind: 'triangle', a: some([0, 0, 0]), b: some([1, 0, 0]), c: some([0, 0, 1]) };
  };
  const body = (): unknown => ({
    spec: some({
      shape: some(shape()),
      ...(random() < 0.5 && { mass: some(2) }),
      ...(random() < 0.3 && { body: some('static') }),
      ...(random() < 0.3 && { name: some('it') }),
    }),
    position: some([3 * random(), 3, 0]),
  });
  const ray = (): unknown => ({ origin: some([-4, 1, 0]), direction: some([1, 0, 0]), maxDistance: some(20), name: some('first') });
  return {
    kantsu: random() < 0.9 ? 1 : value(),
    room: 'range',
    bodies: some(Array.from({ length: Math.floor(4 * random()) }, body)),
    rays: some(Array.from({ length: Math.floor(14 * random()) }, ray)),
  };
}

/** The document of a good scene, as the file would have it. */
export function documentOf(scene: SceneFile): unknown {
  return fromExactJson(sceneAsJson(scene));
}

/** What became of a hostile file: it was read, or refused in our own words; anything else is a complaint. */
export function judgeFile(text: string): { readonly read?: ReturnType<typeof readScene>; readonly complaint?: string } {
  try {
    const read = readScene(text, () => goodScenes()[0].state);
    const complaint = beyond(read.state);
    return complaint === undefined ? { read } : { complaint };
  } catch (error) {
    const complaint = judgeError(error);
    return complaint === undefined ? {} : { complaint };
  }
}

/** Why an error is none of ours, if it is not: ours names the field, in both languages, in few words. */
export function judgeError(error: unknown): string | undefined {
  if (!(error instanceof FieldError)) return `throws ${String(error).slice(0, 300)}`;
  for (const sentence of [error.message, error.in('en'), error.in('ja')]) {
    if (!sentence.includes(String(error.values['field']))) return `does not name the field: ${sentence.slice(0, 300)}`;
    if (sentence.length > 700 || /\{\w+\}|undefined/.test(sentence)) return `is no sentence: ${sentence.slice(0, 800)}`;
  }
  return undefined;
}

/** Independent of the reader: no number in what was accepted may leave the widest limits, and no list or name be longer than allowed. */
export function beyond(given: unknown, field = 'document'): string | undefined {
  if (typeof given === 'number') return given === Infinity ? undefined : Math.abs(given) <= 2 ** 53 ? undefined : `${field} is ${given}`;
  if (typeof given === 'string') return given.length <= 255 ? undefined : `${field} has ${given.length} characters`;
  if (Array.isArray(given) && given.length > LIMITS.edits) return `${field} has ${given.length} items`;
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const numbers = Array.isArray(value) && value.length <= 4 && value.every((x) => typeof x === 'number');
    const far =
      numbers &&
      !/elocity|linear|angular|direction|orientation|position|target/.test(name) &&
      value.some((x) => Math.abs(x) > LIMITS.coordinate);
    if (far) return `${field}.${name} is ${exactJson(value)}`;
    if (name === 'name' && typeof value === 'string' && value.length > LIMITS.name) return `${field}.name has ${value.length} characters`;
    const deeper = beyond(value, `${field}.${name}`);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
