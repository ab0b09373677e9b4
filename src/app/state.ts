// All that one sees of the laboratory as one plain document: how the world was built, what was done to it and when, the rays, and the view. A link and a
// scene file carry it, and a reload brings it back. Loaded when one of them is asked for.

import type { Quat, Vec3 } from '../math/vec3.ts';
import { KINDS } from '../shapes/record.ts';
import type { Shape } from '../shapes/shape.ts';
import type { Entity } from '../world/entity.ts';
import { ADDABLE } from './add-body.ts';
import { GIZMO_MODES } from './body-grip.ts';
import type { GizmoMode } from './body-grip.ts';
import { withoutVoid } from './edit-log.ts';
import type { Command, Copy, Edit, LoggedEdit } from './edit-log.ts';
import { CONVENTIONS } from './inside.ts';
import type { Convention } from './inside.ts';
import { LAYERS } from './layers.ts';
import type { Layer } from './layers.ts';
import { SPEEDS } from './lab.ts';
import type { Page } from './page.ts';
import type { Tool } from './pointer-arbiter.ts';
import { LETTERS, MAX_RAYS, NEXT_RAYS, QUERY_MODES } from './rays.ts';
import type { NextRay, QueryMode, RaysState } from './rays.ts';
import { USUAL_SETTINGS } from './rooms/room.ts';
import type { Tunables, WorldSettings } from './rooms/room.ts';

declare const SIMULATION_WORD: string;

/** Which arithmetic moves bodies here: two pages with the same word compute the same, to the last bit. See vite.config.ts. */
export const SIMULATION = SIMULATION_WORD;

const TOOLS: readonly Tool[] = ['ray', 'select', 'drag', 'add'];
const LONGEST_NAME = 24;
const LONGEST_WORD = 200;
const MOST_TICKS = 1e6;
const MOST_EDITS = 1e6;
/** m/s². */
const MOST_GRAVITY = 1000;
const MOST_BODIES = 25_000;
/** The camera within so many metres. */
const FARTHEST = 1e6;

export interface State {
  readonly simulation: string;
  readonly room: string;
  readonly scene: string | undefined;
  readonly built: Tunables;
  readonly tick: number;
  /** Of the world at that tick. */
  readonly hash: string;
  readonly edits: readonly LoggedEdit[];
  readonly rays: RaysState;
  readonly query: QueryMode;
  readonly inside: Convention;
  readonly next: NextRay;
  readonly playing: boolean;
  readonly speed: number;
  readonly layers: readonly Layer[];
  readonly selected: Entity | undefined;
  readonly camera: { readonly position: Vec3; readonly target: Vec3 } | undefined;
  /** Where rays start in place of the camera. */
  readonly fixedOrigin: Vec3 | undefined;
  readonly side: boolean;
  readonly tool: Tool;
  readonly gizmo: GizmoMode | undefined;
  readonly meshes: readonly FollowingMesh[];
}

/** A mesh that follows a body. */
export interface FollowingMesh {
  readonly body: Entity;
  /** The name of a built-in model, or the digest of a file. */
  readonly source: string;
  /** Which mesh of the file. */
  readonly part: number;
  /** From the body's frame to the mesh's, column by column. */
  readonly offset: readonly number[];
}

export function stateOfPage({ lab, picture, meshes, side, arbiter, gizmo }: Page): State {
  const { world, rays, room, built, editLog } = lab;
  // What was edited since the last look is looked at first, as the next frame would.
  lab.settle();
  return {
    simulation: SIMULATION,
    room: room.id,
    scene: room.preset?.id,
    built: { ...built },
    tick: world.tick,
    hash: world.hash(),
    edits: withoutVoid(editLog.list),
    rays: rays.stateWith(false),
    query: rays.mode,
    inside: rays.inside,
    next: lab.nextRay,
    playing: lab.playing,
    speed: lab.speed,
    layers: LAYERS.filter((layer) => lab.layers[layer]),
    selected: lab.selected,
    camera: picture && { position: picture.stage.camera.position.toArray(), target: picture.stage.controls.target.toArray() },
    fixedOrigin: lab.fixedOrigin && [...lab.fixedOrigin],
    side: side === 'open',
    tool: arbiter.tool,
    gizmo: gizmo?.mode,
    meshes: meshes.list(),
  };
}

// ——— Reading: everything is checked before anything of the page is changed.

