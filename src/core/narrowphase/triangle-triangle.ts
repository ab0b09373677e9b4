// Triangle against triangle, both two-sided surfaces without thickness: eleven separating axes, and the features if those do not decide.
//
// Coplanar triangles: every axis is the common normal and reports an overlap of 0, even if they lie side by side. So an overlap within rounding is
// always checked against the distance of the features.

import { crossExact } from '../math/exact.ts';
import { powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, NORMAL as TRIANGLE_NORMAL, TRIANGLE } from '../shapes/record.ts';
import { edgeAxisA, PARALLEL } from './edges.ts';
import { faceManifold, REFERENCE_A, REFERENCE_ALIGNED, REFERENCE_B, REFERENCE_DOUBTFUL } from './face-manifold.ts';
import { straighten } from './face-points.ts';
import { gaps, LEAST as MIN_DISTANCE, nearest, NEARLY_TOUCHING, ROUNDING as ROUNDED, supportGap, takeEdges } from './support-gap.ts';
import { DISTANCE, MARGIN, NORMAL, ONLY_WHETHER, POINT_A, POINT_B, WITHOUT_POINTS } from './manifold.ts';

// Square of the sine below which a cross product is computed in twice the precision: cancellation would rotate it by eps/sin θ.
const NARROW = 0.25;

/** Corners relative to a's first one, in units of `scale`: a's, then b's. Edge j runs from corner j to corner j + 1. */
const V = new Float64Array(18);
const F = new Float64Array(18);
/** The unit normals: a's, then b's. */
const M = new Float64Array(6);
/** The unit cross product of two edges, and its length before. */
const L = new Float64Array(4);
const LENGTH = 3;
// (In a buffer: a double that is a module variable or crosses a call is a new object on the heap.)
const known = new Float64Array(5);
// A power of two that brings triangles to about unit size if they are so large or small that fourth powers leave the range of doubles.
const SCALE = 0;
// The gap along the last axis, the least distance of an edge from the other triangle, and the widest gap; what is rounding.
const GAP = 1;
const LEAST = 2;
const WIDEST = 3;
const ROUNDING = 4;

// For the last axis: +1 if b separates along it, −1 against it.
let side = 1;

/**
 * Gaps along both normals and the nine cross products of edges. The largest is minus the depth of triangles that pierce each other. Source: Ericson,
 * RTCD §5.2.10.
 */
