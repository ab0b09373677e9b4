// The points of a contact of several: where they are in its frame, and what impulses give all of them at once the speeds they shall have.

import { POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { ARM, BY_J, BY_U, BY_V, FACE, GAP, HEAD, MASS, NOW, POINT, SHARE, STOP, T1, T2, U, V, type ContactRows } from './contact-rows.ts';
import { place } from './prepare-frame.ts';

/** The n points of the manifold at `m`, seen from the place. */
export function preparePoints(rows: ContactRows, c: number, n: number, manifold: Float64Array, m: number): void {
  const { head, face, point, first } = rows;
  const o = HEAD * c;
  const f = FACE * c;
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const q = POINT * (first[c] + p);
    const x = manifold[s] - place[0];
    const y = manifold[s + 1] - place[1];
    const z = manifold[s + 2] - place[2];
    const u = x * head[o + T1] + y * head[o + T1 + 1] + z * head[o + T1 + 2];
    const v = x * head[o + T2] + y * head[o + T2 + 1] + z * head[o + T2 + 2];
    point[q + U] = u;
    point[q + V] = v;
    point[q + GAP] = point[q + NOW] = manifold[s + 3];
    point[q + ARM] = Math.sqrt(x * x + y * y + z * z);
    const met =
      head[o + BY_J] +
      u * (2 * head[o + BY_J + 1] + u * face[f + BY_U]) +
      v * (2 * (head[o + BY_J + 2] + u * face[f + BY_U + 1]) + v * face[f + BY_V]);
    point[q + MASS] = 1 / met;
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
function sharePlane({ point, first }: ContactRows, c: number, n: number): boolean {
  const begin = POINT * first[c];
  const end = begin + POINT * n;
  let meanU = 0;
  let meanV = 0;
  for (let q = begin; q < end; q += POINT) {
    meanU += point[q + U];
    meanV += point[q + V];
  }
  meanU /= n;
  meanV /= n;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (let q = begin; q < end; q += POINT) {
    const u = point[q + U] - meanU;
    const v = point[q + V] - meanV;
    uu += u * u;
    uv += u * v;
    vv += v * v;
  }
  const d = uu * vv - uv * uv;
  const mean = 0.5 * (uu + vv);
  if (!(d > 1e-4 * mean * mean)) return false;
  for (let q = begin; q < end; q += POINT) {
    const u = point[q + U] - meanU;
    const v = point[q + V] - meanV;
    const su = (vv * u - uv * v) / d;
    const sv = (uu * v - uv * u) / d;
    point[q + SHARE] = 1 / n - meanU * su - meanV * sv;
    point[q + SHARE + 1] = su;
    point[q + SHARE + 2] = sv;
  }
  return true;
}

/** S⁻¹ by cofactors. */
function stopPlane({ head, face }: ContactRows, c: number): boolean {
  const o = HEAD * c + BY_J;
  const f = FACE * c;
  const s00 = head[o];
  const s01 = head[o + 1];
  const s02 = head[o + 2];
  const s11 = face[f + BY_U];
  const s12 = face[f + BY_U + 1];
  const s22 = face[f + BY_V];
  const c00 = s11 * s22 - s12 * s12;
  const c01 = s02 * s12 - s01 * s22;
  const c02 = s01 * s12 - s02 * s11;
  const d = s00 * c00 + s01 * c01 + s02 * c02;
  if (!(d > 1e-9 * s00 * s11 * s22)) return false;
  face[f + STOP] = c00 / d;
  face[f + STOP + 1] = c01 / d;
  face[f + STOP + 2] = c02 / d;
  face[f + STOP + 3] = (s00 * s22 - s02 * s02) / d;
  face[f + STOP + 4] = (s01 * s02 - s00 * s12) / d;
  face[f + STOP + 5] = (s00 * s11 - s01 * s01) / d;
  return true;
}

/** Two points in a line along t1: the same without v. */
function shareEdge({ point, first }: ContactRows, c: number): boolean {
  const p = POINT * first[c];
  const q = p + POINT;
  const long = point[q + U] - point[p + U];
  if (!(Math.abs(point[q + V] - point[p + V]) < 1e-9 * Math.abs(long))) return false;
  point[p + SHARE] = point[q + U] / long;
  point[p + SHARE + 1] = -1 / long;
  point[q + SHARE] = -point[p + U] / long;
  point[q + SHARE + 1] = 1 / long;
  point[p + SHARE + 2] = point[q + SHARE + 2] = 0;
  return true;
}

function stopEdge({ head, face, point, first }: ContactRows, c: number): boolean {
  const o = HEAD * c + BY_J;
  const f = FACE * c;
  const p = POINT * first[c];
  const q = p + POINT;
  const s00 = head[o];
  const s01 = head[o + 1];
  const s11 = face[f + BY_U];
  const d = s00 * s11 - s01 * s01;
  const long = point[q + U] - point[p + U];
  if (!(long * long * d * point[p + MASS] * point[q + MASS] > 1e-9)) return false;
  face[f + STOP] = s11 / d;
  face[f + STOP + 1] = -s01 / d;
  face[f + STOP + 3] = s00 / d;
  face[f + STOP + 2] = face[f + STOP + 4] = face[f + STOP + 5] = 0;
  return true;
}