/** What a document says, proven to be a state. Throws a `TypeError` or `RangeError` that names what is wrong. */
export function readState(given: unknown): State {
  const from = record('state', given);
  const edits = list('edits', from['edits'], MOST_EDITS).map(readEdit);
  const tick = whole('tick', from['tick'], MOST_TICKS);
  edits.forEach((edit, i) => {
    if (edit.tick > tick || (i > 0 && edit.tick < edits[i - 1].tick)) {
      throw new RangeError(`edits[${i}].tick is ${edit.tick}, out of order`);
    }
  });
  const built = record('built', from['built']);
  const camera = from['camera'] === undefined ? undefined : record('camera', from['camera']);
  const rays = record('rays', from['rays']);
  return {
    simulation: word('simulation', from['simulation']),
    room: word('room', from['room']),
    scene: from['scene'] === undefined ? undefined : word('scene', from['scene']),
    built: {
      seed: whole('built.seed', built['seed'], 2 ** 32 - 1),
      count: whole('built.count', built['count'], MOST_BODIES),
      ...USUAL_SETTINGS,
      ...readSettings('built', built),
    },
    tick,
    hash: word('hash', from['hash']),
    edits,
    rays: {
      list: list('rays.list', rays['list'], MAX_RAYS).map((one) => {
        const ray = record('ray', one);
        const direction = vector('ray.direction', ray['direction']);
        if (!(Math.hypot(...direction) > 0)) throw new RangeError('ray.direction is zero');
        return {
          letter: oneOf('ray.letter', ray['letter'], LETTERS),
          name: word('ray.name', ray['name']).slice(0, LONGEST_NAME),
          hidden: flag('ray.hidden', ray['hidden']),
          origin: vector('ray.origin', ray['origin']),
          direction,
          except: ray['except'] === undefined ? undefined : body('ray.except', ray['except']),
          maxDistance: ray['maxDistance'] === Infinity ? Infinity : positive('ray.maxDistance', ray['maxDistance']),
        };
      }),
      current: number('rays.current', rays['current']),
      hit: number('rays.hit', rays['hit']),
    },
    query: oneOf('query', from['query'], QUERY_MODES),
    inside: oneOf('inside', from['inside'], CONVENTIONS),
    next: oneOf('next', from['next'], NEXT_RAYS),
    playing: flag('playing', from['playing']),
    speed: oneOf('speed', from['speed'], SPEEDS),
    // A layer that only another version has is passed over.
    layers: list('layers', from['layers'], 1000).filter((layer): layer is Layer => LAYERS.includes(layer as Layer)),
    selected: from['selected'] === undefined ? undefined : body('selected', from['selected']),
    camera: camera && {
      position: vector('camera.position', camera['position'], FARTHEST),
      target: vector('camera.target', camera['target'], FARTHEST),
    },
    fixedOrigin: from['fixedOrigin'] === undefined ? undefined : vector('fixedOrigin', from['fixedOrigin'], FARTHEST),
    side: flag('side', from['side']),
    tool: oneOf('tool', from['tool'], TOOLS),
    gizmo: from['gizmo'] === undefined ? undefined : oneOf('gizmo', from['gizmo'], GIZMO_MODES),
    meshes: list('meshes', from['meshes'], MOST_BODIES).map((one) => {
      const mesh = record('mesh', one);
      const offset = list('mesh.offset', mesh['offset'], 16).map((x) => number('mesh.offset', x));
      if (offset.length !== 16) throw new RangeError('mesh.offset is no matrix of 16 numbers');
      return {
        body: body('mesh.body', mesh['body']),
        source: word('mesh.source', mesh['source']),
        part: whole('mesh.part', mesh['part'], MOST_BODIES),
        offset,
      };
    }),
  };
}

/** One reader for each argument of each command. */
const READERS: { readonly [C in Command]: (from: Record<string, unknown>) => Edit & { readonly command: C } } = {
  place: (from) => ({
    command: 'place',
    body: body('body', from['body']),
    ...(from['position'] !== undefined && { position: vector('position', from['position']) }),
    ...(from['orientation'] !== undefined && { orientation: quaternion('orientation', from['orientation']) }),
  }),
  velocity: (from) => ({
    command: 'velocity',
    body: body('body', from['body']),
    linear: vector('linear', from['linear']),
    angular: vector('angular', from['angular']),
  }),
  shape: (from) => ({ command: 'shape', body: body('body', from['body']), shape: shape(from['shape']) }),
  add: (from) => ({
    command: 'add',
    point: vector('point', from['point']),
    normal: vector('normal', from['normal']),
    what: oneOf('what', from['what'], ADDABLE) as Exclude<(typeof ADDABLE)[number], 'mesh'>,
  }),
  spawn: (from) => ({ command: 'spawn', copy: readCopy(from['copy']) }),
  remove: (from) => ({ command: 'remove', body: body('body', from['body']) }),
  push: (from) => ({ command: 'push', body: body('body', from['body']), along: vector('along', from['along']) }),
  gravity: (from) => ({ command: 'gravity', gravity: number('gravity', from['gravity'], 1000) }),
  settings: (from) => ({ command: 'settings', ...readSettings('settings', from) }),
  properties: (from) => ({
    command: 'properties',
    ...(from['body'] !== undefined && { body: body('body', from['body']) }),
    ...optional(from, 'friction', number),
    ...optional(from, 'restitution', number),
    ...optional(from, 'rollingFriction', number),
    ...optional(from, 'gravityScale', number),
    ...optional(from, 'continuous', flag),
  }),
  hold: (from) => ({
    command: 'hold',
    body: body('body', from['body']),
    grip: vector('grip', from['grip']),
    hand: vector('hand', from['hand']),
  }),
  release: () => ({ command: 'release' }),
  examine: (from) => ({ command: 'examine', shape: shape(from['shape']) }),
  populate: (from) => ({ command: 'populate', bodies: list('bodies', from['bodies'], MOST_BODIES).map(readCopy) }),
  look: () => ({ command: 'look' }),
};