export function triangleTriangle(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  let size = 0;
  for (let c = 0; c < 9; c++) {
    V[c] = data[a + A + c] - data[a + A + (c % 3)];
    V[9 + c] = data[b + A + c] - data[a + A + (c % 3)];
    size = Math.max(size, Math.abs(V[c]), Math.abs(V[9 + c]));
  }
  let scale = 1;
  if (size > 1e50 || size < 1e-50) {
    scale = powerInto(size);
    for (let c = 0; c < 18; c++) V[c] *= scale;
    size *= scale;
  }
  known[SCALE] = scale;
  // A gap rounds differently from the distance it bounds: it ends the search if it exceeds the margin by more than that.
  const limit = margin * scale + 8 * EPSILON * size;
  for (let t = 0; t < 18; t += 9) {
    for (let c = 0; c < 3; c++) {
      F[t + c] = V[t + 3 + c] - V[t + c];
      F[t + 3 + c] = V[t + 6 + c] - V[t + 3 + c];
      F[t + 6 + c] = V[t + c] - V[t + 6 + c];
    }
  }
  for (let c = 0; c < 3; c++) {
    M[c] = data[a + TRIANGLE_NORMAL + c];
    M[3 + c] = data[b + TRIANGLE_NORMAL + c];
  }

  planeGap(0, 0, 9);
  let most = known[GAP];
  if (most > limit) return false;
  let towards = side;
  let best = most;
  let axis = 0;
  // A later axis must be better by more than rounding to name the features, so that ties go to faces; the depth is the least of all.
  const tie = 0.25 * EPSILON * size;
  // b's plane and a's corners: the opposite direction.
  planeGap(3, 9, 0);
  let gap = known[GAP];
  if (gap > limit) return false;
  if (gap > most) {
    most = gap;
    if (gap > best + tie) {
      best = gap;
      axis = 1;
      towards = -side;
    }
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (!crossEdges(i, j)) continue;
      crossGap(i, j);
      gap = known[GAP];
      if (gap > limit) return false;
      if (gap > most) {
        most = gap;
        if (gap > best + tie) {
          best = gap;
          axis = 2 + 3 * i + j;
          towards = side;
        }
      }
    }
  }
  // Up to here a gap is only a lower bound of the distance, and an overlap of a few ulps may be none.
  const rounding = 4 * EPSILON * size;
  known[ROUNDING] = rounding;
  if (most > -4 * rounding) {
    known[WIDEST] = most;
    const found = nearestEdge(out, data, a, b);
    if (most > 0 || known[LEAST] > rounding) return found && apart(out, axis, towards, data, a, b);
  }

  if (out[WITHOUT_POINTS] === ONLY_WHETHER) return true;
  out[DISTANCE] = most / scale;
  axisNormal(out, axis, towards);
  let reference = axis === 0 ? REFERENCE_A : axis === 1 ? REFERENCE_B : REFERENCE_ALIGNED;
  // For an overlap within rounding the nearest features are the witnesses; a deeper one has them on its axis.
  if (most > -rounding) reference = REFERENCE_ALIGNED;
  else if (axis > 1) {
    const i = edgeAxisA(axis - 2);
    const j = axis - 2 - 3 * i;
    if (!crossing(out, i, j) && !otherCrossing(out, data, a, b, i, j)) {
      axisNormal(out, axis, towards);
      crossing(out, i, j);
      reference = REFERENCE_DOUBTFUL;
    }
  }
  if (reference >= REFERENCE_ALIGNED) {
    if (most <= -rounding) writeWitnesses(out, data, a);
    straighten(out);
  }
  faceManifold(out, data, TRIANGLE, a, TRIANGLE, b, reference);
  return true;
}

// Witness points of an overlap along the cross product of edges i and j, into P. False if they are not opposite each other within rounding: the
// edges end before they cross, and several axes differ by rounding only. Requires L and the normal.
function crossing(out: Float64Array, i: number, j: number): boolean {
  edgePair(i, j);
  const distance = out[DISTANCE] * known[SCALE];
  for (let c = 0; c < 3; c++) if (Math.abs(P[3 + c] - P[c] - distance * out[NORMAL + c]) > 4 * known[ROUNDING]) return false;
  return true;
}

// The edges of a needle are equally deep to rounding, and only one pair of them crosses: writes the normal and points of that pair.
function otherCrossing(out: Float64Array, data: Float64Array, a: number, b: number, i: number, j: number): boolean {
  const x = out[NORMAL];
  const y = out[NORMAL + 1];
  const z = out[NORMAL + 2];
  for (let pair = 0; pair < 9; pair++) {
    const p = edgeAxisA(pair);
    const q = pair - 3 * p;
    if ((p === i && q === j) || !crossEdges(p, q)) continue;
    const side = L[0] * x + L[1] * y + L[2] * z < 0 ? -1 : 1;
    axisNormal(out, 2 + pair, side);
    supportGap(out, data, TRIANGLE, a, TRIANGLE, b);
    if (gaps[0] >= out[DISTANCE] - (4 * known[ROUNDING]) / known[SCALE] && crossing(out, p, q)) return true;
  }
  return false;
}

