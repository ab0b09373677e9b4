// The unit quaternion of three axes.

import { normalizeQuat } from './quat.ts';

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
