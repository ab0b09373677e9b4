// Box against box, turned or not: fifteen separating axes, each measured so that the result is exact for boxes moved by a rounding error (S4.5).
//
// Everything is measured in a's frame, with t the way from centre to centre and R the axes of b as a's axes see them (columns). An AABB's record
// carries its axes, so AABB–OBB is the same kernel.
//
// Why this is exact where textbook code is not: the cross axis a_i × b_j is two entries of column j of R, and the projections below use those two
// entries and nothing else. However nearly parallel the edges are, rounding then amounts to a box b whose corners moved by a few ulps, and a
// signed distance never changes by more than its shapes move. (The usual shortcut, reading b's radius from other entries of |R|, is off by
// eps/sin θ.) So no cross axis is dropped for being short until nothing is left of it.

import { crossExact, dotExact } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF, OBB } from '../shapes/record.ts';
import { pointToWorld, toWorld, unit } from './box-frame.ts';
import { boxFaceManifold, boxManifold } from './box-manifold.ts';
import { NEXT_AXIS, PREV_AXIS, EDGE_OF_A, EDGE_OF_B, edgeAxisA, PARALLEL, UNDECIDED } from './edges.ts';
import { straighten } from './face-points.ts';
import { supportGap, NEARLY_TOUCHING, gaps } from './support-gap.ts';
import { DISTANCE, MARGIN, NORMAL, POINT_A, POINT_B } from './manifold.ts';
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
import { OFFSET_MASK } from '../math/index-mask.ts';

// What the rare half sees of the pair, set by `boxBox`. (In buffers: a double that is a module variable or crosses a call is a new object on the heap.)
const R = new Float64Array(9);
/** Centre to centre in a's frame, and in b's. */
const T = new Float64Array(6);
const TB = 3;
/** Half extents: a's, then b's. */
const H = new Float64Array(6);
const HB = 3;
/** The gaps of the six face normals. */
const G = new Float64Array(6);
/** The widest gap of all; the gap of the axis that names the features; by how much another must be wider to do so; and what ends the search. */
const widest = new Float64Array(4);
const MOST = 0;
const BEST = 1;
const TIE = 2;
const LIMIT = 3;

/**
 * gap = |t·L| − r_a − r_b for each axis L; a gap above `margin` ends it, asked of three at a time, since one alone is a toss. The largest gap is minus the depth when none is positive; when one
 * is, the solids are apart and their distance is found from the features, since a gap is only a lower bound of it.
 * Source: Gottschalk, Lin, Manocha 1996; Ericson, RTCD §4.4.1.
 */
