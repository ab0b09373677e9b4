// Every method of a world that a recording knows of, and how its arguments are written; test/core/record/record.test.ts names one that is in none of the tables.

import { hitListOf, RayHits } from '../queries/ray-queries.ts';
import type { World } from '../world.ts';
import type { Timings, WorldCore } from '../world/core.ts';
import { writeMotionDigest } from '../world/motion-digest.ts';
import { damaged, type ByteReader } from './bytes.ts';
import { DIRECTION, fields, IDS, NUMBERS, QUAT, readArgument, SHAPE, USER_DATA, VALUE, VEC3, type Codec } from './codec.ts';

const ENTITY = VALUE;
const POSE = fields({ position: VEC3, orientation: QUAT }, true);
const VELOCITY = fields({ linear: VEC3, angular: VEC3 });

const values = (...names: readonly string[]): Record<string, Codec> => Object.fromEntries(names.map((name) => [name, VALUE]));

// The order of fields is part of the format: only add at the end.
const SPAWN = fields({
  shape: SHAPE,
  position: VEC3,
  orientation: QUAT,
  velocity: VEC3,
  angularVelocity: VEC3,
  userData: USER_DATA,
  ...values('body', 'mass', 'density', 'restitution', 'friction', 'rollingFriction', 'layer', 'mask', 'sensor', 'continuous'),
  ...values('gravityScale', 'linearDamping', 'angularDamping', 'name'),
});
const SPAWN_MESH = fields({
  vertices: NUMBERS,
  indices: NUMBERS,
  position: VEC3,
  orientation: QUAT,
  ...values('friction', 'restitution', 'layer', 'mask', 'name'),
  userData: USER_DATA,
});

/** What changes the hash, names or user data; a property is called to set it. The order is part of the format: only add at the end. */
export const CALLS = {
  spawn: [SPAWN],
  spawnMesh: [SPAWN_MESH],
  despawn: [ENTITY],
  clear: [],
  setPose: [ENTITY, POSE],
  setVelocity: [ENTITY, VELOCITY],
  applyImpulse: [ENTITY, VEC3, VEC3],
  applyAngularImpulse: [ENTITY, VEC3],
  applyForce: [ENTITY, VEC3, VEC3],
  applyTorque: [ENTITY, VEC3],
  moveKinematic: [ENTITY, POSE],
  wake: [ENTITY],
  sleep: [ENTITY],
  setShape: [ENTITY, SHAPE],
  setMass: [ENTITY, VALUE],
  setBody: [ENTITY, VALUE],
  setDamping: [ENTITY, fields({ linear: VALUE, angular: VALUE })],
  setMaterial: [ENTITY, fields({ friction: VALUE, restitution: VALUE, rollingFriction: VALUE })],
  setFilter: [ENTITY, fields({ layer: VALUE, mask: VALUE, sensor: VALUE })],
  setGravityScale: [ENTITY, VALUE],
  setContinuous: [ENTITY, VALUE],
  lock: [ENTITY, fields({ rotation: VALUE, axes: VALUE })],
  setName: [ENTITY, VALUE],
  setUserData: [ENTITY, USER_DATA],
  step: [VALUE],
  detect: [],
  gravity: [VEC3],
  substeps: [VALUE],
  sleeping: [VALUE],
  sleepSpeed: [VALUE],
  continuous: [VALUE],
  cellSize: [VALUE],
} as const satisfies Partial<Record<keyof World, readonly Codec[]>>;

const FILTER = fields({ mask: VALUE, exclude: IDS, sensors: VALUE });
const RAY = fields({ origin: VEC3, direction: DIRECTION, maxDistance: VALUE, kind: VALUE }, true);
const CAST = fields({ mask: VALUE, exclude: IDS, sensors: VALUE, ignoreInitialContacts: VALUE });
const MOVE = fields({ up: DIRECTION, slopeLimit: VALUE, stepHeight: VALUE, snapDistance: VALUE, skin: VALUE, mask: VALUE, exclude: IDS });

export interface Query {
  /** Of the arguments; none for the second one of a batch, which takes the hits, */
  readonly given: readonly (Codec | undefined)[];
  /** … and is written after the answer. */
  readonly hits?: Codec;
}

