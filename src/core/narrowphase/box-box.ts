// Box against box by fifteen separating axes, in a's frame. The record of an AABB carries its axes, so AABB–OBB is the same kernel.
//
// The result is exact for boxes moved by a rounding error. The cross axis a_i × b_j is two entries of column j of R, and its projections use only those
// two. However nearly parallel the edges are, rounding then amounts to a box b whose corners moved by a few ulps, and a signed distance never changes by
// more than its shapes move. (The usual shortcut reads b's radius from other entries of |R| and is off by eps/sin θ.) So a short cross axis is kept until
// nothing is left of it.

import { EPSILON } from '../math/scalar.ts';
import { OFFSET_MASK } from '../math/index-mask.ts';
import { AXES, CENTER, HALF, OBB } from '../shapes/record.ts';
import { boxDistance, widestNormal } from './box-distance.ts';
import { crossingEdges } from './box-edges.ts';
import { faceManifold, REFERENCE_A, REFERENCE_ALIGNED, REFERENCE_B, REFERENCE_DOUBTFUL } from './face-manifold.ts';
import { BEST, GAP, H, HB, LIMIT, R, T, TB, TIE, widest } from './box-pair.ts';
import { EDGE_OF_A, EDGE_OF_B, NEXT_AXIS, PARALLEL, PREV_AXIS } from './edges.ts';
import { DISTANCE, MARGIN, ONLY_WHETHER, WITHOUT_POINTS } from './manifold.ts';

/** The gaps of the six face normals: a's, then b's. */
const faceGaps = new Float64Array(6);

/**
 * gap = |t·L| − r_a − r_b for each axis L. A gap above `margin` ends the search; three are compared at once, since the branch on a single one is
 * unpredictable. If no gap is positive, the largest is minus the depth. Otherwise the boxes are apart: a gap is only a lower bound of the distance, which
 * `boxDistance` finds from the features.
 * Source: Gottschalk, Lin, Manocha 1996; Ericson, RTCD §4.4.1.
 */
export function boxBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  a &= OFFSET_MASK;
  b &= OFFSET_MASK;
  const margin = out[MARGIN];
  for (let k = 0; k < 3; k++) {
    H[k] = data[a + HALF + k];
    H[HB + k] = data[b + HALF + k];
  }
  const dx = data[b + CENTER] - data[a + CENTER];
  const dy = data[b + CENTER + 1] - data[a + CENTER + 1];
  const dz = data[b + CENTER + 2] - data[a + CENTER + 2];
  const sum = H[0] + H[1] + H[2] + H[3] + H[4] + H[5];
  const tie = 4 * EPSILON * sum;
  // Gap and distance round differently: a gap ends the search only when it exceeds the margin by more than both roundings.
  const limit = margin + 8 * EPSILON * (sum + margin);
  // Faces of a.
  let most = -Infinity;
  for (let i = 0; i < 3; i++) {
    const x = data[a + AXES + 3 * i];
    const y = data[a + AXES + 3 * i + 1];
    const z = data[a + AXES + 3 * i + 2];
    const t = (T[i] = dx * x + dy * y + dz * z);
    const r0 = (R[3 * i] = x * data[b + AXES] + y * data[b + AXES + 1] + z * data[b + AXES + 2]);
    const r1 = (R[3 * i + 1] = x * data[b + AXES + 3] + y * data[b + AXES + 4] + z * data[b + AXES + 5]);
    const r2 = (R[3 * i + 2] = x * data[b + AXES + 6] + y * data[b + AXES + 7] + z * data[b + AXES + 8]);
    const gap = Math.abs(t) - (H[i] + (H[3] * Math.abs(r0) + H[4] * Math.abs(r1) + H[5] * Math.abs(r2)));
    faceGaps[i] = gap;
    most = Math.max(most, gap);
  }
  if (most > limit) return false;
  // Faces of b.
  for (let j = 0; j < 3; j++) {
    const u = b + AXES + 3 * j;
    const t = (T[TB + j] = dx * data[u] + dy * data[u + 1] + dz * data[u + 2]);
    const gap = Math.abs(t) - (H[HB + j] + (H[0] * Math.abs(R[j]) + H[1] * Math.abs(R[3 + j]) + H[2] * Math.abs(R[6 + j])));
    faceGaps[3 + j] = gap;
    most = Math.max(most, gap);
  }
  if (most > limit) return false;
  // The axis that names normal and features: the first whose gap is the widest to rounding. The depth is that of the widest.
  let axis = 0;
  while (faceGaps[axis] < most - tie) axis++;
  // Edge pairs. A cross axis that is not normalised gives `gap·|L|`. With the cheap radius of b and some slack, signed squares tell without a root whether
  // the axis can exceed `most` at all. Of a hundred overlaps fifty have no such axis; the others are measured exactly.
  const slack = 16 * EPSILON * (sum + Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
  const bar = most * Math.abs(most);
  let edges = 0;
  for (let i = 0; i < 3; i++) {
    const k = NEXT_AXIS[i];
    const l = PREV_AXIS[i];
    for (let j = 0; j < 3; j++) {
      const m = NEXT_AXIS[j];
      const n = PREV_AXIS[j];
      const rk = R[3 * k + j];
      const rl = R[3 * l + j];
      const square = rk * rk + rl * rl;
      const bound =
        Math.abs(T[l] * rk - T[k] * rl) -
        (H[k] * Math.abs(rl) + H[l] * Math.abs(rk)) -
        (H[HB + m] * Math.abs(R[3 * i + n]) + H[HB + n] * Math.abs(R[3 * i + m])) +
        slack;
      edges |= (+(bound * Math.abs(bound) >= bar * square) & +(square > PARALLEL)) << (3 * i + j);
    }
  }
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
    widestNormal(out, data, a, b, axis);
    faceManifold(out, data, OBB, a, OBB, b, axis < 3 ? REFERENCE_A : REFERENCE_B);
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
