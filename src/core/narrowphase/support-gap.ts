// The gap along a contact normal: tests a direction that may be a quotient of rounding. And the nearest of a triangle's edges by it.

import { DISTANCE, NEAREST_STRIDE, NORMAL as NEAR_NORMAL, POINT_1, POINT_2, REACH } from '../closest/closest-points.ts';
import { segmentBox } from '../closest/segment-box.ts';
import { segmentTriangle } from '../closest/segment-triangle.ts';
import { A, AXES, B, C, HALF, TRIANGLE } from '../shapes/record.ts';
import { MARGIN, NORMAL, POINT_A, POINT_B } from './manifold.ts';

/** Up to this many times rounding, the direction between nearest points may be mostly rounding (as `NEARLY_TOUCHING` of closest/). */
export const NEARLY_TOUCHING = 16;

/**
 * `gaps[0]` = least b·n − largest a·n for the normal n in `out`, m: at most the distance of the two solids, and negative if their projections
 * overlap. (In an array: a double that crosses a call is a new object on the heap.) Then the reach of one solid.
 */
export const gaps = new Float64Array(2);
const REACHED = 1;

/** Flat-sided solids only: boxes and triangles. */
export function supportGap(out: Float64Array, data: Float64Array, kindA: number, a: number, kindB: number, b: number): void {
  // Heights over a's first point, so that solids far from the origin keep their digits.
  let gap =
    out[NORMAL] * (data[b] - data[a]) + out[NORMAL + 1] * (data[b + 1] - data[a + 1]) + out[NORMAL + 2] * (data[b + 2] - data[a + 2]);
  reach(out, -1, data, kindB, b);
  gap -= gaps[REACHED];
  reach(out, 1, data, kindA, a);
  gaps[0] = gap - gaps[REACHED];
}

/** gaps[REACHED] = reach of a solid along ±n beyond its first point: the centre of a box, the corner `a` of a triangle. */
function reach(out: Float64Array, side: number, data: Float64Array, kind: number, o: number): void {
  const nx = side * out[NORMAL];
  const ny = side * out[NORMAL + 1];
  const nz = side * out[NORMAL + 2];
  let most = 0;
  if (kind === TRIANGLE) {
    for (let p = o + B; p <= o + C; p += C - B) {
      most = Math.max(most, nx * (data[p] - data[o + A]) + ny * (data[p + 1] - data[o + A + 1]) + nz * (data[p + 2] - data[o + A + 2]));
    }
  } else {
    for (let k = 0; k < 3; k++) {
      const i = o + AXES + 3 * k;
      most += data[o + HALF + k] * Math.abs(nx * data[i] + ny * data[i + 1] + nz * data[i + 2]);
    }
  }
  gaps[REACHED] = most;
}

/** The least distance found, m; the gap that the normal in `out` sees; the rounding of distances. */
export const nearest = new Float64Array(3);
export const LEAST = 0;
export const SEEN = 1;
export const ROUNDING = 2;

const near = new Float64Array(NEAREST_STRIDE);
const kept = new Float64Array(3);

/**
 * The edges of the triangle at `a`, or at `b`, against the other solid, which may be a box at `a`: takes normal and witness points of one that is nearer than
 * nearest[LEAST], or as near to rounding while its normal sees more of the gap.
 */
export function takeEdges(out: Float64Array, data: Float64Array, kindA: number, a: number, b: number, isOfA: boolean): void {
  const own = isOfA ? a : b;
  const side = isOfA ? 1 : -1;
  for (let e = 0; e < 3; e++) {
    const p = own + A + 3 * e;
    const q = own + A + 3 * ((e + 1) % 3);
    near[REACH] = Math.min(out[MARGIN], nearest[LEAST]) + nearest[ROUNDING];
    if (!(kindA === TRIANGLE ? segmentTriangle(near, data, p, q, isOfA ? b : a) : segmentBox(near, data, p, q, a))) continue;
    const distance = Math.max(0, near[DISTANCE]);
    for (let k = 0; k < 3; k++) {
      kept[k] = out[NORMAL + k];
      out[NORMAL + k] = side * near[NEAR_NORMAL + k];
    }
    supportGap(out, data, kindA, a, TRIANGLE, b);
    if (distance >= nearest[LEAST] - nearest[ROUNDING] && gaps[0] <= nearest[SEEN]) {
      for (let k = 0; k < 3; k++) out[NORMAL + k] = kept[k];
    } else {
      nearest[SEEN] = gaps[0];
      for (let k = 0; k < 3; k++) {
        out[POINT_A + k] = near[(isOfA ? POINT_1 : POINT_2) + k];
        out[POINT_B + k] = near[(isOfA ? POINT_2 : POINT_1) + k];
      }
    }
    nearest[LEAST] = Math.min(nearest[LEAST], distance);
  }
}
