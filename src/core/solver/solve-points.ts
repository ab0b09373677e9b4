// One solver iteration over contacts of one point: the normal impulse, and in the soft iteration friction, twist and rolling friction.
// (Friction is written here and in solve-manifolds.ts: one set of functions for both boxes the numbers it is passed, 700 bytes a body and step, where V8 does not
// inline it, and passed through memory takes 1 % longer. Spheres have the same mass along all tangents, so theirs is one vector in world axes.)

import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, DELTA_POSITION, DELTA_ROTATION, type SolverBodies } from './solver-bodies.ts';
import {
  ARM_A,
  ARM_B,
  BIAS_RATE,
  FIRST,
  FRICTION_TOO,
  MASS_J,
  FRICTION,
  BASE_SEPARATION,
  TANGENT_MASS,
  TANGENT_MASS_MIN,
  FRICTION_ACTIVE,
  IMPULSE_SCALE,
  NORMAL_MASS,
  MASS_SCALE,
  N,
  NORMAL_IMPULSE,
  RELAX,
  RESTITUTION,
  ROLLING_MASS,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  SINGLE,
  SLOP,
  SOFT,
  SOFTNESS,
  SUBSTEP_RATE,
  NORMAL_SUM,
  TANGENT_SUM,
  T1,
  T2,
  TORQUE,
  TWIST_ARM,
  TWIST_MASS,
  type IndexList,
  type ContactConstraints,
} from './contact-constraints.ts';
import { solveRolling } from './contact-frame.ts';
import { MAX_PUSH_OUT_SPEED, TOUCH_DEPTH } from './constants.ts';

