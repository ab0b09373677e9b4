// The nearest points of two segments: skew, crossing, parallel, collinear and of length zero.

import { EPSILON } from '../math/scalar.ts';
import { crossExact } from '../math/exact.ts';
import { perpendicular, measure } from './point-point.ts';
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

// The difference of the starts, later of the nearest points, and its length; the segments' directions and their squared lengths; the parameters; a
// cross product and its length.
const vectors = new Float64Array(22);
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
  // From start to start.
  let uu = 0;
  let vv = 0;
  let uv = 0;
  let uw = 0;
  let vw = 0;
  for (let k = 0; k < 3; k++) {
    const u = (vectors[U + k] = data[q1 + k] - data[p1 + k]);
    const v = (vectors[V + k] = data[q2 + k] - data[p2 + k]);
    const w = (vectors[D + k] = data[p2 + k] - data[p1 + k]);
    uu += u * u;
    vv += v * v;
    uv += u * v;
    uw += u * w;
    vw += v * w;
  }

  // Least |w + t·v − s·u|² over 0 ≤ s, t ≤ 1.
  let s = 0;
  let t = 0;
  let nn = 0;
  if (vv === 0) {
    // A point (or two): t = 0.
    if (uw > 0) s = uw >= uu ? 1 : uw / uu;
  } else if (uu === 0) {
    if (vw < 0) t = -vw >= vv ? 1 : -vw / vv;
  } else {
    let along = 0;
    for (let k = 0; k < 3; k++) {
      const i = (k + 1) % 3;
      const j = (k + 2) % 3;
      const n = (vectors[CROSS + k] = vectors[U + i] * vectors[V + j] - vectors[U + j] * vectors[V + i]);
      nn += n * n;
      along += (vectors[D + i] * vectors[V + j] - vectors[D + j] * vectors[V + i]) * n;
    }
    if (!(uu * vv > SMALLEST && uu * vv < LARGEST)) {
      skewScaled();
      s = vectors[AT_U];
    } else if (nn > PARALLEL * PARALLEL * (uu * vv)) {
      // s = ((w × v) · n) / (n · n). The usual (b·e − c·d) / (a·c − b²) loses twice the digits for nearly parallel segments.
      s = along / nn;
    }
    s = s < 0 ? 0 : s > 1 ? 1 : s;
    // Parallel: any s is a valid start; from 0 the next two lines move it to an end of the overlap, or to the two ends that face each other.
    t = (s * uv - vw) / vv;
    if (t <= 0 || t >= 1) {
      t = t <= 0 ? 0 : 1;
      s = uw + t * uv;
      s = s <= 0 ? 0 : s >= uu ? 1 : s / uu;
    }
  }

  // The difference of the two points, each measured from its nearer end: `s − 1` is exact then, and at 0 and 1 the point is the end itself.
  const f = s > 0.5 ? s - 1 : s;
  const g = t > 0.5 ? t - 1 : t;
  const i = s > 0.5 ? q1 : p1;
  const j = t > 0.5 ? q2 : p2;
  for (let k = 0; k < 3; k++) {
    vectors[D + k] = data[j + k] - data[i + k] + (g * vectors[V + k] - f * vectors[U + k]);
    out[POINT_1 + k] = data[i + k] + f * vectors[U + k];
  }
  measure(vectors, D);
  let distance = vectors[LENGTH];
  if (distance > out[REACH]) return false;
  let scale = Math.abs(vectors[U]) + Math.abs(vectors[U + 1]) + Math.abs(vectors[U + 2]);
  for (let k = 0; k < 3; k++) scale += Math.abs(vectors[V + k]);
  if (distance > NEAR * scale) {
    // Perpendicular to each segment whose inside takes part: removes the component along it that the rounding of s and t left.
    const besideU = s > 0 && s < 1;
    const besideV = t > 0 && t < 1;
    if (besideU && besideV && nn > WELL_CROSSED * uu * vv && nn < LARGEST) {
      const side = vectors[D] * vectors[CROSS] + vectors[D + 1] * vectors[CROSS + 1] + vectors[D + 2] * vectors[CROSS + 2];
      const length = side < 0 ? -Math.sqrt(nn) : Math.sqrt(nn);
      for (let k = 0; k < 3; k++) out[NORMAL + k] = vectors[CROSS + k] / length;
    } else {
      const beside = besideV ? V : U;
      if (besideU || besideV) {
        const along = vectors[D] * vectors[beside] + vectors[D + 1] * vectors[beside + 1] + vectors[D + 2] * vectors[beside + 2];
        const rest = along / (besideV ? vv : uu);
        for (let k = 0; k < 3; k++) vectors[D + k] -= rest * vectors[beside + k];
      }
      for (let k = 0; k < 3; k++) out[NORMAL + k] = vectors[D + k] / distance;
    }
  } else {
    vectors[UU] = uu;
    vectors[VV] = vv;
    vectors[AT_U] = s;
    vectors[AT_V] = t;
    settle(out);
    distance = vectors[LENGTH];
  }
  out[DISTANCE] = distance;
  out[S] = s;
  out[T] = t;
  // Which part of a capsule around the segment faces the other: a cap if the normal points outwards beyond the end.
  let lean1 = 0;
  let lean2 = 0;
  for (let k = 0; k < 3; k++) {
    out[POINT_2 + k] = out[POINT_1 + k] + out[NORMAL + k] * distance;
    lean1 += out[NORMAL + k] * vectors[U + k];
    lean2 += out[NORMAL + k] * vectors[V + k];
  }
  out[END_1] = uu === 0 || (s === 0 && lean1 < 0) ? -1 : s === 1 && lean1 > 0 ? 1 : 0;
  out[END_2] = vv === 0 || (t === 0 && lean2 > 0) ? -1 : t === 1 && lean2 < 0 ? 1 : 0;
  return true;
}

