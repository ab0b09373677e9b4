// The two bodies of a contact in its frame: their relative velocity at the contact origin, and an impulse applied there. (The solver iterations
// inline both: numbers passed between functions go through memory.)

import type { Doubles } from '../broadphase/grow.ts';
import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { LOCK_LINEAR_X } from '../world/state.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_INERTIA, INVERSE_MASS, LINEAR, type SolverBodies } from './solver-bodies.ts';
import {
  ARM_A,
  ARM_B,
  N,
  NORMAL_IMPULSE,
  POINT,
  ROLLING_ARM,
  ROLLING_MASS,
  T1,
  T2,
  TORQUE,
  type ContactConstraints,
} from './contact-constraints.ts';
import * as spheres from './sphere-constraints.ts';

/** Relative velocity of the current contact: along n, t1 and t2 at the origin, then the angular velocity about them. */
export const relativeMotion = new Float64Array(6);
/** Impulse, N·s, and torque impulse about the origin, N·m·s, along n, t1 and t2. */
export const impulse = new Float64Array(6);

/** Writes `relativeMotion` from the six numbers of both blocks at `linear` and `angular`. */
export function relativeVelocity(
  { data, at, rowA, rowB }: ContactConstraints,
  { block }: SolverBodies,
  c: number,
  linear: number,
  angular: number,
): void {
  const o = at[c] & OFFSET_MASK;
  const a = BLOCK * (rowA[c] & INDEX_MASK);
  const b = BLOCK * (rowB[c] & INDEX_MASK);
  const ax = block[a + angular];
  const ay = block[a + angular + 1];
  const az = block[a + angular + 2];
  const bx = block[b + angular];
  const by = block[b + angular + 1];
  const bz = block[b + angular + 2];
  const rax = data[o + ARM_A];
  const ray = data[o + ARM_A + 1];
  const raz = data[o + ARM_A + 2];
  const rbx = data[o + ARM_B];
  const rby = data[o + ARM_B + 1];
  const rbz = data[o + ARM_B + 2];
  const x = block[b + linear] - block[a + linear] + (by * rbz - bz * rby) - (ay * raz - az * ray);
  const y = block[b + linear + 1] - block[a + linear + 1] + (bz * rbx - bx * rbz) - (az * rax - ax * raz);
  const z = block[b + linear + 2] - block[a + linear + 2] + (bx * rby - by * rbx) - (ax * ray - ay * rax);
  for (let k = 0; k < 3; k++) {
    const ex = data[o + N + 3 * k];
    const ey = data[o + N + 3 * k + 1];
    const ez = data[o + N + 3 * k + 2];
    relativeMotion[k] = ex * x + ey * y + ez * z;
    relativeMotion[3 + k] = ex * (bx - ax) + ey * (by - ay) + ez * (bz - az);
  }
}

/** Applies `impulse` to b and its negative to a, in the numbers of their blocks at `linear` and `angular`. */
export function applyImpulse(
  { data, at, rowA, rowB }: ContactConstraints,
  { block, locks }: SolverBodies,
  c: number,
  linear: number,
  angular: number,
): void {
  const o = at[c] & OFFSET_MASK;
  const px = impulse[0] * data[o + N] + impulse[1] * data[o + T1] + impulse[2] * data[o + T2];
  const py = impulse[0] * data[o + N + 1] + impulse[1] * data[o + T1 + 1] + impulse[2] * data[o + T2 + 1];
  const pz = impulse[0] * data[o + N + 2] + impulse[1] * data[o + T1 + 2] + impulse[2] * data[o + T2 + 2];
  const mx = impulse[3] * data[o + N] + impulse[4] * data[o + T1] + impulse[5] * data[o + T2];
  const my = impulse[3] * data[o + N + 1] + impulse[4] * data[o + T1 + 1] + impulse[5] * data[o + T2 + 1];
  const mz = impulse[3] * data[o + N + 2] + impulse[4] * data[o + T1 + 2] + impulse[5] * data[o + T2 + 2];
  for (let side = 0; side < 2; side++) {
    const row = (side === 0 ? rowA[c] : rowB[c]) & INDEX_MASK;
    const body = BLOCK * row;
    const mass = side === 0 ? -block[body + INVERSE_MASS] : block[body + INVERSE_MASS];
    if (mass === 0) continue;
    const sign = side === 0 ? -1 : 1;
    const r = o + (side === 0 ? ARM_A : ARM_B);
    const x = sign * (data[r + 1] * pz - data[r + 2] * py + mx);
    const y = sign * (data[r + 2] * px - data[r] * pz + my);
    const z = sign * (data[r] * py - data[r + 1] * px + mz);
    const i = body + INERTIA;
    const locked = locks[row];
    if (!(locked & LOCK_LINEAR_X)) block[body + linear] += mass * px;
    if (!(locked & (LOCK_LINEAR_X << 1))) block[body + linear + 1] += mass * py;
    if (!(locked & (LOCK_LINEAR_X << 2))) block[body + linear + 2] += mass * pz;
    block[body + angular] += block[i] * x + block[i + 1] * y + block[i + 2] * z;
    block[body + angular + 1] += block[i + 1] * x + block[i + 3] * y + block[i + 4] * z;
    block[body + angular + 2] += block[i + 2] * x + block[i + 4] * y + block[i + 5] * z;
  }
}

