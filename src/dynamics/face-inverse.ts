// All points of a face at once: what impulses give them the speeds they shall have.

import { POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { POINT, ROW_A, ROW_B, T1, TURN_A, TURN_B } from './contact-rows.ts';

const basis = new Float64Array(12);
const masses = new Float64Array(16);
const system = new Float64Array(18);

/**
 * The pseudo-inverse of the mass matrix of the n points of a face, rows 4 apart: their speeds are those of a plane, so of four only three are free.
 * With an orthonormal basis Q of {1, u, v} at the points, M⁺ = Q (QᵀMQ)⁻¹ Qᵀ. False for points in a line or in one place, up to 1 %.
 */
export function faceInverse(
  out: Float64Array,
  at: number,
  head: Float64Array,
  o: number,
  point: Float64Array,
  first: number,
  n: number,
  mass: number,
  manifold: Float64Array,
  m: number,
): boolean {
  const rank = n === 2 ? 2 : 3;
  // Gram–Schmidt on 1, u, v.
  for (let k = 0; k < rank; k++) {
    for (let p = 0; p < n; p++) {
      const s = m + POINTS + POINT_STRIDE * p;
      basis[4 * k + p] =
        k === 0
          ? 1
          : n === 2
            ? p
            : head[o + T1 + 3 * (k - 1)] * (manifold[s] - manifold[m + POINTS]) +
              head[o + T1 + 3 * (k - 1) + 1] * (manifold[s + 1] - manifold[m + POINTS + 1]) +
              head[o + T1 + 3 * (k - 1) + 2] * (manifold[s + 2] - manifold[m + POINTS + 2]);
    }
    let whole = 0;
    for (let p = 0; p < n; p++) whole += basis[4 * k + p] * basis[4 * k + p];
    for (let j = 0; j < k; j++) {
      let along = 0;
      for (let p = 0; p < n; p++) along += basis[4 * k + p] * basis[4 * j + p];
      for (let p = 0; p < n; p++) basis[4 * k + p] -= along * basis[4 * j + p];
    }
    let left = 0;
    for (let p = 0; p < n; p++) left += basis[4 * k + p] * basis[4 * k + p];
    if (!(left > 1e-4 * whole)) return false;
    const scale = 1 / Math.sqrt(left);
    for (let p = 0; p < n; p++) basis[4 * k + p] *= scale;
  }
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) {
      const x = (first + p) * POINT;
      const y = (first + q) * POINT;
      let sum = mass;
      for (let k = 0; k < 3; k++) sum += point[x + ROW_A + k] * point[y + TURN_A + k] + point[x + ROW_B + k] * point[y + TURN_B + k];
      masses[4 * p + q] = sum;
    }
  }
  // S = QᵀMQ, then its inverse by Gauss–Jordan; it is symmetric and positive, so no pivots are sought.
  for (let j = 0; j < rank; j++) {
    for (let k = 0; k < rank; k++) {
      let sum = 0;
      for (let p = 0; p < n; p++) for (let q = 0; q < n; q++) sum += basis[4 * j + p] * masses[4 * p + q] * basis[4 * k + q];
      system[6 * j + k] = sum;
      system[6 * j + rank + k] = j === k ? 1 : 0;
    }
  }
  for (let k = 0; k < rank; k++) {
    const pivot = system[6 * k + k];
    if (!(pivot > 1e-9 * masses[0])) return false;
    for (let i = 0; i < 2 * rank; i++) system[6 * k + i] /= pivot;
    for (let j = 0; j < rank; j++) {
      if (j === k) continue;
      const f = system[6 * j + k];
      for (let i = 0; i < 2 * rank; i++) system[6 * j + i] -= f * system[6 * k + i];
    }
  }
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) {
      let sum = 0;
      for (let j = 0; j < rank; j++) for (let k = 0; k < rank; k++) sum += basis[4 * j + p] * system[6 * j + rank + k] * basis[4 * k + q];
      out[at + 4 * p + q] = sum;
    }
  }
  return true;
}
