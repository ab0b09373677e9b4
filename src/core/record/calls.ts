// Every method of a world that a recording knows of, and how its arguments are written; test/core/record/record.test.ts names one that is in none of the tables.

import { hitListOf, RayHits } from '../queries/ray-queries.ts';
import type { World } from '../world.ts';
import type { Timings, WorldCore } from '../world/core.ts';
import { writeMotionDigest } from '../world/motion-digest.ts';
import { damaged, type Bytes } from './bytes.ts';
import { argument, BYTES, DIRECTION, fields, IDS, NUMBERS, QUAT, SHAPE, USER_DATA, VALUE, VARINT, VEC3, type Codec } from './codec.ts';

const ENTITY = VALUE;
const POSE = fields({ position: VEC3, orientation: QUAT }, 'inherited');
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
  // (A buffer is no plain value: as after all that cannot be written there is a keyframe.)
  restore: [VALUE],
} as const satisfies Partial<Record<keyof World, readonly Codec[]>>;

const FILTER = fields({ mask: VALUE, exclude: IDS, sensors: VALUE });
const RAY = fields({ origin: VEC3, direction: DIRECTION, maxDistance: VALUE, kind: VALUE }, 'inherited');
const CAST = fields({ mask: VALUE, exclude: IDS, sensors: VALUE, ignoreInitialContacts: VALUE });
const MOVE = fields({ up: DIRECTION, slopeLimit: VALUE, stepHeight: VALUE, snapDistance: VALUE, skin: VALUE, mask: VALUE, exclude: IDS });

const HITS: Codec = (io, value = new RayHits()) => {
  const hits = value as RayHits;
  const first = NUMBERS(io, hits.first) as Float64Array;
  const data = NUMBERS(io, hits.data.subarray(0, 5 * hits.count)) as Float64Array;
  if (io.isReading) Object.assign(hitListOf('hits', hits), { first: Int32Array.from(first), data, count: data.length / 5 });
  return hits;
};

/** Of a batch the second argument, which takes the hits, is written after the answer. The order is part of the format: only add at the end. */
export const QUERIES = {
  raycastClosest: [RAY, FILTER],
  raycastAny: [RAY, FILTER],
  raycastAll: [RAY, FILTER],
  raycastBatch: [NUMBERS, undefined, FILTER],
  raycastBatchAll: [NUMBERS, undefined, FILTER],
  overlap: [SHAPE, FILTER],
  castShape: [SHAPE, VEC3, CAST],
  moveAndSlide: [SHAPE, VEC3, VEC3, MOVE],
  nearest: [VEC3, FILTER],
  nearestToRay: [RAY, FILTER],
} satisfies Partial<Record<keyof World, readonly (Codec | undefined)[]>>;
export const FILLED: Partial<Record<QueryName, Codec>> = { raycastBatch: NUMBERS, raycastBatchAll: HITS };
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
export const QUERY = 252;
export const NOTE = 253;
/** A step and the calls of its listeners are over. */
export const STEP_END = 254;
export const HASH = 255;

const GIVEN: readonly (readonly Codec[])[] = Object.values(CALLS);
const OTHERS: Readonly<Record<number, readonly Codec[]>> = { [QUERY]: [BYTES], [NOTE]: [VALUE], [STEP_END]: [], [HASH]: [VARINT, VARINT] };

/** The arguments of a call, or what belongs to another operation. */
export function readGiven(io: Bytes, operation: number): unknown[] {
  const codecs = GIVEN[operation];
  if (codecs) return codecs.map((codec) => argument(io, codec));
  return (OTHERS[operation] ?? damaged(`there is a call ${operation}`)).map((codec) => codec(io));
}

const digest = new Uint32Array(2);

/** What `HASH` holds: `hashOf` takes as long as a step. What this does not cover is seen at the next keyframe. */
export function motionOf({ state, tick }: WorldCore): Uint32Array {
  writeMotionDigest(digest, { bodies: state, tick });
  return digest;
}

/** What is said of a moment; of these fields it has one, or `phase` with `time`. */
export interface Note {
  readonly mark?: string;
  /** A part of the app's frame, and its milliseconds. */
  readonly phase?: string;
  readonly time?: number;
  readonly timings?: Timings;
  readonly isFrame?: true;
}

/** Its index, arguments and answer. */
export function readQuery(io: Bytes): RecordedQuery {
  const query = QUERY_NAMES[io.u8()] ?? damaged('there is no such query');
  const args = QUERIES[query].map((codec: Codec | undefined) => argument(io, codec));
  const answer = VALUE(io);
  args[1] = FILLED[query]?.(io) ?? args[1];
  return { query, arguments: args, answer } as unknown as RecordedQuery;
}
