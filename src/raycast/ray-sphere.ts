// Line against ball: entry and exit (S0.2, S0.4, S1.1).

import { EPSILON } from '../math/scalar.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, ORIGIN, PART_SURFACE } from './interval.ts';
import { ballRoots, IN, loadDirection, OUT, w } from './line-twice.ts';

/**
 * The ball around the point at `center` of `data` with the radius at `radius`: a sphere, or one end of a capsule. Writes distances only.
 *
 * First the line's point nearest the centre, then w = √(r² − b²): expanding the discriminant of the textbook's quadratic instead would cancel
 * as soon as the ball is far or small. · S0.4, Ericson, RTCD §5.3.2
 */
export function rayBall(out: Float64Array, data: Float64Array, center: number, radius: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[center] - ray[ORIGIN];
  const y = data[center + 1] - ray[ORIGIN + 1];
  const z = data[center + 2] - ray[ORIGIN + 2];
  const r = data[radius];
  const foot = x * dx + y * dy + z * dz;
  const px = x - foot * dx;
  const py = y - foot * dy;
  const pz = z - foot * dz;
  const bb = px * px + py * py + pz * pz;
  const far = x * x + y * y + z * z;
  const rr = r * r;
  const room = rr - bb;
  if (room < -64 * EPSILON * (far + rr)) return false;
  // Well inside the rim and not too far for its size: plain doubles are within a few ulps of the distance.
  if (room > 0.0625 * rr && far < 65536 * rr) {
    const half = Math.sqrt(room);
    const enter = foot - half;
    const exit = foot + half;
    // A start on the surface is decided exactly below: exit = 0 still touches.
    if (Math.abs(enter) > 1e-9 * r && Math.abs(exit) > 1e-9 * r) {
      out[ENTER] = enter;
      out[EXIT] = exit;
      out[ENTER_LOW] = out[EXIT_LOW] = 0;
      return true;
    }
  }
  loadDirection(ray);
  if (!ballRoots(data, center, radius, ray)) return false;
  out[ENTER] = w[IN];
  out[ENTER_LOW] = w[IN + 1];
  out[EXIT] = w[OUT];
  out[EXIT_LOW] = w[OUT + 1];
  return true;
}

export function raySphere(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (!rayBall(out, data, a + CENTER, a + RADIUS, ray)) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_SURFACE;
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}
