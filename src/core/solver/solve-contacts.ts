// One solver iteration over contacts: normal impulses, of several points all at once where all of them push, then friction, twist and rolling friction.

import type { Doubles } from '../broadphase/grow.ts';
import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, DELTA_POSITION, DELTA_ROTATION, type SolverBodies } from './solver-bodies.ts';
import {
  ARM,
  ARM_A,
  ARM_B,
  BIAS_RATE,
  FIRST,
  FRICTION_TOO,
  MASS_J,
  MASS_U,
  MASS_V,
  FRICTION,
  BASE_SEPARATION,
  TANGENT_MASS,
  TANGENT_MASS_MIN,
  FRICTION_ACTIVE,
  IMPULSE_SCALE,
  NORMAL_MASS,
  MASS_SCALE,
  N,
  SEPARATION,
  POINT,
  NORMAL_IMPULSE,
  RELAX,
  RESTITUTION,
  ROLLING_MASS,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  DISTRIBUTION,
  SINGLE,
  SLOP,
  SOFT,
  SOFTNESS,
  SUBSTEP_RATE,
  NORMAL_SUM,
  TANGENT_SUM,
  INVERSE_MASS3,
  T1,
  T2,
  TORQUE,
  TWIST_MASS,
  U,
  V,
  type IndexList,
  type ContactConstraints,
} from './contact-constraints.ts';
import { solveRolling } from './contact-frame.ts';
import { MAX_PUSH_OUT_SPEED, TOUCH_DEPTH } from './constants.ts';

/** Three of four points are in line, up to rounding, where the fourth has less than this share in what can be redistributed. */
const MIN_DEPENDENCE = 1e-7;

// Scratch of the current contact: its relative velocity s, −ω2, ω1; the change of J, U and V; the sum of its normal impulses, N·s, and that sum
// weighted by the distances from the contact origin, N·m·s. (Numbers passed between functions would be boxed.)
const relativePlane = new Float64Array(3);
const impulseSums = new Float64Array(3);
const normalTotals = new Float64Array(2);
const NORMAL_TOTAL = 0;
const MOMENT_TOTAL = 1;
const newImpulses = new Float64Array(4);
// Of each of its points: the speed, reversed, with which it is to separate: above 0 if it is apart, below 0 if it is pushed out.
const targets = new Float64Array(4);

/** Updates the separations of contacts `from` … `to` − 1, to first order in the rotation since they were found. They hold until the bodies move again. */
export function updateSeparations(
  { count, data, at, first, end: ends, rowA, rowB }: ContactConstraints,
  { block }: SolverBodies,
  from = 0,
  to = count,
): void {
  for (let c = from; c < to; c++) {
    const o = at[c] & OFFSET_MASK;
    const a = BLOCK * (rowA[c] & INDEX_MASK);
    const b = BLOCK * (rowB[c] & INDEX_MASK);
    const ax = block[a + DELTA_ROTATION];
    const ay = block[a + (DELTA_ROTATION + 1)];
    const az = block[a + (DELTA_ROTATION + 2)];
    const bx = block[b + DELTA_ROTATION];
    const by = block[b + (DELTA_ROTATION + 1)];
    const bz = block[b + (DELTA_ROTATION + 2)];
    const rax = data[o + ARM_A];
    const ray = data[o + (ARM_A + 1)];
    const raz = data[o + (ARM_A + 2)];
    const rbx = data[o + ARM_B];
    const rby = data[o + (ARM_B + 1)];
    const rbz = data[o + (ARM_B + 2)];
    const originMotion =
      data[o + N] * (block[b + DELTA_POSITION] - block[a + DELTA_POSITION] + (by * rbz - bz * rby) - (ay * raz - az * ray)) +
      data[o + (N + 1)] *
        (block[b + (DELTA_POSITION + 1)] - block[a + (DELTA_POSITION + 1)] + (bz * rbx - bx * rbz) - (az * rax - ax * raz)) +
      data[o + (N + 2)] *
        (block[b + (DELTA_POSITION + 2)] - block[a + (DELTA_POSITION + 2)] + (bx * rby - by * rbx) - (ax * ray - ay * rax));
    const rotation1 = data[o + T1] * (bx - ax) + data[o + (T1 + 1)] * (by - ay) + data[o + (T1 + 2)] * (bz - az);
    const rotation2 = data[o + T2] * (bx - ax) + data[o + (T2 + 1)] * (by - ay) + data[o + (T2 + 2)] * (bz - az);
    const end = ends[c] & OFFSET_MASK;
    for (let q = first[c] & OFFSET_MASK; q < end; q += POINT) {
      data[q + SEPARATION] = data[q + BASE_SEPARATION] + originMotion - data[q + U] * rotation2 + data[q + V] * rotation1;
    }
  }
}

