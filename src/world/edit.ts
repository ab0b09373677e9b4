// Every way to edit a living body. All input is checked before anything is written.

import { notNegative, positive, quat, record as options, show, vec3 } from '../math/check.ts';
import { normalizeQuat } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { AABB, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from './core.ts';
import { bodyOf, refuseTurn } from './doors.ts';
import type { Entity } from './entity.ts';
import { rowOfLiving } from './living.ts';
import { frameOf, NO_TURN, type Frame } from './place.ts';
import { BOUNDS_STALE, DYNAMIC, LOCK_ANGULAR_X, LOCK_LINEAR_X, RECORD_STALE, STATIC, type BodyType } from './state.ts';
import { edited, wake, wakeNeighbours } from './wake.ts';
import { weigh } from './weigh.ts';

const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

const local = new Float64Array(STRIDE);

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
  // The grid hears of what was static, and of what is.
  edited(core, row, BOUNDS_STALE);
  state.moves[row] = type === STATIC ? 0 : 1;
  state.noteMoves(row);
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
