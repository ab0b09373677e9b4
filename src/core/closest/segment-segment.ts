// The nearest points of two segments: skew, crossing, parallel, collinear and of length zero.

import { EPSILON } from '../math/scalar.ts';
import { crossExact } from '../math/exact.ts';
import { perpendicular, MIN_SQUARE, measure, MAX_SQUARE } from './point-point.ts';
import { DISTANCE, END_1, END_2, NORMAL, POINT_1, POINT_2, REACH, S, T } from './closest-points.ts';

// Directions with a sine below this are parallel: their cross product is only rounding.
const PARALLEL = 4 * EPSILON;

// Fourth powers of lengths leave the range of doubles long before the lengths do; outside this range vectors are scaled to size 1 first.
const SMALLEST = 1e-270;
const LARGEST = 1e270;

// Squared sine above which a plain cross product is a good normal (0.1); below it the product is computed in twice the precision, if needed.
const WELL_CROSSED = 0.01;

// Below this share of the segments' size the difference of the nearest points has lost digits, and its direction is corrected.
const NEAR = 0.05;

// Data of the rare cases: the difference of the nearest points and its length; the segments' directions and their squared lengths; the parameters; a
// cross product and its length.
const rare = new Float64Array(22);
const D = 0;
const LENGTH = 3;
const U = 4;
const UU = 7;
const V = 8;
const VV = 11;
const AT_U = 12;
const AT_V = 13;
const CROSS = 14;
const REST = 18;

/**
 * The nearest record of the segments `data[p1 …]`–`data[q1 …]` and `data[p2 …]`–`data[q2 …]`; false, with `out` undefined, if they are farther apart
 * than `out[REACH]`. Source: Ericson, RTCD §5.1.9, with the parameter of the skew case from cross products.
 */
