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

/** Operations are calls by their index, queries by theirs from `QUERY` on, and these. */
export const OP = {
  STEP: CALL_NAMES.indexOf('step'),
  DETECT: CALL_NAMES.indexOf('detect'),
  QUERY: 128,
  MESH: 248,
  KEYFRAME: 249,
  /** Of the recording. */
  END: 250,
  /** No call leads to what follows: there is a keyframe. */
  RESTORED: 251,
  NOTE: 252,
  /** A step and the calls of its listeners are over. */
  STEP_END: 253,
  HASH: 254,
} as const;

/** What is given to each: to a query its arguments, then its answer, and what it has filled. */
const GIVEN: Readonly<Record<number, readonly (Codec | undefined)[]>> = {
  ...Object.fromEntries(Object.values(CALLS).entries()),
  ...Object.fromEntries(QUERY_NAMES.map((name, i) => [OP.QUERY + i, [...QUERIES[name], VALUE, FILLED[name]]])),
  [OP.MESH]: [NUMBERS, NUMBERS],
  // Step, whether it is pinned, user data left out so far, cell size, ids and user data, snapshot.
  [OP.KEYFRAME]: [VARINT, VALUE, VARINT, VALUE, BYTES, BYTES],
  [OP.END]: [VARINT, VALUE],
  [OP.RESTORED]: [],
  [OP.NOTE]: [VALUE],
  [OP.STEP_END]: [],
  [OP.HASH]: [VARINT, VARINT],
};

export function write(io: Bytes, operation: number, ...given: readonly unknown[]): void {
  io.u8(operation);
  GIVEN[operation].forEach((codec, i) => argument(io, codec, given[i]));
}

/** The operations that follow. */
export function* operationsIn(io: Bytes): Generator<readonly [operation: number, given: readonly unknown[]], void> {
  while (!io.isAtEnd) {
    const operation = io.u8();
    yield [operation, (GIVEN[operation] ?? damaged(`there is a call ${operation}`)).map((codec) => argument(io, codec))];
  }
}

/** The queries among these. */
export function queriesIn(io: Bytes): RecordedQuery[] {
  return Array.from(operationsIn(io)).flatMap(([operation, given]) => {
    const query = QUERY_NAMES[operation - OP.QUERY] as QueryName | undefined;
    if (!query) return [];
    const args = given.slice(0, QUERIES[query].length);
    const [answer, filled = args[1]] = given.slice(args.length);
    return { query, arguments: args.with(1, filled), answer } as unknown as RecordedQuery;
  });
}

const digest = new Uint32Array(2);

/** What `HASH` holds, up to a twentieth of a step: `hashOf` takes as long as one. What this does not cover is seen at the next keyframe. */
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
