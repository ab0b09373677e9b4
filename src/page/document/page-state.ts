// The state of the laboratory as one plain document: how the world was built, its edits with their ticks, the rays, and the view. Links, scene files
// and sessions contain it. Loaded on demand.

import { KINDS } from 'kantsu';
import { BODY_TYPES } from 'kantsu/inspect';
import type { Entity, Shape, SpawnOptions, Vec3 } from 'kantsu';
import { ADDABLE } from '../model/add-body.ts';
import { GIZMO_MODES } from '../input/gizmo-target.ts';
import type { GizmoMode } from '../input/gizmo-target.ts';
import type { Pair } from '../model/pair.ts';
import {
  FieldError,
  LIMITS,
  direction,
  flag,
  list,
  matrix,
  number,
  oneOf,
  quaternion,
  record,
  vector,
  whole,
  within,
  word,
} from './fields.ts';
import type { Command, Copy, Edit, LoggedEdit } from '../model/edit-log.ts';
import { CONVENTIONS } from '../model/inside-conventions.ts';
import type { Convention } from '../model/inside-conventions.ts';
import { LAYERS } from '../model/layer-choice.ts';
import type { Layer } from '../model/layer-choice.ts';
import { SPEEDS } from '../model/lab.ts';
import type { Lab } from '../model/lab.ts';
import type { FollowingMesh, OwnMeshes } from '../model/own-meshes.ts';
import { TOOLS } from '../model/tool.ts';
import type { Tool } from '../model/tool.ts';
import { LETTERS, MAX_RAYS, NEXT_RAYS, QUERY_MODES } from '../model/rays.ts';
import type { NextRay, QueryMode, RaysState } from '../model/rays.ts';
import { USUAL_SETTINGS } from '../model/world-settings.ts';
import type { Tunables, WorldSettings } from '../model/world-settings.ts';

declare const SIMULATION_WORD: string;

/** The version of the simulation: two pages with the same word compute the same, to the last bit. See vite.config.ts. */
export const SIMULATION = SIMULATION_WORD;

/** Characters that the list of rays has room for. */
const LONGEST_RAY_NAME = 24;

/** How the page shows the laboratory. */
export interface ViewState {
  readonly camera: { readonly position: Vec3; readonly target: Vec3 } | undefined;
  readonly tool: Tool;
  readonly gizmo: GizmoMode | undefined;
}

export interface State extends ViewState {
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
  /** The pair whose contact is selected. */
  readonly picked: Pair | undefined;
  /** Where rays start in place of the camera. */
  readonly fixedOrigin: Vec3 | undefined;
  readonly side: boolean;
  readonly meshes: readonly FollowingMesh[];
}

/** Without `meshes` there are none. */
export function stateOf(lab: Lab, meshes: OwnMeshes | undefined, { camera, tool, gizmo }: ViewState): State {
  const { world, rays, room, built, editLog } = lab;
  // Edits since the last detection are detected first, as in the next frame.
  lab.refreshQueries();
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
    picked: lab.picked && { ...lab.picked },
    camera,
    fixedOrigin: lab.fixedOrigin && [...lab.fixedOrigin],
    side: lab.side === 'open',
    tool,
    gizmo,
    meshes: meshes?.list() ?? [],
  };
}

/** The list without edits that another one of the same tick overrides: dragging a slider leaves one record. */
export function withoutVoid(edits: readonly LoggedEdit[]): readonly LoggedEdit[] {
  return edits.filter((edit, i) => {
    const next = edits.at(i + 1);
    if (next?.tick !== edit.tick || next.command !== edit.command) return true;
    if (edit.command === 'gravity') return false;
    // (Switching sleeping off wakes all, which no later edit reverts.)
    if (edit.command !== 'settings' && edit.command !== 'properties') return true;
    if ('sleeping' in edit || ('body' in edit ? edit.body : -1) !== ('body' in next ? next.body : -1)) return true;
    return !Object.keys(edit).every((name) => name in next);
  });
}

// ——— Reading: everything is checked before anything of the page is changed.

/**
 * Checks a document and returns its state. Throws a `FieldError`. `leaps`: it comes with a snapshot, so that its steps need not be taken again and
 * may be many.
 */
