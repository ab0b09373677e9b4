// All points of a face at once: what impulses give them the speeds they shall have.

import { POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { BLOCK, INERTIA_STRIDE, INVERSE_MASS, type SolverBodies } from './bodies.ts';
import { HEAD, INVERSE, POINT, ROW_A, ROW_B, T1, T2, TURN_A, TURN_B, type ContactRows } from './contact-rows.ts';

// The points' coordinates along the two tangents, from their middle, m.
const u = new Float64Array(4);
const v = new Float64Array(4);
// Rows of P, three numbers a point.
const planes = new Float64Array(12);
// S: what a push in the middle and torques about the tangents meet, and its inverse: 00 01 02 11 12 22.
const system = new Float64Array(6);
const solved = new Float64Array(6);

/**
 * The pseudo-inverse of the mass matrix M of the n points of contact c, rows 4 apart. The speeds of a face are those of a plane: M = B·S·Bᵀ with the
 * rows (1, u, v) of B and a symmetric S of three by three, and so M⁺ = P·S⁻¹·Pᵀ with P = B·(BᵀB)⁻¹. False for points in a line (1 : 200) or in one
 * place, and where nobody turns. `m` is where the manifold starts.
 */
export function faceInverse(rows: ContactRows, bodies: SolverBodies, c: number, n: number, manifold: Float64Array, m: number): boolean {
  if (n === 2) return edgeInverse(rows, bodies, c);
  if (!fitPlane(rows.head, HEAD * c, n, manifold, m)) return false;
  measureSystem(rows, bodies, c, n);
  if (!solve()) return false;
  const { inverse } = rows;
  const at = INVERSE * c;
  for (let p = 0; p < n; p++) {
    const x = planes[3 * p];
    const y = planes[3 * p + 1];
    const z = planes[3 * p + 2];
    const sx = solved[0] * x + solved[1] * y + solved[2] * z;
    const sy = solved[1] * x + solved[3] * y + solved[4] * z;
    const sz = solved[2] * x + solved[4] * y + solved[5] * z;
    for (let q = 0; q <= p; q++) {
      inverse[at + 4 * p + q] = inverse[at + 4 * q + p] = planes[3 * q] * sx + planes[3 * q + 1] * sy + planes[3 * q + 2] * sz;
    }
  }
  return true;
}

/** P, from the points' places. */
function fitPlane(head: Float64Array, o: number, n: number, manifold: Float64Array, m: number): boolean {
  let meanU = 0;
  let meanV = 0;
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const x = manifold[s] - manifold[m + POINTS];
    const y = manifold[s + 1] - manifold[m + POINTS + 1];
    const z = manifold[s + 2] - manifold[m + POINTS + 2];
    u[p] = head[o + T1] * x + head[o + T1 + 1] * y + head[o + T1 + 2] * z;
    v[p] = head[o + T2] * x + head[o + T2 + 1] * y + head[o + T2 + 2] * z;
    meanU += u[p];
    meanV += v[p];
  }
  meanU /= n;
  meanV /= n;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (let p = 0; p < n; p++) {
    u[p] -= meanU;
    v[p] -= meanV;
    uu += u[p] * u[p];
    uv += u[p] * v[p];
    vv += v[p] * v[p];
  }
  const d = uu * vv - uv * uv;
  const mean = 0.5 * (uu + vv);
  if (!(d > 1e-4 * mean * mean)) return false;
  for (let p = 0; p < n; p++) {
    planes[3 * p] = 1 / n;
    planes[3 * p + 1] = (vv * u[p] - uv * v[p]) / d;
    planes[3 * p + 2] = (uu * v[p] - uv * u[p]) / d;
  }
  return true;
}

/** S, with r × n = g − u·t2 + v·t1 at each point, where g is that of the middle. */
function measureSystem(rows: ContactRows, { block, inertia }: SolverBodies, c: number, n: number): void {
  system[0] = block[BLOCK * rows.rowA[c] + INVERSE_MASS] + block[BLOCK * rows.rowB[c] + INVERSE_MASS];
  for (let k = 1; k < 6; k++) system[k] = 0;
  measureSide(rows, inertia, c, n, rows.rowA[c], ROW_A);
  measureSide(rows, inertia, c, n, rows.rowB[c], ROW_B);
}

