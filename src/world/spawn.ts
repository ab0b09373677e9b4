// Bodies in and out of the world, and every way to edit one. All input is checked before anything is written.

import { finite, integer, notNegative, positive, quat, record as options, show, vec3 } from '../math/check.ts';
import { normalizeQuat } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { momentsPerMass, volume } from '../shapes/mass.ts';
import { AABB, OBB, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, obb, recordOf, type Obb, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from './core.ts';
import { entityOf, FIRST_GENERATION, generationOf, MAX_ROWS, nextGeneration, rowOf, type Entity } from './entity.ts';
import { frameOf, placeBounds, placeFrame, placeRecord, type Frame } from './place.ts';
import {
  BODY_TYPES,
  BOUNDS_STALE,
  DYNAMIC,
  LOCK_ANGULAR_X,
  LOCK_LINEAR_X,
  LOCK_ROTATION,
  RECORD_STALE,
  SENSOR,
  STATIC,
  type BodyType,
  type WorldState,
} from './state.ts';

export interface SpawnOptions {
  /** The collider; it may stand anywhere and is then placed by `position` and `orientation`. */
  shape: Shape;
  /** m; moves the shape, after the turn. Left out: the shape stays where it is. */
  position?: Vec3Like;
  /** `[x, y, z, w]`, normalised; turns the shape about the world's origin before it is moved. An AABB cannot be turned. */
  orientation?: QuatLike;
  /** `dynamic` unless said otherwise; a triangle is `static` or `kinematic`. */
  body?: BodyType;
  /** kg. Either this or `density`. */
  mass?: number;
  /** kg/m³, 1000 unless said otherwise. */
  density?: number;
  /** m/s. */
  velocity?: Vec3Like;
  /** rad/s, world axes. */
  angularVelocity?: Vec3Like;
  /** 0 (no bounce) to 1 (full bounce), 0 unless said otherwise; a pair takes the larger. */
  restitution?: number;
  /** Coulomb's μ, 0.5 unless said otherwise; a pair takes √(μ_a·μ_b). */
  friction?: number;
  /** 0–31, 0 unless said otherwise. */
  layer?: number;
  /** 32 bits: the layers it meets, all unless said otherwise. Both sides must agree. */
  mask?: number;
  /** Contacts are reported, nobody is pushed. */
  sensor?: boolean;
  name?: string;
  /** Factor on the world's gravity, 1 unless said otherwise. */
  gravityScale?: number;
  /** 1/s. */
  linearDamping?: number;
  angularDamping?: number;
}

/** The row of a living entity; a `RangeError` in words for any other number. */
export function rowOfLiving(core: WorldCore, entity: Entity): number {
  const { state } = core;
  if (typeof entity !== 'number') throw new TypeError(`entity is ${show(entity)}, expected an id returned by spawn()`);
  const row = rowOf(entity);
  if (!Number.isInteger(entity) || entity < 0 || row >= state.rows || state.generation[row] !== generationOf(entity)) {
    throw new RangeError(`entity is ${show(entity)}, expected the id of a living body; this one was never spawned or is despawned`);
  }
  if (!state.alive[row]) throw new RangeError(`entity is ${show(entity)}, expected the id of a living body; this one is despawned`);
  return row;
}

export function isAlive(core: WorldCore, entity: number): boolean {
  const row = rowOf(entity);
  return (
    Number.isInteger(entity) &&
    entity > 0 &&
    row < core.state.rows &&
    core.state.alive[row] === 1 &&
    core.state.generation[row] === generationOf(entity)
  );
}

const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };
const local = new Float64Array(STRIDE);
const NO_TURN = [0, 0, 0, 1] as const;

