// Warm starting: the impulses of the last step are applied at the start of this one and stored at its end. Those of an impact are left out.

import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  IMPULSES,
  NORMAL_IMPULSES,
  HAS_RESPONSE,
  IMPACT,
  STEP_NORMAL,
  STEP_TANGENT,
  TORQUE_IMPULSE,
} from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import * as spheres from './sphere-constraints.ts';
import type { SphereConstraints } from './sphere-constraints.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';
import {
  FRICTION_ACTIVE,
  GRAVITY_SPEED,
  N,
  POINT,
  NORMAL_IMPULSE,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  NORMAL_SUM,
  TANGENT_SUM,
  T1,
  T2,
  TORQUE,
  U,
  V,
  type ContactConstraints,
  type IndexList,
} from './contact-constraints.ts';
import { applyImpulse, applySphereImpulse, impulse as contactImpulse, sphereImpulse } from './contact-frame.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { FACE_WARM_START_GROWTH, GROUND_WARM_START_GROWTH, WARM_START_GROWTH } from './constants.ts';

// The share of a contact's impulses that is applied. (Numbers passed between functions would be boxed.)
const share = new Float64Array(1);

/** Applies the impulses stored in the last step. */
export function warmStart(constraints: ContactConstraints, balls: SphereConstraints, bodies: SolverBodies): void {
  share[0] = 1;
  applyShares(constraints, bodies, 0, constraints.count);
  applySphereShares(balls, bodies, 0, balls.count);
}

/** Applies `share` of all impulses of contacts `from` … `to` − 1. */
function applyShares(constraints: ContactConstraints, bodies: SolverBodies, from: number, to: number): void {
  const { data, at, first, end } = constraints;
  for (let c = from; c < to; c++) {
    const o = at[c] & OFFSET_MASK;
    let j = 0;
    let u = 0;
    let v = 0;
    const last = end[c] & OFFSET_MASK;
    for (let q = first[c] & OFFSET_MASK; q < last; q += POINT) {
      const normalImpulse = data[q + NORMAL_IMPULSE];
      j += normalImpulse;
      u += normalImpulse * data[q + U];
      v += normalImpulse * data[q + V];
    }
    contactImpulse[0] = j;
    contactImpulse[1] = data[o + TANGENT_IMPULSE1];
    contactImpulse[2] = data[o + TANGENT_IMPULSE2];
    contactImpulse[3] = data[o + TORQUE];
    contactImpulse[4] = data[o + TORQUE + 1] + v;
    contactImpulse[5] = data[o + TORQUE + 2] - u;
    for (let k = 0; k < 6; k++) contactImpulse[k] *= share[0];
    applyImpulse(constraints, bodies, c, LINEAR, ANGULAR);
  }
}

/**
 * After a substep with an impact: limits what the next one starts with. The impulse that stopped a body is not needed again; as a warm start it throws the body
 * back, and where several contacts press on each other an iteration takes only a part of it back. (A body that fell at 1 m/s, without restitution, on one that
 * lay on a floor rose again at 0.24 m/s.) So a contact keeps its impulse of the substep's start plus what gravity gives in a few substeps, and joins those
 * without a warm start, which have more iterations: what is left of the impact is stopped there. Deep overlaps are left alone: they keep their impulses in
 * another way.
 */
export function limitWarmStart(constraints: ContactConstraints, spheres: SphereConstraints, bodies: SolverBodies): void {
  constraints.newContacts.count = spheres.newContacts.count = 0;
  if (!isPushed(bodies, WARM_START_GROWTH * constraints.softness[GRAVITY_SPEED])) return;
  limitContacts(constraints, bodies, constraints.contacts, WARM_START_GROWTH);
  limitContacts(constraints, bodies, constraints.feet, FACE_WARM_START_GROWTH);
  limitSpheres(spheres, bodies, constraints);
}

/** Whether contacts have changed the velocity of a body by more than this, m/s, in the last substep. */
function isPushed({ block, dynamicRows, dynamicCount }: SolverBodies, most: number): boolean {
  for (let i = 0; i < dynamicCount; i++) {
    const o = BLOCK * (dynamicRows[i] & INDEX_MASK);
    const x = block[o + LINEAR] - block[o + PREDICTED_LINEAR];
    const y = block[o + LINEAR + 1] - block[o + PREDICTED_LINEAR + 1];
    const z = block[o + LINEAR + 2] - block[o + PREDICTED_LINEAR + 2];
    if (x * x + y * y + z * z > most * most) return true;
  }
  return false;
}