function measureSide({ head, point, first }: ContactRows, inertia: Float64Array, c: number, n: number, row: number, at: number): void {
  const o = HEAD * c;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = 0; p < n; p++) {
    const q = POINT * (first[c] + p) + at;
    x += point[q];
    y += point[q + 1];
    z += point[q + 2];
  }
  x /= n;
  y /= n;
  z /= n;
  const i = INERTIA_STRIDE * row;
  const xx = inertia[i];
  const xy = inertia[i + 1];
  const xz = inertia[i + 2];
  const yy = inertia[i + 3];
  const yz = inertia[i + 4];
  const zz = inertia[i + 5];
  const ax = head[o + T1];
  const ay = head[o + T1 + 1];
  const az = head[o + T1 + 2];
  const bx = head[o + T2];
  const by = head[o + T2 + 1];
  const bz = head[o + T2 + 2];
  const iax = xx * ax + xy * ay + xz * az;
  const iay = xy * ax + yy * ay + yz * az;
  const iaz = xz * ax + yz * ay + zz * az;
  const ibx = xx * bx + xy * by + xz * bz;
  const iby = xy * bx + yy * by + yz * bz;
  const ibz = xz * bx + yz * by + zz * bz;
  system[0] += x * (xx * x + xy * y + xz * z) + y * (xy * x + yy * y + yz * z) + z * (xz * x + yz * y + zz * z);
  system[1] -= x * ibx + y * iby + z * ibz;
  system[2] += x * iax + y * iay + z * iaz;
  system[3] += bx * ibx + by * iby + bz * ibz;
  system[4] -= bx * iax + by * iay + bz * iaz;
  system[5] += ax * iax + ay * iay + az * iaz;
}

/** S⁻¹ by cofactors. */
function solve(): boolean {
  const s00 = system[0];
  const s01 = system[1];
  const s02 = system[2];
  const s11 = system[3];
  const s12 = system[4];
  const s22 = system[5];
  const c00 = s11 * s22 - s12 * s12;
  const c01 = s02 * s12 - s01 * s22;
  const c02 = s01 * s12 - s02 * s11;
  const d = s00 * c00 + s01 * c01 + s02 * c02;
  if (!(d > 1e-9 * s00 * s11 * s22)) return false;
  solved[0] = c00 / d;
  solved[1] = c01 / d;
  solved[2] = c02 / d;
  solved[3] = (s00 * s22 - s02 * s02) / d;
  solved[4] = (s01 * s02 - s00 * s12) / d;
  solved[5] = (s00 * s11 - s01 * s01) / d;
  return true;
}

/** Two points: the plain inverse of their 2 × 2 matrix. */
function edgeInverse({ rowA, rowB, point, first, inverse }: ContactRows, { block }: SolverBodies, c: number): boolean {
  const x = POINT * first[c];
  const y = x + POINT;
  const mass = block[BLOCK * rowA[c] + INVERSE_MASS] + block[BLOCK * rowB[c] + INVERSE_MASS];
  let m11 = mass;
  let m12 = mass;
  let m22 = mass;
  for (let k = 0; k < 3; k++) {
    m11 += point[x + ROW_A + k] * point[x + TURN_A + k] + point[x + ROW_B + k] * point[x + TURN_B + k];
    m12 += point[x + ROW_A + k] * point[y + TURN_A + k] + point[x + ROW_B + k] * point[y + TURN_B + k];
    m22 += point[y + ROW_A + k] * point[y + TURN_A + k] + point[y + ROW_B + k] * point[y + TURN_B + k];
  }
  const d = m11 * m22 - m12 * m12;
  if (!(d > 1e-9 * m11 * m22)) return false;
  const at = INVERSE * c;
  inverse[at] = m22 / d;
  inverse[at + 1] = inverse[at + 4] = -m12 / d;
  inverse[at + 5] = m11 / d;
  return true;
}
