// An edge of one box against an edge of the other, with the pair in `box-pair.ts`.

import { OFFSET_MASK } from '../math/index-mask.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER } from '../shapes/record.ts';
import { crossAxis, edgePoints, H, HB, R, SQUARED_DISTANCE, T } from './box-pair.ts';
import { unit } from './box-feature.ts';
import { NEXT_AXIS, PREV_AXIS } from './edges.ts';
import { DISTANCE, NORMAL, POINT_A, POINT_B } from './manifold.ts';

/** Writes the unit normal a_i × b_j towards b: into `crossAxis` in a's frame, into `out` in the world's. */
export function crossNormal(out: Float64Array, data: Float64Array, a: number, i: number, j: number): void {
  a &= OFFSET_MASK;
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  // e_i × R_j has no component along i; the other two are entries of the column.
  const rk = R[3 * k + j];
  const rl = R[3 * l + j];
  const side = (1 - 2 * +(T[l] * rk < T[k] * rl)) / Math.sqrt(rl * rl + rk * rk);
  const nk = -rl * side;
  const nl = rk * side;
  crossAxis[i] = 0;
  crossAxis[k] = nk;
  crossAxis[l] = nl;
  const ak = a + AXES + 3 * k;
  const al = a + AXES + 3 * l;
  for (let c = 0; c < 3; c++) out[NORMAL + c] = nk * data[ak + c] + nl * data[al + c];
  unit(out, NORMAL);
}

/**
 * Normal and witness points of an overlap along a_i × b_j: the nearest points of the supporting edges, moved onto one line along the normal. False
 * when they do not face each other: the edges end before they cross, and the axis is one of several that rounding cannot tell apart.
 */
export function crossingEdges(out: Float64Array, data: Float64Array, a: number, i: number, j: number): boolean {
  a &= OFFSET_MASK;
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  const m = NEXT_AXIS[j];
  const n = PREV_AXIS[j];
  crossNormal(out, data, a, i, j);
  const nk = crossAxis[k];
  const nl = crossAxis[l];
  const signM = 2 * +(nk * R[3 * k + m] + nl * R[3 * l + m] < 0) - 1;
  const signN = 2 * +(nk * R[3 * k + n] + nl * R[3 * l + n] < 0) - 1;
  edgePair(i, j, 1 - 2 * +(nk < 0), 1 - 2 * +(nl < 0), signM, signN);
  if (edgePoints[3 + i] !== edgePoints[i]) slideToEnd(out, i, j);
  const distance = out[DISTANCE];
  const gapI = Math.abs(edgePoints[3 + i] - edgePoints[i]);
  const gapK = Math.abs(edgePoints[3 + k] - edgePoints[k] - nk * distance);
  const gapL = Math.abs(edgePoints[3 + l] - edgePoints[l] - nl * distance);
  const half = 0.5 * distance;
  for (let c = 0; c < 3; c++) {
    const x = data[a + AXES + c];
    const y = data[a + AXES + 3 + c];
    const z = data[a + AXES + 6 + c];
    const center = data[a + CENTER + c];
    const middle =
      0.5 *
      (edgePoints[0] * x +
        edgePoints[1] * y +
        edgePoints[2] * z +
        center +
        (edgePoints[3] * x + edgePoints[4] * y + edgePoints[5] * z + center));
    const step = half * out[NORMAL + c];
    out[POINT_A + c] = middle - step;
    out[POINT_B + c] = middle + step;
  }
  // The sum decides nearly always, without the unpredictable branches of a maximum.
  if (gapI + gapK + gapL <= 2 * EPSILON * (H[0] + H[1] + H[2] + H[3] + H[4] + H[5])) return true;
  return Math.max(gapI, gapK, gapL) <= 16 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5]);
}

// For nearly parallel edges of which a's ends before they cross: if the shared stretch is as deep to rounding, b's point slides along its edge to face that
// end.
function slideToEnd(out: Float64Array, i: number, j: number): void {
  const k = NEXT_AXIS[i];
  const l = PREV_AXIS[i];
  const step = (edgePoints[i] - edgePoints[3 + i]) / R[3 * i + j];
  const along = (edgePoints[3] - T[0]) * R[j] + (edgePoints[4] - T[1]) * R[3 + j] + (edgePoints[5] - T[2]) * R[6 + j] + step;
  if (!(Math.abs(along) <= H[HB + j])) return;
  const pk = edgePoints[3 + k] + step * R[3 * k + j];
  const pl = edgePoints[3 + l] + step * R[3 * l + j];
  const off = Math.max(
    Math.abs(pk - edgePoints[k] - crossAxis[k] * out[DISTANCE]),
    Math.abs(pl - edgePoints[l] - crossAxis[l] * out[DISTANCE]),
  );
  if (off > 16 * EPSILON * Math.max(H[0], H[1], H[2], H[3], H[4], H[5])) return;
  edgePoints[3 + i] = edgePoints[i];
  edgePoints[3 + k] = pk;
  edgePoints[3 + l] = pl;
}

/**
 * Nearest points of the edge of a along axis i on the sides sk and sl (±1) and the edge of b along its axis j on the sides sm and sn. Seen along axis i,
 * a's edge is a point and b's a line: |w + u·r|² is least at u = −(w·r)/|r|² with w and r their two remaining components. True when both points lie
 * strictly inside their edges.
 */
export function edgePair(i: number, j: number, sk: number, sl: number, sm: number, sn: number): boolean {
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
  let inside = u > -h && u < h;
  u = u < -h ? -h : u > h ? h : u;
  const qi = pi + u * ri;
  const qk = pk + u * rk;
  const ql = pl + u * rl;
  let x = qi;
  if (!(x > -H[i] && x < H[i])) {
    inside = false;
    x = x < 0 ? -H[i] : H[i];
  }
  edgePoints[i] = x;
  edgePoints[k] = ek;
  edgePoints[l] = el;
  edgePoints[3 + i] = qi;
  edgePoints[3 + k] = qk;
  edgePoints[3 + l] = ql;
  edgePoints[SQUARED_DISTANCE] = (qi - x) * (qi - x) + (qk - ek) * (qk - ek) + (ql - el) * (ql - el);
  return inside;
}
