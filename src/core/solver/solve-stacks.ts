// Stacks: bodies that stand on the ground by faces, one on another, are solved at once, from the foot to the top and back.

import { OFFSET_MASK } from '../math/index-mask.ts';
import type { WorldCore } from '../world/core.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, FIXED, type SolverBodies } from './solver-bodies.ts';
import {
  ARM,
  ARM_A,
  ARM_B,
  BIAS_RATE,
  DISTRIBUTION,
  FRICTION,
  FRICTION_ACTIVE,
  N,
  NORMAL_IMPULSE,
  NORMAL_SUM,
  POINT,
  SEPARATION,
  SLOP,
  SOFTNESS,
  SUBSTEP_RATE,
  T1,
  T2,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  TORQUE,
  type ContactConstraints,
} from './contact-constraints.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { MAX_PUSH_OUT_SPEED, TOUCH_DEPTH } from './constants.ts';

/** A face supports a body when the cosine between its normal and gravity, reversed, is at least this. */
const MIN_SUPPORT_COSINE = 0.5;

// Per row: the face it stands on, plus 1; the last of the faces on which others stand on it, plus 1. Per contact: the previous one of these, plus 1.
let footOf = new Int32Array(64);
let lastOn = new Int32Array(64);
let previousOn = new Int32Array(64);
/** Per row of a stack: velocity and angular velocity it is to have; linear and angular impulse by which it presses its foot beyond what it does now. */
const TARGET_LINEAR = 0;
const TARGET_ANGULAR = 3;
const LOAD_LINEAR = 6;
const LOAD_ANGULAR = 9;
const STACK_BODY = 12;
let stackBodies = new Float64Array(64 * STACK_BODY);
/** Per contact: whether it can do so; new point impulses, tangent and twist impulses. */
let holds = new Uint8Array(64);
const IMPULSE_COUNT = 7;
let newImpulses = new Float64Array(64 * IMPULSE_COUNT);

/** Lists the faces of stacks, those below first. */
export function listStacks(constraints: ContactConstraints, { state, settings: { gravity } }: WorldCore, { block, deep }: SolverBodies): void {
  const { data, at, first, end, rowA, rowB, isInvertible, stacked, manifolds, count: contacts } = constraints;
  const { list, count } = manifolds;
  if (footOf.length < state.capacity) {
    footOf = new Int32Array(state.capacity);
    lastOn = new Int32Array(state.capacity);
    stackBodies = new Float64Array(state.capacity * STACK_BODY);
  }
  if (previousOn.length < contacts) {
    previousOn = new Int32Array(2 * contacts);
    holds = new Uint8Array(2 * contacts);
    newImpulses = new Float64Array(2 * contacts * IMPULSE_COUNT);
  }
  const least = MIN_SUPPORT_COSINE * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
  if (least === 0) return;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    footOf[rowA[c]] = footOf[rowB[c]] = lastOn[rowA[c]] = lastOn[rowB[c]] = 0;
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = at[c];
    const down = gravity[0] * data[o + N] + gravity[1] * data[o + N + 1] + gravity[2] * data[o + N + 2];
    const upper = down < 0 ? rowB[c] : rowA[c];
    if (
      Math.abs(down) < least ||
      end[c] - first[c] < 3 * POINT ||
      isInvertible[c] === 0 ||
      !writePlane(constraints, c, false) ||
      block[BLOCK * upper + INVERSE_MASS] === 0 ||
      state.locks[upper] !== 0 ||
      ((deep[rowA[c]] | deep[rowB[c]]) & OVERLAP_BIT) !== 0
    ) {
      continue;
    }
    const foot = footOf[upper] - 1;
    // (The sum of the step begins with the stored impulse, negative.)
    if (foot < 0 || data[o + NORMAL_SUM] < data[at[foot] + NORMAL_SUM]) footOf[upper] = c + 1;
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    if (footOf[upper] !== c + 1) continue;
    const lower = rowA[c] + rowB[c] - upper;
    if (block[BLOCK * lower + INVERSE_MASS] === 0) stacked.add(c);
    else {
      previousOn[c] = lastOn[lower];
      lastOn[lower] = c + 1;
    }
  }
  // Bodies that carry none are no stack.
  let roots = 0;
  for (let i = 0; i < stacked.count; i++) {
    const c = stacked.list[i];
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    if (lastOn[upper] !== 0) stacked.list[roots++] = c;
  }
  stacked.count = roots;
  for (let i = 0; i < stacked.count; i++) {
    const c = stacked.list[i];
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    for (let next = lastOn[upper]; next > 0; next = previousOn[next - 1]) stacked.add(next - 1);
  }
}

const targetPlane = new Float64Array(3);

