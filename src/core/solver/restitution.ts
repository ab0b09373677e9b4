// Restitution: contacts that close fast enough bounce.

import { IMPACT } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  ANGULAR,
  BLOCK,
  PREDICTED_ANGULAR,
  PREDICTED_LINEAR,
  INVERSE_MASS,
  LINEAR,
  DELTA_POSITION,
  DELTA_ROTATION,
  type SolverBodies,
} from './solver-bodies.ts';
import { BASE_SEPARATION, N, POINT, RESTITUTION, SLOP, NORMAL_SUM, TANGENT_SUM, type ContactConstraints } from './contact-constraints.ts';
import { relativeVelocity } from './contact-frame.ts';
import { applyImpact, impactImpulse, targetVelocity, pointNormalVelocity, trueSeparation } from './impact-impulse.ts';
import { maxForceAcceleration } from './apply-forces.ts';
import { meet, relativeAcceleration, relativeGravity, timeOfMeeting, velocityOfMeeting } from './relative-gravity.ts';
import { refreshForImpact } from './refresh-constraints.ts';
import { IMPACT_ITERATIONS, RESTITUTION_THRESHOLD_STEPS, MAX_RESTITUTION_DEPTH, TOUCH_DEPTH } from './constants.ts';

// Separation of each point of the current contact, m.
const separations = new Float64Array(4);
// What the impact adds to the velocities of a and b without contacts: linear, angular.
const change = new Float64Array(12);
// The last pass of this substep in which an impact moved the row.
let lastImpact = new Uint8Array(64);

/**
 * Impacts of this substep: points that close within it, fast enough, separate with e times their approach speed. Impacts are solved one after another, so
 * that in Newton's cradle the last ball leaves; an elastic impact conserves energy exactly. Both bodies continue from the time of the impact. True if there
 * was any.
 *
 * Approach speeds come from the velocities before contacts: a warm-start impulse whose counterpart is gone would count as an impact.
 */
export function applyRestitution(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies): boolean {
  if (!constraints.hasRestitution) return false;
  const threshold = restitutionThreshold(core);
  const { data, at, rowA, rowB } = constraints;
  if (lastImpact.length < core.state.capacity) lastImpact = new Uint8Array(core.state.capacity);
  else lastImpact.fill(0, 0, core.state.rows);
  for (let iteration = 1; iteration <= IMPACT_ITERATIONS; iteration++) {
    let count = 0;
    for (let c = 0; c < constraints.count; c++) {
      const a = rowA[c];
      const b = rowB[c];
      if (!propagates(a, b, iteration, data[at[c] + RESTITUTION])) continue;
      if (!applyContactImpact(constraints, core, bodies, c, threshold)) continue;
      markImpact(bodies, a, b, iteration);
      count++;
    }
    if (count === 0) return iteration > 1;
  }
  return true;
}

/** Impacts begin at contacts with restitution; a body moved by one in this pass or the previous one passes it on, also at contacts without restitution. */
function propagates(a: number, b: number, iteration: number, restitution: number): boolean {
  const last = Math.max(lastImpact[a], lastImpact[b]);
  return iteration === 1 ? last > 0 || restitution > 0 : last >= iteration - 1;
}

function markImpact({ block }: SolverBodies, a: number, b: number, iteration: number): void {
  if (block[BLOCK * a + INVERSE_MASS] > 0) lastImpact[a] = iteration;
  if (block[BLOCK * b + INVERSE_MASS] > 0) lastImpact[b] = iteration;
}

function applyContactImpact(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies, c: number, threshold: number): boolean {
  const h = core.substep;
  const { block } = bodies;
  const { data, first, end } = constraints;
  const o = constraints.at[c];
  const rowA = constraints.rowA[c];
  const rowB = constraints.rowB[c];
  // Gravity during the rest of the substep is not part of the impact.
  relativeGravity(core, bodies, rowA, rowB, data, o + N);
  let impactTime = Infinity;
  targetVelocity.fill(-Infinity);
  relativeVelocity(constraints, bodies, c, DELTA_POSITION, DELTA_ROTATION);
  const touch = TOUCH_DEPTH * data[o + SLOP];
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) {
    separations[p] = trueSeparation(data[q + BASE_SEPARATION], touch) + pointNormalVelocity(data, q);
  }
  relativeVelocity(constraints, bodies, c, PREDICTED_LINEAR, PREDICTED_ANGULAR);
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) {
    const speed = pointNormalVelocity(data, q);
    // (A deep contact does not bounce: overlap recovery pushes it out.)
    if (!meet(separations[p], speed, h) || data[q + BASE_SEPARATION] < -MAX_RESTITUTION_DEPTH * data[o + SLOP]) continue;
    if (velocityOfMeeting[0] >= -threshold) continue;
    targetVelocity[p] = speed;
    if (timeOfMeeting[0] < impactTime) impactTime = timeOfMeeting[0];
  }
  if (impactTime === Infinity || !refreshForImpact(constraints, core, bodies, c)) return false;
  const fall = relativeAcceleration[0] * (h - impactTime);
  let maxApproach = 0;
  for (let p = 0; p < 4; p++) {
    if (targetVelocity[p] === -Infinity) continue;
    // All at one time, or they would gain energy: each separates with −e times its velocity then, and accelerates by gravity.
    const impactVelocity = targetVelocity[p] - fall;
    targetVelocity[p] -= (1 + data[o + RESTITUTION]) * impactVelocity;
    if (-impactVelocity > maxApproach) maxApproach = -impactVelocity;
  }
  core.contacts.flags[constraints.contact[c]] |= IMPACT;
  for (let k = 0; k < 12; k++) change[k] = -block[BLOCK * (k < 6 ? rowA : rowB) + PREDICTED_LINEAR + (k % 6)];
  applyImpact(constraints, bodies, c, PREDICTED_LINEAR, PREDICTED_ANGULAR);
  for (let k = 0; k < 12; k++) change[k] += block[BLOCK * (k < 6 ? rowA : rowB) + PREDICTED_LINEAR + (k % 6)];
  data[o + NORMAL_SUM] += impactImpulse[0];
  data[o + TANGENT_SUM] += impactImpulse[1];
  data[o + TANGENT_SUM + 1] += impactImpulse[2];
  constraints.approach[c] = Math.max(constraints.approach[c], maxApproach);
  // Both bodies move on from the time of the impact with their new velocities.
  const { position } = core.state;
  for (let k = 0; k < 12; k++) {
    const row = k < 6 ? rowA : rowB;
    const o = BLOCK * row;
    const n = k % 6;
    block[o + (n < 3 ? LINEAR + n : ANGULAR - 3 + n)] += change[k];
    if (n >= 3 || block[o + INVERSE_MASS] === 0) continue;
    block[o + DELTA_POSITION + n] -= change[k] * impactTime;
    position[3 * row + n] -= change[k] * impactTime;
  }
  return true;
}

/** Approach speed below which an impact does not bounce, m/s. */
export function restitutionThreshold(core: WorldCore): number {
  return RESTITUTION_THRESHOLD_STEPS * core.dt * maxPull(core);
}

/** Greatest acceleration of a body without contacts, m/s²: gravity and forces. */
export function maxPull({ settings: { gravity } }: WorldCore): number {
  return Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]) + maxForceAcceleration[0];
}