function limitContacts(constraints: ContactConstraints, bodies: SolverBodies, { list, count }: IndexList, growth: number): void {
  const { data, at, first, end, rowA, rowB, startImpulse, softness } = constraints;
  const { block, deep } = bodies;
  for (let i = 0; i < count; i++) {
    const c = list[i] & INDEX_MASK;
    const o = at[c] & OFFSET_MASK;
    const last = end[c] & OFFSET_MASK;
    let normalImpulse = 0;
    for (let q = first[c] & OFFSET_MASK; q < last; q += POINT) normalImpulse += data[q + NORMAL_IMPULSE];
    const ma = block[BLOCK * (rowA[c] & INDEX_MASK) + INVERSE_MASS];
    const mb = block[BLOCK * (rowB[c] & INDEX_MASK) + INVERSE_MASS];
    const substeps = ma * mb === 0 ? GROUND_WARM_START_GROWTH : growth;
    const most = startImpulse[c] + (substeps * softness[GRAVITY_SPEED]) / (ma + mb);
    if (normalImpulse <= most || ((deep[rowA[c]] | deep[rowB[c]]) & OVERLAP_BIT) !== 0) continue;
    share[0] = most / normalImpulse - 1;
    constraints.newContacts.add(c);
    applyShares(constraints, bodies, c, c + 1);
    data[o + NORMAL_SUM] += normalImpulse - most;
    data[o + TANGENT_SUM] -= contactImpulse[1];
    data[o + TANGENT_SUM + 1] -= contactImpulse[2];
    const kept = most / normalImpulse;
    for (let q = first[c] & OFFSET_MASK; q < last; q += POINT) data[q + NORMAL_IMPULSE] *= kept;
    for (let k = TANGENT_IMPULSE1; k < FRICTION_ACTIVE; k++) data[o + k] *= kept;
  }
}

function limitSpheres(constraints: SphereConstraints, bodies: SolverBodies, { softness }: ContactConstraints): void {
  const { data, rolling, rowA, rowB, startImpulse, count } = constraints;
  const { block, deep } = bodies;
  for (let c = 0; c < count; c++) {
    const o = spheres.STRIDE * c;
    const normalImpulse = data[o + spheres.NORMAL_IMPULSE];
    const ma = block[BLOCK * (rowA[c] & INDEX_MASK) + INVERSE_MASS];
    const mb = block[BLOCK * (rowB[c] & INDEX_MASK) + INVERSE_MASS];
    const substeps = ma * mb === 0 ? GROUND_WARM_START_GROWTH : WARM_START_GROWTH;
    const most = startImpulse[c] + (substeps * softness[GRAVITY_SPEED]) / (ma + mb);
    if (normalImpulse <= most || ((deep[rowA[c]] | deep[rowB[c]]) & OVERLAP_BIT) !== 0) continue;
    share[0] = most / normalImpulse - 1;
    constraints.newContacts.add(c);
    applySphereShares(constraints, bodies, c, c + 1);
    data[o + spheres.NORMAL_SUM] += normalImpulse - most;
    for (let k = 0; k < 3; k++) data[o + spheres.TANGENT_SUM + k] -= share[0] * data[o + spheres.TANGENT_IMPULSE + k];
    const kept = most / normalImpulse;
    data[o + spheres.NORMAL_IMPULSE] = most;
    data[o + spheres.TWIST_IMPULSE] *= kept;
    for (let k = 0; k < 3; k++) {
      data[o + spheres.TANGENT_IMPULSE + k] *= kept;
      rolling[spheres.ROLLING_STRIDE * c + k] *= kept;
    }
  }
}