export function solveStacks(constraints: ContactConstraints, bodies: SolverBodies, soft: boolean): void {
  const { data, at, first, end, rowA, rowB, stacked } = constraints;
  const { block } = bodies;
  const { list, count } = stacked;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    const lower = rowA[c] + rowB[c] - upper;
    const o = at[c];
    const sign = upper === rowB[c] ? 1 : -1;
    const s = STACK_BODY * upper;
    const isGround = block[BLOCK * lower + INVERSE_MASS] === 0;
    holds[c] = isGround || holds[footOf[lower] - 1] === 1 ? 1 : 0;
    if (holds[c] === 0 || !writePlane(constraints, c, soft)) {
      holds[c] = 0;
      continue;
    }
    const v = isGround ? block : stackBodies;
    const l = isGround ? BLOCK * lower + LINEAR : STACK_BODY * lower + TARGET_LINEAR;
    const w = isGround ? BLOCK * lower + ANGULAR : STACK_BODY * lower + TARGET_ANGULAR;
    const armL = o + (sign === 1 ? ARM_A : ARM_B);
    const armU = o + (sign === 1 ? ARM_B : ARM_A);
    for (let k = 0; k < 3; k++) {
      const w1 = sign * targetPlane[2];
      const w2 = -sign * targetPlane[1];
      stackBodies[s + TARGET_ANGULAR + k] = v[w + k] + w1 * data[o + T1 + k] + w2 * data[o + T2 + k];
      stackBodies[s + LOAD_LINEAR + k] = stackBodies[s + LOAD_ANGULAR + k] = 0;
    }
    for (let k = 0; k < 3; k++) {
      const i1 = (k + 1) % 3;
      const i2 = (k + 2) % 3;
      stackBodies[s + TARGET_LINEAR + k] =
        v[l + k] +
        v[w + i1] * data[armL + i2] -
        v[w + i2] * data[armL + i1] +
        sign * targetPlane[0] * data[o + N + k] -
        (stackBodies[s + TARGET_ANGULAR + i1] * data[armU + i2] - stackBodies[s + TARGET_ANGULAR + i2] * data[armU + i1]);
    }
  }
  for (let i = count - 1; i >= 0; i--) {
    const c = list[i];
    if (holds[c] === 0) continue;
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    const lower = rowA[c] + rowB[c] - upper;
    const o = at[c];
    const sign = upper === rowB[c] ? 1 : -1;
    const s = STACK_BODY * upper;
    const b = BLOCK * upper;
    const mass = 1 / block[b + INVERSE_MASS];
    const fx = stackBodies[s + LOAD_LINEAR] + mass * (stackBodies[s + TARGET_LINEAR] - block[b + LINEAR]);
    const fy = stackBodies[s + LOAD_LINEAR + 1] + mass * (stackBodies[s + TARGET_LINEAR + 1] - block[b + LINEAR + 1]);
    const fz = stackBodies[s + LOAD_LINEAR + 2] + mass * (stackBodies[s + TARGET_LINEAR + 2] - block[b + LINEAR + 2]);
    // I·Δω, from the inverse inertia, by cofactors.
    const xx = block[b + INERTIA];
    const xy = block[b + INERTIA + 1];
    const xz = block[b + INERTIA + 2];
    const yy = block[b + INERTIA + 3];
    const yz = block[b + INERTIA + 4];
    const zz = block[b + INERTIA + 5];
    const wx = stackBodies[s + TARGET_ANGULAR] - block[b + ANGULAR];
    const wy = stackBodies[s + TARGET_ANGULAR + 1] - block[b + ANGULAR + 1];
    const wz = stackBodies[s + TARGET_ANGULAR + 2] - block[b + ANGULAR + 2];
    const cxx = yy * zz - yz * yz;
    const cxy = xz * yz - xy * zz;
    const cxz = xy * yz - xz * yy;
    const scale = 1 / (xx * cxx + xy * cxy + xz * cxz);
    const armU = o + (sign === 1 ? ARM_B : ARM_A);
    const armL = o + (sign === 1 ? ARM_A : ARM_B);
    // Its moment about the contact origin.
    const mx = stackBodies[s + LOAD_ANGULAR] + scale * (cxx * wx + cxy * wy + cxz * wz) - (data[armU + 1] * fz - data[armU + 2] * fy);
    const my =
      stackBodies[s + LOAD_ANGULAR + 1] +
      scale * (cxy * wx + (xx * zz - xz * xz) * wy + (xy * xz - xx * yz) * wz) -
      (data[armU + 2] * fx - data[armU] * fz);
    const mz =
      stackBodies[s + LOAD_ANGULAR + 2] +
      scale * (cxz * wx + (xy * xz - xx * yz) * wy + (xx * yy - xy * xy) * wz) -
      (data[armU] * fy - data[armU + 1] * fx);
    const j = sign * (data[o + N] * fx + data[o + N + 1] * fy + data[o + N + 2] * fz);
    const u = -sign * (data[o + T2] * mx + data[o + T2 + 1] * my + data[o + T2 + 2] * mz);
    const vv = sign * (data[o + T1] * mx + data[o + T1 + 1] * my + data[o + T1 + 2] * mz);
    const f1 = data[o + TANGENT_IMPULSE1] + sign * (data[o + T1] * fx + data[o + T1 + 1] * fy + data[o + T1 + 2] * fz);
    const f2 = data[o + TANGENT_IMPULSE2] + sign * (data[o + T2] * fx + data[o + T2 + 1] * fy + data[o + T2 + 2] * fz);
    const twist = data[o + TORQUE] + sign * (data[o + N] * mx + data[o + N + 1] * my + data[o + N + 2] * mz);
    const k = IMPULSE_COUNT * c;
    let total = 0;
    let moment = 0;
    let pushes = true;
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) {
      const old = data[q + NORMAL_IMPULSE];
      const now = old + j * data[q + DISTRIBUTION] + u * data[q + DISTRIBUTION + 1] + vv * data[q + DISTRIBUTION + 2];
      if (now < -1e-9 * old) pushes = false;
      newImpulses[p] = now > 0 ? now : 0;
      total += newImpulses[p];
      moment += newImpulses[p] * data[q + ARM];
    }
    const mu = data[o + FRICTION];
    if (!pushes || f1 * f1 + f2 * f2 > mu * mu * total * total || Math.abs(twist) > mu * moment) {
      holds[c] = 0;
      continue;
    }
    newImpulses[k + 4] = f1;
    newImpulses[k + 5] = f2;
    newImpulses[k + 6] = twist;
    if (block[BLOCK * lower + INVERSE_MASS] === 0) continue;
    const t = STACK_BODY * lower;
    stackBodies[t + LOAD_LINEAR] += fx;
    stackBodies[t + LOAD_LINEAR + 1] += fy;
    stackBodies[t + LOAD_LINEAR + 2] += fz;
    stackBodies[t + LOAD_ANGULAR] += mx + (data[armL + 1] * fz - data[armL + 2] * fy);
    stackBodies[t + LOAD_ANGULAR + 1] += my + (data[armL + 2] * fx - data[armL] * fz);
    stackBodies[t + LOAD_ANGULAR + 2] += mz + (data[armL] * fy - data[armL + 1] * fx);
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const upper = footOf[rowA[c]] === c + 1 ? rowA[c] : rowB[c];
    const lower = rowA[c] + rowB[c] - upper;
    if (block[BLOCK * lower + INVERSE_MASS] !== 0 && holds[footOf[lower] - 1] === 0) holds[c] = 0;
    if (holds[c] === 0) continue;
    const o = at[c];
    const k = IMPULSE_COUNT * c;
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) data[q + NORMAL_IMPULSE] = newImpulses[p];
    data[o + TANGENT_IMPULSE1] = newImpulses[k + 4];
    data[o + TANGENT_IMPULSE2] = newImpulses[k + 5];
    data[o + TORQUE] = newImpulses[k + 6];
    data[o + FRICTION_ACTIVE] = 1;
    for (let m = 0; m < 3; m++) {
      block[BLOCK * upper + LINEAR + m] = stackBodies[STACK_BODY * upper + TARGET_LINEAR + m];
      block[BLOCK * upper + ANGULAR + m] = stackBodies[STACK_BODY * upper + TARGET_ANGULAR + m];
    }
  }
}

function writePlane({ data, at, first, end, softness }: ContactConstraints, c: number, soft: boolean): boolean {
  const o = at[c];
  const slop = data[o + SLOP];
  targetPlane[0] = targetPlane[1] = targetPlane[2] = 0;
  for (let q = first[c]; q < end[c]; q += POINT) {
    const separation = data[q + SEPARATION];
    if (separation > TOUCH_DEPTH * slop) return false;
    if (!soft) continue;
    let speed = 0;
    if (separation > 0) speed = -separation * softness[SUBSTEP_RATE];
    else if (separation < -slop) {
      speed = -softness[data[o + SOFTNESS] + BIAS_RATE] * (separation + slop);
      if (speed > MAX_PUSH_OUT_SPEED * slop) speed = MAX_PUSH_OUT_SPEED * slop;
    } else continue;
    for (let k = 0; k < 3; k++) targetPlane[k] += speed * data[q + DISTRIBUTION + k];
  }
  return true;
}
