// Two boxes apart, as `box-pair.ts` has them: their nearest features, and the distance of those from the records in twice the precision.

import { wayToBox } from '../closest/point-box.ts';
import { crossExact, dotExact } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF, OBB } from '../shapes/record.ts';
import { crossNormal, edgePair } from './box-edges.ts';
import { pointToWorld, toWorld, unit } from './box-feature.ts';
import { faceManifold, REFERENCE_ALIGNED } from './face-manifold.ts';
import { edgePoints, GAP, H, HB, R, SQUARED_DISTANCE, T, TB, widest } from './box-pair.ts';
import {
  ABOVE,
  beginSearch,
  BELOW,
  isClosest,
  CHOSEN_DISTANCE,
  components,
  closest,
  SQUARED_LEAST,
  ROUNDING,
  SQUARED,
} from './closest-feature.ts';
import { edgeAxisA, PARALLEL, UNDECIDED } from './edges.ts';
import { straighten } from './face-points.ts';
import { DISTANCE, MARGIN, NORMAL, POINT_A, POINT_B } from './manifold.ts';
import { supportGap, NEARLY_TOUCHING, gaps } from './support-gap.ts';

// The candidate that names the points, and the nearest one: they differ where only rounding separates the two.
let found = 0;
let nearest = 0;
// The points of `found` in the frame of one of the boxes, that box's first.
const points = new Float64Array(6);
// A candidate: corner c of b near a (in a's frame), corner c of a near b (in b's frame), or the edges i, j as EDGES + 3i + j (in a's frame).
const CORNER_OF_B = 0;
const CORNER_OF_A = 8;
const EDGES = 16;

/**
 * The nearest points of two boxes apart are a corner of one and its clamp to the other (sixteen), or points inside two edges that support the gap along
 * their cross axis (nine pairs). Every candidate is a pair of points of the two solids, so a wrong one can only be farther. False beyond the margin.
 * Source: Ericson, RTCD §5.1.3, §5.1.9.
 */
export function boxDistance(out: Float64Array, data: Float64Array, a: number, b: number, axis: number): boolean {
  const most = widest[GAP];
  const rounding = 4 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5], Math.abs(T[0]), Math.abs(T[1]), Math.abs(T[2]));
  closest[ROUNDING] = rounding;
  beginSearch();
  // The features of the widest gap come first: of two candidates that only rounding separates, the first names the normal.
  if (axis >= 6) edgesNearer(edgeAxisA(axis - 6), axis - 6 - 3 * edgeAxisA(axis - 6));
  cornersOf(axis < 3 ? HB : 0);
  // No distance is less than the widest gap: a candidate that reaches it is the nearest.
  if (components > 1 || closest[BELOW] > most * most) {
    cornersOf(axis < 3 ? 0 : HB);
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) edgesNearer(i, j);
  }
  const i = edgeAxisA(found - EDGES);
  const j = found - EDGES - 3 * i;
  if (found >= EDGES) edgeDistance(data, a, b, i, j);
  else cornerDistance(data, a, b, found);
  let distance = measured[0];
  // `found` may be farther than the nearest candidate by rounding. Of two edge pairs the difference in a's frame is taken off, since the half extents of
  // the other pair are no longer known.
  if (nearest < EDGES) {
    if (nearest !== found) {
      cornerDistance(data, a, b, nearest);
      distance = Math.min(distance, measured[0]);
    }
  } else distance = Math.max(0, distance - (closest[CHOSEN_DISTANCE] - Math.sqrt(closest[SQUARED_LEAST])));
  if (distance > out[MARGIN]) return false;
  out[DISTANCE] = distance;
  const isOfA = found >= CORNER_OF_A && found < EDGES;
  const frame = isOfA ? b : a;
  const pointA = isOfA ? 3 : 0;
  pointToWorld(out, POINT_A, data, frame, points, pointA);
  pointToWorld(out, POINT_B, data, frame, points, 3 - pointA);
  if (found >= EDGES) crossNormal(out, data, a, i, j);
  else {
    for (let k = 0; k < 3; k++) between[k] = points[3 - pointA + k] - points[pointA + k];
    toWorld(out, NORMAL, data, frame, between, 0);
  }
  // A difference no longer than rounding has no direction; the axis of the widest gap has. A slightly longer one is mostly rounding, and the axis replaces
  // it if it shows more of the gap.
  if (!(distance > rounding)) widestNormal(out, data, a, b, axis);
  else {
    if (found < EDGES) unit(out, NORMAL);
    if (distance <= NEARLY_TOUCHING * rounding) {
      supportGap(out, data, OBB, a, OBB, b);
      if (gaps[0] < most) {
        widestNormal(out, data, a, b, axis);
        straighten(out);
      }
    }
  }
  faceManifold(out, data, OBB, a, OBB, b, REFERENCE_ALIGNED);
  return true;
}

