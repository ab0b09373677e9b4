// The impact of one sphere contact: as `applyContactImpact` of restitution.ts, for a single point with lever arms along the normal.

import { IMPACT } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  APPROACH,
  STRIDE,
  FRICTION,
  BASE_SEPARATION,
  TANGENT_MASS,
  LEVER_A,
  LEVER_B,
  NORMAL_MASS,
  N,
  COLD_STRIDE,
  RESTITUTION,
  SLOP,
  NORMAL_SUM,
  TANGENT_SUM,
  type SphereConstraints,
} from './sphere-constraints.ts';
import {
  ANGULAR,
  BLOCK,
  PREDICTED_ANGULAR,
  PREDICTED_LINEAR,
  INVERSE_INERTIA,
  INVERSE_MASS,
  LINEAR,
  DELTA_POSITION,
  type SolverBodies,
} from './solver-bodies.ts';
import { trueSeparation } from './impact-impulse.ts';
import { meet, relativeGravity, timeOfMeeting, velocityOfMeeting } from './relative-gravity.ts';
import { MAX_RESTITUTION_DEPTH, TOUCH_DEPTH } from './constants.ts';

const impulse = new Float64Array(3);
const spin = new Float64Array(3);

/** Applies restitution if the pair touches within the substep, faster than `threshold` m/s; false otherwise. */
export function sphereImpact(constraints: SphereConstraints, core: WorldCore, bodies: SolverBodies, c: number, threshold: number): boolean {
  const { data, cold, rowA, rowB } = constraints;
  const { block } = bodies;
  const o = STRIDE * c;
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  let speed = 0;
  let separation = trueSeparation(data[o + BASE_SEPARATION], TOUCH_DEPTH * data[o + SLOP]);
  for (let k = 0; k < 3; k++) {
    speed += data[o + N + k] * (block[b + PREDICTED_LINEAR + k] - block[a + PREDICTED_LINEAR + k]);
    separation += data[o + N + k] * (block[b + DELTA_POSITION + k] - block[a + DELTA_POSITION + k]);
  }
  // A deep contact does not bounce: overlap recovery pushes it out.
  if (speed >= 0 || data[o + BASE_SEPARATION] < -MAX_RESTITUTION_DEPTH * data[o + SLOP]) return false;
  // Gravity during the rest of the substep is not part of the impact.
  relativeGravity(core, bodies, rowA[c], rowB[c], data, o + N);
  if (!meet(separation, speed, core.substep)) return false;
  const timeToImpact = timeOfMeeting[0];
  const impactVelocity = velocityOfMeeting[0];
  if (impactVelocity >= -threshold) return false;
  core.contacts.flags[constraints.contact[c]] |= IMPACT;
  const normalImpulse = (1 + cold[COLD_STRIDE * c + RESTITUTION]) * -impactVelocity * data[o + NORMAL_MASS];
  impactFriction(constraints, block, c, normalImpulse);
  data[o + NORMAL_SUM] += normalImpulse;
  for (let k = 0; k < 3; k++) data[o + TANGENT_SUM + k] += impulse[k];
  cold[COLD_STRIDE * c + APPROACH] = Math.max(cold[COLD_STRIDE * c + APPROACH], -impactVelocity);
  for (let k = 0; k < 3; k++) impulse[k] += normalImpulse * data[o + N + k];
  applyImpulse(core, block, rowA[c], -1, data[o + LEVER_A], timeToImpact);
  applyImpulse(core, block, rowB[c], 1, -data[o + LEVER_B], timeToImpact);
  return true;
}

/**
 * Friction of an impact with a normal impulse of `normalImpulse` N·s: stops the sliding, within Coulomb's cone. Writes it to `impulse`, and its moment about a unit
 * lever arm, n × f, to `spin`.
 */
function impactFriction({ data, rowA, rowB }: SphereConstraints, block: Float64Array, c: number, normalImpulse: number): void {
  const o = STRIDE * c;
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  const maxFriction = data[o + FRICTION] * normalImpulse;
  const la = data[o + LEVER_A];
  const lb = data[o + LEVER_B];
  let along = 0;
  for (let k = 0; k < 3; k++) along += data[o + N + k] * (block[b + PREDICTED_LINEAR + k] - block[a + PREDICTED_LINEAR + k]);
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const wi = la * block[a + PREDICTED_ANGULAR + i] + lb * block[b + PREDICTED_ANGULAR + i];
    const wj = la * block[a + PREDICTED_ANGULAR + j] + lb * block[b + PREDICTED_ANGULAR + j];
    const slide =
      block[b + PREDICTED_LINEAR + k] -
      block[a + PREDICTED_LINEAR + k] -
      along * data[o + N + k] -
      (wi * data[o + N + j] - wj * data[o + N + i]);
    impulse[k] = -data[o + TANGENT_MASS] * slide;
    squared += impulse[k] * impulse[k];
  }
  const scale = squared > maxFriction * maxFriction ? maxFriction / Math.sqrt(squared) : 1;
  for (let k = 0; k < 3; k++) impulse[k] *= scale;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    spin[k] = data[o + N + i] * impulse[j] - data[o + N + j] * impulse[i];
  }
}

/** Applies the impulse to one body, which moves on from the time of the impact. (An impact is not part of the warm start of the next substep.) */
function applyImpulse({ state }: WorldCore, block: Float64Array, row: number, sign: number, lever: number, timeToImpact: number): void {
  const at = BLOCK * row;
  if (block[at + INVERSE_MASS] === 0) return;
  const mass = sign * block[at + INVERSE_MASS];
  const turn = sign * lever * block[at + INVERSE_INERTIA];
  for (let k = 0; k < 3; k++) {
    const dv = mass * impulse[k];
    const dw = turn * spin[k];
    block[at + LINEAR + k] += dv;
    block[at + PREDICTED_LINEAR + k] += dv;
    block[at + ANGULAR + k] += dw;
    block[at + PREDICTED_ANGULAR + k] += dw;
    block[at + DELTA_POSITION + k] -= dv * timeToImpact;
    state.position[3 * row + k] -= dv * timeToImpact;
  }
}