export function segmentSegment(out: Float64Array, data: Float64Array, p1: number, q1: number, p2: number, q2: number): boolean {
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
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let nn = 0;
  if (vv === 0) {
    // A point (or two): t = 0.
    const d = ux * wx + uy * wy + uz * wz;
    if (d > 0) s = d >= uu ? 1 : d / uu;
  } else if (uu === 0) {
    const e = vx * wx + vy * wy + vz * wz;
    if (e < 0) t = -e >= vv ? 1 : -e / vv;
  } else {
    nx = uy * vz - uz * vy;
    ny = uz * vx - ux * vz;
    nz = ux * vy - uy * vx;
    nn = nx * nx + ny * ny + nz * nz;
    const uuvv = uu * vv;
    if (!(uuvv > SMALLEST && uuvv < LARGEST)) {
      rare[U] = ux;
      rare[U + 1] = uy;
      rare[U + 2] = uz;
      rare[V] = vx;
      rare[V + 1] = vy;
      rare[V + 2] = vz;
      rare[D] = wx;
      rare[D + 1] = wy;
      rare[D + 2] = wz;
      skewScaled();
      s = rare[AT_U];
    } else if (nn > PARALLEL * PARALLEL * uuvv) {
      // s = ((w × v) · n) / (n · n). The usual (b·e − c·d) / (a·c − b²) loses twice the digits for nearly parallel segments.
      s = ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn;
    }
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    // Parallel: any s is a valid start; from 0 the next two lines move it to an end of the overlap, or to the two ends that face each other.
    const b = ux * vx + uy * vy + uz * vz;
    t = (s * b - (vx * wx + vy * wy + vz * wz)) / vv;
    if (t <= 0 || t >= 1) {
      t = t <= 0 ? 0 : 1;
      s = ux * wx + uy * wy + uz * wz + t * b;
      s = s <= 0 ? 0 : s >= uu ? 1 : s / uu;
    }
  }

  // The difference of the two points, each measured from its nearer end: `s − 1` is exact then, and at 0 and 1 the point is the end itself.
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
  const d2 = dx * dx + dy * dy + dz * dz;
  let distance = Math.sqrt(d2);
  if (!(d2 > MIN_SQUARE && d2 < MAX_SQUARE)) {
    rare[D] = dx;
    rare[D + 1] = dy;
    rare[D + 2] = dz;
    measure(rare, D);
    distance = rare[LENGTH];
  }
  if (distance > out[REACH]) return false;
  const scale = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  if (distance > NEAR * scale) {
    // Perpendicular to each segment whose inside takes part: removes the component along it that the rounding of s and t left.
    const besideU = s > 0 && s < 1;
    const besideV = t > 0 && t < 1;
    if (besideU && besideV && nn > WELL_CROSSED * uu * vv && nn < LARGEST) {
      const length = dx * nx + dy * ny + dz * nz < 0 ? -Math.sqrt(nn) : Math.sqrt(nn);
      dx = nx / length;
      dy = ny / length;
      dz = nz / length;
    } else {
      if (besideV) {
        const rest = (dx * vx + dy * vy + dz * vz) / vv;
        dx -= rest * vx;
        dy -= rest * vy;
        dz -= rest * vz;
      } else if (besideU) {
        const rest = (dx * ux + dy * uy + dz * uz) / uu;
        dx -= rest * ux;
        dy -= rest * uy;
        dz -= rest * uz;
      }
      dx /= distance;
      dy /= distance;
      dz /= distance;
    }
    out[NORMAL] = dx;
    out[NORMAL + 1] = dy;
    out[NORMAL + 2] = dz;
  } else {
    rare[D] = dx;
    rare[D + 1] = dy;
    rare[D + 2] = dz;
    rare[LENGTH] = distance;
    rare[U] = ux;
    rare[U + 1] = uy;
    rare[U + 2] = uz;
    rare[UU] = uu;
    rare[V] = vx;
    rare[V + 1] = vy;
    rare[V + 2] = vz;
    rare[VV] = vv;
    rare[AT_U] = s;
    rare[AT_V] = t;
    settle(out);
    distance = rare[LENGTH];
    dx = out[NORMAL];
    dy = out[NORMAL + 1];
    dz = out[NORMAL + 2];
  }
  out[DISTANCE] = distance;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + dx * distance;
  out[POINT_2 + 1] = y + dy * distance;
  out[POINT_2 + 2] = z + dz * distance;
  out[S] = s;
  out[T] = t;
  // Which part of a capsule around the segment faces the other: a cap if the normal points outwards beyond the end.
  const lean1 = dx * ux + dy * uy + dz * uz;
  const lean2 = dx * vx + dy * vy + dz * vz;
  out[END_1] = uu === 0 || (s === 0 && lean1 < 0) ? -1 : s === 1 && lean1 > 0 ? 1 : 0;
  out[END_2] = vv === 0 || (t === 0 && lean2 > 0) ? -1 : t === 1 && lean2 < 0 ? 1 : 0;
  return true;
}

// The skew case at sizes whose fourth power is out of range, with w in place of the difference: s does not change if u and w are scaled together, nor
// if v is.
function skewScaled(): void {
  const mu = Math.max(Math.abs(rare[U]), Math.abs(rare[U + 1]), Math.abs(rare[U + 2]));
  const mv = Math.max(Math.abs(rare[V]), Math.abs(rare[V + 1]), Math.abs(rare[V + 2]));
  const ux = rare[U] / mu;
  const uy = rare[U + 1] / mu;
  const uz = rare[U + 2] / mu;
  const vx = rare[V] / mv;
  const vy = rare[V + 1] / mv;
  const vz = rare[V + 2] / mv;
  const wx = rare[D] / mu;
  const wy = rare[D + 1] / mu;
  const wz = rare[D + 2] / mu;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  rare[AT_U] = nn <= PARALLEL * PARALLEL ? 0 : ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn;
}