/** The normal of an axis, of one of the boxes (below 6) or of two edges. */
function widestNormal(out: Float64Array, data: Float64Array, a: number, b: number, axis: number): void {
  if (axis < 3) axisNormal(out, data, a + AXES + 3 * axis, T[axis] < 0);
  else if (axis < 6) axisNormal(out, data, b + AXES + 3 * (axis - 3), T[axis] < 0);
  else crossNormal(out, data, a, edgeAxisA(axis - 6), axis - 6 - 3 * edgeAxisA(axis - 6));
}

// A vector in double-double: x y z, then the low parts.
const between = new Float64Array(6);
// Half extents with the signs of a corner, or of an edge with 0 along it: b's and a's.
const HALF_B = new Float64Array(3);
const HALF_A = new Float64Array(3);
// Results of the functions below: a distance, m; a sum of products.
const measured = new Float64Array(1);
const sum = new Float64Array(1);
// A cross product, exact before its last rounding.
const cross = new Float64Array(3);

/**
 * The distance of a corner of one box (`source`, a candidate) from the other box, from the records in double-double: in a's frame it would carry the
 * rounding of R times the size of b, which is most of the error.
 */
function cornerDistance(data: Float64Array, first: number, second: number, source: number): void {
  const isOfA = source >= CORNER_OF_A;
  const a = isOfA ? second : first;
  const b = isOfA ? first : second;
  const h = isOfA ? 0 : HB;
  for (let k = 0; k < 3; k++) HALF_B[k] = source & (1 << k) ? H[h + k] : -H[h + k];
  wayToBox(between, data, a + CENTER, data, b, HALF_B);
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const x = a + AXES + 3 * k;
    dotExact(sum, 0, between, 0, data, x, 1);
    const along = sum[0] + (between[3] * data[x] + between[4] * data[x + 1] + between[5] * data[x + 2]);
    const over = Math.abs(along) - data[a + HALF + k];
    if (over > 0) squared += over * over;
  }
  measured[0] = Math.sqrt(squared);
}

// Square of the sine of about 6°.
const NARROW = 0.01;

/** |e · (a_i × b_j)| / |a_i × b_j| with e between the midpoints of the edges, from the records in double-double. */
function edgeDistance(data: Float64Array, a: number, b: number, i: number, j: number): void {
  crossExact(cross, 0, data, a + AXES + 3 * i, data, b + AXES + 3 * j);
  const square = cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2];
  // Where nearly parallel lines are nearest depends on their last bits: the distance in a's frame is kept.
  if (square < NARROW) {
    measured[0] = closest[CHOSEN_DISTANCE];
    return;
  }
  // The signs that `edgesNearer` chose: a's from its point, b's from the side of b's centre that its point lies on.
  for (let k = 0; k < 3; k++) {
    HALF_A[k] = k === i ? 0 : -points[k];
    HALF_B[k] = k === j ? 0 : signAlong(k) * H[HB + k];
  }
  wayToBox(between, data, a + CENTER, data, b, HALF_B);
  for (let c = 0; c < 3; c++) {
    dotExact(sum, 0, HALF_A, 0, data, a + AXES + c, 3);
    const back = sum[0];
    const w = between[c] + back;
    const bb = w - between[c];
    between[3 + c] += between[c] - (w - bb) + (back - bb);
    between[c] = w;
  }
  dotExact(sum, 0, between, 0, cross, 0, 1);
  measured[0] = Math.abs(sum[0] + (between[3] * cross[0] + between[4] * cross[1] + between[5] * cross[2])) / Math.sqrt(square);
}

