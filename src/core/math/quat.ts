// Rotations as unit quaternions `x y z w` in flat buffers, and their axes (the images of x̂, ŷ, ẑ).

import { powerInto } from './power.ts';
import { EPSILON } from './scalar.ts';

/** Writes the unit quaternion of the same direction to `out[o … o+3]`. The input must not be all zero. */
export function normalizeQuat(out: Float64Array | number[], o: number, x: number, y: number, z: number, w: number): void {
  const q = quaternion;
  q[0] = x;
  q[1] = y;
  q[2] = z;
  q[3] = w;
  normalizeQuatAt(q, 0);
  for (let k = 0; k < 4; k++) out[o + k] = q[k];
}

const quaternion = new Float64Array(4);

/** The same in place for the quaternion at `q[i]`: no double crosses a call, where it would become an object. */
export function normalizeQuatAt(q: Float64Array, i: number): void {
  let squared = q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3];
  // A quaternion that is unit already is unchanged to the last bit: snapshots and repeated input must not drift. The bound is the sum of the
  // roundings below, so a result of this function always passes.
  if (Math.abs(squared - 1) <= 8 * EPSILON) return;
  if (!(squared > 1e-200 && squared < 1e200)) {
    // Near 1, squares can neither overflow nor vanish.
    const scale = powerInto(Math.max(Math.abs(q[i]), Math.abs(q[i + 1]), Math.abs(q[i + 2]), Math.abs(q[i + 3])));
    for (let k = i; k < i + 4; k++) q[k] *= scale;
    squared = q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3];
  }
  const n = 1 / Math.sqrt(squared);
  for (let k = i; k < i + 4; k++) q[k] *= n;
}

/**
 * Writes the axes of the quaternion at `q[i]`, unit to rounding, in plain doubles: the step's version of `axesExact`. (A double that crosses a call is a new object on
 * the heap.)
 */
export function axesAt(out: Float64Array, o: number, q: Float64Array, i: number): void {
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const x2 = x + x;
  const y2 = y + y;
  const z2 = z + z;
  const xx = x * x2;
  const xy = x * y2;
  const xz = x * z2;
  const yy = y * y2;
  const yz = y * z2;
  const zz = z * z2;
  const wx = w * x2;
  const wy = w * y2;
  const wz = w * z2;
  out[o] = 1 - (yy + zz);
  out[o + 1] = xy + wz;
  out[o + 2] = xz - wy;
  out[o + 3] = xy - wz;
  out[o + 4] = 1 - (xx + zz);
  out[o + 5] = yz + wx;
  out[o + 6] = xz + wy;
  out[o + 7] = yz - wx;
  out[o + 8] = 1 - (xx + yy);
}

/** Writes the product `a · b` (first b, then a) to `out[o … o+3]`. */
export function multiplyQuat(out: Float64Array | number[], o: number, a: ArrayLike<number>, b: ArrayLike<number>): void {
  const ax = a[0];
  const ay = a[1];
  const az = a[2];
  const aw = a[3];
  const bx = b[0];
  const by = b[1];
  const bz = b[2];
  const bw = b[3];
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/**
 * Writes the rotation from +Y to the direction (dx, dy, dz) by the shortest arc; straight down is a rotation about x. A zero direction gives the
 * identity.
 */
export function quatFromY(out: Float64Array | number[], o: number, dx: number, dy: number, dz: number): void {
  const m = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (m === 0) {
    out[o] = out[o + 1] = out[o + 2] = 0;
    out[o + 3] = 1;
    return;
  }
  dx /= m;
  dy /= m;
  dz /= m;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  // q ∝ (ŷ × d, |d| + d_y). For d near −ŷ, |d| + d_y cancels; (dx² + dz²)/(|d| − d_y) is the same number without the cancellation.
  const side = dx * dx + dz * dz;
  const w = dy >= 0 ? length + dy : side / (length - dy);
  if (w === 0 && side === 0) {
    out[o] = 1;
    out[o + 1] = out[o + 2] = out[o + 3] = 0;
    return;
  }
  const n = 1 / Math.sqrt(side + w * w);
  out[o] = dz * n;
  out[o + 1] = 0;
  out[o + 2] = -dx * n;
  out[o + 3] = w * n;
}

const vector = new Float64Array(3);

/** `q · v · q*` for a unit quaternion at `q[i]`, written to `out[o … o+2]`; `out` may be the vector itself. */
export function rotate(out: Float64Array | number[], o: number, q: ArrayLike<number>, i: number, vx: number, vy: number, vz: number): void {
  vector[0] = vx;
  vector[1] = vy;
  vector[2] = vz;
  rotateAt(out, o, q, i, vector, 0);
}

/** The same for the vector at `v[j]`. */
export function rotateAt(out: Float64Array | number[], o: number, q: ArrayLike<number>, i: number, v: Float64Array, j: number): void {
  const vx = v[j];
  const vy = v[j + 1];
  const vz = v[j + 2];
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[o] = vx + w * tx + (y * tz - z * ty);
  out[o + 1] = vy + w * ty + (z * tx - x * tz);
  out[o + 2] = vz + w * tz + (x * ty - y * tx);
}

/**
 * Writes the unit quaternion of a rotation given by its three axes (the images of x̂, ŷ, ẑ, orthonormal and right-handed to rounding). The largest of
 * the four components is computed first and the others divided by it. Source: Shepperd 1978.
 */
export function quatFromAxes(out: Float64Array | number[], o: number, axes: ArrayLike<number>): void {
  const xx = axes[0];
  const yy = axes[4];
  const zz = axes[8];
  // Four times the squares, by the signs of the diagonal: 4w² = 1 + xx + yy + zz, 4x² = 1 + xx − yy − zz, …
  const w = 1 + xx + yy + zz;
  const x = 1 + xx - yy - zz;
  const y = 1 - xx + yy - zz;
  const z = 1 - xx - yy + zz;
  const yzDiff = axes[5] - axes[7];
  const zxDiff = axes[6] - axes[2];
  const xyDiff = axes[1] - axes[3];
  const xySum = axes[1] + axes[3];
  const zxSum = axes[6] + axes[2];
  const yzSum = axes[5] + axes[7];
  if (w >= x && w >= y && w >= z) normalizeQuat(out, o, yzDiff, zxDiff, xyDiff, w);
  else if (x >= y && x >= z) normalizeQuat(out, o, x, xySum, zxSum, yzDiff);
  else if (y >= z) normalizeQuat(out, o, xySum, y, yzSum, zxDiff);
  else normalizeQuat(out, o, zxSum, yzSum, z, xyDiff);
}