export function spawn(core: WorldCore, given: SpawnOptions): Entity {
  options('spawn', given);
  const { state } = core;

  // Read and check everything first; a refusal leaves the world as it was.
  const kind = kindOf(given.shape, 'spawn.shape');
  const record = recordOf(given.shape, 'spawn.shape');
  const position = given.position === undefined ? null : vec3('spawn.position', given.position);
  const q = given.orientation === undefined ? null : quat('spawn.orientation', given.orientation);
  if (q) normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  if (q && kind === AABB) refuseTurn('spawn.orientation', q);
  const body = bodyOf('spawn.body', given.body ?? (kind === TRIANGLE ? 'static' : 'dynamic'), kind);
  if (given.mass !== undefined && given.density !== undefined) {
    throw new RangeError(`spawn.mass is ${show(given.mass)} and spawn.density ${show(given.density)}, expected one of the two`);
  }
  const mass = given.mass === undefined ? 0 : positive('spawn.mass', given.mass);
  const density = given.mass === undefined ? positive('spawn.density', given.density ?? 1000) : 0;
  const velocity = vec3('spawn.velocity', given.velocity ?? ZERO);
  const angularVelocity = vec3('spawn.angularVelocity', given.angularVelocity ?? ZERO);
  const restitution = between('spawn.restitution', given.restitution ?? 0, 0, 1);
  const friction = notNegative('spawn.friction', given.friction ?? 0.5);
  const layer = integer('spawn.layer', given.layer ?? 0, 0, 31);
  const mask = maskOf('spawn.mask', given.mask ?? 0xffffffff);
  const gravityScale = finite('spawn.gravityScale', given.gravityScale ?? 1);
  const linearDamping = notNegative('spawn.linearDamping', given.linearDamping ?? 0);
  const angularDamping = notNegative('spawn.angularDamping', given.angularDamping ?? 0);
  if (given.name !== undefined && typeof given.name !== 'string') {
    throw new TypeError(`spawn.name is ${show(given.name)}, expected a string`);
  }
  if (given.sensor !== undefined && typeof given.sensor !== 'boolean') {
    throw new TypeError(`spawn.sensor is ${show(given.sensor)}, expected true or false`);
  }
  if (state.freeRows.length === 0 && state.rows >= MAX_ROWS) {
    throw new RangeError(`the world holds ${state.count} bodies, expected at most ${MAX_ROWS}`);
  }

  // Where the shape's own frame comes to stand.
  frameOf(frame, local, 0, kind, record, kind === OBB ? obb(given.shape as Obb).orientation : NO_TURN);
  if (position || q) placeFrame(frame, position ?? ZERO, q ?? NO_TURN);
  for (let k = 0; k < 3; k++) finite('spawn.position', frame.position[k]);

  const row = state.freeRows.length > 0 ? state.freeRows.pop()! : state.rows;
  if (row === state.rows) {
    state.reserve(row + 1);
    state.generation[row] = FIRST_GENERATION;
    state.rows++;
  }
  state.alive[row] = 1;
  state.count++;
  state.names[row] = given.name;
  state.kind[row] = kind;
  state.local.set(local, STRIDE * row);
  state.flags[row] = given.sensor ? SENSOR : 0;
  state.locks[row] = 0;
  state.layerBit[row] = 1 << layer;
  state.mask[row] = mask;
  state.mass[row] = mass;
  state.density[row] = density;
  state.friction[row] = friction;
  state.restitution[row] = restitution;
  state.linearDamping[row] = linearDamping;
  state.angularDamping[row] = angularDamping;
  state.gravityScale[row] = gravityScale;
  state.body[row] = body;
  state.moves[row] = body === STATIC ? 0 : 1;
  state.position.set(frame.position, 3 * row);
  state.orientation.set(frame.orientation, 4 * row);
  if (q) normalizeQuat(state.orientation, 4 * row, frame.orientation[0], frame.orientation[1], frame.orientation[2], frame.orientation[3]);
  state.velocity.set(body === STATIC ? ZERO : velocity, 3 * row);
  state.angularVelocity.set(body === STATIC || kind === AABB ? ZERO : angularVelocity, 3 * row);
  state.restTime[row] = 0;
  state.asleep[row] = 0;
  weigh(state, row);
  if (position || q) placeRecord(state, row);
  // Standing where it was made, the record is the shape's own, to the last bit.
  else state.data.set(record, STRIDE * row);
  placeBounds(state, row);
  edited(core, row, BOUNDS_STALE);
  return entityOf(row, state.generation[row]);
}

const ZERO = [0, 0, 0] as const;

export function despawn(core: WorldCore, entity: Entity): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  wakeNeighbours(core, row);
  state.alive[row] = 0;
  state.count--;
  state.names[row] = undefined;
  state.generation[row] = nextGeneration(state.generation[row]);
  state.freeRows.push(row);
  edited(core, row, 0);
}

/** Marks the row and the world: the next step or query looks again before it uses what it sees. */
function edited(core: WorldCore, row: number, dirty: number): void {
  if (dirty > core.state.dirty[row]) core.state.dirty[row] = dirty;
  core.gridStale = true;
  core.contactsStale = true;
}

/** Wakes the body of a row; the rest of its island follows at the end of the step. */
export function wake(core: WorldCore, row: number): void {
  core.state.asleep[row] = 0;
  core.state.restTime[row] = 0;
}

export function wakeAll(core: WorldCore): void {
  core.state.asleep.fill(0);
  core.state.restTime.fill(0);
}

