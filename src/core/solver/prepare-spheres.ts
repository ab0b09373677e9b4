// From the world's contacts to sphere constraints: effective masses, lever arms, softness, and the impulses of the last step.

import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { COUNT, NORMAL, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION_IMPULSE, IMPULSES, NORMAL_IMPULSES, TORQUE_IMPULSE, TOUCHING, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  STRIDE,
  FRICTION,
  BASE_SEPARATION,
  TANGENT_MASS,
  FRICTION_ACTIVE,
  LEVER_A,
  LEVER_B,
  NORMAL_MASS,
  N,
  NORMAL_IMPULSE,
  ROLLING_ARM,
  ROLLING_STRIDE,
  TANGENT_IMPULSE,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  ROLLING_MASS,
  TWIST_IMPULSE,
  TWIST_ARM,
  type SphereConstraints,
} from './sphere-constraints.ts';
import { BLOCK, INVERSE_INERTIA, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';
import { SMALL, WITH_GROUND } from './contact-constraints.ts';
import { NO_GAP, SOLVER_SLOP, STIFF_SLOP, TOUCH_DEPTH, TWIST_RADIUS } from './constants.ts';

// Marks of contacts without a contact constraint. (Those at internal edges have a mark above 0.)
const NO_RESPONSE = -1;
const SPHERES = -2;

/**
 * Marks in `passed` all contacts without a contact constraint: those with sensors, those that move no body, and if no contact has restitution, those of
 * spheres that are not deep, which it prepares. Contacts already marked are left alone. True if any has restitution.
 */
export function prepareSpheres(
  constraints: SphereConstraints,
  core: WorldCore,
  bodies: SolverBodies,
  passed: Int32Array,
  pushesFew: boolean,
): boolean {
  const { contacts, state } = core;
  const { rowA, rowB, flags, start, manifold, impulse, count } = contacts;
  const { block, skipsTorque, deep } = bodies;
  const { data, rolling } = constraints;
  const { contactPosition: position, friction, restitution, rollingFriction, slop } = state;
  let hasRestitution = pushesFew;
  for (let c = 0; c < count; c++) if (restitution[rowA[c]] + restitution[rowB[c]] > 0 && passed[c] === 0) hasRestitution = true;
  let at = 0;
  for (let c = 0; c < count; c++) {
    if (passed[c] !== 0) continue;
    const a = rowA[c] & INDEX_MASK;
    const b = rowB[c] & INDEX_MASK;
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if ((flags[c] & WITH_SENSOR) !== 0 || ma + mb === 0) {
      passed[c] = NO_RESPONSE;
      continue;
    }
    if (hasRestitution || skipsTorque[a] === 0 || skipsTorque[b] === 0 || deep[a] + deep[b] !== 0) continue;
    const m = start[c] & OFFSET_MASK;
    if (manifold[m + COUNT] !== 1) continue;
    passed[c] = SPHERES;
    const ia = block[BLOCK * a + INVERSE_INERTIA];
    const ib = block[BLOCK * b + INVERSE_INERTIA];
    const o = STRIDE * at;
    const nx = manifold[m + NORMAL];
    const ny = manifold[m + (NORMAL + 1)];
    const nz = manifold[m + (NORMAL + 2)];
    const x = manifold[m + POINTS];
    const y = manifold[m + (POINTS + 1)];
    const z = manifold[m + (POINTS + 2)];
    // A body that does not rotate may have any arm.
    const la = ia > 0 ? nx * (x - position[3 * a]) + ny * (y - position[3 * a + 1]) + nz * (z - position[3 * a + 2]) : 0;
    const lb = ib > 0 ? nx * (position[3 * b] - x) + ny * (position[3 * b + 1] - y) + nz * (position[3 * b + 2] - z) : 0;
    data[o + N] = nx;
    data[o + (N + 1)] = ny;
    data[o + (N + 2)] = nz;
    data[o + NORMAL_MASS] = 1 / (ma + mb);
    const mu = Math.sqrt(friction[a] * friction[b]);
    const share = rollingFriction[a] > rollingFriction[b] ? rollingFriction[a] : rollingFriction[b];
    const arm = ma === 0 ? lb : mb === 0 || la < lb ? la : lb;
    data[o + FRICTION] = mu;
    const left = SOLVER_SLOP * (slop[a] < slop[b] ? slop[a] : slop[b]);
    data[o + SLOP] = left;
    data[o + SOFTNESS] = (ma === 0 || mb === 0 ? WITH_GROUND : 0) + (left < STIFF_SLOP ? SMALL : 0);
    data[o + LEVER_A] = la;
    data[o + LEVER_B] = lb;
    data[o + TANGENT_MASS] = 1 / (ma + mb + la * la * ia + lb * lb * ib);
    data[o + ROLLING_MASS] = ia + ib > 0 ? 1 / (ia + ib) : 0;
    data[o + ROLLING_ARM] = share * arm;
    data[o + TWIST_ARM] = mu > 0 ? TWIST_RADIUS * arm : 0;
    const i = c * IMPULSES;
    const normalImpulse = impulse[i + NORMAL_IMPULSES];
    data[o + NORMAL_IMPULSE] = normalImpulse;
    // (The first substep's iteration adds the stored impulses to the sums, but they belong to the last step.)
    data[o + NORMAL_SUM] = -normalImpulse;
    // The friction of the last step is stored in world axes, since the normal may have rotated.
    const fx = impulse[i + FRICTION_IMPULSE];
    const fy = impulse[i + (FRICTION_IMPULSE + 1)];
    const fz = impulse[i + (FRICTION_IMPULSE + 2)];
    const along = nx * fx + ny * fy + nz * fz;
    data[o + TANGENT_SUM] = -(data[o + TANGENT_IMPULSE] = fx - along * nx);
    data[o + (TANGENT_SUM + 1)] = -(data[o + (TANGENT_IMPULSE + 1)] = fy - along * ny);
    data[o + (TANGENT_SUM + 2)] = -(data[o + (TANGENT_IMPULSE + 2)] = fz - along * nz);
    const mx = impulse[i + TORQUE_IMPULSE];
    const my = impulse[i + (TORQUE_IMPULSE + 1)];
    const mz = impulse[i + (TORQUE_IMPULSE + 2)];
    const about = nx * mx + ny * my + nz * mz;
    data[o + TWIST_IMPULSE] = about;
    const r = ROLLING_STRIDE * at;
    rolling[r] = share > 0 ? mx - about * nx : 0;
    rolling[r + 1] = share > 0 ? my - about * ny : 0;
    rolling[r + 2] = share > 0 ? mz - about * nz : 0;
    data[o + FRICTION_ACTIVE] = 1;
    const gap = manifold[m + (POINTS + 3)];
    data[o + BASE_SEPARATION] = gap > NO_GAP ? gap + TOUCH_DEPTH * left : gap;
    if ((flags[c] & TOUCHING) === 0) constraints.separated.add(at);
    constraints.approach[at] = 0;
    constraints.rowA[at] = a;
    constraints.rowB[at] = b;
    constraints.contact[at] = c;
    constraints.all.add(at);
    if (normalImpulse === 0) constraints.newContacts.add(at);
    at++;
  }
  constraints.count = at;
  return hasRestitution;
}
