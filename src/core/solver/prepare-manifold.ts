// The points of a manifold: their positions in the contact frame, and the matrix that solves all of them at once.

import { POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import {
  ARM,
  MASS_J,
  MASS_U,
  MASS_V,
  BASE_SEPARATION,
  NORMAL_MASS,
  SEPARATION,
  POINT,
  SEVERAL,
  DISTRIBUTION,
  SLOP,
  INVERSE_MASS3,
  T1,
  T2,
  U,
  V,
  type ContactConstraints,
} from './contact-constraints.ts';
import { contactOrigin } from './prepare-frame.ts';
import { NO_GAP, TOUCH_DEPTH } from './constants.ts';

/** The n points of the manifold at `m`, relative to the contact origin. */
export function preparePoints(constraints: ContactConstraints, c: number, n: number, manifold: Float64Array, m: number): void {
  const { data } = constraints;
  const o = constraints.at[c];
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const q = o + SEVERAL + POINT * p;
    const x = manifold[s] - contactOrigin[0];
    const y = manifold[s + 1] - contactOrigin[1];
    const z = manifold[s + 2] - contactOrigin[2];
    const u = x * data[o + T1] + y * data[o + T1 + 1] + z * data[o + T1 + 2];
    const v = x * data[o + T2] + y * data[o + T2 + 1] + z * data[o + T2 + 2];
    data[q + U] = u;
    data[q + V] = v;
    const gap = manifold[s + 3];
    data[q + BASE_SEPARATION] = data[q + SEPARATION] = gap > NO_GAP ? gap + TOUCH_DEPTH * data[o + SLOP] : gap;
    data[q + ARM] = Math.sqrt(x * x + y * y + z * z);
  }
  updatePointMasses(constraints, c);
}

/** The effective masses of the points. */
export function updatePointMasses({ data, at, first, end }: ContactConstraints, c: number): void {
  const o = at[c];
  for (let q = first[c]; q < end[c]; q += POINT) {
    const u = data[q + U];
    const v = data[q + V];
    const inverseMass =
      data[o + MASS_J] +
      u * (2 * data[o + MASS_J + 1] + u * data[o + MASS_U]) +
      v * (2 * (data[o + MASS_J + 2] + u * data[o + MASS_U + 1]) + v * data[o + MASS_V]);
    data[q + NORMAL_MASS] = 1 / inverseMass;
  }
}

/**
 * The map from the normal velocities of the points to the impulses that stop them: the pseudo-inverse of their mass matrix M. The normal velocities of
 * a face are those of a plane, so M = B·S·Bᵀ with rows (1, u, v) of B and the inverse effective masses of J, U and V in S; hence M⁺ = P·S⁻¹·Pᵀ with
 * P = B·(BᵀB)⁻¹. `DISTRIBUTION` holds the rows of P, `INVERSE_MASS3` S⁻¹. False for collinear (1 : 200) or coincident points, and without rotation.
 */
export function invertMasses(constraints: ContactConstraints, c: number, n: number): boolean {
  return n === 2
    ? distributeEdge(constraints, c) && invertEdge(constraints, c)
    : distributePlane(constraints, c, n) && invertPlane(constraints, c);
}

/** P, from the positions of the points. */
function distributePlane({ data, first, end: ends }: ContactConstraints, c: number, n: number): boolean {
  const begin = first[c];
  const end = ends[c];
  let meanU = 0;
  let meanV = 0;
  for (let q = begin; q < end; q += POINT) {
    meanU += data[q + U];
    meanV += data[q + V];
  }
  meanU /= n;
  meanV /= n;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (let q = begin; q < end; q += POINT) {
    const u = data[q + U] - meanU;
    const v = data[q + V] - meanV;
    uu += u * u;
    uv += u * v;
    vv += v * v;
  }
  const d = uu * vv - uv * uv;
  const mean = 0.5 * (uu + vv);
  if (!(d > 1e-4 * mean * mean)) return false;
  for (let q = begin; q < end; q += POINT) {
    const u = data[q + U] - meanU;
    const v = data[q + V] - meanV;
    const su = (vv * u - uv * v) / d;
    const sv = (uu * v - uv * u) / d;
    data[q + DISTRIBUTION] = 1 / n - meanU * su - meanV * sv;
    data[q + DISTRIBUTION + 1] = su;
    data[q + DISTRIBUTION + 2] = sv;
  }
  return true;
}

/** S⁻¹ by cofactors. */
function invertPlane({ data, at }: ContactConstraints, c: number): boolean {
  const o = at[c];
  const s00 = data[o + MASS_J];
  const s01 = data[o + MASS_J + 1];
  const s02 = data[o + MASS_J + 2];
  const s11 = data[o + MASS_U];
  const s12 = data[o + MASS_U + 1];
  const s22 = data[o + MASS_V];
  const c00 = s11 * s22 - s12 * s12;
  const c01 = s02 * s12 - s01 * s22;
  const c02 = s01 * s12 - s02 * s11;
  const d = s00 * c00 + s01 * c01 + s02 * c02;
  if (!(d > 1e-9 * s00 * s11 * s22)) return false;
  data[o + INVERSE_MASS3] = c00 / d;
  data[o + INVERSE_MASS3 + 1] = c01 / d;
  data[o + INVERSE_MASS3 + 2] = c02 / d;
  data[o + INVERSE_MASS3 + 3] = (s00 * s22 - s02 * s02) / d;
  data[o + INVERSE_MASS3 + 4] = (s01 * s02 - s00 * s12) / d;
  data[o + INVERSE_MASS3 + 5] = (s00 * s11 - s01 * s01) / d;
  return true;
}

/** Two points along t1: the same without v. */
function distributeEdge({ data, first }: ContactConstraints, c: number): boolean {
  const p = first[c];
  const q = p + POINT;
  const long = data[q + U] - data[p + U];
  if (!(Math.abs(data[q + V] - data[p + V]) < 1e-9 * Math.abs(long))) return false;
  data[p + DISTRIBUTION] = data[q + U] / long;
  data[p + DISTRIBUTION + 1] = -1 / long;
  data[q + DISTRIBUTION] = -data[p + U] / long;
  data[q + DISTRIBUTION + 1] = 1 / long;
  data[p + DISTRIBUTION + 2] = data[q + DISTRIBUTION + 2] = 0;
  return true;
}

function invertEdge({ data, at, first }: ContactConstraints, c: number): boolean {
  const o = at[c];
  const p = first[c];
  const q = p + POINT;
  const s00 = data[o + MASS_J];
  const s01 = data[o + MASS_J + 1];
  const s11 = data[o + MASS_U];
  const d = s00 * s11 - s01 * s01;
  const long = data[q + U] - data[p + U];
  if (!(long * long * d * data[p + NORMAL_MASS] * data[q + NORMAL_MASS] > 1e-9)) return false;
  data[o + INVERSE_MASS3] = s11 / d;
  data[o + INVERSE_MASS3 + 1] = -s01 / d;
  data[o + INVERSE_MASS3 + 3] = s00 / d;
  data[o + INVERSE_MASS3 + 2] = data[o + INVERSE_MASS3 + 4] = data[o + INVERSE_MASS3 + 5] = 0;
  return true;
}
