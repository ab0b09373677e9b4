// The nearest points of two segments (S0.7, S4.6): skew, crossing, parallel, collinear and zero-length, each by name.

import { EPSILON } from '../math/scalar.ts';
import { dot2 } from '../math/exact.ts';
import { perpendicular } from './perpendicular.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, S, T } from './nearest.ts';
import { length3 } from './point-point.ts';

// Two directions whose sine is below this are parallel as far as doubles can tell: their cross product is nothing but rounding.
const PARALLEL = 4 * EPSILON;

// Below this share of the segments' size the difference of the nearest points has lost so many digits that its direction is corrected:
// an error of angle δ makes the depth wrong by δ²/2 of the radius, and 1e-7² / 2 is below rounding.
const NEAR = 1e-7;

/**
 * The nearest record of the segments `data[p1 …]`–`data[q1 …]` and `data[p2 …]`–`data[q2 …]`; false, with `out` in any state, when they are
 * farther apart than `reach`, m. Source: Ericson, RTCD §5.1.9, with the parameter of the skew case from cross products.
 */
export function segmentSegment(out: Float64Array, data: Float64Array, p1: number, q1: number, p2: number, q2: number, reach: number): boolean {
  const ax = data[p1];
  const ay = data[p1 + 1];
  const az = data[p1 + 2];
  const bx = data[p2];
  const by = data[p2 + 1];
  const bz = data[p2 + 2];
  const ux = data[q1] - ax;
  const uy = data[q1 + 1] - ay;
  const uz = data[q1 + 2] - az;
  const vx = data[q2] - bx;
  const vy = data[q2 + 1] - by;
  const vz = data[q2 + 2] - bz;
  const wx = bx - ax;
  const wy = by - ay;
  const wz = bz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;

  // Least |w + t·v − s·u|² over 0 ≤ s, t ≤ 1.
  let s = 0;
  let t = 0;
  if (vv === 0) {
    // A point (or two): t = 0.
    const d = ux * wx + uy * wy + uz * wz;
    if (d > 0) s = d >= uu ? 1 : d / uu;
  } else if (uu === 0) {
    const e = vx * wx + vy * wy + vz * wz;
    if (e < 0) t = -e >= vv ? 1 : -e / vv;
  } else {
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const nn = nx * nx + ny * ny + nz * nz;
    if (nn > PARALLEL * PARALLEL * uu * vv) {
      // s = ((w × v) · n) / (n · n). The usual (b·e − c·d) / (a·c − b²) loses twice the digits when the segments are nearly parallel.
      s = ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn;
      s = s < 0 ? 0 : s > 1 ? 1 : s;
    }
    // Parallel: any s does to begin with; from 0 the next two lines slide along to an end of the overlap, or to the two ends that face each other.
    const b = ux * vx + uy * vy + uz * vz;
    t = s * b - (vx * wx + vy * wy + vz * wz);
    if (t <= 0 || t >= vv) {
      t = t <= 0 ? 0 : 1;
      s = ux * wx + uy * wy + uz * wz + t * b;
      s = s <= 0 ? 0 : s >= uu ? 1 : s / uu;
    } else {
      t /= vv;
    }
  }

  // The difference of the two points, each measured from its nearer end: `s − 1` is exact then, and at 0 and 1 it is the end itself.
  const f = s > 0.5 ? s - 1 : s;
  const g = t > 0.5 ? t - 1 : t;
  const i = s > 0.5 ? q1 : p1;
  const j = t > 0.5 ? q2 : p2;
  let dx = data[j] - data[i] + (g * vx - f * ux);
  let dy = data[j + 1] - data[i + 1] + (g * vy - f * uy);
  let dz = data[j + 2] - data[i + 2] + (g * vz - f * uz);
  const x = data[i] + f * ux;
  const y = data[i + 1] + f * uy;
  const z = data[i + 2] + f * uz;
  let distance = length3(dx, dy, dz);
  if (distance > reach) return false;
  const scale = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  if (distance > NEAR * scale) {
    out[NORMAL] = dx / distance;
    out[NORMAL + 1] = dy / distance;
    out[NORMAL + 2] = dz / distance;
  } else {
    distance = settle(out, dx, dy, dz, distance, ux, uy, uz, uu, s, vx, vy, vz, vv, t);
    dx = out[NORMAL] * distance;
    dy = out[NORMAL + 1] * distance;
    dz = out[NORMAL + 2] * distance;
  }
  out[DISTANCE] = distance;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + dx;
  out[POINT_2 + 1] = y + dy;
  out[POINT_2 + 2] = z + dz;
  out[S] = s;
  out[T] = t;
  // Which part of a capsule around the segment looks at the other: a cap when the normal leans outwards past the end.
  const lean1 = out[NORMAL] * ux + out[NORMAL + 1] * uy + out[NORMAL + 2] * uz;
  const lean2 = out[NORMAL] * vx + out[NORMAL + 1] * vy + out[NORMAL + 2] * vz;
  out[END_1] = uu === 0 || (s === 0 && lean1 < 0) ? -1 : s === 1 && lean1 > 0 ? 1 : 0;
  out[END_2] = vv === 0 || (t === 0 && lean2 > 0) ? -1 : t === 1 && lean2 < 0 ? 1 : 0;
  return true;
}