/**
 * In the mode `SOFT` penetration is pushed out. Friction of several points acts in any mode, that of single ones in `FRICTION_TOO`: in relaxation as well, a cube
 * on a slope slides 2 % too far on them.
 */
export function solveContacts(constraints: ContactConstraints, bodies: SolverBodies, indices: IndexList, mode: number): void {
  const { data, at, first, rowA, rowB, softness } = constraints;
  const { block, hadImpact } = bodies;
  const { list, count } = indices;
  const rate = softness[SUBSTEP_RATE];
  const soft = (mode & SOFT) !== 0;
  const isFirst = (mode & FIRST) !== 0;
  const hasFriction = (mode & FRICTION_TOO) !== 0;
  const hadContinuousImpact = mode === RELAX && constraints.hadContinuousImpact;
  const penetrating = isFirst ? indices.penetrating : undefined;
  if (penetrating) penetrating.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i] & INDEX_MASK;
    const o = at[c] & OFFSET_MASK;
    const q = first[c] & OFFSET_MASK;
    const isSingle = q === o + SINGLE;
    if (isFirst) addToSums(constraints, c);
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
    const wx = wbx - wax;
    const wy = wby - way;
    const wz = wbz - waz;
    const speed = nx * x + ny * y + nz * z;
    const keepsBounce = hadContinuousImpact && data[o + RESTITUTION] > 0 && (hadImpact[rA] | hadImpact[rB]) !== 0;
    let gj;
    let gu = 0;
    let gv = 0;
    let normalTotal;
    let momentTotal;
    if (isSingle) {
      const separation = data[q + SEPARATION];
      const old = data[q + NORMAL_IMPULSE];
      const slop = data[o + SLOP];
      let total = old - data[q + NORMAL_MASS] * speed;
      if (separation > (soft ? 0 : TOUCH_DEPTH * slop)) {
        // Separated: it may come as close as its separation allows within a substep. (Relaxation uses the next substep, where restitution comes first:
        // after an impact it only takes back.)
        total -= data[q + NORMAL_MASS] * separation * rate;
        if (!soft && total > old) total = old;
      } else if (soft && separation <= -slop) {
        if (penetrating) penetrating.add(c);
        const s = data[o + SOFTNESS];
        let bias = softness[s + BIAS_RATE] * (separation + slop);
        if (bias < -MAX_PUSH_OUT_SPEED * slop) bias = -MAX_PUSH_OUT_SPEED * slop;
        total = old - data[q + NORMAL_MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
      } else if (keepsBounce && total > old) total = old;
      if (!(total > 0)) total = 0;
      data[q + NORMAL_IMPULSE] = normalTotal = total;
      momentTotal = total * data[q + ARM];
      gj = total - old;
    } else {
      relativePlane[0] = speed;
      relativePlane[1] = -(data[o + T2] * wx + data[o + T2 + 1] * wy + data[o + T2 + 2] * wz);
      relativePlane[2] = data[o + T1] * wx + data[o + T1 + 1] * wy + data[o + T1 + 2] * wz;
      if (solveNormals(constraints, c, soft, keepsBounce) > 0 && penetrating) penetrating.add(c);
      gj = impulseSums[0];
      gu = impulseSums[1];
      gv = impulseSums[2];
      normalTotal = normalTotals[NORMAL_TOTAL];
      momentTotal = normalTotals[MOMENT_TOTAL];
    }
    // The impulse, and its moment about the contact origin, in world axes.
    let px = gj * nx;
    let py = gj * ny;
    let pz = gj * nz;
    let mx = 0;
    let my = 0;
    let mz = 0;
    const isActive = (hasFriction || !isSingle) && (normalTotal > 0 || data[o + FRICTION_ACTIVE] !== 0);
    if (isActive && (data[o + FRICTION] > 0 || data[o + ROLLING_MASS] > 0)) {
      data[o + FRICTION_ACTIVE] = normalTotal > 0 ? 1 : 0;
      const t1x = data[o + T1];
      const t1y = data[o + T1 + 1];
      const t1z = data[o + T1 + 2];
      const t2x = data[o + T2];
      const t2y = data[o + T2 + 1];
      const t2z = data[o + T2 + 2];
      let s1 = t1x * x + t1y * y + t1z * z + gj * data[o + MASS_J + 3];
      let s2 = t2x * x + t2y * y + t2z * z + gj * data[o + MASS_J + 4];
      let spin = nx * wx + ny * wy + nz * wz + gj * data[o + MASS_J + 5];
      if (!isSingle) {
        s1 += gu * data[o + MASS_U + 2] + gv * data[o + MASS_V + 1];
        s2 += gu * data[o + MASS_U + 3] + gv * data[o + MASS_V + 2];
        spin += gu * data[o + MASS_U + 4] + gv * data[o + MASS_V + 3];
        mx = gv * t1x - gu * t2x;
        my = gv * t1y - gu * t2y;
        mz = gv * t1z - gu * t2z;
      }
      const old1 = data[o + TANGENT_IMPULSE1];
      const old2 = data[o + TANGENT_IMPULSE2];
      // The friction impulse that stops the sliding …
      let f1 = old1 - data[o + TANGENT_MASS] * s1 - data[o + TANGENT_MASS + 1] * s2;
      let f2 = old2 - data[o + TANGENT_MASS + 1] * s1 - data[o + TANGENT_MASS + 2] * s2;
      const maxFriction = data[o + FRICTION] * normalTotal;
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
      // Twist friction about the normal.
      const maxTwist = data[o + FRICTION] * momentTotal;
      const oldTwist = data[o + TORQUE];
      let twist = oldTwist - data[o + TWIST_MASS] * spin;
      twist = twist > maxTwist ? maxTwist : twist < -maxTwist ? -maxTwist : twist;
      data[o + TORQUE] = twist;
      twist -= oldTwist;
      mx += twist * nx;
      my += twist * ny;
      mz += twist * nz;
    } else if (gj === 0 && gu === 0 && gv === 0) continue;
    else if (!isSingle) {
      mx = gv * data[o + T1] - gu * data[o + T2];
      my = gv * data[o + T1 + 1] - gu * data[o + T2 + 1];
      mz = gv * data[o + T1 + 2] - gu * data[o + T2 + 2];
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
    if ((hasFriction || !isSingle) && data[o + ROLLING_MASS] > 0) solveRolling(constraints, block, c);
  }
}

