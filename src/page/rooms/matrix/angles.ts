// Turns as a person types them: degrees about x, then the turned y, then the turned z.

import { axesExact, multiplyQuat } from '../../../core/math/quat.ts';
import type { Quat, Vec3 } from '../../../core/math/vec3.ts';

const DEGREE = Math.PI / 180;

/** The turn Rx·Ry·Rz. Quarter and half turns come out exactly in the axes. */
export function quatFromDegrees([x, y, z]: Vec3): Quat {
  const out: Quat = [0, 0, 0, 1];
  multiplyQuat(out, 0, about(0, x), about(1, y));
  multiplyQuat(out, 0, [...out], about(2, z));
  return out;
}

/** The angles in degrees, y within ±90; where y is ±90 and x and z turn about the same line, z is 0. */
export function degreesFromQuat(q: Quat): Vec3 {
  const m = new Float64Array(9);
  axesExact(m, 0, ...q);
  // Columns are the images of the axes: R = Rx·Ry·Rz has R02 = sin y, R12 = −sin x cos y, R22 = cos x cos y, R01 = −cos y sin z, R00 = cos y cos z.
  const y = Math.asin(Math.max(-1, Math.min(1, m[6])));
  const locked = Math.abs(m[6]) > 1 - 1e-12;
  const x = locked ? Math.atan2(m[5], m[4]) : Math.atan2(-m[7], m[8]);
  const z = locked ? 0 : Math.atan2(-m[3], m[0]);
  return [x / DEGREE, y / DEGREE, z / DEGREE];
}

function about(axis: 0 | 1 | 2, degrees: number): Quat {
  const q: Quat = [0, 0, 0, Math.cos(0.5 * degrees * DEGREE)];
  q[axis] = Math.sin(0.5 * degrees * DEGREE);
  // The same number for the two halves of a quarter turn, 0 for what a half turn leaves of the cosine.
  if (degrees % 180 === 0) q[3] = Math.round(q[3]);
  else if (degrees % 90 === 0) q[3] = Math.sign(q[3]) * Math.abs(q[axis]);
  return q;
}
