// The point of a segment nearest to a point, and their difference as a nearest record.

import { EPSILON } from '../math/scalar.ts';
import { perpendicular, MIN_SQUARE, measure, MAX_SQUARE } from './point-point.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, REACH, S, T } from './closest-points.ts';

// The difference and its length, if not in the plain range; the segment's direction.
const difference = new Float64Array(4);
const direction = new Float64Array(3);

/**
 * The nearest record of the point `data[c …]` and the segment from `data[p …]` to `data[q …]`; false, with `out` undefined, if they are farther apart
 * than `out[REACH]`. On the segment itself, away from its ends, the normal is a perpendicular of it.
 */
export function pointSegment(out: Float64Array, data: Float64Array, c: number, p: number, q: number): boolean {
  const x = data[c];
  const y = data[c + 1];
  const z = data[c + 2];
  const px = data[p];
  const py = data[p + 1];
  const pz = data[p + 2];
  const qx = data[q];
  const qy = data[q + 1];
  const qz = data[q + 2];
  const ux = qx - px;
  const uy = qy - py;
  const uz = qz - pz;
  // From the point to the segment's start.
  let dx = px - x;
  let dy = py - y;
  let dz = pz - z;
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
      dx = qx - x;
      dy = qy - y;
      dz = qz - z;
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
  const d2 = dx * dx + dy * dy + dz * dz;
  let distance = Math.sqrt(d2);
  if (!(d2 > MIN_SQUARE && d2 < MAX_SQUARE)) {
    difference[0] = dx;
    difference[1] = dy;
    difference[2] = dz;
    measure(difference, 0);
    distance = difference[3];
  }
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
    direction[0] = ux;
    direction[1] = uy;
    direction[2] = uz;
    perpendicular(out, NORMAL, direction, 0);
  }
  return true;
}