const HITS: Codec = {
  write(out, value) {
    const { count, first, data } = value as RayHits;
    NUMBERS.write(out, first);
    NUMBERS.write(out, data.subarray(0, 5 * count));
  },
  read(from) {
    const hits = new RayHits();
    const list = hitListOf('hits', hits);
    list.first = Int32Array.from(NUMBERS.read(from) as Float64Array);
    list.data = NUMBERS.read(from) as Float64Array<ArrayBuffer>;
    list.count = list.data.length / 5;
    return hits;
  },
};

/** The order is part of the format: only add at the end. */
export const QUERIES = {
  raycastClosest: { given: [RAY, FILTER] },
  raycastAny: { given: [RAY, FILTER] },
  raycastAll: { given: [RAY, FILTER] },
  raycastBatch: { given: [NUMBERS, undefined, FILTER], hits: NUMBERS },
  raycastBatchAll: { given: [NUMBERS, undefined, FILTER], hits: HITS },
  overlap: { given: [SHAPE, FILTER] },
  castShape: { given: [SHAPE, VEC3, CAST] },
  moveAndSlide: { given: [SHAPE, VEC3, VEC3, MOVE] },
  nearest: { given: [VEC3, FILTER] },
  nearestToRay: { given: [RAY, FILTER] },
} satisfies Partial<Record<keyof World, Query>>;
/** The queries that a recorder keeps. */
export type QueryName = keyof typeof QUERIES;

export const CALL_NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];
export const QUERY_NAMES = Object.keys(QUERIES) as QueryName[];

/** A query as it was made, with its answer. Of a batch the second argument is what it was filled with. */
export type RecordedQuery = {
  readonly [Name in QueryName]: {
    readonly query: Name;
    readonly arguments: Parameters<World[Name]>;
    readonly answer: ReturnType<World[Name]>;
  };
}[QueryName];

// Operations are calls by their index, and these.
export const STEP = CALL_NAMES.indexOf('step');
export const DETECT = CALL_NAMES.indexOf('detect');
/** A step and the calls of its listeners are over. */
export const STEP_END = 254;
export const HASH = 255;

const digest = new Uint32Array(2);

/** What `HASH` holds: `hashOf` takes as long as a step. What this does not cover is seen at the next keyframe. */
export function motionOf({ state, tick }: WorldCore): Uint32Array {
  writeMotionDigest(digest, { bodies: state, tick });
  return digest;
}

/** The arguments of a call, or the digest of `HASH`. */
export function readGiven(from: ByteReader, operation: number): unknown[] {
  if (operation === HASH) return [from.varint(), from.varint()];
  if (operation === STEP_END) return [];
  if (operation >= CALL_NAMES.length) damaged(`there is a call ${operation}`);
  return CALLS[CALL_NAMES[operation]].map((codec: Codec) => readArgument(from, codec));
}

/** What is said of a moment; of these fields it has one, or `phase` with `time`. */
export interface Note {
  readonly tick: number;
  readonly mark?: string;
  /** A part of the app's frame, and its milliseconds. */
  readonly phase?: string;
  readonly time?: number;
  readonly timings?: Timings;
  readonly isFrame?: true;
  readonly query?: RecordedQuery;
}

/** Begins a query, which has a form of its own: its tick, index, arguments and answer. Other notes are values. */
export const QUERY_NOTE = 255;

export function readNote(from: ByteReader): Note {
  if (from.bytes[from.at] !== QUERY_NOTE) {
    const note = VALUE.read(from) as Note;
    if (!Number.isSafeInteger(note?.tick)) damaged('a note has no tick');
    return note;
  }
  from.u8();
  const tick = from.varint();
  const query = QUERY_NAMES[from.u8()] ?? damaged('there is no such query');
  const { given, hits }: Query = QUERIES[query];
  const args = given.map((codec) => readArgument(from, codec));
  const answer = VALUE.read(from);
  if (hits !== undefined) args[1] = hits.read(from);
  return { tick, query: { query, arguments: args, answer } as unknown as RecordedQuery };
}