/** Stores the impulses in the world's contacts, for the warm start of the next step. */
export function storeImpulses(constraints: ContactConstraints, balls: SphereConstraints, core: WorldCore): void {
  storeSphereImpulses(balls, core);
  const { impulse, flags } = core.contacts;
  const { data, at, first, end, contact, approach, count } = constraints;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & INDEX_MASK);
    const o = at[c] & OFFSET_MASK;
    const last = end[c] & OFFSET_MASK;
    // The sums over the step. (The approach speed is that of the contact's first impact, until the next one.)
    let normalSum = data[o + NORMAL_SUM];
    for (let q = first[c] & OFFSET_MASK, k = i + NORMAL_IMPULSES; q < last; q += POINT, k++) {
      normalSum += impulse[k] = data[q + NORMAL_IMPULSE];
    }
    impulse[i + STEP_NORMAL] = normalSum;
    const f1 = data[o + TANGENT_IMPULSE1];
    const f2 = data[o + TANGENT_IMPULSE2];
    const mn = data[o + TORQUE];
    const m1 = data[o + (TORQUE + 1)];
    const m2 = data[o + (TORQUE + 2)];
    for (let k = 0; k < 3; k++) {
      const t1 = data[o + T1 + k];
      const t2 = data[o + T2 + k];
      impulse[i + FRICTION_IMPULSE + k] = f1 * t1 + f2 * t2;
      impulse[i + TORQUE_IMPULSE + k] = mn * data[o + N + k] + m1 * t1 + m2 * t2;
    }
    const g1 = data[o + TANGENT_SUM] + f1;
    const g2 = data[o + TANGENT_SUM + 1] + f2;
    impulse[i + STEP_TANGENT] = Math.sqrt(g1 * g1 + g2 * g2);
    if (flags[contact[c]] & IMPACT) impulse[i + APPROACH_SPEED] = approach[c];
  }
}

/** After a change of the substep: impulses that hold a body at rest are proportional to it. */
export function scaleImpulses({ contacts }: WorldCore, factor: number): void {
  const { impulse, flags, count } = contacts;
  for (let c = 0; c < count; c++) {
    if (!(flags[c] & HAS_RESPONSE)) continue;
    for (let k = IMPULSES * c + NORMAL_IMPULSES; k < IMPULSES * c + STEP_NORMAL; k++) impulse[k] *= factor;
  }
}

/** As `applyShares`, for spheres. */
function applySphereShares(constraints: SphereConstraints, bodies: SolverBodies, from: number, to: number): void {
  const { data, rolling } = constraints;
  const part = share[0];
  for (let c = from; c < to; c++) {
    const o = spheres.STRIDE * c;
    const r = spheres.ROLLING_STRIDE * c;
    const twist = part * data[o + spheres.TWIST_IMPULSE];
    sphereImpulse[0] = part * data[o + spheres.NORMAL_IMPULSE];
    for (let k = 0; k < 3; k++) {
      sphereImpulse[1 + k] = part * data[o + spheres.TANGENT_IMPULSE + k];
      sphereImpulse[4 + k] = part * rolling[r + k] + twist * data[o + spheres.N + k];
    }
    applySphereImpulse(constraints, bodies, c);
  }
}

/** As `storeImpulses`, for spheres. */
function storeSphereImpulses(constraints: SphereConstraints, core: WorldCore): void {
  const { impulse, flags } = core.contacts;
  const { data, rolling, approach, contact, count } = constraints;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & INDEX_MASK);
    const o = spheres.STRIDE * c;
    const normalImpulse = data[o + spheres.NORMAL_IMPULSE];
    impulse[i + STEP_NORMAL] = data[o + spheres.NORMAL_SUM] + normalImpulse;
    impulse[i + NORMAL_IMPULSES] = normalImpulse;
    if (flags[contact[c]] & IMPACT) impulse[i + APPROACH_SPEED] = approach[c];
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const f = (impulse[i + FRICTION_IMPULSE + k] = data[o + spheres.TANGENT_IMPULSE + k]);
      const sum = data[o + spheres.TANGENT_SUM + k] + f;
      squared += sum * sum;
      impulse[i + TORQUE_IMPULSE + k] = rolling[spheres.ROLLING_STRIDE * c + k] + data[o + spheres.TWIST_IMPULSE] * data[o + spheres.N + k];
    }
    impulse[i + STEP_TANGENT] = Math.sqrt(squared);
  }
}
