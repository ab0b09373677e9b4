// From the world's contacts to the solver's constraints: frames, effective masses, softness, and the impulses of the last step.

import type { Doubles } from '../broadphase/grow.ts';
import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { COUNT, DISTANCE } from '../narrowphase/manifold.ts';
import { MAX_SLOP } from '../world/mass-properties.ts';
import { FRICTION_IMPULSE, IMPULSES, NORMAL_IMPULSES, TORQUE_IMPULSE, TOUCHING } from '../world/contact-list.ts';
import { axesAt } from '../math/quat.ts';
import { CAPSULE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { squaredLength } from '../world/point-motion.ts';
import type { SphereConstraints } from './sphere-constraints.ts';
import { ANGULAR, BLOCK, DELTA_ROTATION, INVERSE_MASS, LINEAR, type SolverBodies } from './solver-bodies.ts';
import {
  ARM_A,
  ARM_B,
  WITH_GROUND,
  SMALL,
  BIAS_RATE,
  FRICTION_ACTIVE,
  IMPULSE_SCALE,
  MASS_SCALE,
  GRAVITY_SPEED,
  SUBSTEP_RATE,
  N,
  POINT,
  NORMAL_IMPULSE,
  ROLLING_MASS,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  T1,
  T2,
  TORQUE,
  rowLength,
  type ContactConstraints,
} from './contact-constraints.ts';
import { listOverlaps, markOverlaps } from './overlap-recovery.ts';
import { hideInternalEdges } from './internal-edges.ts';
import { findPressed } from './pressed-bodies.ts';
import { applyLoadMasses } from './load-bearing.ts';
import { updateSeparations } from './solve-contacts.ts';
import { listStacks, supports } from './solve-stacks.ts';
import { prepareSpheres } from './prepare-spheres.ts';
import { invertMasses, prepareManifold } from './prepare-manifold.ts';
import { CONTACT_DAMPING, CONTACT_HERTZ, LAST_DEPTH, STIFF_FACTOR, STIFF_SLOP } from './constants.ts';
import { maxPull } from './restitution.ts';
import { mayRoll } from './renew-contacts.ts';

// Contacts without a constraint: above 0 at internal edges and those of continuous collision, which start without impulses; below 0 without response and
// for sphere contacts.
let passed = new Int32Array(64);
/** Of a capsule whose line contacts turn with it, rad in a step. */
const ROLLING_TURN = 0.5;
/** Squared cosine from which a line runs along a capsule: 0.001 rad. */
const ALONG_LINE = 1 - 1e-6;
const axes = new Float64Array(9);

/** Prepares the contacts that can move a body. `h` is the substep, s. */
export function prepareContacts(
  constraints: ContactConstraints,
  spheres: SphereConstraints,
  core: WorldCore,
  bodies: SolverBodies,
  continuous: { begin(core: WorldCore, bodies: SolverBodies, hidden: Int32Array): boolean },
  h: number,
): void {
  const { contacts, state, settings } = core;
  const { drift, kind } = state;
  const { block, deep } = bodies;
  const { rowA: listA, rowB: listB, start, manifold, impulse, flags } = contacts;
  const anyDeep = markOverlaps(core, bodies);
  findPressed(core, bodies, anyDeep);
  applyLoadMasses(core, bodies);
  if (passed.length < contacts.count) passed = new Int32Array(Math.ceil(1.5 * contacts.count));
  hideInternalEdges(core, passed);
  const pushesFew = continuous.begin(core, bodies, passed);
  constraints.clear();
  spheres.clear();
  spheres.reserve(contacts.count);
  const bounces = prepareSpheres(spheres, core, bodies, passed, pushesFew);
  constraints.reserveRecords(contacts.count - spheres.count, contacts.points - spheres.count);
  // (Not before: records that grow have all fields as new.)
  constraints.hasRestitution = bounces;
  constraints.pushesFew = pushesFew;
  writeSoftness(constraints.softness, core, h);
  const { data, at, first, rowA, rowB, contact, isInvertible } = constraints;
  let count = 0;
  let o = 0;
  for (let c = 0; c < contacts.count; c++) {
    if (passed[c] !== 0) {
      if (passed[c] > 0) for (let k = IMPULSES * c; k < IMPULSES * (c + 1); k++) impulse[k] = 0;
      continue;
    }
    const a = listA[c] & INDEX_MASK;
    const b = listB[c] & INDEX_MASK;
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    const m = start[c] & OFFSET_MASK;
    const i = c * IMPULSES;
    rowA[count] = a;
    rowB[count] = b;
    contact[count] = c;
    at[count] = o;
    prepareManifold(constraints, state, state.contactPosition, bodies, count, manifold, m, impulse, i);
    data[o + SOFTNESS] = (ma === 0 || mb === 0 ? WITH_GROUND : 0) + (data[o + SLOP] < STIFF_SLOP ? SMALL : 0);
    if (drift[a] + drift[b] > 0) updateSeparations(constraints, bodies, count, count + 1);
    const n = manifold[m + COUNT] | 0;
    let total = 0;
    for (let p = 0; p < n; p++) total += data[first[count] + POINT * p + NORMAL_IMPULSE] = impulse[i + NORMAL_IMPULSES + p];
    if (total === 0) constraints.newContacts.add(count);
    if (manifold[m + DISTANCE] < -LAST_DEPTH * data[o + SLOP] && deep[a] + deep[b] === 0) constraints.solvedLast.add(count);
    if (n === 1 && mayRoll(state, a, b)) constraints.rollable.add(count);
    if (n > 1) isInvertible[count] = invertMasses(constraints, count, n) ? 1 : 0;
    const isFoot = n > 2 && kind[a] !== CAPSULE && kind[b] !== CAPSULE && supports(data, o, settings.gravity);
    (isFoot ? constraints.feet : constraints.contacts).add(count);
    if ((ma === 0 && spins(block, BLOCK * a)) || (mb === 0 && spins(block, BLOCK * b))) constraints.carried.add(count);
    if (n === 2 && (rolls(core, a, data, o + T1) || rolls(core, b, data, o + T1))) constraints.rolling.add(count);
    loadImpulses(data, o, impulse, i);
    // (The first substep's iteration adds the stored impulses to the sums, but they belong to the last step.)
    data[o + NORMAL_SUM] = -total;
    data[o + TANGENT_SUM] = -data[o + TANGENT_IMPULSE1];
    data[o + TANGENT_SUM + 1] = -data[o + TANGENT_IMPULSE2];
    if ((flags[c] & TOUCHING) === 0) constraints.separated.add(count);
    o += rowLength(n);
    count++;
  }
  constraints.count = count;
  constraints.approach.fill(0, 0, count);
  if (anyDeep) listOverlaps(constraints, core, bodies);
  listStacks(constraints, core, bodies);
}

/**
 * Moves the contacts of spinning kinematic bodies to the middle of a substep: each goes with its other body. With the velocity of the kinematic one at the
 * start of the step, a body at rest on a turntable would move outwards, by ω²·dt/2 of its radius a second.
 */
export function carryContacts(
  { data, at, rowA, rowB, carried, softness }: ContactConstraints,
  { block }: SolverBodies,
  substep: number,
): void {
  const s = (substep === 0 ? 0.5 : 1) / softness[SUBSTEP_RATE];
  for (let i = 0; i < carried.count; i++) {
    const c = carried.list[i];
    const a = BLOCK * rowA[c];
    const b = BLOCK * rowB[c];
    const isA = block[a + INVERSE_MASS] === 0;
    const arm = at[c] + (isA ? ARM_A : ARM_B);
    for (let k = 0; k < 3; k++) {
      const way = s * (block[b + LINEAR + k] - block[a + LINEAR + k]);
      data[arm + k] += isA ? way : -way;
    }
  }
}

/**
 * Whether a row is a capsule that turns by more than `ROLLING_TURN` in a step, and the tangent at `data[t …]` runs along it. (Two points under one end of it are
 * no line: turned with the axis, they threw a capsule of 0.4 m up by 1.4 m.)
 */
function rolls({ dt, state: { angularVelocity, kind, orientation } }: WorldCore, row: number, data: Doubles, t: number): boolean {
  if (kind[row] !== CAPSULE || squaredLength(angularVelocity, 3 * row) * dt * dt <= ROLLING_TURN * ROLLING_TURN) return false;
  axesAt(axes, 0, orientation, 4 * row);
  let up = 0;
  let ahead = 0;
  for (let k = 0; k < 3; k++) {
    up += axes[3 + k] * data[t - T1 + N + k];
    ahead += axes[3 + k] * data[t + k];
  }
  return ahead * ahead > ALONG_LINE * (1 - up * up);
}

/**
 * Turns the line contacts of rolling capsules with their axes. Spin about the axis moves nothing of a capsule's surface, so it is taken off the rotation that
 * separations are computed from. With the lines of the start of the step a capsule that rolled by more than 2 rad in one wobbled up from rounding, by half in each step:
 * at 20 m/s one of 12 cm left its way by 0.6 m in 2 s, on one slab.
 */
export function turnRollingLines({ data, at, rowA, rowB, rolling }: ContactConstraints, core: WorldCore, { block }: SolverBodies): void {
  const { kind, orientation } = core.state;
  for (let i = 0; i < rolling.count; i++) {
    const c = rolling.list[i];
    const o = at[c];
    const row = kind[rowA[c]] === CAPSULE ? rowA[c] : rowB[c];
    const arm = o + (row === rowA[c] ? ARM_A : ARM_B);
    const d = BLOCK * row + DELTA_ROTATION;
    axesAt(axes, 0, orientation, 4 * row);
    let spin = 0;
    let up = 0;
    let ahead = 0;
    let along = 0;
    for (let k = 0; k < 3; k++) {
      spin += axes[3 + k] * block[d + k];
      up += axes[3 + k] * data[o + N + k];
      ahead += axes[3 + k] * data[o + T1 + k];
      along += data[o + T1 + k] * data[arm + k];
    }
    // (What tips over on an end is no longer on a line.)
    if (up * up > 0.5) continue;
    const scale = (ahead < 0 ? -1 : 1) / Math.sqrt(1 - up * up);
    for (let k = 0; k < 3; k++) {
      block[d + k] -= spin * axes[3 + k];
      const tangent = scale * (axes[3 + k] - up * data[o + N + k]);
      const way = along * (tangent - data[o + T1 + k]);
      data[o + ARM_A + k] += way;
      data[o + ARM_B + k] += way;
      data[o + T1 + k] = tangent;
    }
    for (let k = 0; k < 3; k++) {
      const y = (k + 1) % 3;
      const z = (k + 2) % 3;
      data[o + T2 + k] = data[o + N + y] * data[o + T1 + z] - data[o + N + z] * data[o + T1 + y];
    }
  }
}

/** Whether the kinematic body whose block is at `o` spins. */
function spins(block: Doubles, o: number): boolean {
  return block[o + ANGULAR] !== 0 || block[o + ANGULAR + 1] !== 0 || block[o + ANGULAR + 2] !== 0;
}

/** Friction and angular impulses of the last step. They are stored in world axes, since the tangents may have rotated. */
function loadImpulses(data: Doubles, o: number, impulse: Float64Array, i: number): void {
  const fx = impulse[i + FRICTION_IMPULSE];
  const fy = impulse[i + FRICTION_IMPULSE + 1];
  const fz = impulse[i + FRICTION_IMPULSE + 2];
  data[o + TANGENT_IMPULSE1] = fx * data[o + T1] + fy * data[o + T1 + 1] + fz * data[o + T1 + 2];
  data[o + TANGENT_IMPULSE2] = fx * data[o + T2] + fy * data[o + T2 + 1] + fz * data[o + T2 + 2];
  const mx = impulse[i + TORQUE_IMPULSE];
  const my = impulse[i + TORQUE_IMPULSE + 1];
  const mz = impulse[i + TORQUE_IMPULSE + 2];
  data[o + TORQUE] = mx * data[o + N] + my * data[o + N + 1] + mz * data[o + N + 2];
  // (Without rolling friction there is no rolling impulse.)
  const rolls = data[o + ROLLING_MASS] > 0;
  data[o + TORQUE + 1] = !rolls ? 0 : mx * data[o + T1] + my * data[o + T1 + 1] + mz * data[o + T1 + 2];
  data[o + TORQUE + 2] = !rolls ? 0 : mx * data[o + T2] + my * data[o + T2 + 1] + mz * data[o + T2 + 2];
  data[o + FRICTION_ACTIVE] = 1;
}

/**
 * A soft contact as three factors of the impulse update. Against a body that cannot be pushed it may be twice as stiff, since the effective mass is
 * twice as large; between small bodies it is stiffer again. Source: Catto, Box2D v3 (`b2MakeSoft`), after "Soft Constraints", GDC 2011.
 */
function writeSoftness(softness: Doubles, core: WorldCore, h: number): void {
  softness[SUBSTEP_RATE] = 1 / h;
  // (Without gravity or forces no load lasts, and bodies that rock on each other are no impacts: half a slop a substep.)
  const pull = maxPull(core);
  softness[GRAVITY_SPEED] = pull > 0 ? h * pull : (0.5 * MAX_SLOP) / h;
  const hertz = Math.min(CONTACT_HERTZ, 0.5 / h);
  for (let o = 0; o <= WITH_GROUND + SMALL; o += WITH_GROUND) {
    const omega = 2 * Math.PI * hertz * (o === WITH_GROUND || o === WITH_GROUND + SMALL ? 2 : 1) * (o >= SMALL ? STIFF_FACTOR : 1);
    const a1 = 2 * CONTACT_DAMPING + h * omega;
    const a2 = h * omega * a1;
    const a3 = 1 / (1 + a2);
    softness[o + BIAS_RATE] = omega / a1;
    softness[o + MASS_SCALE] = a2 * a3;
    softness[o + IMPULSE_SCALE] = a3;
  }
}