/** The side of b's centre, along b's axis j, that the point of b lies on. */
function signAlong(j: number): number {
  return (points[3] - T[0]) * R[j] + (points[4] - T[1]) * R[3 + j] + (points[5] - T[2]) * R[6 + j] < 0 ? -1 : 1;
}

// A corner in the frame of the other box.
const corner = new Float64Array(3);

/** The corners of the box with half extents H[h …] against the other one, in whose frame they are computed. */
function cornersOf(h: number): void {
  const isB = h === HB;
  const row = isB ? 3 : 1;
  const column = isB ? 1 : 3;
  for (let c = 0; c < 8; c++) {
    const h0 = c & 1 ? H[h] : -H[h];
    const h1 = c & 2 ? H[h + 1] : -H[h + 1];
    const h2 = c & 4 ? H[h + 2] : -H[h + 2];
    for (let i = 0; i < 3; i++) {
      const r = row * i;
      corner[i] = h0 * R[r] + h1 * R[r + column] + h2 * R[r + 2 * column] + (isB ? T[i] : -T[TB + i]);
    }
    cornerNearBox(HB - h, (isB ? CORNER_OF_B : CORNER_OF_A) + c);
  }
}

/** `corner` against the box with half extents H[h …] in whose frame it is. */
function cornerNearBox(h: number, source: number): void {
  let squared = 0;
  let beyond = 0;
  for (let k = 0; k < 3; k++) {
    const over = Math.max(0, Math.abs(corner[k]) - H[h + k]);
    squared += over * over;
    beyond += +(over > 0);
  }
  if (squared >= closest[ABOVE]) return;
  if (squared < closest[SQUARED_LEAST]) nearest = source;
  closest[SQUARED] = squared;
  if (!isClosest(beyond)) return;
  found = source;
  for (let k = 0; k < 3; k++) {
    points[k] = Math.min(H[h + k], Math.max(-H[h + k], corner[k]));
    points[3 + k] = corner[k];
  }
}

/** Tries the edges of directions a_i and b_j that face each other along a_i × b_j, inside their lengths. */
function edgesNearer(i: number, j: number): void {
  const k = i === 2 ? 0 : i + 1;
  const l = i === 0 ? 2 : i - 1;
  const m = j === 2 ? 0 : j + 1;
  const n = j === 0 ? 2 : j - 1;
  let nk = -R[3 * l + j];
  let nl = R[3 * k + j];
  const square = nk * nk + nl * nl;
  if (square <= PARALLEL) return;
  let reach = T[k] * nk + T[l] * nl;
  if (reach < 0) {
    reach = -reach;
    nk = -nk;
    nl = -nl;
  }
  const nm = nk * R[3 * k + m] + nl * R[3 * l + m];
  const nn = nk * R[3 * k + n] + nl * R[3 * l + n];
  // Lines inside the shadow of the boxes along this axis cannot be the nearest features.
  const shadow = H[k] * Math.abs(nk) + H[l] * Math.abs(nl) + H[HB + m] * Math.abs(nm) + H[HB + n] * Math.abs(nn);
  if (reach < shadow - 16 * EPSILON * (shadow + Math.abs(T[k] * nk) + Math.abs(T[l] * nl))) return;
  const undecided = UNDECIDED * Math.sqrt(square);
  for (let ek = -1; ek <= 1; ek += 2) {
    if (ek * nk < -undecided) continue;
    for (let el = -1; el <= 1; el += 2) {
      if (el * nl < -undecided) continue;
      for (let bm = -1; bm <= 1; bm += 2) {
        if (bm * nm > undecided) continue;
        for (let bn = -1; bn <= 1; bn += 2) {
          if (bn * nn > undecided) continue;
          if (!edgePair(i, j, ek, el, bm, bn)) continue;

          closest[SQUARED] = edgePoints[SQUARED_DISTANCE];
          if (edgePoints[SQUARED_DISTANCE] < closest[SQUARED_LEAST]) nearest = EDGES + 3 * i + j;
          if (!isClosest(1)) continue;
          found = EDGES + 3 * i + j;
          for (let c = 0; c < 6; c++) points[c] = edgePoints[c];
        }
      }
    }
  }
}

function axisNormal(out: Float64Array, data: Float64Array, at: number, against: boolean): void {
  for (let k = 0; k < 3; k++) out[NORMAL + k] = (against ? -1 : 1) * data[at + k];
}
