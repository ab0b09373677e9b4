// Forces and torques from users: they act during the next step only.

import { bothInto, vec3, vec3Into } from '../math/check.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { angularChange, writeInverseInertia } from './inertia.ts';
import { DYNAMIC } from './state.ts';
import { checkLength, MAX_SPEED, MAX_ANGULAR_SPEED, MAX_TORQUE, MAX_TIME_STEP } from './validate.ts';
import { resume, wake } from './wake.ts';

/** Numbers per row in `core.forces`: force x y z, N; torque x y z about the centre of mass, N·m, world axes. */
export const FORCE_STRIDE = 6;
export const TORQUE = 3;

/** Largest acceleration by forces, m/s² and rad/s²: from rest to the highest speed in the longest step. */
const MAX_ACCELERATION = MAX_SPEED / MAX_TIME_STEP;
const MAX_ANGULAR_ACCELERATION = MAX_ANGULAR_SPEED / MAX_TIME_STEP;

// Made once: a string per call would be garbage.
const RESULTS = ['acceleration', 'torque', 'angular acceleration'];
const OF_FORCE = RESULTS.map((what) => `applyForce.force gives a total ${what} that`);
const OF_TORQUE = RESULTS.map((what) => `applyTorque.torque gives a total ${what} that`);

const given = new Float64Array(3);
const point = new Float64Array(3);
const sum = new Float64Array(FORCE_STRIDE);
const torque = new Float64Array(3);
const inverse = new Float64Array(6);
const change = new Float64Array(3);

export function applyForce(core: WorldCore, entity: Entity, force: Vec3Like, at?: Vec3Like): void {
  if (force === undefined) vec3('applyForce.force', force);
  bothInto(given, 'applyForce.force', force, point, 'applyForce.point', at);
  const row = livingRow(core, entity);
  if (core.state.body[row] !== DYNAMIC) return;
  read(core, row);
  for (let k = 0; k < 3; k++) sum[k] += given[k];
  if (at !== undefined) {
    const { position } = core.state;
    const x = point[0] - position[3 * row];
    const y = point[1] - position[3 * row + 1];
    const z = point[2] - position[3 * row + 2];
    sum[TORQUE] += y * given[2] - z * given[1];
    sum[TORQUE + 1] += z * given[0] - x * given[2];
    sum[TORQUE + 2] += x * given[1] - y * given[0];
  }
  write(core, row, OF_FORCE);
}

export function applyTorque(core: WorldCore, entity: Entity, by: Vec3Like): void {
  vec3Into(given, 'applyTorque.torque', by);
  const row = livingRow(core, entity);
  if (core.state.body[row] !== DYNAMIC) return;
  read(core, row);
  for (let k = 0; k < 3; k++) sum[TORQUE + k] += given[k];
  write(core, row, OF_TORQUE);
}

/** Reads the forces on the row so far. */
function read({ forces }: WorldCore, row: number): void {
  const i = FORCE_STRIDE * forces.find(row);
  for (let k = 0; k < FORCE_STRIDE; k++) sum[k] = i < 0 ? 0 : forces.values[i + k];
}

/** Writes the forces on the row; zero forces are not listed. */
function write(core: WorldCore, row: number, words: readonly string[]): void {
  const { state, forces } = core;
  let any = false;
  for (let k = 0; k < 3; k++) {
    any ||= sum[k] !== 0 || sum[TORQUE + k] !== 0;
    change[k] = state.inverseMass[row] * sum[k];
    torque[k] = sum[TORQUE + k];
  }
  checkLength(words[0], change, MAX_ACCELERATION);
  // (Also for a body that cannot rotate now.)
  checkLength(words[1], torque, MAX_TORQUE);
  writeInverseInertia(inverse, 0, state, row);
  angularChange(change, inverse, 0, sum, TORQUE);
  checkLength(words[2], change, MAX_ANGULAR_ACCELERATION);
  if (any) forces.set(row, sum);
  else forces.remove(row);
  wake(core, row);
  resume(core, row);
}