// Adds the impulses of the previous substep to the sums of the step.
function addToSums({ data, at, first, end, startImpulse }: ContactConstraints, c: number): void {
  const o = at[c] & OFFSET_MASK;
  const last = end[c] & OFFSET_MASK;
  let normalImpulse = 0;
  for (let q = first[c] & OFFSET_MASK; q < last; q += POINT) normalImpulse += data[q + NORMAL_IMPULSE];
  data[o + NORMAL_SUM] += normalImpulse;
  startImpulse[c] = normalImpulse;
  data[o + TANGENT_SUM] += data[o + TANGENT_IMPULSE1];
  data[o + TANGENT_SUM + 1] += data[o + TANGENT_IMPULSE2];
}

/**
 * The normal impulses of all points. They are solved together when all points push and all or none are pushed out: solved one by one, a stack leans
 * towards the points numbered first. Otherwise Gauss–Seidel over the points. Reads `relativePlane`, writes `impulseSums` and `normalTotals`; returns how many points are
 * pushed out.
 */
function solveNormals(constraints: ContactConstraints, c: number, soft: boolean, keepsBounce: boolean): number {
  const { data, softness } = constraints;
  const o = constraints.at[c] & OFFSET_MASK;
  const begin = constraints.first[c] & OFFSET_MASK;
  const end = constraints.end[c] & OFFSET_MASK;
  const rate = softness[SUBSTEP_RATE];
  const s = data[o + SOFTNESS] | 0;
  const slop = data[o + SLOP];
  const touchLimit = soft ? 0 : TOUCH_DEPTH * slop;
  let penetratingCount = 0;
  let separatedCount = 0;
  let isBlock = constraints.isInvertible[c] === 1;
  let x = relativePlane[0];
  let y = relativePlane[1];
  let z = relativePlane[2];
  for (let q = begin, p = 0; q < end; q += POINT, p++) {
    const separation = data[q + SEPARATION];
    let target = 0;
    if (separation > touchLimit) {
      separatedCount++;
      target = separation * rate;
    } else if (soft && separation <= -slop) {
      penetratingCount++;
      // (Softly as well where nothing is left to push out.)
      target = Math.min(softness[s + BIAS_RATE] * (separation + slop), -Number.MIN_VALUE);
      if (target < -MAX_PUSH_OUT_SPEED * slop) target = -MAX_PUSH_OUT_SPEED * slop;
    }
    targets[p] = target;
    if (target === 0) continue;
    x += target * data[q + DISTRIBUTION];
    y += target * data[q + DISTRIBUTION + 1];
    z += target * data[q + DISTRIBUTION + 2];
  }
  if (penetratingCount > 0 && POINT * penetratingCount !== end - begin) isBlock = false;
  // Relaxation only takes back where no point touches, and with restitution at every separated point: the next substep decides about those.
  const onlyReduces = !soft && separatedCount > 0 && (POINT * separatedCount === end - begin || data[o + RESTITUTION] > 0);
  if (onlyReduces || keepsBounce) isBlock = false;
  if (isBlock) {
    const massScale = penetratingCount > 0 ? softness[s + MASS_SCALE] : 1;
    const keptShare = penetratingCount > 0 ? 1 - softness[s + IMPULSE_SCALE] : 1;
    const j = massScale * (data[o + INVERSE_MASS3] * x + data[o + (INVERSE_MASS3 + 1)] * y + data[o + (INVERSE_MASS3 + 2)] * z);
    const u = massScale * (data[o + (INVERSE_MASS3 + 1)] * x + data[o + (INVERSE_MASS3 + 3)] * y + data[o + (INVERSE_MASS3 + 4)] * z);
    const v = massScale * (data[o + (INVERSE_MASS3 + 2)] * x + data[o + (INVERSE_MASS3 + 4)] * y + data[o + (INVERSE_MASS3 + 5)] * z);
    for (let q = begin, p = 0; q < end; q += POINT, p++) {
      const old = keptShare * data[q + NORMAL_IMPULSE];
      newImpulses[p] = old - (j * data[q + DISTRIBUTION] + u * data[q + (DISTRIBUTION + 1)] + v * data[q + (DISTRIBUTION + 2)]);
      // (An impulse that goes back to zero up to the last bit is not a pull.)
      if (newImpulses[p] < -1e-9 * old) isBlock = false;
      else if (newImpulses[p] < 0) newImpulses[p] = 0;
    }
    // (Not while points are pushed out: mixed bodies of 1 mm stayed up to 12 times as deep in each other.)
    if (!isBlock && penetratingCount === 0 && end - begin === 4 * POINT) isBlock = redistribute(data, begin);
  }
  if (!isBlock) {
    x = relativePlane[0];
    y = relativePlane[1];
    z = relativePlane[2];
    for (let q = begin, p = 0; q < end; q += POINT, p++) {
      const target = targets[p];
      const u = data[q + U];
      const v = data[q + V];
      const old = data[q + NORMAL_IMPULSE];
      const change = data[q + NORMAL_MASS] * (x + u * y + v * z + target);
      let total = target < 0 ? old - softness[s + MASS_SCALE] * change - softness[s + IMPULSE_SCALE] * old : old - change;
      if (total > old && (target > 0 ? onlyReduces : keepsBounce)) total = old;
      newImpulses[p] = total > 0 ? total : 0;
      const j = newImpulses[p] - old;
      if (j === 0) continue;
      x += j * (data[o + MASS_J] + u * data[o + (MASS_J + 1)] + v * data[o + (MASS_J + 2)]);
      y += j * (data[o + (MASS_J + 1)] + u * data[o + MASS_U] + v * data[o + (MASS_U + 1)]);
      z += j * (data[o + (MASS_J + 2)] + u * data[o + (MASS_U + 1)] + v * data[o + MASS_V]);
    }
  }
  let gj = 0;
  let gu = 0;
  let gv = 0;
  let normalTotal = 0;
  let momentTotal = 0;
  for (let q = begin, p = 0; q < end; q += POINT, p++) {
    const total = newImpulses[p];
    const change = total - data[q + NORMAL_IMPULSE];
    data[q + NORMAL_IMPULSE] = total;
    gj += change;
    gu += change * data[q + U];
    gv += change * data[q + V];
    normalTotal += total;
    momentTotal += total * data[q + ARM];
  }
  impulseSums[0] = gj;
  impulseSums[1] = gu;
  impulseSums[2] = gv;
  normalTotals[NORMAL_TOTAL] = normalTotal;
  normalTotals[MOMENT_TOTAL] = momentTotal;
  return penetratingCount;
}