/** Wakes everybody who touches the row: its support goes, or its weight. */
function wakeNeighbours(core: WorldCore, row: number): void {
  const { contacts } = core;
  for (let c = 0; c < contacts.count; c++) {
    if (contacts.rowA[c] === row) wake(core, contacts.rowB[c]);
    else if (contacts.rowB[c] === row) wake(core, contacts.rowA[c]);
  }
}

export function setPose(core: WorldCore, entity: Entity, pose: { position?: Vec3Like; orientation?: QuatLike }): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  options('setPose', pose);
  const position = pose.position === undefined ? null : vec3('setPose.position', pose.position);
  const q = pose.orientation === undefined ? null : quat('setPose.orientation', pose.orientation);
  if (q) {
    normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
    if (state.kind[row] === AABB) refuseTurn('setPose.orientation', q);
  }
  if (position) state.position.set(position, 3 * row);
  if (q) state.orientation.set(q, 4 * row);
  wakeNeighbours(core, row);
  wake(core, row);
  edited(core, row, RECORD_STALE);
}

export function setVelocity(core: WorldCore, entity: Entity, velocity: { linear?: Vec3Like; angular?: Vec3Like }): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  options('setVelocity', velocity);
  const linear = velocity.linear === undefined ? null : vec3('setVelocity.linear', velocity.linear);
  const angular = velocity.angular === undefined ? null : vec3('setVelocity.angular', velocity.angular);
  if (state.body[row] === STATIC) throw new RangeError(`setVelocity is called on a static body, expected a dynamic or kinematic one`);
  if (linear) state.velocity.set(linear, 3 * row);
  if (angular && state.kind[row] !== AABB) state.angularVelocity.set(angular, 3 * row);
  wake(core, row);
  // A faster body looks farther ahead.
  edited(core, row, BOUNDS_STALE);
}

/** Adds an impulse, N·s, at a world point or at the centre. Bodies that cannot be pushed ignore it. */
export function applyImpulse(core: WorldCore, entity: Entity, impulse: Vec3Like, point?: Vec3Like): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  const [x, y, z] = vec3('applyImpulse.impulse', impulse);
  const at = point === undefined ? null : vec3('applyImpulse.point', point);
  if (state.body[row] !== DYNAMIC) return;
  const { velocity, angularVelocity, position, orientation, inverseMass, inverseInertia } = state;
  const i = 3 * row;
  velocity[i] += inverseMass[row] * x;
  velocity[i + 1] += inverseMass[row] * y;
  velocity[i + 2] += inverseMass[row] * z;
  if (at) {
    const rx = at[0] - position[i];
    const ry = at[1] - position[i + 1];
    const rz = at[2] - position[i + 2];
    turnBy(angularVelocity, i, orientation, 4 * row, inverseInertia, i, ry * z - rz * y, rz * x - rx * z, rx * y - ry * x);
  }
  wake(core, row);
  edited(core, row, BOUNDS_STALE);
}

// ω += R · diag(I⁻¹) · Rᵀ · torque, column by column of R.
function turnBy(
  out: Float64Array,
  o: number,
  q: Float64Array,
  i: number,
  inverse: Float64Array,
  j: number,
  tx: number,
  ty: number,
  tz: number,
): void {
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const columns = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
  for (let k = 0; k < 3; k++) {
    const [cx, cy, cz] = columns[k];
    const amount = inverse[j + k] * (cx * tx + cy * ty + cz * tz);
    out[o] += amount * cx;
    out[o + 1] += amount * cy;
    out[o + 2] += amount * cz;
  }
}

/**
 * Replaces the collider: kind and sizes are the new shape's, the pose stays, so the new shape's own frame (see `spawn`) is laid on the body's.
 * An AABB or triangle takes the world's axes. A mass that was given stays; one that came from a density follows the new volume.
 */
export function setShape(core: WorldCore, entity: Entity, shape: Shape): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  const kind = kindOf(shape, 'setShape.shape');
  const record = recordOf(shape, 'setShape.shape');
  if (kind === TRIANGLE && state.body[row] === DYNAMIC) {
    throw new RangeError(`setShape.shape is a triangle on a dynamic body, expected a solid, or a static or kinematic body`);
  }
  frameOf(frame, local, 0, kind, record, NO_TURN);
  state.kind[row] = kind;
  state.local.set(local, STRIDE * row);
  if (kind === AABB || kind === TRIANGLE) {
    state.orientation.set(NO_TURN, 4 * row);
    if (kind === AABB) state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
  }
  weigh(state, row);
  wakeNeighbours(core, row);
  wake(core, row);
  edited(core, row, RECORD_STALE);
}

