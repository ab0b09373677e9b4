// Box (AABB or OBB) against triangle: thirteen separating axes in the box's frame. The triangle is a two-sided surface without thickness.

import { wayToBox } from '../closest/point-box.ts';
import { dotExact } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, AXES, CENTER, HALF, OBB, NORMAL as TRIANGLE_NORMAL, TRIANGLE } from '../shapes/record.ts';
import { pointToWorld, toWorld, unit } from './box-feature.ts';
import { edgeAxisA, PARALLEL } from './edges.ts';
import { faceManifold, REFERENCE_A, REFERENCE_ALIGNED, REFERENCE_B, REFERENCE_DOUBTFUL } from './face-manifold.ts';
import { straighten } from './face-points.ts';
import { gaps, LEAST, nearest, NEARLY_TOUCHING, ROUNDING, SEEN, supportGap, takeEdges } from './support-gap.ts';
import { DISTANCE, MARGIN, NORMAL, ONLY_WHETHER, POINT_A, POINT_B, WITHOUT_POINTS } from './manifold.ts';

/** The triangle's corners in the box's frame, and its edges: edge j runs from corner j to corner j + 1. */
const V = new Float64Array(9);
const F = new Float64Array(9);
const H = new Float64Array(3);
/** The triangle's unit normal in the box's frame. */
const M = new Float64Array(3);
/** The unit normal from box to triangle in the box's frame. */
const N = new Float64Array(3);

// The widest gap. (In a buffer: a double that is a module variable or crosses a call is a new object on the heap.)
const widest = new Float64Array(1);

/**
 * Gaps along the box's axes, the triangle's normal, and the cross products of box axes and edges; the first above `margin` ends the search. The
 * largest is minus the depth if none is positive; otherwise the features give the distance. Source: Ericson, RTCD §5.2.9; Akenine-Möller 2001.
 */
