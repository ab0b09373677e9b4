// The frame of a contact, and its effective masses.

import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { LOCK_LINEAR_X, type WorldState } from '../world/state.ts';
import { BLOCK, INERTIA, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';
import {
  ARM,
  ARM_A,
  ARM_B,
  MASS_J,
  MASS_U,
  MASS_V,
  FRICTION,
  TANGENT_MASS,
  TANGENT_MASS_MIN,
  N,
  POINT,
  ROLLING_ARM,
  ROLLING_MASS,
  T1,
  T2,
  TWIST_MASS,
  type ContactConstraints,
} from './contact-constraints.ts';
import { TWIST_RADIUS } from './constants.ts';

/** Origin of the current contact's frame, m, and a vector along t1, or zero for any tangent. */
export const contactOrigin = new Float64Array(6);
export const TANGENT_HINT = 3;

/** Sets the contact origin to the point at `s`. */
export function setContactOrigin(manifold: Float64Array, s: number): void {
  contactOrigin[0] = manifold[s];
  contactOrigin[1] = manifold[s + 1];
  contactOrigin[2] = manifold[s + 2];
  contactOrigin[TANGENT_HINT] = contactOrigin[TANGENT_HINT + 1] = contactOrigin[TANGENT_HINT + 2] = 0;
}

/** Aligns t1 with the edge from the first to the second point of the manifold at `m`, projected across the normal. */
export function setTangentHint(manifold: Float64Array, m: number): void {
  const s = m + POINTS;
  const nx = manifold[m + NORMAL];
  const ny = manifold[m + NORMAL + 1];
  const nz = manifold[m + NORMAL + 2];
  const x = manifold[s + POINT_STRIDE] - manifold[s];
  const y = manifold[s + POINT_STRIDE + 1] - manifold[s + 1];
  const z = manifold[s + POINT_STRIDE + 2] - manifold[s + 2];
  const up = nx * x + ny * y + nz * z;
  // (For points above one another the projection is too short to be a direction.)
  if (up * up > (1 - 1e-6) * (x * x + y * y + z * z)) return;
  contactOrigin[TANGENT_HINT] = x - up * nx;
  contactOrigin[TANGENT_HINT + 1] = y - up * ny;
  contactOrigin[TANGENT_HINT + 2] = z - up * nz;
}

/** The tangent matrix has rank one if its determinant is below this share of its squared trace. */
const RANK_ONE_SHARE = 1e-12;

/** The frame of contact c about the contact origin, with the normal at `m`, and the lever arms of both bodies. */
export function prepareFrame(
  { data, at, rowA, rowB }: ContactConstraints,
  position: Float64Array,
  c: number,
  manifold: Float64Array,
  m: number,
): void {
  const o = at[c] & OFFSET_MASK;
  const nx = manifold[m];
  const ny = manifold[m + 1];
  const nz = manifold[m + 2];
  let t1x = contactOrigin[TANGENT_HINT];
  let t1y = contactOrigin[TANGENT_HINT + 1];
  let t1z = contactOrigin[TANGENT_HINT + 2];
  let squared = t1x * t1x + t1y * t1y + t1z * t1z;
  if (squared === 0) {
    // From the world axis most nearly perpendicular: x̂ × n or ẑ × n.
    if (nx < 0.6 && nx > -0.6) {
      t1y = -nz;
      t1z = ny;
    } else {
      t1x = -ny;
      t1y = nx;
    }
    squared = t1x * t1x + t1y * t1y + t1z * t1z;
  }
  const scale = 1 / Math.sqrt(squared);
  t1x *= scale;
  t1y *= scale;
  t1z *= scale;
  data[o + N] = nx;
  data[o + (N + 1)] = ny;
  data[o + (N + 2)] = nz;
  data[o + T1] = t1x;
  data[o + (T1 + 1)] = t1y;
  data[o + (T1 + 2)] = t1z;
  data[o + T2] = ny * t1z - nz * t1y;
  data[o + (T2 + 1)] = nz * t1x - nx * t1z;
  data[o + (T2 + 2)] = nx * t1y - ny * t1x;
  const a = 3 * (rowA[c] & INDEX_MASK);
  const b = 3 * (rowB[c] & INDEX_MASK);
  for (let k = 0; k < 3; k++) {
    data[o + ARM_A + k] = contactOrigin[k] - position[a + k];
    data[o + ARM_B + k] = contactOrigin[k] - position[b + k];
  }
}

/**
 * The effective masses of contact c in its frame, with linear locks, as an impact feels them, or without. Inertia and lever arm of each body are rotated into
 * the frame, where the torques of unit impulses are short: r × n = (0, r2, −r1), r × t1 = (−r2, 0, rn), r × t2 = (r1, −rn, 0).
 */
export function prepareMasses(
  { data, at, first, end, rowA, rowB }: ContactConstraints,
  { locks, rollingFriction }: WorldState,
  { block }: SolverBodies,
  c: number,
  withLocks: boolean,
): void {
  const o = at[c] & OFFSET_MASK;
  const length = end[c] - first[c];
  const nx = data[o + N];
  const ny = data[o + (N + 1)];
  const nz = data[o + (N + 2)];
  const t1x = data[o + T1];
  const t1y = data[o + (T1 + 1)];
  const t1z = data[o + (T1 + 2)];
  const t2x = data[o + T2];
  const t2y = data[o + (T2 + 1)];
  const t2z = data[o + (T2 + 2)];
  // The columns for J, U and V.
  let j0 = 0;
  let j1 = 0;
  let j2 = 0;
  let j3 = 0;
  let j4 = 0;
  let j5 = 0;
  let u3 = 0;
  let u4 = 0;
  let v3 = 0;
  let v4 = 0;
  // Inverse effective masses: of friction along the tangents, 1/kg, and of rotation about the axes of the frame, 1/(kg·m²).
  let k11 = 0;
  let k12 = 0;
  let k22 = 0;
  let wnn = 0;
  let wn1 = 0;
  let wn2 = 0;
  let w11 = 0;
  let w12 = 0;
  let w22 = 0;
  // Distance along the normal from the contact origin to the nearer centre: the rolling arm.
  let arm = Infinity;
  for (let side = 0; side < 2; side++) {
    const row = (side === 0 ? rowA[c] : rowB[c]) & INDEX_MASK;
    const r = o + (side === 0 ? ARM_A : ARM_B);
    const x = data[r];
    const y = data[r + 1];
    const z = data[r + 2];
    const mass = block[BLOCK * row + INVERSE_MASS];
    if (mass === 0) continue;
    const i = BLOCK * row + INERTIA;
    const xx = block[i];
    const xy = block[i + 1];
    const xz = block[i + 2];
    const yy = block[i + 3];
    const yz = block[i + 4];
    const zz = block[i + 5];
    let ix = xx * nx + xy * ny + xz * nz;
    let iy = xy * nx + yy * ny + yz * nz;
    let iz = xz * nx + yz * ny + zz * nz;
    const inn = nx * ix + ny * iy + nz * iz;
    const in1 = t1x * ix + t1y * iy + t1z * iz;
    const in2 = t2x * ix + t2y * iy + t2z * iz;
    ix = xx * t1x + xy * t1y + xz * t1z;
    iy = xy * t1x + yy * t1y + yz * t1z;
    iz = xz * t1x + yz * t1y + zz * t1z;
    const i11 = t1x * ix + t1y * iy + t1z * iz;
    const i12 = t2x * ix + t2y * iy + t2z * iz;
    const i22 = t2x * (xx * t2x + xy * t2y + xz * t2z) + t2y * (xy * t2x + yy * t2y + yz * t2z) + t2z * (xz * t2x + yz * t2y + zz * t2z);
    const rn = nx * x + ny * y + nz * z;
    const r1 = t1x * x + t1y * y + t1z * z;
    const r2 = t2x * x + t2y * y + t2z * z;
    const gn = in1 * r2 - in2 * r1;
    const g1 = i11 * r2 - i12 * r1;
    const g2 = i12 * r2 - i22 * r1;
    j0 += mass + r2 * g1 - r1 * g2;
    j1 -= g2;
    j2 += g1;
    j3 += rn * g2 - r2 * gn;
    j4 += r1 * gn - rn * g1;
    j5 += gn;
    u3 += r2 * in2 - rn * i22;
    u4 += rn * i12 - r1 * in2;
    v3 += rn * i12 - r2 * in1;
    v4 += r1 * in1 - rn * i11;
    k11 += mass + r2 * r2 * inn - 2 * r2 * rn * in2 + rn * rn * i22;
    k12 += rn * (in2 * r1 - i12 * rn) - r2 * (inn * r1 - in1 * rn);
    k22 += mass + r1 * r1 * inn - 2 * r1 * rn * in1 + rn * rn * i11;
    wnn += inn;
    wn1 += in1;
    wn2 += in2;
    w11 += i11;
    w12 += i12;
    w22 += i22;
    if (withLocks) {
      // No impulse moves it along a locked axis e: its mass there is infinite, so 1/m times the parts along e is subtracted.
      for (let k = 0; k < 3; k++) {
        if (!(locks[row] & (LOCK_LINEAR_X << k))) continue;
        const en = data[o + N + k];
        const e1 = data[o + T1 + k];
        const e2 = data[o + T2 + k];
        j0 -= mass * en * en;
        j3 -= mass * en * e1;
        j4 -= mass * en * e2;
        k11 -= mass * e1 * e1;
        k12 -= mass * e1 * e2;
        k22 -= mass * e2 * e2;
      }
    }
    const distance = rn < 0 ? -rn : rn;
    if (distance < arm) arm = distance;
  }
  data[o + MASS_J] = j0;
  data[o + MASS_J + 1] = j1;
  data[o + MASS_J + 2] = j2;
  data[o + MASS_J + 3] = j3;
  data[o + MASS_J + 4] = j4;
  data[o + MASS_J + 5] = j5;
  let d = k11 * k22 - k12 * k12;
  if (withLocks && d <= RANK_ONE_SHARE * (k11 + k22) * (k11 + k22)) {
    // Locks leave one direction, or none: the pseudo-inverse.
    d = k11 + k22 > 0 ? 1 / ((k11 + k22) * (k11 + k22)) : 0;
    data[o + TANGENT_MASS] = k11 * d;
    data[o + TANGENT_MASS + 1] = k12 * d;
    data[o + TANGENT_MASS + 2] = k22 * d;
  } else {
    d = 1 / d;
    data[o + TANGENT_MASS] = k22 * d;
    data[o + TANGENT_MASS + 1] = -k12 * d;
    data[o + TANGENT_MASS + 2] = k11 * d;
  }
  data[o + TANGENT_MASS_MIN] = 1 / largerEigenvalue(k11, k12, k22);
  data[o + TWIST_MASS] = wnn > 0 ? 1 / wnn : 0;
  if (length > 2 * POINT) data[o + ROLLING_ARM] = data[o + ROLLING_MASS] = 0;
  else {
    const ra = rollingFriction[rowA[c]];
    const rb = rollingFriction[rowB[c]];
    data[o + ROLLING_ARM] = (ra > rb ? ra : rb) * arm;
    if (length === POINT) data[first[c] + ARM] = data[o + FRICTION] > 0 ? (TWIST_RADIUS * arm) / data[o + FRICTION] : 0;
    d = largerEigenvalue(w11, w12, w22);
    data[o + ROLLING_MASS] = d > 0 && data[o + ROLLING_ARM] > 0 ? 1 / d : 0;
  }
  if (length === POINT) return;
  data[o + MASS_U] = w22;
  data[o + MASS_U + 1] = -w12;
  data[o + MASS_U + 2] = u3;
  data[o + MASS_U + 3] = u4;
  data[o + MASS_U + 4] = -wn2;
  data[o + MASS_V] = w11;
  data[o + MASS_V + 1] = v3;
  data[o + MASS_V + 2] = v4;
  data[o + MASS_V + 3] = wn1;
}

/** The greater eigenvalue of a symmetric 2 × 2 matrix. */
function largerEigenvalue(m11: number, m12: number, m22: number): number {
  const lean = 0.5 * (m11 - m22);
  return 0.5 * (m11 + m22) + Math.sqrt(lean * lean + m12 * m12);
}
