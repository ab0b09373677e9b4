// The state of the laboratory as one plain document: how the world was built, its edits with their ticks, the rays, and the view. Links, scene files
// and sessions contain it. Loaded on demand.

import { BODY_TYPES } from 'kantsu/inspect';
import type { Entity, Shape, SpawnOptions, Vec3 } from 'kantsu';
import { ADDABLE } from '../model/add-body.ts';
import type { Addable } from '../model/add-body.ts';
import { GIZMO_MODES } from '../tools/gizmo-target.ts';
import type { Command, Copy, Edit, LoggedEdit } from '../model/edit-log.ts';
import { COLOUR_BY } from '../model/body-tint.ts';
import { CONVENTIONS } from '../model/inside-conventions.ts';
import { LAYERS } from '../model/layer-choice.ts';
import type { Layer } from '../model/layer-choice.ts';
import { SPEEDS } from '../model/session.ts';
import type { Session } from '../model/session.ts';
import type { OwnMeshes } from '../model/own-meshes.ts';
import { TOOLS } from '../model/tool.ts';
import { LETTERS, MAX_RAYS, NEXT_RAYS, QUERY_MODES } from '../model/rays.ts';
import type { RaysState } from '../model/rays.ts';
import { USUAL_SETTINGS } from '../model/world-settings.ts';
import { FieldError, LIMITS, SIMULATION } from './limits.ts';
import {
  direction,
  documentOf,
  flag,
  list,
  matrix,
  maybe,
  number,
  object,
  oneOf,
  quaternion,
  variants,
  vector,
  whole,
  word,
} from './schema.ts';
import type { Read, Schema } from './schema.ts';

const LONGEST_RAY_NAME = 24;

const POINT = vector();
const BODY = whole(Number.MAX_SAFE_INTEGER) as Schema<Entity>;
const NAME = word(LIMITS.name);
const PART = whole(LIMITS.bodies, -1);
const FACTOR = number(0, LIMITS.factor);
const SPEED = vector(LIMITS.speed);
const TICK = whole(LIMITS.ticksBefore);

/** The fields of a shape's factory, each within its limits; the factory decides whether they make a shape. */
const SIZE = number(...LIMITS.size);
const HALF: Schema<Vec3> = (field, given) => {
  const parts = POINT(field, given);
  parts.forEach((x, k) => SIZE(`${field}[${k}]`, x));
  return parts;
};
const BOX = object({ center: POINT, half: HALF });
const CORNERS = object({ min: POINT, max: POINT });
const SHAPE = variants<Shape>('kind', {
  sphere: object({ center: POINT, radius: SIZE }),
  capsule: object({ p1: POINT, p2: POINT, radius: SIZE }),
  // Given both, centre and half extents count.
  aabb: (field, given) =>
    ('min' in (given as object) && !('center' in (given as object) && 'half' in (given as object)) ? CORNERS : BOX)(field, given),
  obb: object({ center: POINT, half: HALF, orientation: maybe(quaternion) }),
  triangle: object({ a: POINT, b: POINT, c: POINT }),
});

/** A body. (Shape first: links are shorter if similar records have their fields in one order.) The page has no user data. */
const SPEC: { readonly [F in Exclude<keyof SpawnOptions, 'userData'>]-?: Schema<SpawnOptions[F] | undefined> } = {
  shape: SHAPE,
  position: maybe(POINT),
  orientation: maybe(quaternion),
  body: maybe(oneOf(BODY_TYPES)),
  mass: maybe(number(...LIMITS.mass)),
  density: maybe(number(...LIMITS.density)),
  velocity: maybe(SPEED),
  angularVelocity: maybe(SPEED),
  restitution: maybe(number(0, 1)),
  friction: maybe(FACTOR),
  rollingFriction: maybe(FACTOR),
  layer: maybe(whole(31)),
  mask: maybe(whole(2 ** 32 - 1)),
  sensor: maybe(flag),
  name: maybe(NAME),
  continuous: maybe(flag),
  gravityScale: maybe(number(-LIMITS.factor, LIMITS.factor)),
  linearDamping: maybe(FACTOR),
  angularDamping: maybe(FACTOR),
};
export const COPY = object({ spec: object(SPEC, true), position: POINT, orientation: maybe(quaternion) }) as Schema<Copy>;

/** Before there were vectors, a number was gravity, downwards. */
const GRAVITY = number(-LIMITS.gravity, LIMITS.gravity);
const SETTINGS = {
  gravity: maybe<Vec3>((field, given) =>
    typeof given === 'number' ? [0, -GRAVITY(field, given), 0] : vector(LIMITS.gravity)(field, given),
  ),
  substeps: maybe(whole(LIMITS.substeps, 1)),
  dt: maybe(number(...LIMITS.dt)),
  sleeping: maybe(flag),
  sleepSpeed: maybe(number(0, LIMITS.speed)),
  continuous: maybe(flag),
};

