// A rotation as three angles in degrees, about the body's x, then y, then z (three's Euler order XYZ), as quaternion and back.

import type { Quat, Vec3 } from 'kantsu';

const DEGREE = Math.PI / 180;

/** R = Rx·Ry·Rz. Quarter and half turns about one axis are exact. */
export function quatFromDegrees(angles: Vec3): Quat {
  const [[cx, sx], [cy, sy], [cz, sz]] = angles.map(halfTurn);
  return [sx * cy * cz + cx * sy * sz, cx * sy * cz - sx * cy * sz, cx * cy * sz + sx * sy * cz, cx * cy * cz - sx * sy * sz];
}

/** y within ±90°. At y = ±90° x and z rotate about the same line: then z is 0. */
export function degreesFromQuat([x, y, z, w]: ArrayLike<number> & Iterable<number>): Vec3 {
  // Of R = Rx·Ry·Rz: R02 = sin y, R12 = −sin x cos y, R22 = cos x cos y, R01 = −cos y sin z, R00 = cos y cos z.
  const r02 = Math.min(1, Math.max(-1, 2 * (x * z + w * y)));
  const b = Math.asin(r02);
  if (Math.abs(r02) > 1 - 1e-12) return [Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + z * z)) / DEGREE, b / DEGREE, 0];
  return [
    Math.atan2(-2 * (y * z - w * x), 1 - 2 * (x * x + y * y)) / DEGREE,
    b / DEGREE,
    Math.atan2(-2 * (x * y - w * z), 1 - 2 * (y * y + z * z)) / DEGREE,
  ];
}

/** Cosine and sine of half the angle: equal for a quarter turn, 0 and ±1 for a half turn. */
function halfTurn(degrees: number): readonly [cos: number, sin: number] {
  const sin = Math.sin(0.5 * degrees * DEGREE);
  const cos = Math.cos(0.5 * degrees * DEGREE);
  if (degrees % 180 === 0) return [Math.round(cos), Math.round(sin)];
  if (degrees % 90 === 0) return [Math.sign(cos) * Math.abs(sin), sin];
  return [cos, sin];
}