export function readState(given: unknown, leaps = false): State {
  const from = record('state', given);
  const tick = whole('tick', from['tick'], leaps ? LIMITS.ticksBefore : LIMITS.ticks);
  const edits = list('edits', from['edits'], LIMITS.edits).map(readEdit);
  checkEdits(edits, tick);
  const built = record('built', from['built']);
  const camera = from['camera'] === undefined ? undefined : record('camera', from['camera']);
  return {
    simulation: word('simulation', from['simulation']),
    room: word('room', from['room']),
    scene: from['scene'] === undefined ? undefined : word('scene', from['scene']),
    built: {
      seed: whole('built.seed', built['seed'], 2 ** 32 - 1),
      count: whole('built.count', built['count'], LIMITS.bodies),
      ...USUAL_SETTINGS,
      ...readSettings('built', built),
    },
    tick,
    hash: word('hash', from['hash']),
    edits,
    rays: readRays('rays', from['rays']),
    query: oneOf('query', from['query'], QUERY_MODES),
    inside: oneOf('inside', from['inside'], CONVENTIONS),
    next: oneOf('next', from['next'], NEXT_RAYS),
    playing: flag('playing', from['playing']),
    speed: oneOf('speed', from['speed'], SPEEDS),
    // A layer of another version is ignored.
    layers: list('layers', from['layers'], 1000).filter((layer): layer is Layer => LAYERS.includes(layer as Layer)),
    selected: from['selected'] === undefined ? undefined : body('selected', from['selected']),
    picked: from['picked'] === undefined ? undefined : readPair('picked', record('picked', from['picked'])),
    camera: camera && {
      position: vector('camera.position', camera['position'], LIMITS.camera),
      target: vector('camera.target', camera['target'], LIMITS.camera),
    },
    fixedOrigin: from['fixedOrigin'] === undefined ? undefined : vector('fixedOrigin', from['fixedOrigin']),
    side: flag('side', from['side']),
    tool: oneOf('tool', from['tool'], TOOLS),
    gizmo: from['gizmo'] === undefined ? undefined : oneOf('gizmo', from['gizmo'], GIZMO_MODES),
    meshes: list('meshes', from['meshes'], LIMITS.bodies).map((one, i) => {
      const field = `meshes[${i}]`;
      const mesh = record(field, one);
      return {
        body: body(`${field}.body`, mesh['body']),
        source: word(`${field}.source`, mesh['source']),
        part: whole(`${field}.part`, mesh['part'], LIMITS.bodies, -1),
        offset: matrix(`${field}.offset`, mesh['offset']),
      };
    }),
  };
}

/** Pinned rays, and which of them is looked at. */
export function readRays(at: string, given: unknown): RaysState {
  const rays = record(at, given);
  return {
    list: list(`${at}.list`, rays['list'], MAX_RAYS).map((one, i) => {
      const field = `${at}.list[${i}]`;
      const ray = record(field, one);
      const { origin, direction, maxDistance } = readRay(field, ray);
      return {
        letter: oneOf(`${field}.letter`, ray['letter'], LETTERS),
        name: word(`${field}.name`, ray['name'], LIMITS.name).slice(0, LONGEST_RAY_NAME),
        hidden: flag(`${field}.hidden`, ray['hidden']),
        except: ray['except'] === undefined ? undefined : body(`${field}.except`, ray['except']),
        origin,
        direction,
        maxDistance,
      };
    }),
    current: whole(`${at}.current`, rays['current'], MAX_RAYS - 1, -1),
    hit: whole(`${at}.hit`, rays['hit'], 2 * LIMITS.bodies, -1),
  };
}

/** In the order of their ticks, none after the end, and not too many bodies in all. */
function checkEdits(edits: readonly LoggedEdit[], end: number): void {
  let before = 0;
  let bodies = 0;
  edits.forEach(({ tick, ...edit }, i) => {
    if (tick < before || tick > end) {
      throw new FieldError('document.order', { field: `edits[${i}].tick`, given: tick, least: before, most: end });
    }
    before = tick;
    if (edit.command === 'add' || edit.command === 'spawn' || edit.command === 'level') bodies++;
    if (edit.command === 'populate') bodies += edit.bodies.length;
    if (bodies > LIMITS.bodies) throw new FieldError('document.bodies', { field: 'edits', given: bodies, most: LIMITS.bodies });
  });
}