type FieldsOf<E> = { readonly [F in Exclude<keyof E, 'command'>]-?: Schema<E[F] | undefined> };
const EDITS: { readonly [C in Command]: FieldsOf<Extract<Edit, { command: C }>> } = {
  place: { body: BODY, position: maybe(POINT), orientation: maybe(quaternion) },
  velocity: { body: BODY, linear: SPEED, angular: SPEED },
  shape: { body: BODY, shape: SHAPE },
  add: { point: POINT, normal: vector(2), what: oneOf(ADDABLE) as Schema<Exclude<Addable, 'mesh'>> },
  spawn: { copy: COPY },
  level: { source: word(), part: PART, matrix, name: NAME },
  remove: { body: BODY },
  push: { body: BODY, along: vector(2) },
  gravity: { gravity: GRAVITY },
  settings: SETTINGS,
  properties: {
    body: maybe(BODY),
    friction: SPEC.friction,
    restitution: SPEC.restitution,
    rollingFriction: SPEC.rollingFriction,
    gravityScale: SPEC.gravityScale,
    continuous: SPEC.continuous,
  },
  hold: { body: BODY, grip: POINT, hand: POINT },
  release: {},
  examine: { shape: SHAPE },
  populate: { bodies: list(COPY, LIMITS.bodies) },
  look: {},
};
const EDIT = variants<Edit>('command', Object.fromEntries(Object.entries(EDITS).map(([command, fields]) => [command, object(fields)])));
const AT = object({ tick: TICK });
// (Tick and command first, as with shapes.)
const LOGGED: Schema<LoggedEdit> = (field, given) => ({ ...AT(field, given), ...EDIT(field, given) });

const REACH = number(...LIMITS.reach);
/** Where a ray runs. */
export const WAY = {
  origin: POINT,
  direction,
  maxDistance: ((field, given) => (given === Infinity ? Infinity : REACH(field, given))) as Schema<number>,
};
/** As much of it as the list of rays has room for. */
export const RAY_NAME: Schema<string> = (field, given) => NAME(field, given).slice(0, LONGEST_RAY_NAME);
/** Pinned rays, and which of them is looked at. */
export const RAYS: Schema<RaysState> = object({
  list: list(
    object({
      letter: oneOf(LETTERS),
      name: RAY_NAME,
      hidden: flag,
      except: maybe(BODY),
      ...WAY,
    }),
    MAX_RAYS,
  ),
  current: whole(MAX_RAYS - 1, -1),
  fixedOrigin: maybe(POINT),
  hit: whole(2 * LIMITS.bodies, -1),
});

const built = object({ seed: whole(2 ** 32 - 1), count: whole(LIMITS.bodies), ...SETTINGS });
const layers = list((_, given) => given, 1000);
const STATE = object({
  simulation: word(),
  room: word(),
  scene: maybe(word()),
  built: (field, given) => ({ ...USUAL_SETTINGS, ...(built(field, given) as { seed: number; count: number }) }),
  tick: TICK,
  /** Of the world at that tick. */
  hash: word(),
  edits: list(LOGGED, LIMITS.edits),
  rays: RAYS,
  query: oneOf(QUERY_MODES),
  inside: oneOf(CONVENTIONS),
  next: oneOf(NEXT_RAYS),
  playing: flag,
  speed: oneOf<number>(SPEEDS),
  // A layer of another version is ignored.
  layers: (field, given) => layers(field, given).filter((layer): layer is Layer => LAYERS.includes(layer as Layer)),
  /** What bodies are coloured by; their kind when left out. */
  colourBy: maybe(oneOf(COLOUR_BY)),
  selected: maybe(BODY),
  /** The pair whose contact is selected. */
  picked: maybe(object({ a: BODY, b: BODY })),
  camera: maybe(object({ position: vector(LIMITS.camera), target: vector(LIMITS.camera) })),
  /** Where rays start in place of the camera. */
  fixedOrigin: maybe(POINT),
  side: flag,
  tool: oneOf(TOOLS),
  gizmo: maybe(oneOf(GIZMO_MODES)),
  meshes: list(object({ body: BODY, source: word(), part: PART, offset: matrix }), LIMITS.bodies),
});
export type State = Read<typeof STATE>;
/** How the page shows the laboratory. */
export type ViewState = Pick<State, 'camera' | 'tool' | 'gizmo'>;

const ofState = documentOf('state', STATE);
/** Within another document. */
export const STATE_WITHIN: Schema<State> = (_, given) => ofState(given);
const FEW_TICKS = whole(LIMITS.ticks);

/**
 * Checks a document and returns its state, which is also how it is written. Throws a `FieldError`. `leaps`: it comes with a snapshot, so that its steps
 * need not be taken again and may be many.
 */
export function readState(given: unknown, leaps = false): State {
  return consistent(ofState(given), leaps);
}

/** The edits are in the order of their ticks, none after the end, and add not too many bodies in all. */
export function consistent(state: State, leaps: boolean): State {
  if (!leaps) FEW_TICKS('tick', state.tick);
  let before = 0;
  let bodies = 0;
  state.edits.forEach(({ tick, ...edit }, i) => {
    if (tick < before || tick > state.tick) {
      throw new FieldError('document.order', { field: `edits[${i}].tick`, given: tick, least: before, most: state.tick });
    }
    before = tick;
    if (edit.command === 'add' || edit.command === 'spawn' || edit.command === 'level') bodies++;
    if (edit.command === 'populate') bodies += edit.bodies.length;
    if (bodies > LIMITS.bodies) throw new FieldError('document.bodies', { field: 'edits', given: bodies, most: LIMITS.bodies });
  });
  return state;
}

/** Without `meshes` there are none. */
export function stateOf(session: Session, meshes: OwnMeshes | undefined, { camera, tool, gizmo }: ViewState): State {
  const { world, rays, room, built, editLog } = session;
  // Edits since the last detection are detected first, as in the next frame.
  session.refreshQueries();
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
    next: session.rays.next,
    playing: session.playing,
    speed: session.speed,
    layers: LAYERS.filter((layer) => session.layers[layer]),
    colourBy: session.colourBy === 'kind' ? undefined : session.colourBy,
    selected: session.selection.body,
    picked: session.selection.picked && { ...session.selection.picked },
    camera,
    fixedOrigin: session.rays.fixedOrigin && [...session.rays.fixedOrigin],
    side: session.side === 'open',
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
