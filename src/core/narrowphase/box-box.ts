// Box against box by fifteen separating axes, in a's frame. The record of an AABB carries its axes, so AABB–OBB is the same kernel.
//
// The result is exact for boxes moved by a rounding error. The cross axis a_i × b_j is two entries of column j of R, and its projections use only those
// two. However nearly parallel the edges are, rounding then amounts to a box b whose corners moved by a few ulps, and a signed distance never changes by
// more than its shapes move. (The usual shortcut reads b's radius from other entries of |R| and is off by eps/sin θ.) So a short cross axis is kept until
// nothing is left of it.

import { EPSILON } from '../math/scalar.ts';
import { OFFSET_MASK } from '../math/index-mask.ts';
import { AXES, CENTER, HALF, OBB } from '../shapes/record.ts';
import { boxDistance } from './box-distance.ts';
import { crossingEdges } from './box-edges.ts';
import { boxFaceManifold, faceManifold, REFERENCE_ALIGNED, REFERENCE_DOUBTFUL } from './face-manifold.ts';
import { BEST, GAP, H, HB, LIMIT, R, T, TIE, widest } from './box-pair.ts';
import { EDGE_OF_A, EDGE_OF_B, NEXT_AXIS, PARALLEL, PREV_AXIS } from './edges.ts';
import { DISTANCE, MARGIN, ONLY_WHETHER, WITHOUT_POINTS } from './manifold.ts';

/** The gaps of the six face normals: a's, then b's. */
const faceGaps = new Float64Array(6);

/**
 * gap = |t·L| − r_a − r_b for each axis L. A gap above `margin` ends the search; three are compared at once, since the branch on a single one is
 * unpredictable. If no gap is positive, the largest is minus the depth. Otherwise the boxes are apart: a gap is only a lower bound of the distance, which
 * `boxDistance` finds from the features.
 * The axes are written out: in loops over typed arrays the contacts of boxes take 16 % longer.
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

  // Faces of a.
  const sum = A0 + A1 + A2 + B0 + B1 + B2;
  const tie = 4 * EPSILON * sum;
  // Gap and distance round differently: a gap ends the search only when it exceeds the margin by more than both roundings.
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
  faceGaps[0] = g0;
  faceGaps[1] = g1;
  faceGaps[2] = g2;
  faceGaps[3] = g3;
  faceGaps[4] = g4;
  faceGaps[5] = g5;
  const most = Math.max(g0, g1, g2, g3, g4, g5);
  // The axis that names normal and features: the first whose gap is the widest to rounding. The depth is that of the widest.
  let axis = 0;
  while (faceGaps[axis] < most - tie) axis++;
  // Edge pairs. A cross axis that is not normalised gives `gap·|L|`. With the cheap radius of b and some slack, signed squares tell without a root whether
  // the axis can exceed `most` at all. Of a hundred overlaps fifty have no such axis; the others are measured exactly.
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
  widest[GAP] = most;
  if (edges !== 0) {
    widest[BEST] = faceGaps[axis];
    widest[TIE] = tie;
    widest[LIMIT] = limit;
    axis = widestEdges(edges, axis);
    if (axis < 0) return false;
  }
  if (widest[GAP] > 0) return boxDistance(out, data, a, b, axis);
  if (out[WITHOUT_POINTS] === ONLY_WHETHER) return true;

  out[DISTANCE] = widest[GAP];
  if (axis < 6) {
    boxFaceManifold(out, data, a, b, axis, +(T[axis] < 0));
    return true;
  }
  const crossing = crossingEdges(out, data, a, EDGE_OF_A[axis - 6], EDGE_OF_B[axis - 6]);
  faceManifold(out, data, OBB, a, OBB, b, crossing ? REFERENCE_ALIGNED : REFERENCE_DOUBTFUL);
  return true;
}

/** Measures the edge pairs in the bits of `edges` exactly. Returns the axis that names normal and features, or −1 if a gap exceeds the limit. */
function widestEdges(edges: number, axis: number): number {
  const tie = widest[TIE];
  const limit = widest[LIMIT];
  let most = widest[GAP];
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
  widest[GAP] = most;
  return axis;
}
