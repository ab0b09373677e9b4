// The points of a contact of several: where they are in its frame, and what impulses give all of them at once the speeds they shall have.

import { POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import {
  ARM,
  BY_J,
  BY_U,
  BY_V,
  GAP,
  MASS,
  NOW,
  POINT,
  SEVERAL,
  SHARE,
  SLOP,
  STOP,
  T1,
  T2,
  U,
  V,
  type ContactRows,
} from './contact-rows.ts';
import { place } from './prepare-frame.ts';
import { NO_GAP, TOUCH_DEPTH } from './tuning.ts';

/** The n points of the manifold at `m`, seen from the place. */
export function preparePoints(rows: ContactRows, c: number, n: number, manifold: Float64Array, m: number): void {
  const { data } = rows;
  const o = rows.at[c];
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const q = o + SEVERAL + POINT * p;
    const x = manifold[s] - place[0];
    const y = manifold[s + 1] - place[1];
    const z = manifold[s + 2] - place[2];
    const u = x * data[o + T1] + y * data[o + T1 + 1] + z * data[o + T1 + 2];
    const v = x * data[o + T2] + y * data[o + T2 + 1] + z * data[o + T2 + 2];
    data[q + U] = u;
    data[q + V] = v;
    const gap = manifold[s + 3];
    data[q + GAP] = data[q + NOW] = gap > NO_GAP ? gap + TOUCH_DEPTH * data[o + SLOP] : gap;
    data[q + ARM] = Math.sqrt(x * x + y * y + z * z);
  }
  weighPoints(rows, c);
}

/** The masses that the points meet. */
export function weighPoints({ data, at, first, end }: ContactRows, c: number): void {
  const o = at[c];
  for (let q = first[c]; q < end[c]; q += POINT) {
    const u = data[q + U];
    const v = data[q + V];
    const met =
      data[o + BY_J] +
      u * (2 * data[o + BY_J + 1] + u * data[o + BY_U]) +
      v * (2 * (data[o + BY_J + 2] + u * data[o + BY_U + 1]) + v * data[o + BY_V]);
    data[q + MASS] = 1 / met;
  }
}

/**
 * From the speeds r of the points to the impulses that stop them, the pseudo-inverse of their mass matrix M. The speeds of a face are those of a plane:
 * M = B·S·Bᵀ with the rows (1, u, v) of B and what J, U and V meet in S, and so M⁺ = P·S⁻¹·Pᵀ with P = B·(BᵀB)⁻¹. `SHARE` are the rows of P, `STOP`
 * is S⁻¹. False for points in a line (1 : 200) or in one place, and where nobody turns.
 */
export function solveFace(rows: ContactRows, c: number, n: number): boolean {
  return n === 2 ? shareEdge(rows, c) && stopEdge(rows, c) : sharePlane(rows, c, n) && stopPlane(rows, c);
}

/** P, from the points' places. */
function sharePlane({ data, first, end: ends }: ContactRows, c: number, n: number): boolean {
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
    data[q + SHARE] = 1 / n - meanU * su - meanV * sv;
    data[q + SHARE + 1] = su;
    data[q + SHARE + 2] = sv;
  }
  return true;
}

/** S⁻¹ by cofactors. */
function stopPlane({ data, at }: ContactRows, c: number): boolean {
  const o = at[c];
  const s00 = data[o + BY_J];
  const s01 = data[o + BY_J + 1];
  const s02 = data[o + BY_J + 2];
  const s11 = data[o + BY_U];
  const s12 = data[o + BY_U + 1];
  const s22 = data[o + BY_V];
  const c00 = s11 * s22 - s12 * s12;
  const c01 = s02 * s12 - s01 * s22;
  const c02 = s01 * s12 - s02 * s11;
  const d = s00 * c00 + s01 * c01 + s02 * c02;
  if (!(d > 1e-9 * s00 * s11 * s22)) return false;
  data[o + STOP] = c00 / d;
  data[o + STOP + 1] = c01 / d;
  data[o + STOP + 2] = c02 / d;
  data[o + STOP + 3] = (s00 * s22 - s02 * s02) / d;
  data[o + STOP + 4] = (s01 * s02 - s00 * s12) / d;
  data[o + STOP + 5] = (s00 * s11 - s01 * s01) / d;
  return true;
}

/** Two points in a line along t1: the same without v. */
function shareEdge({ data, first }: ContactRows, c: number): boolean {
  const p = first[c];
  const q = p + POINT;
  const long = data[q + U] - data[p + U];
  if (!(Math.abs(data[q + V] - data[p + V]) < 1e-9 * Math.abs(long))) return false;
  data[p + SHARE] = data[q + U] / long;
  data[p + SHARE + 1] = -1 / long;
  data[q + SHARE] = -data[p + U] / long;
  data[q + SHARE + 1] = 1 / long;
  data[p + SHARE + 2] = data[q + SHARE + 2] = 0;
  return true;
}

function stopEdge({ data, at, first }: ContactRows, c: number): boolean {
  const o = at[c];
  const p = first[c];
  const q = p + POINT;
  const s00 = data[o + BY_J];
  const s01 = data[o + BY_J + 1];
  const s11 = data[o + BY_U];
  const d = s00 * s11 - s01 * s01;
  const long = data[q + U] - data[p + U];
  if (!(long * long * d * data[p + MASS] * data[q + MASS] > 1e-9)) return false;
  data[o + STOP] = s11 / d;
  data[o + STOP + 1] = -s01 / d;
  data[o + STOP + 3] = s00 / d;
  data[o + STOP + 2] = data[o + STOP + 4] = data[o + STOP + 5] = 0;
  return true;
}