// The skew case at sizes whose fourth power is out of range, with w in place of the difference: s does not change if u and w are scaled together, nor
// if v is.
function skewScaled(): void {
  const mu = Math.max(Math.abs(vectors[U]), Math.abs(vectors[U + 1]), Math.abs(vectors[U + 2]));
  const mv = Math.max(Math.abs(vectors[V]), Math.abs(vectors[V + 1]), Math.abs(vectors[V + 2]));
  const ux = vectors[U] / mu;
  const uy = vectors[U + 1] / mu;
  const uz = vectors[U + 2] / mu;
  const vx = vectors[V] / mv;
  const vy = vectors[V + 1] / mv;
  const vz = vectors[V + 2] / mv;
  const wx = vectors[D] / mu;
  const wy = vectors[D + 1] / mu;
  const wz = vectors[D + 2] / mu;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  vectors[AT_U] = nn <= PARALLEL * PARALLEL ? 0 : ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / nn;
}

// The cores touch, cross or nearly do. The differences of their points form a flat parallelogram spanned by u and v, and the normal is a direction in
// the normal cone of its feature nearest to the origin: perpendicular to each segment whose interior takes part, outwards beyond each end that does.
// Projecting the noisy difference onto that cone gives a direction that is right for segments moved by rounding. Writes the normal, and the distance
// along it to vectors[LENGTH].
function settle(out: Float64Array): void {
  const uu = vectors[UU];
  const vv = vectors[VV];
  const s = vectors[AT_U];
  const t = vectors[AT_V];
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
  if (vectors[LENGTH] > nothing && !(besideU && besideV)) {
    writeNormal(out, D, 1);
    return;
  }
  // Beside both, or nothing left of the difference: the cross product, which is valid for every feature of the parallelogram.
  crossExact(vectors, CROSS, vectors, U, vectors, V);
  measure(vectors, CROSS);
  const length = vectors[CROSS + 3];
  if (length > PARALLEL * Math.sqrt(uu) * Math.sqrt(vv)) {
    const along = (vectors[D] * vectors[CROSS] + vectors[D + 1] * vectors[CROSS + 1] + vectors[D + 2] * vectors[CROSS + 2]) / length;
    // For nearly parallel segments s is ill-conditioned, and the difference may not be perpendicular to both; it is the better normal: along the
    // cross product the point would lie beside the other segment.
    for (let k = 0; k < 3; k++) vectors[REST + k] = vectors[D + k] - (along / length) * vectors[CROSS + k];
    measure(vectors, REST);
    if (vectors[REST + 3] <= 4 * noise) {
      writeNormal(out, CROSS, along < 0 ? -1 : 1);
      vectors[LENGTH] = Math.abs(along);
      return;
    }
  }
  // Parallel or collinear cores: the component of the difference perpendicular to the longer one, or any perpendicular of it.
  const longer = uu >= vv ? U : V;
  removeAlong(longer);
  if (vectors[LENGTH] <= nothing) {
    perpendicular(out, NORMAL, vectors, longer);
    vectors[LENGTH] = 0;
  } else writeNormal(out, D, 1);
}

/** Whether moving along a segment from its end, of which `at` holds the parameter, would bring the points nearer; `side` 1 for u, −1 for v. */
function leadsInside(segment: number, at: number, side: number): boolean {
  const on = side * (vectors[D] * vectors[segment] + vectors[D + 1] * vectors[segment + 1] + vectors[D + 2] * vectors[segment + 2]);
  return vectors[segment + 3] > 0 && (vectors[at] === 0 ? on > 0 : on < 0);
}

/** Makes the difference perpendicular to a segment. Twice: the rest may be far smaller than what was removed. */
function removeAlong(segment: number): void {
  const square = vectors[segment + 3];
  for (let pass = square > 0 ? 0 : 2; pass < 2; pass++) {
    const f = (vectors[D] * vectors[segment] + vectors[D + 1] * vectors[segment + 1] + vectors[D + 2] * vectors[segment + 2]) / square;
    for (let k = 0; k < 3; k++) vectors[D + k] -= f * vectors[segment + k];
  }
  measure(vectors, D);
}

function writeNormal(out: Float64Array, i: number, side: number): void {
  const length = side * vectors[i + 3];
  for (let k = 0; k < 3; k++) out[NORMAL + k] = vectors[i + k] / length;
}