export function boxTriangle(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const h0 = (H[0] = data[a + HALF]);
  const h1 = (H[1] = data[a + HALF + 1]);
  const h2 = (H[2] = data[a + HALF + 2]);
  const cx = data[a + CENTER];
  const cy = data[a + CENTER + 1];
  const cz = data[a + CENTER + 2];
  let size = h0 + h1 + h2;
  for (let q = b + A; q < b + A + 9; q += 3) {
    size = Math.max(size, Math.abs(data[q] - cx), Math.abs(data[q + 1] - cy), Math.abs(data[q + 2] - cz));
  }
  // A gap rounds differently from the distance it bounds: it ends the search if it exceeds the margin by more than that.
  const limit = margin + 8 * EPSILON * size;
  let most = -Infinity;
  let axis = 0;
  let towards = 1;
  for (let k = 0; k < 3; k++) {
    const i = a + AXES + 3 * k;
    const ax = data[i];
    const ay = data[i + 1];
    const az = data[i + 2];
    let low = Infinity;
    let high = -Infinity;
    for (let p = 0; p < 3; p++) {
      const q = b + A + 3 * p;
      const x = (data[q] - cx) * ax + (data[q + 1] - cy) * ay + (data[q + 2] - cz) * az;
      V[3 * p + k] = x;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    // The larger of the two gaps between [−h, h] and [low, high]; a negative one is the overlap along the shorter way out.
    const up = low - H[k];
    const down = -high - H[k];
    const gap = up >= down ? up : down;
    if (gap > limit) return false;
    if (gap > most) {
      most = gap;
      axis = k;
      towards = up >= down ? 1 : -1;
    }
  }
  // A later axis must be better by more than rounding to name the features, so that ties go to faces; the depth is the least of all.
  let best = most;
  const tie = 0.25 * EPSILON * (h0 + h1 + h2);
  const mx = data[b + TRIANGLE_NORMAL];
  const my = data[b + TRIANGLE_NORMAL + 1];
  const mz = data[b + TRIANGLE_NORMAL + 2];
  const m0 = (M[0] = mx * data[a + AXES] + my * data[a + AXES + 1] + mz * data[a + AXES + 2]);
  const m1 = (M[1] = mx * data[a + AXES + 3] + my * data[a + AXES + 4] + mz * data[a + AXES + 5]);
  const m2 = (M[2] = mx * data[a + AXES + 6] + my * data[a + AXES + 7] + mz * data[a + AXES + 8]);
  const height = mx * (data[b + A] - cx) + my * (data[b + A + 1] - cy) + mz * (data[b + A + 2] - cz);
  let gap = Math.abs(height) - (h0 * Math.abs(m0) + h1 * Math.abs(m1) + h2 * Math.abs(m2));
  if (gap > limit) return false;
  if (gap > most) {
    most = gap;
    if (gap > best + tie) {
      best = gap;
      axis = 3;
      towards = height < 0 ? -1 : 1;
    }
  }
  for (let j = 0; j < 3; j++) {
    const next = j === 2 ? 0 : j + 1;
    const third = next === 2 ? 0 : next + 1;
    // Differences of the rounded corners, so that each edge's cross axis fits these corners to the last bit.
    F[3 * j] = V[3 * next] - V[3 * j];
    F[3 * j + 1] = V[3 * next + 1] - V[3 * j + 1];
    F[3 * j + 2] = V[3 * next + 2] - V[3 * j + 2];
    const length = F[3 * j] * F[3 * j] + F[3 * j + 1] * F[3 * j + 1] + F[3 * j + 2] * F[3 * j + 2];
    for (let i = 0; i < 3; i++) {
      const k = i === 2 ? 0 : i + 1;
      const l = k === 2 ? 0 : k + 1;
      // e_i × f = (0, −f_l, f_k): no component is a rounded difference, so the axis keeps its direction at any length.
      const fk = F[3 * j + k];
      const fl = F[3 * j + l];
      const square = fk * fk + fl * fl;
      if (square <= PARALLEL * length) continue;
      const edge = fk * V[3 * j + l] - fl * V[3 * j + k];
      const other = fk * V[3 * third + l] - fl * V[3 * third + k];
      // Only if the edge is the near side of the triangle is this axis the normal of a way out: up if the third corner is farther up, else down.
      const up = edge <= other;
      gap = ((up ? edge : -edge) - (H[k] * Math.abs(fl) + H[l] * Math.abs(fk))) / Math.sqrt(square);
      if (gap > limit) return false;
      if (gap > most) {
        most = gap;
        if (gap > best + tie) {
          best = gap;
          axis = 4 + 3 * j + i;
          towards = up ? 1 : -1;
        }
      }
    }
  }
  widest[0] = most;
  if (most <= 0 && out[WITHOUT_POINTS] === ONLY_WHETHER) return true;
  if (most > 0) return apart(out, data, a, b, axis, towards);

  out[DISTANCE] = most;
  axisNormal(out, data, a, b, axis, towards);
  if (axis <= 3 && out[WITHOUT_POINTS] !== 0) return true;
  if (axis < 3) faceManifold(out, data, OBB, a, TRIANGLE, b, REFERENCE_A);
  else if (axis === 3) faceManifold(out, data, OBB, a, TRIANGLE, b, REFERENCE_B);
  else {
    const j = edgeAxisA(axis - 4);
    const i = axis - 4 - 3 * j;
    const crossing = crossingEdges(out, data, a, i, j) || otherCrossing(out, data, a, b, i, j, towards);
    faceManifold(out, data, OBB, a, TRIANGLE, b, crossing ? REFERENCE_ALIGNED : REFERENCE_DOUBTFUL);
  }
  return true;
}

// Sets N and the record's normal from the deciding axis.
function axisNormal(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, towards: number): void {
  const i = axis < 3 ? a + AXES + 3 * axis : b + TRIANGLE_NORMAL;
  if (axis <= 3) for (let k = 0; k < 3; k++) out[NORMAL + k] = towards * data[i + k];
  else crossNormal(out, data, a, axis - 4 - 3 * edgeAxisA(axis - 4), edgeAxisA(axis - 4), towards);
}

function crossNormal(out: Float64Array, data: Float64Array, a: number, i: number, j: number, towards: number): void {
  const k = i === 2 ? 0 : i + 1;
  const l = i === 0 ? 2 : i - 1;
  const nk = -F[3 * j + l];
  const nl = F[3 * j + k];
  const scale = towards / Math.sqrt(nk * nk + nl * nl);
  N[i] = 0;
  N[k] = nk * scale;
  N[l] = nl * scale;
  toWorld(out, NORMAL, data, a, N, 0);
  unit(out, NORMAL);
}

// Witness points of an overlap along e_i × f_j: the supporting box edge, and the triangle's edge. False if their nearest points are not opposite each
// other: the edges end before they cross, and several axes differ by rounding only.
function crossingEdges(out: Float64Array, data: Float64Array, a: number, i: number, j: number): boolean {
  const k = i === 2 ? 0 : i + 1;
  const l = i === 0 ? 2 : i - 1;
  edgePair(i, j, N[k] < 0 ? -1 : 1, N[l] < 0 ? -1 : 1);
  const gapI = E[3 + i] - E[i];
  const gapK = E[3 + k] - E[k] - N[k] * out[DISTANCE];
  const gapL = E[3 + l] - E[l] - N[l] * out[DISTANCE];
  pointToWorld(out, POINT_A, data, a, E, 0);
  pointToWorld(out, POINT_B, data, a, E, 3);
  straighten(out);
  // Tolerance from the ends of the edges, not from their crossing: a point of a long edge has a rounding error in proportion to its length.
  let size = Math.max(H[0], H[1], H[2]);
  for (let c = 0; c < 3; c++) size = Math.max(size, Math.abs(V[3 * j + c]), Math.abs(V[(3 * j + 3 + c) % 9]));
  return Math.max(Math.abs(gapI), Math.abs(gapK), Math.abs(gapL)) <= 16 * EPSILON * size;
}

// The edges of a needle or a thin plate are equally deep to rounding, and only one pair of them crosses: writes the normal and points of that pair,
// or of e_i × f_j again.
function otherCrossing(out: Float64Array, data: Float64Array, a: number, b: number, i: number, j: number, towards: number): boolean {
  const x = out[NORMAL];
  const y = out[NORMAL + 1];
  const z = out[NORMAL + 2];
  let size = Math.max(H[0], H[1], H[2]);
  for (let c = 0; c < 9; c++) size = Math.max(size, Math.abs(V[c]));
  const closest = out[DISTANCE] - 16 * EPSILON * size;
  for (let pair = 0; pair < 9; pair++) {
    const p = edgeAxisA(pair);
    const q = pair - 3 * p;
    if ((q === i && p === j) || isAlong(q, p)) continue;
    crossNormal(out, data, a, q, p, 1);
    if (out[NORMAL] * x + out[NORMAL + 1] * y + out[NORMAL + 2] * z < 0) crossNormal(out, data, a, q, p, -1);
    supportGap(out, data, OBB, a, TRIANGLE, b);
    if (gaps[0] >= closest && crossingEdges(out, data, a, q, p)) return true;
  }
  crossNormal(out, data, a, i, j, towards);
  return crossingEdges(out, data, a, i, j);
}

/** Whether the triangle's edge j is parallel to axis i: then their cross product is only rounding. */
function isAlong(i: number, j: number): boolean {
  const k = i === 2 ? 0 : i + 1;
  const l = i === 0 ? 2 : i - 1;
  const square = F[3 * j + k] * F[3 * j + k] + F[3 * j + l] * F[3 * j + l];
  return square <= PARALLEL * (square + F[3 * j + i] * F[3 * j + i]);
}

// Nearest points of a box edge and a triangle edge, box first.
const E = new Float64Array(6);

/**
 * The box edge of direction i on the sides sk and sl (±1), and edge j of the triangle. Along axis i the box edge projects to a point (ek, el) and the
 * triangle's edge to a line: |w + u·f|² is least at u = −(w·f)/|f|².
 */
function edgePair(i: number, j: number, sk: number, sl: number): void {
  const k = i === 2 ? 0 : i + 1;
  const l = i === 0 ? 2 : i - 1;
  const fk = F[3 * j + k];
  const fl = F[3 * j + l];
  const ek = sk * H[k];
  const el = sl * H[l];
  let u = -((V[3 * j + k] - ek) * fk + (V[3 * j + l] - el) * fl) / (fk * fk + fl * fl);
  u = u < 0 ? 0 : u > 1 ? 1 : u;
  // From the nearer end, so that the far end of a long edge keeps its last bits.
  const from = u <= 0.5 ? 3 * j : j === 2 ? 0 : 3 * j + 3;
  const w = u <= 0.5 ? u : u - 1;
  const qi = V[from + i] + w * F[3 * j + i];
  const qk = V[from + k] + w * fk;
  const ql = V[from + l] + w * fl;
  E[i] = qi < -H[i] ? -H[i] : qi > H[i] ? H[i] : qi;
  E[k] = ek;
  E[l] = el;
  E[3 + i] = qi;
  E[3 + k] = qk;
  E[3 + l] = ql;
}

// The box's point and the triangle's, in the box's frame.
const P = new Float64Array(6);
const way = new Float64Array(6);

/**
 * Apart: a corner of the box over the triangle's face, or an edge of the triangle and the box. Every candidate is a pair of points of the two solids, so a
 * wrong one can only be farther.
 */
function apart(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, towards: number): boolean {
  const most = widest[0];
  const margin = out[MARGIN];
  let size = Math.max(H[0], H[1], H[2]);
  for (let c = 0; c < 9; c++) size = Math.max(size, Math.abs(V[c]));
  const rounding = 4 * EPSILON * size;
  nearest[LEAST] = Infinity;
  nearest[ROUNDING] = rounding;
  // Two points as near as the widest gap are the nearest: its own features are, of nineteen in twenty.
  if (axis < 3) cornerOverSide(out, data, a, b, axis, towards);
  else if (axis > 3) edgesAcross(out, data, a, b, axis, towards);
  if (nearest[LEAST] > most + rounding) for (let c = 0; c < 8; c++) cornerOverFace(out, data, a, b, c);
  if (nearest[LEAST] > most + rounding) {
    supportGap(out, data, OBB, a, TRIANGLE, b);
    nearest[SEEN] = gaps[0];
    takeEdges(out, data, OBB, a, b, false);
  }
  if (!(nearest[LEAST] <= margin)) return false;
  out[DISTANCE] = nearest[LEAST];
  // A direction that is mostly rounding loses to the axis of the widest gap if that shows more of the gap.
  if (nearest[LEAST] <= NEARLY_TOUCHING * rounding) {
    supportGap(out, data, OBB, a, TRIANGLE, b);
    if (gaps[0] < most) {
      axisNormal(out, data, a, b, axis, towards);
      straighten(out);
    }
  }
  if (out[WITHOUT_POINTS] === 0) faceManifold(out, data, OBB, a, TRIANGLE, b, REFERENCE_ALIGNED);
  return true;
}

/** Takes the points where two edges cross along the axis of the widest gap, if they do. */
function edgesAcross(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, towards: number): void {
  out[DISTANCE] = widest[0];
  axisNormal(out, data, a, b, axis, towards);
  const j = edgeAxisA(axis - 4);
  if (!crossingEdges(out, data, a, axis - 4 - 3 * j, j)) return;
  nearest[LEAST] = widest[0];
  measureAlong(out, NORMAL, data, a, b + A + 3 * j, E);
}

/** Takes a corner of the triangle over the side of the box, if it is as near as the widest gap. */
function cornerOverSide(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, towards: number): void {
  const most = widest[0] + nearest[ROUNDING];
  const k = axis === 2 ? 0 : axis + 1;
  const l = axis === 0 ? 2 : axis - 1;
  for (let p = 0; p < 9; p += 3) {
    const height = towards * V[p + axis] - H[axis];
    if (height > most || height >= nearest[LEAST] || Math.abs(V[p + k]) > H[k] || Math.abs(V[p + l]) > H[l]) continue;
    nearest[LEAST] = height;
    for (let i = 0; i < 3; i++) P[i] = P[3 + i] = V[p + i];
    P[axis] = towards * H[axis];
    measureAlong(data, a + AXES + 3 * axis, data, a, b + A + p, P);
    pointToWorld(out, POINT_A, data, a, P, 0);
    pointToWorld(out, POINT_B, data, a, P, 3);
    for (let i = 0; i < 3; i++) out[NORMAL + i] = towards * data[a + AXES + 3 * axis + i];
  }
}

/** Takes a corner of the box that is over the triangle's face and nearer than the last one. */
function cornerOverFace(out: Float64Array, data: Float64Array, a: number, b: number, c: number): void {
  const x = c & 1 ? H[0] : -H[0];
  const y = c & 2 ? H[1] : -H[1];
  const z = c & 4 ? H[2] : -H[2];
  const height = M[0] * (x - V[0]) + M[1] * (y - V[1]) + M[2] * (z - V[2]);
  if (Math.abs(height) >= nearest[LEAST]) return;
  for (let j = 0; j < 9; j += 3) {
    const fx = F[j];
    const fy = F[j + 1];
    const fz = F[j + 2];
    const wx = x - V[j];
    const wy = y - V[j + 1];
    const wz = z - V[j + 2];
    if (M[0] * (fy * wz - fz * wy) + M[1] * (fz * wx - fx * wz) + M[2] * (fx * wy - fy * wx) < 0) return;
  }
  P[0] = x;
  P[1] = y;
  P[2] = z;
  nearest[LEAST] = Math.abs(height);
  measureAlong(data, b + TRIANGLE_NORMAL, data, a, b + A, P);
  for (let k = 0; k < 3; k++) P[3 + k] = P[k] - height * M[k];
  pointToWorld(out, POINT_A, data, a, P, 0);
  pointToWorld(out, POINT_B, data, a, P, 3);
  axisNormal(out, data, a, b, 3, height > 0 ? -1 : 1);
}

// Far from the box, nearest[LEAST] again, as the way from a corner of the triangle to a point of the box along the unit vector n[i …]: in world axes, since
// coordinates in the box's frame carry the rounding of its axes times the distance.
function measureAlong(n: Float64Array, i: number, data: Float64Array, a: number, corner: number, local: Float64Array): void {
  if (4 * nearest[LEAST] <= H[0] + H[1] + H[2]) return;
  wayToBox(way, data, corner, data, a, local);
  dotExact(nearest, LEAST, way, 0, n, i, 1);
  nearest[LEAST] = Math.abs(nearest[LEAST]);
}
