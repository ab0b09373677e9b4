// The point of a segment nearest to a point, and their difference as a nearest record.

import { EPSILON } from '../math/scalar.ts';
import { measure, perpendicular } from './point-point.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, REACH, S, T } from './closest-points.ts';

// From the point to the segment, and its length; later the segment's direction.
const way = new Float64Array(4);

/**
 * The nearest record of the point `data[c …]` and the segment from `data[p …]` to `data[q …]`; false, with `out` undefined, if they are farther apart
 * than `out[REACH]`. On the segment itself, away from its ends, the normal is a perpendicular of it.
 */
export function pointSegment(out: Float64Array, data: Float64Array, c: number, p: number, q: number): boolean {
  const x = data[c];
  const y = data[c + 1];
  const z = data[c + 2];
  const ux = data[q] - data[p];
  const uy = data[q + 1] - data[p + 1];
  const uz = data[q + 2] - data[p + 2];
  // From the point to the segment's start.
  let dx = data[p] - x;
  let dy = data[p + 1] - y;
  let dz = data[p + 2] - z;
  // t = K·L / |L|², clamped · Ericson, RTCD §5.1.2. Compared before dividing, so that 0/0 cannot occur.
  const along = -(dx * ux + dy * uy + dz * uz);
  const length2 = ux * ux + uy * uy + uz * uz;
  let t = 0;
  let end = 0;
  if (length2 === 0 || along < 0) {
    end = -1;
  } else {
    let f = along / length2;
    t = f;
    if (along > 0.5 * length2) {
      // Measured from the nearer end: its difference to the point is rounded once and alone decides whether the point is beyond the end.
      dx = data[q] - x;
      dy = data[q + 1] - y;
      dz = data[q + 2] - z;
      f = -(dx * ux + dy * uy + dz * uz) / length2;
      t = 1 + f;
      if (f > 0) {
        end = 1;
        t = 1;
      }
    }
    if (end === 0) {
      dx += f * ux;
      dy += f * uy;
      dz += f * uz;
      // Removes the component along the segment that the rounding of f left: a normal with a slight tilt is not the normal of a long segment. Twice
      // if little is left, since it may be far smaller than what was removed.
      for (let pass = 0; pass < 2; pass++) {
        const rest = (dx * ux + dy * uy + dz * uz) / length2;
        dx -= rest * ux;
        dy -= rest * uy;
        dz -= rest * uz;
        if (dx * dx + dy * dy + dz * dz > 1e-16 * length2) break;
      }
    }
  }
  way[0] = dx;
  way[1] = dy;
  way[2] = dz;
  measure(way, 0);
  const distance = way[3];
  if (distance > out[REACH]) return false;
  out[DISTANCE] = distance;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + dx;
  out[POINT_2 + 1] = y + dy;
  out[POINT_2 + 2] = z + dz;
  out[S] = 0;
  out[END_1] = -1;
  out[T] = t;
  out[END_2] = end;
  // Beyond an end the difference is one subtraction, so its direction is valid at any size; beside the segment something must be left of it.
  if (distance > (end === 0 ? 1e-6 * EPSILON * (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) : 0)) {
    out[NORMAL] = dx / distance;
    out[NORMAL + 1] = dy / distance;
    out[NORMAL + 2] = dz / distance;
  } else {
    way[0] = ux;
    way[1] = uy;
    way[2] = uz;
    perpendicular(out, NORMAL, way, 0);
  }
  return true;
}