/** One field if it is there. */
function optional<Name extends string, T>(
  from: Record<string, unknown>,
  name: Name,
  read: (name: string, given: unknown) => T,
): { readonly [N in Name]?: T } {
  return (from[name] === undefined ? {} : { [name]: read(name, from[name]) }) as { readonly [N in Name]?: T };
}

/** Those that are given. Until there were vectors, a number was gravity, downwards. */
function readSettings(name: string, from: Record<string, unknown>): Partial<WorldSettings> {
  return {
    ...optional(from, 'gravity', (_, given) =>
      typeof given === 'number'
        ? ([0, -number(`${name}.gravity`, given, MOST_GRAVITY), 0] as Vec3)
        : vector(`${name}.gravity`, given, MOST_GRAVITY),
    ),
    ...optional(from, 'substeps', (_, given) => whole(`${name}.substeps`, given, 64)),
    ...optional(from, 'dt', (_, given) => positive(`${name}.dt`, given)),
    ...optional(from, 'sleeping', flag),
    ...optional(from, 'sleepSpeed', number),
    ...optional(from, 'continuous', flag),
  };
}

function readEdit(given: unknown, i: number): LoggedEdit {
  const from = record(`edits[${i}]`, given);
  const command = oneOf(`edits[${i}].command`, from['command'], Object.keys(READERS) as Command[]);
  return { tick: whole(`edits[${i}].tick`, from['tick'], MOST_TICKS), ...READERS[command](from) };
}

export function readCopy(given: unknown): Copy {
  const { spec, position, orientation } = record('body', given);
  const fields = record('body.spec', spec);
  // The world refuses the rest of what no body can be.
  return {
    spec: { ...fields, shape: shape(fields['shape']) },
    position: vector('body.position', position),
    orientation: orientation === undefined || orientation === null ? undefined : quaternion('body.orientation', orientation),
  };
}

export function record(name: string, given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`${name} is ${String(given)}, expected fields`);
  }
  return given as Record<string, unknown>;
}

function list(name: string, given: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(given) || given.length > most) throw new TypeError(`${name} is no list of at most ${most}`);
  return given;
}

function word(name: string, given: unknown): string {
  if (typeof given !== 'string' || given.length > LONGEST_WORD) throw new TypeError(`${name} is no word`);
  return given;
}

function flag(name: string, given: unknown): boolean {
  if (typeof given !== 'boolean') throw new TypeError(`${name} is neither true nor false`);
  return given;
}

function number(name: string, given: unknown, most = 1e100): number {
  if (typeof given !== 'number' || !(Math.abs(given) <= most)) throw new TypeError(`${name} is no number within ±${most}`);
  return given;
}

function positive(name: string, given: unknown): number {
  const x = number(name, given);
  if (x <= 0) throw new RangeError(`${name} is ${x}, expected a number above 0`);
  return x;
}

function whole(name: string, given: unknown, most: number): number {
  const x = number(name, given, most);
  if (!Number.isInteger(x) || x < 0) throw new RangeError(`${name} is ${x}, expected a whole number`);
  return x;
}

function body(name: string, given: unknown): Entity {
  return whole(name, given, 2 ** 31) as Entity;
}

function oneOf<T>(name: string, given: unknown, these: readonly T[]): T {
  if (!these.includes(given as T)) throw new RangeError(`${name} is ${String(given)}, expected one of ${these.join(', ')}`);
  return given as T;
}

function vector(name: string, given: unknown, most?: number): Vec3 {
  const parts = list(name, given, 3).map((x) => number(name, x, most));
  if (parts.length !== 3) throw new TypeError(`${name} has ${parts.length} components, expected 3`);
  return parts as Vec3;
}

function quaternion(name: string, given: unknown): Quat {
  const parts = list(name, given, 4).map((x) => number(name, x));
  if (parts.length !== 4) throw new TypeError(`${name} has ${parts.length} components, expected 4`);
  return parts as Quat;
}

function shape(given: unknown): Shape {
  const { kind } = record('shape', given);
  oneOf('shape.kind', kind, KINDS);
  return given as Shape;
}
