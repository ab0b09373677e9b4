// The point of a segment nearest to a point (S0.5, S4.6), and their difference as a nearest record.

import { EPSILON } from '../math/scalar.ts';
import { perpendicular } from './perpendicular.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, S, T } from './nearest.ts';
import { length3 } from './point-point.ts';

/** Where on the segment from `data[p …]` to `data[q …]` the point nearest to (x, y, z) lies, 0 to 1. A segment of length zero answers 0. */
export function closestOnSegment(data: Float64Array, p: number, q: number, x: number, y: number, z: number): number {
  const px = data[p];
  const py = data[p + 1];
  const pz = data[p + 2];
  const ux = data[q] - px;
  const uy = data[q + 1] - py;
  const uz = data[q + 2] - pz;
  // t = K·L / |L|², clamped · S0.5; Ericson, RTCD §5.1.2. Compared before dividing, so that 0/0 cannot happen.
  const along = (x - px) * ux + (y - py) * uy + (z - pz) * uz;
  if (along <= 0) return 0;
  const length2 = ux * ux + uy * uy + uz * uz;
  return along >= length2 ? 1 : along / length2;
}

/**
 * The nearest record of a point and the segment from `data[p …]` to `data[q …]`; false, with `out` in any state, when they are farther apart
 * than `reach`, m. On the segment itself, off its ends, the normal is some perpendicular.
 */
export function pointSegment(out: Float64Array, x: number, y: number, z: number, data: Float64Array, p: number, q: number, reach: number): boolean {
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
  const along = -(dx * ux + dy * uy + dz * uz);
  const length2 = ux * ux + uy * uy + uz * uz;
  let t = 0;
  let end = 0;
  if (length2 === 0 || along < 0) end = -1;
  else if (along > length2) {
    end = 1;
    t = 1;
    dx = qx - x;
    dy = qy - y;
    dz = qz - z;
  } else {
    t = along / length2;
    // Measured from the nearer end: `t − 1` is exact, and t = 1 gives the end itself.
    let f = t;
    if (t > 0.5) {
      f = t - 1;
      dx = qx - x;
      dy = qy - y;
      dz = qz - z;
    }
    dx += f * ux;
    dy += f * uy;
    dz += f * uz;
    // What the rounding of t left along the axis comes out: a normal that leans, however little, is no longer the normal of a long segment.
    const rest = (dx * ux + dy * uy + dz * uz) / length2;
    dx -= rest * ux;
    dy -= rest * uy;
    dz -= rest * uz;
  }
  const distance = length3(dx, dy, dz);
  if (distance > reach) return false;
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
  // Past an end the difference is one subtraction and its direction good at any size; beside the segment it is noise below a few roundings.
  if (distance > (end === 0 ? 4 * EPSILON * (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) : 0)) {
    out[NORMAL] = dx / distance;
    out[NORMAL + 1] = dy / distance;
    out[NORMAL + 2] = dz / distance;
  } else {
    perpendicular(out, NORMAL, ux, uy, uz);
  }
  return true;
}
