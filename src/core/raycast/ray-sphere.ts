// Line against sphere: entry and exit.

import { EPSILON } from '../math/scalar.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, ORIGIN, PART_SURFACE } from './interval.ts';
import { IN, OUT, dd, sphereRoots } from './exact/line-dd.ts';

/**
 * The sphere around the point at `center` of `data` with the radius at `radius`: a sphere, or one end of a capsule. Writes distances only.
 *
 * First the line's point nearest the centre, then w = √(r² − b²): the discriminant of the usual quadratic would cancel for a far or small
 * sphere. · Ericson, RTCD §5.3.2
 */
export function raySphereAt(out: Float64Array, data: Float64Array, center: number, radius: number, ray: Float64Array): boolean {
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
  const rr = r * r;
  const room = rr - bb;
  // p is off by at most 1.5 eps·|m|, |m| the distance of the origin, and so √room by 1.5 eps·|m|·r/√room: with foot and sum at most 11 eps·|m| here,
  // in tests never above 5 eps·(|t| + S).
  if (room > 0.03125 * rr) {
    // The power of the origin, enter · exit: neither is zero up to rounding, as for a start on the surface, where exit = 0 still touches; and the
    // sphere is near enough for `rayEnds` to correct the point.
    const power = Math.abs(foot * foot - room);
    if (power > 1e-9 * rr && power < 16777216 * rr) {
      const half = Math.sqrt(room);
      out[ENTER] = foot - half;
      out[EXIT] = foot + half;
      out[ENTER_LOW] = out[EXIT_LOW] = 0;
      return true;
    }
  } else if (room < 0 && room < -64 * EPSILON * (foot * foot + rr)) return false;
  return sphereDd(out, data, center, radius, ray);
}

/** The same in twice the precision. */
function sphereDd(out: Float64Array, data: Float64Array, center: number, radius: number, ray: Float64Array): boolean {
  if (!sphereRoots(data, center, radius, ray)) return false;
  out[ENTER] = dd[IN];
  out[ENTER_LOW] = dd[IN + 1];
  out[EXIT] = dd[OUT];
  out[EXIT_LOW] = dd[OUT + 1];
  return true;
}

export function raySphere(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (!raySphereAt(out, data, a + CENTER, a + RADIUS, ray)) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_SURFACE;
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}
