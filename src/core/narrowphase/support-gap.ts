// The gap along a contact normal: tests a direction that may be a quotient of rounding.

import { A, AXES, B, C, HALF, TRIANGLE } from '../shapes/record.ts';
import { NORMAL } from './manifold.ts';

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
