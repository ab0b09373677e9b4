// What users push bodies with: impulses, which change velocities at once, and forces and torques, which act during the next step only.

import { bothInto, vec3, vec3Into } from '../math/check.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { angularChange, writeInverseInertia } from './inertia.ts';
import { BOUNDS_STALE, DYNAMIC, LOCK_LINEAR_X } from './state.ts';
import { checkLength, MAX_SPEED, MAX_ANGULAR_SPEED, MAX_TORQUE, MAX_TIME_STEP } from './validate.ts';
import { edited } from './wake.ts';

/** Numbers per row in `core.forces`: force x y z, N; torque x y z about the centre of mass, N·m, world axes. */
export const FORCE_STRIDE = 6;
export const TORQUE = 3;

/** Largest acceleration by forces, m/s² and rad/s²: from rest to the highest speed in the longest step. */
const MAX_ACCELERATION = MAX_SPEED / MAX_TIME_STEP;
const MAX_ANGULAR_ACCELERATION = MAX_ANGULAR_SPEED / MAX_TIME_STEP;

// What errors call the argument of a call, its point, and what it gives a body. Made once: a string per call would be garbage.
const namesOf = (call: string, by: string, effects: readonly string[]) => ({
  by: `${call}.${by}`,
  point: `${call}.point`,
  effects: effects.map((what) => `${call}.${by} gives ${what} that`),
});
const VELOCITIES = ['a velocity', 'an angular velocity'] as const;
const ACCELERATIONS = ['a total acceleration', 'a total torque', 'a total angular acceleration'] as const;
export const OF_IMPULSE = namesOf('applyImpulse', 'impulse', VELOCITIES);
export const OF_ANGULAR_IMPULSE = namesOf('applyAngularImpulse', 'impulse', VELOCITIES);
export const OF_FORCE = namesOf('applyForce', 'force', ACCELERATIONS);
export const OF_TORQUE = namesOf('applyTorque', 'torque', ACCELERATIONS);
type Names = ReturnType<typeof namesOf>;

// What is given: a force or impulse, and a torque or angular impulse about the centre of mass.
const force = new Float64Array(3);
const torque = new Float64Array(3);
const point = new Float64Array(3);
const sum = new Float64Array(FORCE_STRIDE);
const inverse = new Float64Array(6);
const change = new Float64Array(3);
const spun = new Float64Array(3);

/** Reads a force or impulse at a world point, or at the centre of mass. Returns the row, or −1 if the body cannot be pushed. */
export function readPush(core: WorldCore, entity: Entity, names: Names, by: Vec3Like, at: Vec3Like | undefined): number {
  if (by === undefined) vec3(names.by, by);
  bothInto(force, names.by, by, point, names.point, at);
  const row = livingRow(core, entity);
  const { body, position } = core.state;
  if (at === undefined) torque.fill(0);
  else {
    const x = point[0] - position[3 * row];
    const y = point[1] - position[3 * row + 1];
    const z = point[2] - position[3 * row + 2];
    torque[0] = y * force[2] - z * force[1];
    torque[1] = z * force[0] - x * force[2];
    torque[2] = x * force[1] - y * force[0];
  }
  return body[row] === DYNAMIC ? row : -1;
}

/** The same for a torque or angular impulse. */
export function readTorque(core: WorldCore, entity: Entity, names: Names, by: Vec3Like): number {
  vec3Into(torque, names.by, by);
  force.fill(0);
  const row = livingRow(core, entity);
  return core.state.body[row] === DYNAMIC ? row : -1;
}

/** Applies what was read as an impulse. Locked axes ignore it. Refused if it would make the body faster than 1e5 m/s or 1e5 rad/s. */
export function applyImpulse(core: WorldCore, row: number, { effects }: Names): void {
  if (row < 0) return;
  const { velocity, angularVelocity, inverseMass, locks } = core.state;
  writeInverseInertia(inverse, 0, core.state, row);
  angularChange(spun, inverse, 0, torque, 0);
  for (let k = 0; k < 3; k++) {
    change[k] = velocity[3 * row + k] + (locks[row] & (LOCK_LINEAR_X << k) ? 0 : inverseMass[row] * force[k]);
    spun[k] += angularVelocity[3 * row + k];
  }
  checkLength(effects[0], change, MAX_SPEED);
  checkLength(effects[1], spun, MAX_ANGULAR_SPEED);
  velocity.set(change, 3 * row);
  angularVelocity.set(spun, 3 * row);
  edited(core, row, BOUNDS_STALE, false);
}

/** Adds what was read to the forces on the row so far; zero forces are not listed. */
export function applyForce(core: WorldCore, row: number, { effects }: Names): void {
  if (row < 0) return;
  const { state, forces } = core;
  const i = FORCE_STRIDE * forces.find(row);
  let any = false;
  for (let k = 0; k < 3; k++) {
    sum[k] = force[k] + (i < 0 ? 0 : forces.values[i + k]);
    sum[TORQUE + k] = torque[k] += i < 0 ? 0 : forces.values[i + TORQUE + k];
    any ||= sum[k] !== 0 || sum[TORQUE + k] !== 0;
    change[k] = state.inverseMass[row] * sum[k];
  }
  checkLength(effects[0], change, MAX_ACCELERATION);
  // (Also for a body that cannot rotate now.)
  checkLength(effects[1], torque, MAX_TORQUE);
  writeInverseInertia(inverse, 0, state, row);
  angularChange(change, inverse, 0, torque, 0);
  checkLength(effects[2], change, MAX_ANGULAR_ACCELERATION);
  if (any) forces.set(row, sum);
  else forces.remove(row);
  edited(core, row, 0, false);
}
