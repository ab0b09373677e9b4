// What torques do to a body: small products with the inverse inertia in world axes.

import { INERTIA_STRIDE } from './bodies.ts';

/** A bound on what a unit torque in any direction does to the row, 1/(kg·m²): the largest row sum (Gershgorin). */
export function mostTurn(inertia: Float64Array, row: number): number {
  const m = INERTIA_STRIDE * row;
  const xy = Math.abs(inertia[m + 1]);
  const xz = Math.abs(inertia[m + 2]);
  const yz = Math.abs(inertia[m + 4]);
  return Math.max(inertia[m] + xy + xz, xy + inertia[m + 3] + yz, xz + yz + inertia[m + 5]);
}

/** block[w] += I⁻¹ (r × f + sign·m), with r and m in `head`, f at `force[0]`. */
export function spin(
  block: Float64Array,
  w: number,
  inertia: Float64Array,
  row: number,
  head: Float64Array,
  r: number,
  m: number,
  sign: number,
  force: Float64Array,
): void {
  const i = INERTIA_STRIDE * row;
  const x = head[r + 1] * force[2] - head[r + 2] * force[1] + sign * head[m];
  const y = head[r + 2] * force[0] - head[r] * force[2] + sign * head[m + 1];
  const z = head[r] * force[1] - head[r + 1] * force[0] + sign * head[m + 2];
  block[w] += inertia[i] * x + inertia[i + 1] * y + inertia[i + 2] * z;
  block[w + 1] += inertia[i + 1] * x + inertia[i + 3] * y + inertia[i + 4] * z;
  block[w + 2] += inertia[i + 2] * x + inertia[i + 4] * y + inertia[i + 5] * z;
}