export function boxBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  a &= OFFSET_MASK;
  b &= OFFSET_MASK;
  const margin = out[MARGIN];
  const a00 = data[a + AXES];
  const a01 = data[a + AXES + 1];
  const a02 = data[a + AXES + 2];
  const a10 = data[a + AXES + 3];
  const a11 = data[a + AXES + 4];
  const a12 = data[a + AXES + 5];
  const a20 = data[a + AXES + 6];
  const a21 = data[a + AXES + 7];
  const a22 = data[a + AXES + 8];
  const b00 = data[b + AXES];
  const b01 = data[b + AXES + 1];
  const b02 = data[b + AXES + 2];
  const b10 = data[b + AXES + 3];
  const b11 = data[b + AXES + 4];
  const b12 = data[b + AXES + 5];
  const b20 = data[b + AXES + 6];
  const b21 = data[b + AXES + 7];
  const b22 = data[b + AXES + 8];
  const A0 = data[a + HALF];
  const A1 = data[a + HALF + 1];
  const A2 = data[a + HALF + 2];
  const B0 = data[b + HALF];
  const B1 = data[b + HALF + 1];
  const B2 = data[b + HALF + 2];
  const dx = data[b + CENTER] - data[a + CENTER];
  const dy = data[b + CENTER + 1] - data[a + CENTER + 1];
  const dz = data[b + CENTER + 2] - data[a + CENTER + 2];

  // Faces of a. `best` is the axis that names normal and features: a later one must be better by more than rounding, so that ties go to faces.
  const sum = A0 + A1 + A2 + B0 + B1 + B2;
  const tie = 4 * EPSILON * sum;
  // A gap is rounded another way than the distance it bounds: it ends the search when it is above the margin by more than that.
  const limit = margin + 8 * EPSILON * (sum + margin);
  const t0 = dx * a00 + dy * a01 + dz * a02;
  const r00 = a00 * b00 + a01 * b01 + a02 * b02;
  const r01 = a00 * b10 + a01 * b11 + a02 * b12;
  const r02 = a00 * b20 + a01 * b21 + a02 * b22;
  const f00 = Math.abs(r00);
  const f01 = Math.abs(r01);
  const f02 = Math.abs(r02);
  const g0 = Math.abs(t0) - (A0 + (B0 * f00 + B1 * f01 + B2 * f02));
  const t1 = dx * a10 + dy * a11 + dz * a12;
  const r10 = a10 * b00 + a11 * b01 + a12 * b02;
  const r11 = a10 * b10 + a11 * b11 + a12 * b12;
  const r12 = a10 * b20 + a11 * b21 + a12 * b22;
  const f10 = Math.abs(r10);
  const f11 = Math.abs(r11);
  const f12 = Math.abs(r12);
  const g1 = Math.abs(t1) - (A1 + (B0 * f10 + B1 * f11 + B2 * f12));
  const t2 = dx * a20 + dy * a21 + dz * a22;
  const r20 = a20 * b00 + a21 * b01 + a22 * b02;
  const r21 = a20 * b10 + a21 * b11 + a22 * b12;
  const r22 = a20 * b20 + a21 * b21 + a22 * b22;
  const f20 = Math.abs(r20);
  const f21 = Math.abs(r21);
  const f22 = Math.abs(r22);
  const g2 = Math.abs(t2) - (A2 + (B0 * f20 + B1 * f21 + B2 * f22));
  if ((+(g0 > limit) | +(g1 > limit) | +(g2 > limit)) !== 0) return false;
  // Faces of b.
  const t3 = dx * b00 + dy * b01 + dz * b02;
  const g3 = Math.abs(t3) - (B0 + (A0 * f00 + A1 * f10 + A2 * f20));
  const t4 = dx * b10 + dy * b11 + dz * b12;
  const g4 = Math.abs(t4) - (B1 + (A0 * f01 + A1 * f11 + A2 * f21));
  const t5 = dx * b20 + dy * b21 + dz * b22;
  const g5 = Math.abs(t5) - (B2 + (A0 * f02 + A1 * f12 + A2 * f22));
  if ((+(g3 > limit) | +(g4 > limit) | +(g5 > limit)) !== 0) return false;
  G[0] = g0;
  G[1] = g1;
  G[2] = g2;
  G[3] = g3;
  G[4] = g4;
  G[5] = g5;
  // The widest by matches; where another is as wide to rounding, in turn.
  const u = +(g1 > g0);
  const v = 2 + +(g3 > g2);
  const w = 4 + +(g5 > g4);
  const x = u + (v - u) * +(G[v] > G[u]);
  let axis = x + (w - x) * +(G[w] > G[x]);
  const most = G[axis];
  const near = most - 2 * tie;
  if (+(g0 >= near) + +(g1 >= near) + +(g2 >= near) + +(g3 >= near) + +(g4 >= near) + +(g5 >= near) > 1) {
    widest[TIE] = tie;
    axis = firstWidest();
  }
  // Edge pairs. A cross axis not yet divided by its length gives `gap·|L|`; with the cheap radius of b and some slack it is only asked whether the
  // axis can beat `most` at all, on signed squares, without a root. Few can; those are measured exactly.
  const slack = 16 * EPSILON * (sum + Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const bar = most * Math.abs(most);
  let square;
  let bound;
  let edges = 0;
  // a0 × b0
  square = r10 * r10 + r20 * r20;
  bound = Math.abs(t2 * r10 - t1 * r20) - (A1 * f20 + A2 * f10) - (B1 * f02 + B2 * f01) + slack;
  edges |= +(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL);
  // a0 × b1
  square = r11 * r11 + r21 * r21;
  bound = Math.abs(t2 * r11 - t1 * r21) - (A1 * f21 + A2 * f11) - (B2 * f00 + B0 * f02) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 1;
  // a0 × b2
  square = r12 * r12 + r22 * r22;
  bound = Math.abs(t2 * r12 - t1 * r22) - (A1 * f22 + A2 * f12) - (B0 * f01 + B1 * f00) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 2;
  // a1 × b0
  square = r20 * r20 + r00 * r00;
  bound = Math.abs(t0 * r20 - t2 * r00) - (A2 * f00 + A0 * f20) - (B1 * f12 + B2 * f11) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 3;
  // a1 × b1
  square = r21 * r21 + r01 * r01;
  bound = Math.abs(t0 * r21 - t2 * r01) - (A2 * f01 + A0 * f21) - (B2 * f10 + B0 * f12) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 4;
  // a1 × b2
  square = r22 * r22 + r02 * r02;
  bound = Math.abs(t0 * r22 - t2 * r02) - (A2 * f02 + A0 * f22) - (B0 * f11 + B1 * f10) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 5;
  // a2 × b0
  square = r00 * r00 + r10 * r10;
  bound = Math.abs(t1 * r00 - t0 * r10) - (A0 * f10 + A1 * f00) - (B1 * f22 + B2 * f21) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 6;
  // a2 × b1
  square = r01 * r01 + r11 * r11;
  bound = Math.abs(t1 * r01 - t0 * r11) - (A0 * f11 + A1 * f01) - (B2 * f20 + B0 * f22) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 7;
  // a2 × b2
  square = r02 * r02 + r12 * r12;
  bound = Math.abs(t1 * r02 - t0 * r12) - (A0 * f12 + A1 * f02) - (B0 * f21 + B1 * f20) + slack;
  edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << 8;

  T[0] = t0;
  T[1] = t1;
  T[2] = t2;
  T[3] = t3;
  T[4] = t4;
  T[5] = t5;
  if (edges === 0 && most <= 0) {
    out[DISTANCE] = most;
    boxFaceManifold(out, data, a, b, axis, +(T[axis] < 0));
    return true;
  }

  R[0] = r00;
  R[1] = r01;
  R[2] = r02;
  R[3] = r10;
  R[4] = r11;
  R[5] = r12;
  R[6] = r20;
  R[7] = r21;
  R[8] = r22;
  H[0] = A0;
  H[1] = A1;
  H[2] = A2;
  H[3] = B0;
  H[4] = B1;
  H[5] = B2;
  widest[MOST] = most;
  if (edges !== 0) {
    widest[BEST] = G[axis];
    widest[TIE] = tie;
    widest[LIMIT] = limit;
    axis = widestEdges(edges, axis);
    if (axis < 0) return false;
  }
  if (widest[MOST] > 0) return apart(out, data, a, b, axis);

  out[DISTANCE] = widest[MOST];
  if (axis < 6) {
    boxFaceManifold(out, data, a, b, axis, +(T[axis] < 0));
    return true;
  }
  const doubtful = !crossingEdges(out, data, a, EDGE_OF_A[axis - 6], EDGE_OF_B[axis - 6]);
  boxManifold(out, data, a, b, doubtful);
  return true;
}

