// Forces of users in a step: their effect on bounds, and on the velocity in each substep. The rows listed are dynamic; a step without forces does nothing here.

import type { WorldCore } from '../world/core.ts';
import { FORCE_STRIDE, TORQUE } from '../world/forces.ts';
import { angularChange, writeInverseInertia } from '../world/inertia.ts';
import { BOUNDS_STALE, LOCK_LINEAR_X } from '../world/state.ts';
import { MAX_SPEED, MAX_ANGULAR_SPEED } from '../world/validate.ts';
import { markEdited } from '../world/wake.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, PREDICTED_ANGULAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';

// Velocities of the listed rows at the start of the step, linear and angular.
let saved = new Float64Array(16 * FORCE_STRIDE);
/** The largest acceleration by forces in this step, m/s². */
export const maxForceAcceleration = new Float64Array(1);
const inverse = new Float64Array(6);
const change = new Float64Array(3);

/**
 * Before detection in a step: the velocity columns of rows with forces hold their velocities at the end of the step, so that bounds, speculative
 * margins and continuous collision include the forces. `restoreVelocities` undoes it.
 */
export function predictForces(core: WorldCore, dt: number): void {
  const { forces, state } = core;
  maxForceAcceleration[0] = 0;
  if (forces.count === 0) return;
  const { velocity, angularVelocity, inverseMass, locks, slop, turnRadius } = state;
  if (saved.length < forces.count * FORCE_STRIDE) saved = new Float64Array(2 * forces.count * FORCE_STRIDE);
  for (let f = 0; f < forces.count; f++) {
    const row = forces.rows[f];
    const i = 3 * row;
    const o = FORCE_STRIDE * f;
    writeInverseInertia(inverse, 0, state, row);
    angularChange(change, inverse, 0, forces.values, o + TORQUE);
    let speed = 0;
    let spin = 0;
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      saved[o + k] = velocity[i + k];
      squared += forces.values[o + k] * forces.values[o + k];
      saved[o + TORQUE + k] = angularVelocity[i + k];
      const v = locks[row] & (LOCK_LINEAR_X << k) ? 0 : dt * inverseMass[row] * forces.values[o + k];
      const w = dt * change[k];
      speed += v * v;
      spin += w * w;
      velocity[i + k] += v;
      angularVelocity[i + k] += w;
    }
    maxForceAcceleration[0] = Math.max(maxForceAcceleration[0], state.inverseMass[row] * Math.sqrt(squared));
    limitLength(velocity, i, MAX_SPEED);
    limitLength(angularVelocity, i, MAX_ANGULAR_SPEED);
    // The speculative margin at rest covers weak forces.
    if (dt * (Math.sqrt(speed) + turnRadius[row] * Math.sqrt(spin)) > slop[row]) markEdited(core, row, BOUNDS_STALE);
  }
}

/** A body that forces make faster than the range allows is stopped at the end of the step; until then bounds are limited to the highest speed. */
function limitLength(of: Float64Array, i: number, most: number): void {
  const length = Math.sqrt(of[i] * of[i] + of[i + 1] * of[i + 1] + of[i + 2] * of[i + 2]);
  if (length <= most) return;
  for (let k = i; k < i + 3; k++) of[k] *= most / length;
}

/** After the solver has read the bodies: their velocities are those at the start of the step. */
export function restoreVelocities({ forces }: WorldCore, { block }: SolverBodies): void {
  for (let f = 0; f < forces.count; f++) {
    const o = BLOCK * forces.rows[f];
    for (let k = 0; k < 3; k++) {
      block[o + LINEAR + k] = block[o + PREDICTED_LINEAR + k] = saved[FORCE_STRIDE * f + k];
      block[o + ANGULAR + k] = block[o + PREDICTED_ANGULAR + k] = saved[FORCE_STRIDE * f + TORQUE + k];
    }
  }
}

/**
 * Before gravity is integrated in a substep of `h` s. (The effect of contacts in the previous substep is the difference of a body's two velocities:
 * it does not change. Masses are those of the solver, so that a body at rest is pressed against its support by the force itself.)
 */
export function integrateForces(core: WorldCore, { block, halfGain, isForced }: SolverBodies): void {
  const { forces, state } = core;
  if (forces.count === 0) return;
  halfGain.fill(0, 0, 3 * state.rows);
  const h = core.substep;
  for (let f = 0; f < forces.count; f++) {
    const row = forces.rows[f];
    const o = BLOCK * row;
    const by = FORCE_STRIDE * f;
    angularChange(change, block, o + INERTIA, forces.values, by + TORQUE);
    isForced[row] = 1;
    for (let k = 0; k < 3; k++) {
      const v = h * block[o + INVERSE_MASS] * forces.values[by + k];
      block[o + LINEAR + k] += v;
      block[o + PREDICTED_LINEAR + k] += v;
      halfGain[3 * row + k] = v;
      block[o + ANGULAR + k] += h * change[k];
      block[o + PREDICTED_ANGULAR + k] += h * change[k];
    }
  }
}
