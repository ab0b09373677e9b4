// Recomputes the effective masses of contacts whose bodies have rotated within the step.

import type { WorldCore } from '../world/core.ts';
import { LOCK_LINEAR_X, type WorldState } from '../world/state.ts';
import { BLOCK, GYROSCOPIC, INVERSE_MASS, DELTA_ROTATION, writeInertia, type SolverBodies } from './solver-bodies.ts';
import { MASS_J, TANGENT_MASS, TANGENT_MASS_MIN, NORMAL_MASS, POINT, type ContactConstraints } from './contact-constraints.ts';
import { invertMasses, updatePointMasses } from './prepare-manifold.ts';
import { prepareMasses } from './prepare-frame.ts';

const LOCK_LINEAR = 7 * LOCK_LINEAR_X;
/** An effective mass beyond 1 / this share of the bodies' own is rounding: locks block the body completely. */
const BLOCKED_MASS = 1e-12;

/**
 * Refreshes contact c for an impact, which conserves energy: inertias of the current poses, and linear locks. False if locks block both bodies.
 * `refreshConstraints` must follow.
 */
export function refreshForImpact(constraints: ContactConstraints, { state }: WorldCore, bodies: SolverBodies, c: number): boolean {
  const { block, rotationMode, inertiaChanged } = bodies;
  let changed = 0;
  let locks = 0;
  let mass = 0;
  for (let side = 0; side < 2; side++) {
    const row = side === 0 ? constraints.rowA[c] : constraints.rowB[c];
    const o = BLOCK * row;
    if (block[o + INVERSE_MASS] === 0) continue;
    mass += block[o + INVERSE_MASS];
    if (
      rotationMode[row] === GYROSCOPIC &&
      (block[o + DELTA_ROTATION] !== 0 || block[o + DELTA_ROTATION + 1] !== 0 || block[o + DELTA_ROTATION + 2] !== 0)
    ) {
      writeInertia(bodies, state, row);
      inertiaChanged[row] = 1;
    }
    if (state.locks[row] & LOCK_LINEAR) inertiaChanged[row] = 1;
    locks |= state.locks[row] & LOCK_LINEAR;
    changed |= inertiaChanged[row];
  }
  if (changed === 0) return true;
  bodies.anyInertiaChanged = true;
  refreshConstraint(constraints, state, bodies, c, locks !== 0);
  if (locks === 0) return true;
  const { data } = constraints;
  const o = constraints.at[c];
  const maxMass = 1 / (BLOCKED_MASS * mass);
  for (let q = constraints.first[c]; q < constraints.end[c]; q += POINT) {
    if (!isFiniteMass(data[q + NORMAL_MASS], maxMass)) data[q + NORMAL_MASS] = 0;
  }
  if (!isFiniteMass(data[o + TANGENT_MASS_MIN], maxMass)) {
    data[o + TANGENT_MASS_MIN] = data[o + TANGENT_MASS] = data[o + TANGENT_MASS + 1] = data[o + TANGENT_MASS + 2] = 0;
  }
  return data[o + MASS_J] * maxMass > 1;
}

/** Whether an impulse moves the mass, kg. */
function isFiniteMass(mass: number, maxMass: number): boolean {
  return mass > 0 && mass < maxMass;
}

/** Refreshes all contacts of bodies marked `inertiaChanged`, and clears the marks. */
export function refreshConstraints(constraints: ContactConstraints, { state }: WorldCore, bodies: SolverBodies): void {
  if (!bodies.anyInertiaChanged) return;
  const { inertiaChanged } = bodies;
  for (let c = 0; c < constraints.count; c++) {
    if (inertiaChanged[constraints.rowA[c]] + inertiaChanged[constraints.rowB[c]] !== 0) {
      refreshConstraint(constraints, state, bodies, c, false);
    }
  }
  inertiaChanged.fill(0, 0, state.rows);
  bodies.anyInertiaChanged = false;
}

function refreshConstraint(constraints: ContactConstraints, state: WorldState, bodies: SolverBodies, c: number, withLocks: boolean): void {
  const { data, at, first, end, isInvertible } = constraints;
  const n = (end[c] - first[c]) / POINT;
  prepareMasses(constraints, state, bodies, c, withLocks);
  if (n === 1) data[first[c] + NORMAL_MASS] = 1 / data[at[c] + MASS_J];
  else {
    updatePointMasses(constraints, c);
    isInvertible[c] = invertMasses(constraints, c, n) ? 1 : 0;
  }
}