// The axis that names normal and features: a later one must be better by more than rounding.
function firstWidest(): number {
  const tie = widest[TIE];
  let best = G[0];
  let axis = 0;
  for (let k = 1; k < 6; k++) {
    if (G[k] > best + tie) {
      best = G[k];
      axis = k;
    }
  }
  return axis;
}

/** The gaps of the edge pairs in the bits of `edges`, exactly: the axis that names normal and features after all, or −1 if one is above the limit. */
function widestEdges(edges: number, axis: number): number {
  const tie = widest[TIE];
  const limit = widest[LIMIT];
  let most = widest[MOST];
  let best = widest[BEST];
  for (let rest = edges; rest !== 0; rest &= rest - 1) {
    const e = 31 - Math.clz32(rest & -rest);
    const i = EDGE_OF_A[e];
    const j = EDGE_OF_B[e];
    const k = NEXT_AXIS[i];
    const l = PREV_AXIS[i];
    const m = NEXT_AXIS[j];
    const n = PREV_AXIS[j];
    const rk = R[3 * k + j];
    const rl = R[3 * l + j];
    const reach = Math.abs(T[l] * rk - T[k] * rl) - (H[k] * Math.abs(rl) + H[l] * Math.abs(rk));
    const radius =
      H[HB + m] * Math.abs(rk * R[3 * l + m] - rl * R[3 * k + m]) + H[HB + n] * Math.abs(rk * R[3 * l + n] - rl * R[3 * k + n]);
    const gap = (reach - radius) / Math.sqrt(rk * rk + rl * rl);
    if (!(gap > most)) continue;
    if (gap > limit) return -1;
    most = gap;
    if (gap > best + tie) {
      best = gap;
      axis = 6 + e;
    }
  }
  widest[MOST] = most;
  return axis;
}

