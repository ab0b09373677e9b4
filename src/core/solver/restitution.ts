// Restitution: contacts that close fast enough bounce.

import { IMPACT, TOUCHING } from '../world/contact-list.ts';
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
import { targetVelocity, pointNormalVelocity, trueSeparation } from './impact-impulse.ts';
import { SimultaneousImpacts } from './simultaneous-impacts.ts';
import { maxForceAcceleration } from './apply-forces.ts';
import { meet, relativeAcceleration, relativeGravity, timeOfMeeting, velocityOfMeeting } from './relative-gravity.ts';
import { refreshForImpact } from './refresh-constraints.ts';
import { IMPACT_PASSES, RESTITUTION_THRESHOLD_STEPS, MAX_RESTITUTION_DEPTH, TOUCH_DEPTH } from './constants.ts';

// Separation of each point of the current contact, m.
const separations = new Float64Array(4);
// The impacts of a pass.
const impacts = new SimultaneousImpacts();
// The last pass of this substep in which an impact moved the row.
let lastImpact = new Uint8Array(64);

/**
 * Impacts of this substep: points that close within it, fast enough, separate with e times their approach speed. They pass from body to body: those that close now are
 * solved together, then those that close because of them, so that in Newton's cradle the last ball leaves, and what is symmetrical stays so; elastic impacts conserve
 * energy exactly. Both bodies continue from the time of the impact. True if there was any.
 *
 * Approach speeds come from the velocities before contacts: a warm-start impulse whose counterpart is gone would count as an impact.
 */
export function applyRestitution(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies): boolean {
  if (!constraints.hasRestitution) return false;
  const threshold = restitutionThreshold(core);
  const { data, at, rowA, rowB, contact } = constraints;
  if (lastImpact.length < core.state.capacity) lastImpact = new Uint8Array(core.state.capacity);
  else lastImpact.fill(0, 0, core.state.rows);
  for (let pass = 1; pass <= IMPACT_PASSES; pass++) {
    impacts.count = 0;
    for (let c = 0; c < constraints.count; c++) {
      // Impacts begin at contacts with restitution, of all at those that touch; a body moved by one in the last pass passes it on, with restitution or without.
      const begins = data[at[c] + RESTITUTION] > 0 || (constraints.pushesFew && (core.contacts.flags[contact[c]] & TOUCHING) !== 0);
      const propagates = pass === 1 ? begins : Math.max(lastImpact[rowA[c]], lastImpact[rowB[c]]) === pass - 1;
      if (propagates) findImpact(constraints, core, bodies, c, threshold);
    }
    if (impacts.count === 0) return pass > 1;
    impacts.solve(bodies, constraints, PREDICTED_LINEAR, PREDICTED_ANGULAR);
    for (let i = 0; i < impacts.count; i++) if (impacts.impulses[6 * i] > 0) applyFound(constraints, core, bodies, i, pass);
  }
  return true;
}

/** Adds contact c to the impacts of the pass if it closes. */
function findImpact(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies, c: number, threshold: number): void {
  const h = core.substep;
  const { data, first, end } = constraints;
  const o = constraints.at[c];
  // Gravity during the rest of the substep is not part of the impact.
  relativeGravity(core, bodies, constraints.rowA[c], constraints.rowB[c], data, o + N);
  let time = Infinity;
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
    if (timeOfMeeting[0] < time) time = timeOfMeeting[0];
  }
  if (time === Infinity || !refreshForImpact(constraints, core, bodies, c)) return;
  const i = impacts.addContact(c);
  const fall = relativeAcceleration[0] * (h - time);
  let approach = 0;
  for (let p = 0; p < 4; p++) {
    // All at one time, or they would gain energy: each separates with −e times its velocity then, and accelerates by gravity.
    const speed = targetVelocity[p] - fall;
    impacts.target[4 * i + p] = targetVelocity[p] === -Infinity ? -Infinity : targetVelocity[p] - (1 + data[o + RESTITUTION]) * speed;
    if (targetVelocity[p] !== -Infinity && -speed > approach) approach = -speed;
  }
  impacts.closes[i] = 1;
  impacts.time[i] = time;
  impacts.approach[i] = approach;
}

/** Applies impact i of the pass: both bodies move on from its time with their new velocities. */
function applyFound(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies, i: number, pass: number): void {
  const { block } = bodies;
  const { position } = core.state;
  const { data } = constraints;
  const c = impacts.contact[i];
  const o = constraints.at[c];
  // (That a touching pair without restitution closes is no event.)
  const { flags } = core.contacts;
  if (data[o + RESTITUTION] > 0 || (flags[constraints.contact[c]] & TOUCHING) === 0) flags[constraints.contact[c]] |= IMPACT;
  data[o + NORMAL_SUM] += impacts.impulses[6 * i];
  data[o + TANGENT_SUM] += impacts.impulses[6 * i + 1];
  data[o + TANGENT_SUM + 1] += impacts.impulses[6 * i + 2];
  constraints.approach[c] = Math.max(constraints.approach[c], impacts.approach[i]);
  // (By the changes of the velocities: those after the impulse less those before.)
  for (let side = 0; side < 4; side++) {
    if (side === 2) impacts.apply(bodies, constraints, i, LINEAR, ANGULAR);
    const row = side % 2 === 0 ? constraints.rowA[c] : constraints.rowB[c];
    const b = BLOCK * row;
    if (block[b + INVERSE_MASS] === 0) continue;
    lastImpact[row] = pass;
    const time = side < 2 ? -impacts.time[i] : impacts.time[i];
    for (let k = 0; k < 3; k++) {
      block[b + DELTA_POSITION + k] -= time * block[b + LINEAR + k];
      position[3 * row + k] -= time * block[b + LINEAR + k];
    }
  }
}

/** Approach speed below which an impact does not bounce, m/s. */
export function restitutionThreshold(core: WorldCore): number {
  return RESTITUTION_THRESHOLD_STEPS * core.dt * maxPull(core);
}

/** Greatest acceleration of a body without contacts, m/s²: gravity and forces. */
export function maxPull({ settings: { gravity } }: WorldCore): number {
  return Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]) + maxForceAcceleration[0];
}
