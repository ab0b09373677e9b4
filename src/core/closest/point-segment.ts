// The point of a segment nearest to a point, and their difference as a nearest record.

import { EPSILON } from '../math/scalar.ts';
import { dotOf, measure, perpendicular } from './point-point.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, REACH, S, T } from './closest-points.ts';

// From the point to the segment, and its length; the segment's direction.
const way = new Float64Array(4);
const direction = new Float64Array(3);

/**
 * The nearest record of the point `data[c …]` and the segment from `data[p …]` to `data[q …]`; false, with `out` undefined, if they are farther apart
 * than `out[REACH]`. On the segment itself, away from its ends, the normal is a perpendicular of it.
 */
export function pointSegment(out: Float64Array, data: Float64Array, c: number, p: number, q: number): boolean {
  let along = 0;
  let length2 = 0;
  for (let k = 0; k < 3; k++) {
    const u = (direction[k] = data[q + k] - data[p + k]);
    // From the point to the segment's start.
    way[k] = data[p + k] - data[c + k];
    along -= way[k] * u;
    length2 += u * u;
  }
  // t = K·L / |L|², clamped · Ericson, RTCD §5.1.2. Compared before dividing, so that 0/0 cannot occur.
  let t = 0;
  let end = 0;
  if (length2 === 0 || along < 0) {
    end = -1;
  } else {
    let f = along / length2;
    t = f;
    if (along > 0.5 * length2) {
      // Measured from the nearer end: its difference to the point is rounded once and alone decides whether the point is beyond the end.
      for (let k = 0; k < 3; k++) way[k] = data[q + k] - data[c + k];
      f = -dotOf(way, direction) / length2;
      t = 1 + f;
      if (f > 0) {
        end = 1;
        t = 1;
      }
    }
    if (end === 0) {
      for (let k = 0; k < 3; k++) way[k] += f * direction[k];
      // Removes the component along the segment that the rounding of f left: a normal with a slight tilt is not the normal of a long segment. Twice
      // if little is left, since it may be far smaller than what was removed.
      for (let pass = 0; pass < 2; pass++) {
        const rest = dotOf(way, direction) / length2;
        for (let k = 0; k < 3; k++) way[k] -= rest * direction[k];
        if (dotOf(way, way) > 1e-16 * length2) break;
      }
    }
  }
  measure(way, 0);
  const distance = way[3];
  if (distance > out[REACH]) return false;
  out[DISTANCE] = distance;
  for (let k = 0; k < 3; k++) {
    out[POINT_1 + k] = data[c + k];
    out[POINT_2 + k] = data[c + k] + way[k];
  }
  out[S] = 0;
  out[END_1] = -1;
  out[T] = t;
  out[END_2] = end;
  // Beyond an end the difference is one subtraction, so its direction is valid at any size; beside the segment something must be left of it.
  const size = Math.abs(direction[0]) + Math.abs(direction[1]) + Math.abs(direction[2]);
  if (distance > (end === 0 ? 1e-6 * EPSILON * size : 0)) for (let k = 0; k < 3; k++) out[NORMAL + k] = way[k] / distance;
  else perpendicular(out, NORMAL, direction, 0);
  return true;
}