function axisNormal(out: Float64Array, data: Float64Array, at: number, against: boolean): void {
  const side = against ? -1 : 1;
  out[NORMAL] = side * data[at];
  out[NORMAL + 1] = side * data[at + 1];
  out[NORMAL + 2] = side * data[at + 2];
}

// The unit normal a_i × b_j towards b, in a's frame.
const N = new Float64Array(3);

function crossNormal(out: Float64Array, data: Float64Array, a: number, i: number, j: number): void {
  a &= OFFSET_MASK;
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  // e_i × R_j has no component along i; the other two are entries of the column.
  const rk = R[3 * k + j];
  const rl = R[3 * l + j];
  const side = (1 - 2 * +(T[l] * rk < T[k] * rl)) / Math.sqrt(rl * rl + rk * rk);
  const nk = -rl * side;
  const nl = rk * side;
  N[i] = 0;
  N[k] = nk;
  N[l] = nl;
  const ak = a + AXES + 3 * k;
  const al = a + AXES + 3 * l;
  const x = nk * data[ak] + nl * data[al];
  const y = nk * data[ak + 1] + nl * data[al + 1];
  const z = nk * data[ak + 2] + nl * data[al + 2];
  const f = 1 / Math.sqrt(x * x + y * y + z * z);
  out[NORMAL] = x * f;
  out[NORMAL + 1] = y * f;
  out[NORMAL + 2] = z * f;
}

// Normal and witness points of an overlap along a_i × b_j: the supporting edges' nearest points, moved onto one line along the normal. False
// when those are not opposite each other: the edges end before they cross, and the axis is one of several that rounding cannot tell apart.
function crossingEdges(out: Float64Array, data: Float64Array, a: number, i: number, j: number): boolean {
  a &= OFFSET_MASK;
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  const m = NEXT_AXIS[j];
  const n = PREV_AXIS[j];
  crossNormal(out, data, a, i, j);
  const nk = N[k];
  const nl = N[l];
  const signM = 2 * +(nk * R[3 * k + m] + nl * R[3 * l + m] < 0) - 1;
  const signN = 2 * +(nk * R[3 * k + n] + nl * R[3 * l + n] < 0) - 1;
  edgePair(i, j, 1 - 2 * +(nk < 0), 1 - 2 * +(nl < 0), signM, signN);
  if (E[3 + i] !== E[i]) slideToEnd(out, i, j);
  const distance = out[DISTANCE];
  const gapI = Math.abs(E[3 + i] - E[i]);
  const gapK = Math.abs(E[3 + k] - E[k] - nk * distance);
  const gapL = Math.abs(E[3 + l] - E[l] - nl * distance);
  const half = 0.5 * distance;
  for (let c = 0; c < 3; c++) {
    const x = data[a + AXES + c];
    const y = data[a + AXES + 3 + c];
    const z = data[a + AXES + 6 + c];
    const center = data[a + CENTER + c];
    const middle = 0.5 * (E[0] * x + E[1] * y + E[2] * z + center + (E[3] * x + E[4] * y + E[5] * z + center));
    const step = half * out[NORMAL + c];
    out[POINT_A + c] = middle - step;
    out[POINT_B + c] = middle + step;
  }
  // The sums say it nearly always; the largest of numbers are as many guesses.
  if (gapI + gapK + gapL <= 2 * EPSILON * (H[0] + H[1] + H[2] + H[3] + H[4] + H[5])) return true;
  return Math.max(gapI, gapK, gapL) <= 16 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5]);
}

// a's edge ends before the two cross: where they are so nearly parallel that the stretch they share is as deep to rounding, b's point goes along its edge
// to beside that end.
function slideToEnd(out: Float64Array, i: number, j: number): void {
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  const step = (E[i] - E[3 + i]) / R[3 * i + j];
  const along = (E[3] - T[0]) * R[j] + (E[4] - T[1]) * R[3 + j] + (E[5] - T[2]) * R[6 + j] + step;
  if (!(Math.abs(along) <= H[HB + j])) return;
  const pk = E[3 + k] + step * R[3 * k + j];
  const pl = E[3 + l] + step * R[3 * l + j];
  const off = Math.max(Math.abs(pk - E[k] - N[k] * out[DISTANCE]), Math.abs(pl - E[l] - N[l] * out[DISTANCE]));
  if (off > 16 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5])) return;
  E[3 + i] = E[i];
  E[3 + k] = pk;
  E[3 + l] = pl;
}