/** Rolling friction of contact c, from the spin after friction: from the spin before it the two would oscillate, and no sphere would come to rest. */
export function solveRolling({ data, at, first, end, rowA, rowB }: ContactConstraints, block: Doubles, c: number): void {
  const o = at[c] & OFFSET_MASK;
  const a = BLOCK * (rowA[c] & INDEX_MASK);
  const b = BLOCK * (rowB[c] & INDEX_MASK);
  const last = end[c] & OFFSET_MASK;
  let maxRolling = 0;
  for (let q = first[c] & OFFSET_MASK; q < last; q += POINT) maxRolling += data[o + ROLLING_ARM] * data[q + NORMAL_IMPULSE];
  const wx = block[b + ANGULAR] - block[a + ANGULAR];
  const wy = block[b + ANGULAR + 1] - block[a + ANGULAR + 1];
  const wz = block[b + ANGULAR + 2] - block[a + ANGULAR + 2];
  const old1 = data[o + TORQUE + 1];
  const old2 = data[o + TORQUE + 2];
  let m1 = old1 - data[o + ROLLING_MASS] * (data[o + T1] * wx + data[o + T1 + 1] * wy + data[o + T1 + 2] * wz);
  let m2 = old2 - data[o + ROLLING_MASS] * (data[o + T2] * wx + data[o + T2 + 1] * wy + data[o + T2 + 2] * wz);
  const squared = m1 * m1 + m2 * m2;
  if (squared > maxRolling * maxRolling) {
    const scale = maxRolling / Math.sqrt(squared);
    m1 *= scale;
    m2 *= scale;
  }
  data[o + TORQUE + 1] = m1;
  data[o + TORQUE + 2] = m2;
  m1 -= old1;
  m2 -= old2;
  const mx = m1 * data[o + T1] + m2 * data[o + T2];
  const my = m1 * data[o + T1 + 1] + m2 * data[o + T2 + 1];
  const mz = m1 * data[o + T1 + 2] + m2 * data[o + T2 + 2];
  for (let row = a, sign = -1; ; row = b, sign = 1) {
    const i = row + INERTIA;
    block[row + ANGULAR] += sign * (block[i] * mx + block[i + 1] * my + block[i + 2] * mz);
    block[row + ANGULAR + 1] += sign * (block[i + 1] * mx + block[i + 3] * my + block[i + 4] * mz);
    block[row + ANGULAR + 2] += sign * (block[i + 2] * mx + block[i + 4] * my + block[i + 5] * mz);
    if (sign > 0) return;
  }
}

/** Of a contact of spheres: normal impulse, tangent impulse in world axes, N·s, and torque impulse, N·m·s. */
export const sphereImpulse = new Float64Array(7);

/** Applies `sphereImpulse` to b and its negative to a. */
export function applySphereImpulse({ data, rowA, rowB }: spheres.SphereConstraints, { block }: SolverBodies, c: number): void {
  const o = spheres.STRIDE * c;
  const a = BLOCK * (rowA[c] & INDEX_MASK);
  const b = BLOCK * (rowB[c] & INDEX_MASK);
  const nx = data[o + spheres.N];
  const ny = data[o + spheres.N + 1];
  const nz = data[o + spheres.N + 2];
  const fx = sphereImpulse[1];
  const fy = sphereImpulse[2];
  const fz = sphereImpulse[3];
  const px = sphereImpulse[0] * nx + fx;
  const py = sphereImpulse[0] * ny + fy;
  const pz = sphereImpulse[0] * nz + fz;
  const tx = ny * fz - nz * fy;
  const ty = nz * fx - nx * fz;
  const tz = nx * fy - ny * fx;
  const ma = block[a + INVERSE_MASS];
  const mb = block[b + INVERSE_MASS];
  const ia = block[a + INVERSE_INERTIA];
  const ib = block[b + INVERSE_INERTIA];
  const la = data[o + spheres.LEVER_A];
  const lb = data[o + spheres.LEVER_B];
  block[a + LINEAR] -= ma * px;
  block[a + LINEAR + 1] -= ma * py;
  block[a + LINEAR + 2] -= ma * pz;
  block[a + ANGULAR] -= ia * (la * tx + sphereImpulse[4]);
  block[a + ANGULAR + 1] -= ia * (la * ty + sphereImpulse[5]);
  block[a + ANGULAR + 2] -= ia * (la * tz + sphereImpulse[6]);
  block[b + LINEAR] += mb * px;
  block[b + LINEAR + 1] += mb * py;
  block[b + LINEAR + 2] += mb * pz;
  block[b + ANGULAR] -= ib * (lb * tx - sphereImpulse[4]);
  block[b + ANGULAR + 1] -= ib * (lb * ty - sphereImpulse[5]);
  block[b + ANGULAR + 2] -= ib * (lb * tz - sphereImpulse[6]);
}