export function setMass(core: WorldCore, entity: Entity, mass: number): void {
  const row = rowOfLiving(core, entity);
  core.state.mass[row] = positive('setMass.mass', mass);
  core.state.density[row] = 0;
  weigh(core.state, row);
  wake(core, row);
}

export function setBody(core: WorldCore, entity: Entity, body: BodyType): void {
  const row = rowOfLiving(core, entity);
  const { state } = core;
  const type = bodyOf('setBody.body', body, state.kind[row]);
  state.body[row] = type;
  state.moves[row] = type === STATIC ? 0 : 1;
  if (type === STATIC) {
    state.velocity.fill(0, 3 * row, 3 * row + 3);
    state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
  }
  weigh(state, row);
  wakeNeighbours(core, row);
  wake(core, row);
  edited(core, row, BOUNDS_STALE);
}

/** 1/s; what is left out stays. */
export function setDamping(core: WorldCore, entity: Entity, damping: { linear?: number; angular?: number }): void {
  const row = rowOfLiving(core, entity);
  options('setDamping', damping);
  const linear = damping.linear === undefined ? core.state.linearDamping[row] : notNegative('setDamping.linear', damping.linear);
  const angular = damping.angular === undefined ? core.state.angularDamping[row] : notNegative('setDamping.angular', damping.angular);
  core.state.linearDamping[row] = linear;
  core.state.angularDamping[row] = angular;
  wake(core, row);
}

/** Holds the body's turn, or its motion along world axes: `axes` are three flags for x, y, z. What is left out is unlocked. */
export function lock(core: WorldCore, entity: Entity, locks: { rotation?: boolean | readonly boolean[]; axes?: readonly boolean[] }): void {
  const row = rowOfLiving(core, entity);
  options('lock', locks);
  const rotation = flagsOf('lock.rotation', locks.rotation ?? false, LOCK_ANGULAR_X);
  const linear = flagsOf('lock.axes', locks.axes ?? false, LOCK_LINEAR_X);
  core.state.locks[row] = rotation | linear;
  weigh(core.state, row);
  wake(core, row);
}

function flagsOf(name: string, value: unknown, first: number): number {
  if (typeof value === 'boolean') return value ? first * 7 : 0;
  if (!Array.isArray(value) || value.length !== 3 || value.some((flag) => typeof flag !== 'boolean')) {
    throw new TypeError(`${name} is ${show(value)}, expected true, false or three of them`);
  }
  let bits = 0;
  for (let k = 0; k < 3; k++) if (value[k] === true) bits |= first << k;
  return bits;
}

const moments = new Float64Array(3);

/** Works out mass and inverse inertia of the row from its shape, its mass or density, its body type and its locks. */
function weigh(state: WorldState, row: number): void {
  const kind = state.kind[row];
  if (state.density[row] > 0) state.mass[row] = state.density[row] * volume(kind, state.local, STRIDE * row);
  const pushed = state.body[row] === DYNAMIC;
  const mass = state.mass[row];
  state.inverseMass[row] = pushed ? 1 / mass : 0;
  momentsPerMass(moments, kind, state.local, STRIDE * row);
  const turns = pushed && kind !== AABB && (state.locks[row] & LOCK_ROTATION) !== LOCK_ROTATION;
  for (let k = 0; k < 3; k++) state.inverseInertia[3 * row + k] = turns ? 1 / (mass * moments[k]) : 0;
}

function bodyOf(name: string, value: unknown, kind: number): number {
  const body = BODY_TYPES.indexOf(value as BodyType);
  if (body < 0) {
    throw new (typeof value === 'string' ? RangeError : TypeError)(
      `${name} is ${show(value)}, expected 'dynamic', 'kinematic' or 'static'`,
    );
  }
  if (kind === TRIANGLE && body === DYNAMIC) {
    throw new RangeError(`${name} is 'dynamic', expected 'static' or 'kinematic' for a triangle, which has no volume`);
  }
  return body;
}

function between(name: string, value: unknown, low: number, high: number): number {
  const number = finite(name, value);
  if (number < low || number > high) throw new RangeError(`${name} is ${show(value)}, expected a number from ${low} to ${high}`);
  return number;
}

/** A mask of 32 bits, as a signed or unsigned integer. */
export function maskOf(name: string, value: unknown): number {
  return integer(name, value, -0x80000000, 0xffffffff) >>> 0;
}

function refuseTurn(name: string, q: readonly number[]): void {
  if (q[0] !== 0 || q[1] !== 0 || q[2] !== 0) {
    throw new RangeError(`${name} is ${show(q)}, expected no turn for an AABB; an OBB can be turned`);
  }
}