// Nearest points of two edges in a's frame (a's, then b's), their squared distance, and whether both lie strictly inside their edges.
const E = new Float64Array(7);
const APART = 6;
let edgeInside = false;

/**
 * The edge of a along axis i on the sides sk and sl (±1) against the edge of b along its axis j on the sides sm and sn. Seen along axis i, a's edge is a
 * point and b's a line: |w + u·r|² is least at u = −(w·r)/|r|² with w and r their two remaining components.
 */
function edgePair(i: number, j: number, sk: number, sl: number, sm: number, sn: number): void {
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  const m = NEXT_AXIS[j];
  const n = PREV_AXIS[j];
  const ek = sk * H[k];
  const el = sl * H[l];
  const bm = sm * H[HB + m];
  const bn = sn * H[HB + n];
  const pi = T[i] + bm * R[3 * i + m] + bn * R[3 * i + n];
  const pk = T[k] + bm * R[3 * k + m] + bn * R[3 * k + n];
  const pl = T[l] + bm * R[3 * l + m] + bn * R[3 * l + n];
  const ri = R[3 * i + j];
  const rk = R[3 * k + j];
  const rl = R[3 * l + j];
  const h = H[HB + j];
  let u = -((pk - ek) * rk + (pl - el) * rl) / (rk * rk + rl * rl);
  edgeInside = u > -h && u < h;
  u = u < -h ? -h : u > h ? h : u;
  const qi = pi + u * ri;
  const qk = pk + u * rk;
  const ql = pl + u * rl;
  let x = qi;
  if (!(x > -H[i] && x < H[i])) {
    edgeInside = false;
    x = x < 0 ? -H[i] : H[i];
  }
  E[i] = x;
  E[k] = ek;
  E[l] = el;
  E[3 + i] = qi;
  E[3 + k] = qk;
  E[3 + l] = ql;
  E[APART] = (qi - x) * (qi - x) + (qk - ek) * (qk - ek) + (ql - el) * (ql - el);
}

let found = 0;
// The source of the nearest candidate: another one where only rounding tells the two apart.
let nearest = 0;
// Points of the chosen, in the frame of one of the boxes, that box's first.
const P = new Float64Array(6);
// Where they came from: corner c of b near a (in a's frame), corner c of a near b (in b's frame), or the edges i, j as EDGES + 3i + j (in a's frame).
const CORNER_OF_B = 0;
const CORNER_OF_A = 8;
const EDGES = 16;

/**
 * The boxes are apart: the nearest points are a corner of one and whatever part of the other (sixteen clamps), or two edges inside their lengths,
 * and then the edges are those that support the gap along their cross axis (nine pairs). Every candidate is a pair of points of the two solids, so
 * a wrong one can only be farther. Source: Ericson, RTCD §5.1.3, §5.1.9.
 */