/** known[GAP] = the gap between the plane of one triangle (normal at M[m], first corner at V[p]) and the corners of the other at V[q]. */
function planeGap(m: number, p: number, q: number): void {
  const nx = M[m];
  const ny = M[m + 1];
  const nz = M[m + 2];
  const h0 = nx * (V[q] - V[p]) + ny * (V[q + 1] - V[p + 1]) + nz * (V[q + 2] - V[p + 2]);
  const h1 = nx * (V[q + 3] - V[p]) + ny * (V[q + 4] - V[p + 1]) + nz * (V[q + 5] - V[p + 2]);
  const h2 = nx * (V[q + 6] - V[p]) + ny * (V[q + 7] - V[p + 1]) + nz * (V[q + 8] - V[p + 2]);
  const up = h0 < h1 ? (h0 < h2 ? h0 : h2) : h1 < h2 ? h1 : h2;
  const down = -(h0 > h1 ? (h0 > h2 ? h0 : h2) : h1 > h2 ? h1 : h2);
  side = up >= down ? 1 : -1;
  known[GAP] = up >= down ? up : down;
}

/** L = a's edge i × b's edge j; false when they are parallel to the last bit. */
function crossEdges(i: number, j: number): boolean {
  const fx = F[3 * i];
  const fy = F[3 * i + 1];
  const fz = F[3 * i + 2];
  const gx = F[9 + 3 * j];
  const gy = F[10 + 3 * j];
  const gz = F[11 + 3 * j];
  let x = fy * gz - fz * gy;
  let y = fz * gx - fx * gz;
  let z = fx * gy - fy * gx;
  let square = x * x + y * y + z * z;
  const lengths = (fx * fx + fy * fy + fz * fz) * (gx * gx + gy * gy + gz * gz);
  if (square < NARROW * lengths) {
    crossExact(L, 0, F, 3 * i, F, 9 + 3 * j);
    x = L[0];
    y = L[1];
    z = L[2];
    square = x * x + y * y + z * z;
    if (square <= PARALLEL * lengths) return false;
  }
  const length = Math.sqrt(square);
  L[0] = x / length;
  L[1] = y / length;
  L[2] = z / length;
  L[LENGTH] = length;
  return true;
}

/**
 * known[GAP] = the gap along L between edge i of a and edge j of b, where a's edge is its far side and b's its near side; −Number.MAX_VALUE if both
 * triangles lie on the same side of their edges, since L is then no normal of a way out.
 */
function crossGap(i: number, j: number): void {
  const x = L[0];
  const y = L[1];
  const z = L[2];
  const p = 3 * i;
  const q = 9 + 3 * j;
  const thirdA = i === 0 ? 6 : 3 * i - 3;
  const thirdB = j === 0 ? 15 : 6 + 3 * j;
  const inA = x * (V[thirdA] - V[p]) + y * (V[thirdA + 1] - V[p + 1]) + z * (V[thirdA + 2] - V[p + 2]);
  const inB = x * (V[thirdB] - V[q]) + y * (V[thirdB + 1] - V[q + 1]) + z * (V[thirdB + 2] - V[q + 2]);
  const apart = x * (V[q] - V[p]) + y * (V[q + 1] - V[p + 1]) + z * (V[q + 2] - V[p + 2]);
  if (inA <= 0 && inB >= 0) {
    side = 1;
    known[GAP] = apart;
  } else {
    side = -1;
    known[GAP] = inA >= 0 && inB <= 0 ? -apart : -Number.MAX_VALUE;
  }
}

function axisNormal(out: Float64Array, axis: number, towards: number): void {
  let from = M;
  let o = 0;
  if (axis === 1) o = 3;
  else if (axis > 1) {
    const i = edgeAxisA(axis - 2);
    crossEdges(i, axis - 2 - 3 * i);
    from = L;
  }
  out[NORMAL] = towards * from[o];
  out[NORMAL + 1] = towards * from[o + 1];
  out[NORMAL + 2] = towards * from[o + 2];
}

