// The result of every pair: two core points, the normal between them and their distance, plus the two radii.

import { DISTANCE, NORMAL, POINT_A, POINT_B } from './record2.ts';

/**
 * Writes the result for cores whose nearest (or deepest) points are `a` and `b = a + normal · distance`; a negative distance is an overlap of the
 * cores. A shape's surface is farther out than its core by its radius, so the depth of the shapes is that of the cores plus both radii.
 */
export function addRadii(
  out: Float64Array,
  nx: number,
  ny: number,
  distance: number,
  ax: number,
  ay: number,
  radiusA: number,
  bx: number,
  by: number,
  radiusB: number,
): void {
  out[DISTANCE] = distance - (radiusA + radiusB);
  out[NORMAL] = nx;
  out[NORMAL + 1] = ny;
  out[POINT_A] = ax + nx * radiusA;
  out[POINT_A + 1] = ay + ny * radiusA;
  out[POINT_B] = bx - nx * radiusB;
  out[POINT_B + 1] = by - ny * radiusB;
}
