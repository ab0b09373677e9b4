// Line against the infinite cylinder around a capsule's core: entry and exit. No collider kind; the capsule and the page use it.

import { P1, P2, RADIUS } from '../shapes/record.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, PART_CYLINDER } from './interval.ts';
import { ALONG, APART, cylinderRoots, IN, loadDirection, OUT, placeAlongAxis, dd } from './exact/line-dd.ts';

/**
 * The record is a capsule's with p1 ≠ p2. A line parallel to the axis has no quadratic: it is inside from −∞ to ∞, or never; the surface counts as
 * inside. Parameters along the axis go beyond 0 … 1, to ±∞ for a parallel line.
 *
 * Always in twice the precision: only for single calls, not for loops over a world.
 */
export function rayCylinder(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  loadDirection(ray);
  const answer = cylinderRoots(data, a + P1, a + P2, a + RADIUS, ray);
  if (answer === APART) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_CYLINDER;
  if (answer === ALONG) {
    const along =
      ray[DIRECTION] * (data[a + P2] - data[a + P1]) +
      ray[DIRECTION + 1] * (data[a + P2 + 1] - data[a + P1 + 1]) +
      ray[DIRECTION + 2] * (data[a + P2 + 2] - data[a + P1 + 2]);
    out[EXIT] = Infinity;
    out[ENTER] = -Infinity;
    out[ENTER_LOW] = out[EXIT_LOW] = 0;
    out[EXIT_S] = along > 0 ? Infinity : -Infinity;
    out[ENTER_S] = -out[EXIT_S];
    return true;
  }
  out[ENTER] = dd[IN];
  out[ENTER_LOW] = dd[IN + 1];
  out[EXIT] = dd[OUT];
  out[EXIT_LOW] = dd[OUT + 1];
  placeAlongAxis(out, ENTER_S, IN);
  placeAlongAxis(out, EXIT_S, OUT);
  return true;
}