/** Witness points, from P, in world coordinates. */
function writeWitnesses(out: Float64Array, data: Float64Array, a: number): void {
  const scale = known[SCALE];
  for (let c = 0; c < 3; c++) {
    out[POINT_A + c] = P[c] / scale + data[a + A + c];
    out[POINT_B + c] = P[3 + c] / scale + data[a + A + c];
  }
}

// Witness points in the frame of `V`, a's first.
const P = new Float64Array(6);

/**
 * Writes the nearest of the edges of each triangle to the other one: known[LEAST], witness points and normal. Of those equally near to rounding the one whose
 * normal sees the widest gap. False if all are farther than the margin.
 */
function nearestEdge(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  nearest[MIN_DISTANCE] = Infinity;
  nearest[ROUNDED] = known[ROUNDING] / known[SCALE];
  takeEdges(out, data, TRIANGLE, a, b, true);
  takeEdges(out, data, TRIANGLE, a, b, false);
  known[LEAST] = nearest[MIN_DISTANCE] * known[SCALE];
  return nearest[MIN_DISTANCE] <= out[MARGIN];
}

/**
 * Nearest points of the lines of edges i and j, clamped to the edges, into P. With w from a's edge to b's, a's parameter is (w × g)·L/|f × g|. Requires L from `crossEdges`. Source: Ericson, RTCD §5.1.8.
 */
function edgePair(i: number, j: number): void {
  const p = 3 * i;
  const q = 9 + 3 * j;
  const wx = V[q] - V[p];
  const wy = V[q + 1] - V[p + 1];
  const wz = V[q + 2] - V[p + 2];
  const fx = F[p];
  const fy = F[p + 1];
  const fz = F[p + 2];
  const gx = F[q];
  const gy = F[q + 1];
  const gz = F[q + 2];
  const x = L[0];
  const y = L[1];
  const z = L[2];
  let s = ((wy * gz - wz * gy) * x + (wz * gx - wx * gz) * y + (wx * gy - wy * gx) * z) / L[LENGTH];
  s = s < 0 ? 0 : s > 1 ? 1 : s;
  P[0] = V[p] + s * fx;
  P[1] = V[p + 1] + s * fy;
  P[2] = V[p + 2] + s * fz;
  // For nearly parallel edges the parameters are ill-conditioned, but b's point must be the one opposite a's.
  const t = ((P[0] - V[q]) * gx + (P[1] - V[q + 1]) * gy + (P[2] - V[q + 2]) * gz) / (gx * gx + gy * gy + gz * gz);
  const end = t < 0 ? 0 : t > 1 ? 1 : t;
  P[3] = V[q] + end * gx;
  P[4] = V[q + 1] + end * gy;
  P[5] = V[q + 2] + end * gz;
  if (end === t) return;
  // b's edge ends before a's point: then a's point is the one opposite b's end.
  s = ((P[3] - V[p]) * fx + (P[4] - V[p + 1]) * fy + (P[5] - V[p + 2]) * fz) / (fx * fx + fy * fy + fz * fz);
  s = s < 0 ? 0 : s > 1 ? 1 : s;
  P[0] = V[p] + s * fx;
  P[1] = V[p + 1] + s * fy;
  P[2] = V[p + 2] + s * fz;
}

function apart(out: Float64Array, axis: number, towards: number, data: Float64Array, a: number, b: number): boolean {
  out[DISTANCE] = known[LEAST] / known[SCALE];
  // A difference that is mostly rounding loses to the axis with the widest gap if that sees more of the gap.
  if (known[LEAST] <= NEARLY_TOUCHING * known[ROUNDING]) {
    supportGap(out, data, TRIANGLE, a, TRIANGLE, b);
    if (gaps[0] * known[SCALE] < known[WIDEST]) {
      axisNormal(out, axis, towards);
      straighten(out);
    }
  }
  faceManifold(out, data, TRIANGLE, a, TRIANGLE, b, REFERENCE_ALIGNED);
  return true;
}