function apart(out: Float64Array, data: Float64Array, a: number, b: number, axis: number): boolean {
  const most = widest[MOST];
  const rounding = 4 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5], Math.abs(T[0]), Math.abs(T[1]), Math.abs(T[2]));
  closest[ROUNDING] = rounding;
  beginSearch();
  // The features that the widest gap names come first, since of two candidates that only rounding tells apart the first names the normal.
  if (axis >= 6) edgesNearer(edgeAxisA(axis - 6), axis - 6 - 3 * edgeAxisA(axis - 6));
  if (axis < 3) cornersOfB();
  else cornersOfA();
  // No distance is less than the widest gap: once that is reached, nothing else can be nearer.
  if (components > 1 || closest[BELOW] > most * most) {
    if (axis < 3) cornersOfA();
    else cornersOfB();
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) edgesNearer(i, j);
  }
  const i = edgeAxisA(found - EDGES);
  const j = found - EDGES - 3 * i;
  if (found >= EDGES) edgeDistance(data, a, b, i, j);
  else cornerDistance(data, a, b, found);
  let distance = measured[0];
  // The candidate that names the points may be farther than the nearest by rounding, and no more. (Of two pairs of edges, by what the frame says: the
  // other's half extents are forgotten.)
  if (nearest < EDGES) {
    if (nearest !== found) {
      cornerDistance(data, a, b, nearest);
      distance = Math.min(distance, measured[0]);
    }
  } else distance = Math.max(0, distance - (closest[CHOSEN_DISTANCE] - Math.sqrt(closest[SQUARED_LEAST])));
  if (distance > out[MARGIN]) return false;
  out[DISTANCE] = distance;
  if (found >= CORNER_OF_A && found < EDGES) {
    pointToWorld(out, POINT_A, data, b, P, 3);
    pointToWorld(out, POINT_B, data, b, P, 0);
    W[0] = P[0] - P[3];
    W[1] = P[1] - P[4];
    W[2] = P[2] - P[5];
    toWorld(out, NORMAL, data, b, W, 0);
  } else {
    pointToWorld(out, POINT_A, data, a, P, 0);
    pointToWorld(out, POINT_B, data, a, P, 3);
    if (found >= EDGES) crossNormal(out, data, a, i, j);
    else {
      W[0] = P[3] - P[0];
      W[1] = P[4] - P[1];
      W[2] = P[5] - P[2];
      toWorld(out, NORMAL, data, a, W, 0);
    }
  }
  // A way that is no longer than rounding has no direction: the axis with the widest gap has. A hair longer it may have one that is mostly rounding,
  // and gives way to the axis if that sees more of the gap.
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
  boxManifold(out, data, a, b, false);
  return true;
}

function widestNormal(out: Float64Array, data: Float64Array, a: number, b: number, axis: number): void {
  if (axis < 3) axisNormal(out, data, a + AXES + 3 * axis, T[axis] < 0);
  else if (axis < 6) axisNormal(out, data, b + AXES + 3 * (axis - 3), T[axis] < 0);
  else crossNormal(out, data, a, edgeAxisA(axis - 6), axis - 6 - 3 * edgeAxisA(axis - 6));
}

// A vector in twice the precision: x y z, then what their rounding lost.
const W = new Float64Array(6);
// Half extents of b with the signs of a corner, or of an edge and then 0 along it; and of a's edge.
const HALF_B = new Float64Array(3);
const HALF_A = new Float64Array(3);
// What the functions below answer: a distance, m; and the sum of products in question.
const measured = new Float64Array(1);
const sum = new Float64Array(1);
// A cross product in twice the precision.
const C = new Float64Array(3);

/** W = c_b − c_a + Σ HALF_B[k]·b_k. */
function wayFromCenter(data: Float64Array, a: number, b: number): void {
  for (let k = 0; k < 3; k++) {
    const cb = data[b + CENTER + k];
    const ca = -data[a + CENTER + k];
    const d = cb + ca;
    dotExact(sum, 0, HALF_B, 0, data, b + AXES + k, 3);
    const q = sum[0];
    const w = d + q;
    W[k] = w;
    // What the two sums lost (TwoSum, see core/math/exact.ts).
    const dd = d - cb;
    const qq = w - d;
    W[3 + k] = cb - (d - dd) + (ca - dd) + (d - (w - qq) + (q - qq));
  }
}

/**
 * The distance of a corner of one box (`source`, as in `found`) from the other box, from the records and in twice the precision: in the frame of one
 * it would carry the rounding of R times the size of the other, which is most of the error there is.
 */
function cornerDistance(data: Float64Array, first: number, second: number, source: number): void {
  const isOfA = source >= CORNER_OF_A;
  const a = isOfA ? second : first;
  const b = isOfA ? first : second;
  const h = isOfA ? 0 : HB;
  for (let k = 0; k < 3; k++) HALF_B[k] = source & (1 << k) ? H[h + k] : -H[h + k];
  wayFromCenter(data, a, b);
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const x = a + AXES + 3 * k;
    dotExact(sum, 0, W, 0, data, x, 1);
    const along = sum[0] + (W[3] * data[x] + W[4] * data[x + 1] + W[5] * data[x + 2]);
    const over = Math.abs(along) - data[a + HALF + k];
    if (over > 0) squared += over * over;
  }
  measured[0] = Math.sqrt(squared);
}

// Square of the sine of about 6°.
const NARROW = 0.01;