/** In the mode `SOFT` penetration is pushed out, in `FRICTION_TOO` friction acts. */
export function solvePoints(constraints: ContactConstraints, bodies: SolverBodies, indices: IndexList, mode: number): void {
  const { data, at, rowA, rowB, softness, startImpulse } = constraints;
  const { block, hadImpact } = bodies;
  const { list, count } = indices;
  const rate = softness[SUBSTEP_RATE];
  const soft = (mode & SOFT) !== 0;
  const isFirst = (mode & FIRST) !== 0;
  const hasFriction = (mode & FRICTION_TOO) !== 0;
  const penetrating = isFirst ? indices.penetrating : undefined;
  const hadContinuousImpact = mode === RELAX && constraints.hadContinuousImpact;
  if (penetrating) penetrating.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i] & INDEX_MASK;
    const o = at[c] & OFFSET_MASK;
    const q = o + SINGLE;
    const rA = rowA[c] & INDEX_MASK;
    const rB = rowB[c] & INDEX_MASK;
    const a = BLOCK * rA;
    const b = BLOCK * rB;
    const nx = data[o + N];
    const ny = data[o + N + 1];
    const nz = data[o + N + 2];
    const rax = data[o + ARM_A];
    const ray = data[o + ARM_A + 1];
    const raz = data[o + ARM_A + 2];
    const rbx = data[o + ARM_B];
    const rby = data[o + ARM_B + 1];
    const rbz = data[o + ARM_B + 2];
    const wax = block[a + ANGULAR];
    const way = block[a + ANGULAR + 1];
    const waz = block[a + ANGULAR + 2];
    const wbx = block[b + ANGULAR];
    const wby = block[b + ANGULAR + 1];
    const wbz = block[b + ANGULAR + 2];
    const x = block[b + LINEAR] - block[a + LINEAR] + (wby * rbz - wbz * rby) - (way * raz - waz * ray);
    const y = block[b + LINEAR + 1] - block[a + LINEAR + 1] + (wbz * rbx - wbx * rbz) - (waz * rax - wax * raz);
    const z = block[b + LINEAR + 2] - block[a + LINEAR + 2] + (wbx * rby - wby * rbx) - (wax * ray - way * rax);
    // The separation now: the one at the start of the step, plus the motion of both points along the normal since (first order in the rotation).
    const tax = block[a + DELTA_ROTATION];
    const tay = block[a + DELTA_ROTATION + 1];
    const taz = block[a + DELTA_ROTATION + 2];
    const tbx = block[b + DELTA_ROTATION];
    const tby = block[b + DELTA_ROTATION + 1];
    const tbz = block[b + DELTA_ROTATION + 2];
    const separation =
      data[q + BASE_SEPARATION] +
      nx * (block[b + DELTA_POSITION] - block[a + DELTA_POSITION] + (tby * rbz - tbz * rby) - (tay * raz - taz * ray)) +
      ny * (block[b + DELTA_POSITION + 1] - block[a + DELTA_POSITION + 1] + (tbz * rbx - tbx * rbz) - (taz * rax - tax * raz)) +
      nz * (block[b + DELTA_POSITION + 2] - block[a + DELTA_POSITION + 2] + (tbx * rby - tby * rbx) - (tax * ray - tay * rax));
    const speed = nx * x + ny * y + nz * z;
    const old = data[q + NORMAL_IMPULSE];
    if (isFirst) {
      data[o + NORMAL_SUM] += old;
      startImpulse[c] = old;
    }
    let total;
    if (separation > (soft ? 0 : TOUCH_DEPTH * data[o + SLOP])) {
      // Separated: it may come as close as its separation allows within a substep. (Relaxation uses the next substep, where restitution comes first:
      // after an impact it only takes back.)
      total = old - data[q + NORMAL_MASS] * (speed + separation * rate);
      if (!soft && total > old) total = old;
    } else {
      // Touching: no closer.
      total = old - data[q + NORMAL_MASS] * speed;
      if (hadContinuousImpact && total > old && data[o + RESTITUTION] > 0 && (hadImpact[rA] | hadImpact[rB]) !== 0) total = old;
      if (soft) {
        const slop = data[o + SLOP];
        const excess = separation + slop;
        if (excess <= 0) {
          if (penetrating) penetrating.add(c);
          const s = data[o + SOFTNESS];
          let bias = softness[s + BIAS_RATE] * excess;
          if (bias < -MAX_PUSH_OUT_SPEED * slop) bias = -MAX_PUSH_OUT_SPEED * slop;
          total = old - data[q + NORMAL_MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
        }
      }
    }
    if (!(total > 0)) {
      // Most contacts within the speculative distance: no impulse before, none now.
      if (old === 0 && data[o + FRICTION_ACTIVE] === 0) continue;
      total = 0;
    }
    data[q + NORMAL_IMPULSE] = total;
    const j = total - old;
    // The impulse, and its moment about the point, in world axes.
    let px = j * nx;
    let py = j * ny;
    let pz = j * nz;
    let mx = 0;
    let my = 0;
    let mz = 0;
    const mu = data[o + FRICTION];
    if (hasFriction && (mu > 0 || data[o + ROLLING_MASS] > 0)) {
      data[o + FRICTION_ACTIVE] = total > 0 ? 1 : 0;
      const t1x = data[o + T1];
      const t1y = data[o + T1 + 1];
      const t1z = data[o + T1 + 2];
      const t2x = data[o + T2];
      const t2y = data[o + T2 + 1];
      const t2z = data[o + T2 + 2];
      const s1 = t1x * x + t1y * y + t1z * z + j * data[o + MASS_J + 3];
      const s2 = t2x * x + t2y * y + t2z * z + j * data[o + MASS_J + 4];
      const old1 = data[o + TANGENT_IMPULSE1];
      const old2 = data[o + TANGENT_IMPULSE2];
      if (isFirst) {
        data[o + TANGENT_SUM] += old1;
        data[o + TANGENT_SUM + 1] += old2;
      }
      // The friction impulse that stops the sliding …
      let f1 = old1 - data[o + TANGENT_MASS] * s1 - data[o + TANGENT_MASS + 1] * s2;
      let f2 = old2 - data[o + TANGENT_MASS + 1] * s1 - data[o + TANGENT_MASS + 2] * s2;
      const maxFriction = mu * total;
      if (f1 * f1 + f2 * f2 > maxFriction * maxFriction) {
        // … exceeds Coulomb's cone: the contact slides. Friction then acts against the motion; the full matrix would turn it aside.
        f1 = old1 - data[o + TANGENT_MASS_MIN] * s1;
        f2 = old2 - data[o + TANGENT_MASS_MIN] * s2;
        const squared = f1 * f1 + f2 * f2;
        if (squared > maxFriction * maxFriction) {
          const scale = maxFriction / Math.sqrt(squared);
          f1 *= scale;
          f2 *= scale;
        }
      }
      data[o + TANGENT_IMPULSE1] = f1;
      data[o + TANGENT_IMPULSE2] = f2;
      f1 -= old1;
      f2 -= old2;
      px += f1 * t1x + f2 * t2x;
      py += f1 * t1y + f2 * t2y;
      pz += f1 * t1z + f2 * t2z;
      // Twist friction about the normal …
      const wx = wbx - wax;
      const wy = wby - way;
      const wz = wbz - waz;
      const oldN = data[o + TORQUE];
      const maxTwist = data[o + TWIST_ARM] * total;
      let twist = oldN - data[o + TWIST_MASS] * (nx * wx + ny * wy + nz * wz + j * data[o + MASS_J + 5]);
      twist = twist > maxTwist ? maxTwist : twist < -maxTwist ? -maxTwist : twist;
      data[o + TORQUE] = twist;
      twist -= oldN;
      mx = twist * nx;
      my = twist * ny;
      mz = twist * nz;
    }
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    let tx = ray * pz - raz * py + mx;
    let ty = raz * px - rax * pz + my;
    let tz = rax * py - ray * px + mz;
    let k = a + INERTIA;
    block[a + LINEAR] -= ma * px;
    block[a + LINEAR + 1] -= ma * py;
    block[a + LINEAR + 2] -= ma * pz;
    block[a + ANGULAR] = wax - (block[k] * tx + block[k + 1] * ty + block[k + 2] * tz);
    block[a + ANGULAR + 1] = way - (block[k + 1] * tx + block[k + 3] * ty + block[k + 4] * tz);
    block[a + ANGULAR + 2] = waz - (block[k + 2] * tx + block[k + 4] * ty + block[k + 5] * tz);
    tx = rby * pz - rbz * py + mx;
    ty = rbz * px - rbx * pz + my;
    tz = rbx * py - rby * px + mz;
    k = b + INERTIA;
    block[b + LINEAR] += mb * px;
    block[b + LINEAR + 1] += mb * py;
    block[b + LINEAR + 2] += mb * pz;
    block[b + ANGULAR] = wbx + (block[k] * tx + block[k + 1] * ty + block[k + 2] * tz);
    block[b + ANGULAR + 1] = wby + (block[k + 1] * tx + block[k + 3] * ty + block[k + 4] * tz);
    block[b + ANGULAR + 2] = wbz + (block[k + 2] * tx + block[k + 4] * ty + block[k + 5] * tz);
    if (hasFriction && data[o + ROLLING_MASS] > 0) solveRolling(constraints, block, c);
  }
}