/** A reader for each argument of each command; `at` is the path of the edit. */
const READERS: { readonly [C in Command]: (from: Record<string, unknown>, at: string) => Edit & { readonly command: C } } = {
  place: (from, at) => ({
    command: 'place',
    body: body(`${at}.body`, from['body']),
    ...(from['position'] !== undefined && { position: vector(`${at}.position`, from['position']) }),
    ...(from['orientation'] !== undefined && { orientation: quaternion(`${at}.orientation`, from['orientation']) }),
  }),
  velocity: (from, at) => ({
    command: 'velocity',
    body: body(`${at}.body`, from['body']),
    linear: vector(`${at}.linear`, from['linear'], LIMITS.speed),
    angular: vector(`${at}.angular`, from['angular'], LIMITS.speed),
  }),
  shape: (from, at) => ({ command: 'shape', body: body(`${at}.body`, from['body']), shape: readShape(`${at}.shape`, from['shape']) }),
  add: (from, at) => ({
    command: 'add',
    point: vector(`${at}.point`, from['point']),
    normal: vector(`${at}.normal`, from['normal'], 2),
    what: oneOf(`${at}.what`, from['what'], ADDABLE) as Exclude<(typeof ADDABLE)[number], 'mesh'>,
  }),
  spawn: (from, at) => ({ command: 'spawn', copy: readCopy(`${at}.copy`, from['copy']) }),
  level: (from, at) => ({
    command: 'level',
    source: word(`${at}.source`, from['source']),
    part: whole(`${at}.part`, from['part'], LIMITS.bodies, -1),
    matrix: matrix(`${at}.matrix`, from['matrix']),
    name: word(`${at}.name`, from['name'], LIMITS.name),
  }),
  remove: (from, at) => ({ command: 'remove', body: body(`${at}.body`, from['body']) }),
  push: (from, at) => ({ command: 'push', body: body(`${at}.body`, from['body']), along: vector(`${at}.along`, from['along'], 2) }),
  gravity: (from, at) => ({ command: 'gravity', gravity: within(`${at}.gravity`, from['gravity'], LIMITS.gravity) }),
  settings: (from, at) => ({ command: 'settings', ...readSettings(at, from) }),
  properties: (from, at) => ({
    command: 'properties',
    ...(from['body'] !== undefined && { body: body(`${at}.body`, from['body']) }),
    ...optional(from, at, 'friction', SPEC.friction),
    ...optional(from, at, 'restitution', SPEC.restitution),
    ...optional(from, at, 'rollingFriction', SPEC.rollingFriction),
    ...optional(from, at, 'gravityScale', SPEC.gravityScale),
    ...optional(from, at, 'continuous', flag),
  }),
  hold: (from, at) => ({
    command: 'hold',
    body: body(`${at}.body`, from['body']),
    grip: vector(`${at}.grip`, from['grip']),
    hand: vector(`${at}.hand`, from['hand']),
  }),
  release: () => ({ command: 'release' }),
  examine: (from, at) => ({ command: 'examine', shape: readShape(`${at}.shape`, from['shape']) }),
  populate: (from, at) => ({
    command: 'populate',
    bodies: list(`${at}.bodies`, from['bodies'], LIMITS.bodies).map((one, i) => readCopy(`${at}.bodies[${i}]`, one)),
  }),
  look: () => ({ command: 'look' }),
};

/** A field, if present. */
function optional<Name extends string, T>(
  from: Record<string, unknown>,
  at: string,
  name: Name,
  read: (field: string, given: unknown) => T,
): { readonly [N in Name]?: T } {
  return (from[name] === undefined ? {} : { [name]: read(`${at}.${name}`, from[name]) }) as { readonly [N in Name]?: T };
}

/** The given ones. Before there were vectors, a number was gravity, downwards. */
function readSettings(at: string, from: Record<string, unknown>): Partial<WorldSettings> {
  return {
    ...optional(from, at, 'gravity', (field, given): Vec3 =>
      typeof given === 'number' ? [0, -within(field, given, LIMITS.gravity), 0] : vector(field, given, LIMITS.gravity),
    ),
    ...optional(from, at, 'substeps', (field, given) => whole(field, given, LIMITS.substeps, 1)),
    ...optional(from, at, 'dt', (field, given) => number(field, given, ...LIMITS.dt)),
    ...optional(from, at, 'sleeping', flag),
    ...optional(from, at, 'sleepSpeed', (field, given) => number(field, given, 0, LIMITS.speed)),
    ...optional(from, at, 'continuous', flag),
  };
}

function readEdit(given: unknown, i: number): LoggedEdit {
  const at = `edits[${i}]`;
  const from = record(at, given);
  const command = oneOf(`${at}.command`, from['command'], Object.keys(READERS) as Command[]);
  return { tick: whole(`${at}.tick`, from['tick'], LIMITS.ticksBefore), ...READERS[command](from, at) };
}