// The cores touch, cross or nearly do. The differences of their points form a flat parallelogram spanned by u and v, and the way out is a
// direction of the normal cone of its feature nearest to the origin: perpendicular to each segment whose interior takes part, leaning outwards
// past each end that does. Projecting the noisy difference onto that cone gives a direction that is right for segments moved by a rounding.
// Writes the normal and returns the distance along it.
function settle(
  out: Float64Array,
  dx: number,
  dy: number,
  dz: number,
  distance: number,
  ux: number,
  uy: number,
  uz: number,
  uu: number,
  s: number,
  vx: number,
  vy: number,
  vz: number,
  vv: number,
  t: number,
): number {
  const noise = 4 * EPSILON * (Math.sqrt(uu) + Math.sqrt(vv));
  // How far moving on along each segment would bring the points nearer: > 0 towards its end.
  let onU = dx * ux + dy * uy + dz * uz;
  let onV = -(dx * vx + dy * vy + dz * vz);
  let besideU = uu > 0 && ((s > 0 && s < 1) || (s === 0 && onU > 0) || (s === 1 && onU < 0));
  let besideV = vv > 0 && ((t > 0 && t < 1) || (t === 0 && onV > 0) || (t === 1 && onV < 0));
  let left = distance;
  if (besideU !== besideV && left > noise) {
    // Beside one, past an end of the other: make the difference perpendicular to the one, then look whether it still leans past that end.
    const f = besideU ? onU / uu : -onV / vv;
    dx -= f * (besideU ? ux : vx);
    dy -= f * (besideU ? uy : vy);
    dz -= f * (besideU ? uz : vz);
    left = length3(dx, dy, dz);
    onU = dx * ux + dy * uy + dz * uz;
    onV = -(dx * vx + dy * vy + dz * vz);
    if (besideU) besideV = vv > 0 && ((t === 0 && onV > 0) || (t === 1 && onV < 0));
    else besideU = uu > 0 && ((s === 0 && onU > 0) || (s === 1 && onU < 0));
  }
  if (left > noise && !(besideU && besideV)) {
    out[NORMAL] = dx / left;
    out[NORMAL + 1] = dy / left;
    out[NORMAL + 2] = dz / left;
    return left;
  }
  // Beside both, or nothing left of the difference: across the plane of the two, which is right for every feature of the parallelogram.
  let nx = dot2(uy, vz, -uz, vy);
  let ny = dot2(uz, vx, -ux, vz);
  let nz = dot2(ux, vy, -uy, vx);
  let length = length3(nx, ny, nz);
  if (length <= PARALLEL * Math.sqrt(uu) * Math.sqrt(vv)) {
    // Parallel or collinear cores: what is left of the difference across them, or any perpendicular of the longer one.
    const isU = uu >= vv;
    const f = isU ? (uu > 0 ? onU / uu : 0) : -onV / vv;
    nx = dx - f * (isU ? ux : vx);
    ny = dy - f * (isU ? uy : vy);
    nz = dz - f * (isU ? uz : vz);
    length = length3(nx, ny, nz);
    if (length <= noise) {
      perpendicular(out, NORMAL, isU ? ux : vx, isU ? uy : vy, isU ? uz : vz);
      return 0;
    }
  }
  nx /= length;
  ny /= length;
  nz /= length;
  const along = dx * nx + dy * ny + dz * nz;
  const sign = along < 0 ? -1 : 1;
  out[NORMAL] = sign * nx;
  out[NORMAL + 1] = sign * ny;
  out[NORMAL + 2] = sign * nz;
  return sign * along;
}