/** |e · (a_i × b_j)| / |a_i × b_j| with e from the middle of one edge to that of the other, from the records and in twice the precision. */
function edgeDistance(data: Float64Array, a: number, b: number, i: number, j: number): void {
  crossExact(C, 0, data, a + AXES + 3 * i, data, b + AXES + 3 * j);
  const square = C[0] * C[0] + C[1] * C[1] + C[2] * C[2];
  // Where nearly parallel lines are nearest, hence whether inside the edges, hangs on their last bits: the answer stays with the frame that chose.
  if (square < NARROW) {
    measured[0] = closest[CHOSEN_DISTANCE];
    return;
  }
  // The sign of each half extent as `edgesNearer` chose it: a's from P, b's from the way between the points along b's axes.
  for (let k = 0; k < 3; k++) {
    HALF_A[k] = k === i ? 0 : -P[k];
    HALF_B[k] = k === j ? 0 : signAlong(k) * H[HB + k];
  }
  wayFromCenter(data, a, b);
  for (let c = 0; c < 3; c++) {
    dotExact(sum, 0, HALF_A, 0, data, a + AXES + c, 3);
    const back = sum[0];
    const w = W[c] + back;
    const bb = w - W[c];
    W[3 + c] += W[c] - (w - bb) + (back - bb);
    W[c] = w;
  }
  dotExact(sum, 0, W, 0, C, 0, 1);
  measured[0] = Math.abs(sum[0] + (W[3] * C[0] + W[4] * C[1] + W[5] * C[2])) / Math.sqrt(square);
}

/** Which side of b along its axis j the point of b in P lies on. */
function signAlong(j: number): number {
  return (P[3] - T[0]) * R[j] + (P[4] - T[1]) * R[3 + j] + (P[5] - T[2]) * R[6 + j] < 0 ? -1 : 1;
}

// The corner in question.
const K = new Float64Array(3);

function cornersOfB(): void {
  for (let c = 0; c < 8; c++) {
    const h0 = c & 1 ? H[3] : -H[3];
    const h1 = c & 2 ? H[4] : -H[4];
    const h2 = c & 4 ? H[5] : -H[5];
    K[0] = T[0] + (h0 * R[0] + h1 * R[1] + h2 * R[2]);
    K[1] = T[1] + (h0 * R[3] + h1 * R[4] + h2 * R[5]);
    K[2] = T[2] + (h0 * R[6] + h1 * R[7] + h2 * R[8]);
    cornerNearBox(0, CORNER_OF_B + c);
  }
}

function cornersOfA(): void {
  for (let c = 0; c < 8; c++) {
    const h0 = c & 1 ? H[0] : -H[0];
    const h1 = c & 2 ? H[1] : -H[1];
    const h2 = c & 4 ? H[2] : -H[2];
    K[0] = h0 * R[0] + h1 * R[3] + h2 * R[6] - T[TB];
    K[1] = h0 * R[1] + h1 * R[4] + h2 * R[7] - T[TB + 1];
    K[2] = h0 * R[2] + h1 * R[5] + h2 * R[8] - T[TB + 2];
    cornerNearBox(HB, CORNER_OF_A + c);
  }
}

/** The corner K against the box with half extents H[h …] in whose frame it is given. */
function cornerNearBox(h: number, source: number): void {
  const x = K[0];
  const y = K[1];
  const z = K[2];
  const hx = H[h];
  const hy = H[h + 1];
  const hz = H[h + 2];
  const cx = x < -hx ? -hx : x > hx ? hx : x;
  const cy = y < -hy ? -hy : y > hy ? hy : y;
  const cz = z < -hz ? -hz : z > hz ? hz : z;
  const squared = (x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz);
  if (squared >= closest[ABOVE]) return;
  if (squared < closest[SQUARED_LEAST]) nearest = source;
  closest[SQUARED] = squared;
  if (!isClosest((x !== cx ? 1 : 0) + (y !== cy ? 1 : 0) + (z !== cz ? 1 : 0))) return;
  found = source;
  P[0] = cx;
  P[1] = cy;
  P[2] = cz;
  P[3] = x;
  P[4] = y;
  P[5] = z;
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
          edgePair(i, j, ek, el, bm, bn);
          if (!edgeInside) continue;
          closest[SQUARED] = E[APART];
          if (E[APART] < closest[SQUARED_LEAST]) nearest = EDGES + 3 * i + j;
          if (!isClosest(1)) continue;
          found = EDGES + 3 * i + j;
          for (let c = 0; c < 6; c++) P[c] = E[c];
        }
      }
    }
  }
}
