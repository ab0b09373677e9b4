// The distance of two points as a public function.

import { vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import type { Vec3Like } from '../math/vec3.ts';

/**
 * |b − a|, m; no coordinates overflow or underflow.
 *
 * @example pointDistance([2, 3, 4], [4, 6, 8]) // √29 = 5.385…
 */
export function pointDistance(a: Vec3Like, b: Vec3Like): number {
  const p = vec3('a', a);
  const q = vec3('b', b);
  const dx = q[0] - p[0];
  const dy = q[1] - p[1];
  const dz = q[2] - p[2];
  const scale = powerInto(Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)));
  return Math.sqrt(dx * scale * (dx * scale) + dy * scale * (dy * scale) + dz * scale * (dz * scale)) / scale;
}
