// The axis-aligned bounds of any record, rounded outwards so far that two touching solids always have touching bounds.

import { EPSILON } from '../math/scalar.ts';
import { A, AABB, AXES, B, C, CAPSULE, CENTER, HALF, P1, P2, RADIUS, SPHERE, TRIANGLE } from './record.ts';

/** Doubles from one row's bounds to the next: `min x y z, max x y z`. */
export const BOUNDS_STRIDE = 6;

// Touching counts up to 4 eps·S of distance (api.md), and corners are computed with a few roundings; 8 eps·S covers both.
const ROUNDING = 8 * EPSILON;

/** Writes `min, max` of the record at `a` grown by `margin` to `out[o … o+5]`. Source: Ericson, RTCD §4.2. */
export function bounds(out: Float64Array, o: number, kind: number, data: Float64Array, a: number, margin: number): void {
  // The size S of the record: every corner of the bounds, and for a turned box, which may be longer than its bounds are far, the half extents.
  let size = 0;
  for (let k = 0; k < 3; k++) {
    let low;
    let high;
    if (kind === SPHERE) {
      const r = data[a + RADIUS];
      low = data[a + CENTER + k] - r;
      high = data[a + CENTER + k] + r;
    } else if (kind === CAPSULE) {
      const p = data[a + P1 + k];
      const q = data[a + P2 + k];
      const r = data[a + RADIUS];
      low = (p < q ? p : q) - r;
      high = (p < q ? q : p) + r;
    } else if (kind === TRIANGLE) {
      const p = data[a + A + k];
      const q = data[a + B + k];
      const r = data[a + C + k];
      low = p < q ? (p < r ? p : r) : q < r ? q : r;
      high = p > q ? (p > r ? p : r) : q > r ? q : r;
    } else {
      const c = data[a + CENTER + k];
      const half = data[a + HALF + k];
      const reach =
        kind === AABB
          ? half
          : data[a + HALF] * Math.abs(data[a + AXES + k]) +
            data[a + HALF + 1] * Math.abs(data[a + AXES + 3 + k]) +
            data[a + HALF + 2] * Math.abs(data[a + AXES + 6 + k]);
      low = c - reach;
      high = c + reach;
      if (half > size) size = half;
    }
    out[o + k] = low;
    out[o + 3 + k] = high;
    if (-low > size) size = -low;
    if (high > size) size = high;
  }
  const pad = margin + ROUNDING * size;
  out[o] -= pad;
  out[o + 1] -= pad;
  out[o + 2] -= pad;
  out[o + 3] += pad;
  out[o + 4] += pad;
  out[o + 5] += pad;
}