// The cores touch, cross or nearly do. The differences of their points form a flat parallelogram spanned by u and v, and the normal is a direction in
// the normal cone of its feature nearest to the origin: perpendicular to each segment whose interior takes part, outwards beyond each end that does.
// Projecting the noisy difference onto that cone gives a direction that is right for segments moved by rounding. Writes the normal, and the distance
// along it to rare[LENGTH].
function settle(out: Float64Array): void {
  const uu = rare[UU];
  const vv = rare[VV];
  const s = rare[AT_U];
  const t = rare[AT_V];
  const size = Math.sqrt(uu) + Math.sqrt(vv);
  // The rounding error of the difference; and far below that, what counts as zero.
  const noise = 4 * EPSILON * size;
  const nothing = 1e-6 * EPSILON * size;
  let besideU = s > 0 && s < 1;
  let besideV = t > 0 && t < 1;
  if (!besideU && !besideV) {
    besideU = leadsInside(U, AT_U, 1);
    besideV = !besideU && leadsInside(V, AT_V, -1);
  }
  if (besideU !== besideV) {
    // Beside one, beyond an end of the other: the difference is made perpendicular to the one before testing whether it points beyond that end.
    // Otherwise rounding along the one would decide for nearly parallel segments.
    removeAlong(besideU ? U : V);
    if (besideU) besideV = leadsInside(V, AT_V, -1);
    else besideU = leadsInside(U, AT_U, 1);
  }
  if (rare[LENGTH] > nothing && !(besideU && besideV)) {
    writeNormal(out, D, 1);
    return;
  }
  // Beside both, or nothing left of the difference: the cross product, which is valid for every feature of the parallelogram.
  crossExact(rare, CROSS, rare, U, rare, V);
  measure(rare, CROSS);
  const length = rare[CROSS + 3];
  if (length > PARALLEL * Math.sqrt(uu) * Math.sqrt(vv)) {
    const along = (rare[D] * rare[CROSS] + rare[D + 1] * rare[CROSS + 1] + rare[D + 2] * rare[CROSS + 2]) / length;
    // For nearly parallel segments s is ill-conditioned, and the difference may not be perpendicular to both; it is the better normal: along the
    // cross product the point would lie beside the other segment.
    for (let k = 0; k < 3; k++) rare[REST + k] = rare[D + k] - (along / length) * rare[CROSS + k];
    measure(rare, REST);
    if (rare[REST + 3] <= 4 * noise) {
      writeNormal(out, CROSS, along < 0 ? -1 : 1);
      rare[LENGTH] = Math.abs(along);
      return;
    }
  }
  // Parallel or collinear cores: the component of the difference perpendicular to the longer one, or any perpendicular of it.
  const longer = uu >= vv ? U : V;
  removeAlong(longer);
  if (rare[LENGTH] <= nothing) {
    perpendicular(out, NORMAL, rare, longer);
    rare[LENGTH] = 0;
  } else writeNormal(out, D, 1);
}

/** Whether moving along a segment from its end, of which `at` holds the parameter, would bring the points nearer; `side` 1 for u, −1 for v. */
function leadsInside(segment: number, at: number, side: number): boolean {
  const on = side * (rare[D] * rare[segment] + rare[D + 1] * rare[segment + 1] + rare[D + 2] * rare[segment + 2]);
  return rare[segment + 3] > 0 && (rare[at] === 0 ? on > 0 : on < 0);
}

/** Makes the difference perpendicular to a segment. Twice: the rest may be far smaller than what was removed. */
function removeAlong(segment: number): void {
  const square = rare[segment + 3];
  for (let pass = square > 0 ? 0 : 2; pass < 2; pass++) {
    const f = (rare[D] * rare[segment] + rare[D + 1] * rare[segment + 1] + rare[D + 2] * rare[segment + 2]) / square;
    for (let k = 0; k < 3; k++) rare[D + k] -= f * rare[segment + k];
  }
  measure(rare, D);
}

function writeNormal(out: Float64Array, i: number, side: number): void {
  const length = side * rare[i + 3];
  for (let k = 0; k < 3; k++) out[NORMAL + k] = rare[i + k] / length;
}