/**
 * Changes `newImpulses` of four points, of which some would pull, to the nearest ones with the same sum and moments that only push; false if there are none. (The least
 * impulses that carry a box pull at a corner as soon as its centre is half of a diagonal out: it fell before it was over the edge of a table.)
 */
function redistribute(data: Doubles, begin: number): boolean {
  for (let p = 0; p < 4; p++) {
    if (newImpulses[p] >= 0) continue;
    const at = begin + POINT * p;
    // An impulse at this point, less the least impulses of the four that do the same, changes neither. The others cannot stand in for a corner beside three in line.
    const dependence = 1 - shareOf(data, at, at);
    if (!(dependence > MIN_DEPENDENCE)) return false;
    const by = newImpulses[p] / dependence;
    for (let r = 0; r < 4; r++) newImpulses[r] += by * shareOf(data, begin + POINT * r, at);
    newImpulses[p] = 0;
  }
  return newImpulses[0] >= 0 && newImpulses[1] >= 0 && newImpulses[2] >= 0;
}

/** The share of the point at `r` in the least impulses that do what one at the point at `q` does. */
function shareOf(data: Doubles, r: number, q: number): number {
  return data[r + DISTRIBUTION] + data[r + (DISTRIBUTION + 1)] * data[q + U] + data[r + (DISTRIBUTION + 2)] * data[q + V];
}