/** A reader for each field of a body except its shape and user data, which the page has none of. */
const SPEC: {
  readonly [F in Exclude<keyof SpawnOptions, 'shape' | 'userData'>]-?: (field: string, given: unknown) => NonNullable<SpawnOptions[F]>;
} = {
  position: vector,
  orientation: quaternion,
  body: (field, given) => oneOf(field, given, BODY_TYPES),
  mass: (field, given) => number(field, given, ...LIMITS.mass),
  density: (field, given) => number(field, given, ...LIMITS.density),
  velocity: (field, given) => vector(field, given, LIMITS.speed),
  angularVelocity: (field, given) => vector(field, given, LIMITS.speed),
  restitution: (field, given) => number(field, given, 0, 1),
  friction: (field, given) => number(field, given, 0, LIMITS.factor),
  rollingFriction: (field, given) => number(field, given, 0, LIMITS.factor),
  layer: (field, given) => whole(field, given, 31),
  mask: (field, given) => whole(field, given, 2 ** 32 - 1),
  sensor: flag,
  name: (field, given) => word(field, given, LIMITS.name),
  continuous: flag,
  gravityScale: (field, given) => within(field, given, LIMITS.factor),
  linearDamping: (field, given) => number(field, given, 0, LIMITS.factor),
  angularDamping: (field, given) => number(field, given, 0, LIMITS.factor),
};

export function readCopy(at: string, given: unknown): Copy {
  const { spec, position, orientation } = record(at, given);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record(`${at}.spec`, spec))) {
    const field = `${at}.spec.${name}`;
    if (name === 'shape') continue;
    if (!Object.hasOwn(SPEC, name)) throw new FieldError('document.unknown', { field: field.slice(0, LIMITS.word) });
    if (value !== undefined) fields[name] = SPEC[name as keyof typeof SPEC](field, value);
  }
  return {
    // (Shape last in the type, first in the record: links are shorter if similar records have their fields in one order.)
    spec: { shape: readShape(`${at}.spec.shape`, (spec as Record<string, unknown>)['shape']), ...fields },
    position: vector(`${at}.position`, position),
    orientation: orientation === undefined || orientation === null ? undefined : quaternion(`${at}.orientation`, orientation),
  };
}

export function readRay(at: string, ray: Record<string, unknown>): { origin: Vec3; direction: Vec3; maxDistance: number } {
  return {
    origin: vector(`${at}.origin`, ray['origin']),
    direction: direction(`${at}.direction`, ray['direction']),
    maxDistance: ray['maxDistance'] === Infinity ? Infinity : number(`${at}.maxDistance`, ray['maxDistance'], ...LIMITS.reach),
  };
}

function readPair(at: string, pair: Record<string, unknown>): Pair {
  return { a: body(`${at}.a`, pair['a']), b: body(`${at}.b`, pair['b']) };
}

function body(field: string, given: unknown): Entity {
  return whole(field, given, Number.MAX_SAFE_INTEGER) as Entity;
}

/** The fields of a shape's factory, each within its limits; the factory decides whether they make a shape. */
function readShape(at: string, given: unknown): Shape {
  const from = record(at, given);
  const kind = oneOf(`${at}.kind`, from['kind'], KINDS);
  const size = (name: string): number => number(`${at}.${name}`, from[name], ...LIMITS.size);
  const point = (name: string): Vec3 => vector(`${at}.${name}`, from[name]);
  const half = (): Vec3 => {
    const parts = vector(`${at}.half`, from['half']);
    parts.forEach((x, k) => number(`${at}.half[${k}]`, x, ...LIMITS.size));
    return parts;
  };
  const fields = (): object => {
    switch (kind) {
      case 'sphere':
        return { center: point('center'), radius: size('radius') };
      case 'capsule':
        return { p1: point('p1'), p2: point('p2'), radius: size('radius') };
      case 'aabb':
        // Given both, centre and half extents count.
        return 'min' in from && !('center' in from && 'half' in from)
          ? { min: point('min'), max: point('max') }
          : { center: point('center'), half: half() };
      case 'obb':
        return {
          center: point('center'),
          half: half(),
          ...(from['orientation'] !== undefined && { orientation: quaternion(`${at}.orientation`, from['orientation']) }),
        };
      default:
        return { a: point('a'), b: point('b'), c: point('c') };
    }
  };
  return { kind, ...fields() } as Shape;
}
