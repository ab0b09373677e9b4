// The axis-aligned bounds of any record, rounded outwards so that touching solids have touching bounds.

import { EPSILON } from '../math/scalar.ts';
import { A, AABB, AXES, B, C, CAPSULE, CENTER, HALF, P1, P2, RADIUS, SPHERE, TRIANGLE } from './record.ts';

/** Doubles from one row's bounds to the next: `min x y z, max x y z`. */
export const BOUNDS_STRIDE = 6;

// Touching counts up to 4 eps·S of distance (api.md), and corners are computed with a few roundings; 8 eps·S covers both.
const ROUNDING = 8 * EPSILON;

const margins = new Float64Array(1);

/** Writes `min, max` of the record at `a` grown by `margin` to `out[o … o+5]`. Source: Ericson, RTCD §4.2. */
export function bounds(out: Float64Array, o: number, kind: number, data: Float64Array, a: number, margin: number): void {
  margins[0] = margin;
  grownBounds(out, o, kind, data, a, margins, 0);
}

/** The same with the margin at `by[i]`: a double that crosses a call is a new object on the heap. */
export function grownBounds(out: Float64Array, o: number, kind: number, data: Float64Array, a: number, by: Float64Array, i: number): void {
  let x0;
  let y0;
  let z0;
  let x1;
  let y1;
  let z1;
  // The size S of the record: every corner of the bounds, and for an OBB, which may be longer than its bounds are far, the half extents.
  let size = 0;
  if (kind === SPHERE) {
    const r = data[a + RADIUS];
    x0 = data[a + CENTER] - r;
    y0 = data[a + CENTER + 1] - r;
    z0 = data[a + CENTER + 2] - r;
    x1 = data[a + CENTER] + r;
    y1 = data[a + CENTER + 1] + r;
    z1 = data[a + CENTER + 2] + r;
  } else if (kind === CAPSULE) {
    const r = data[a + RADIUS];
    x0 = Math.min(data[a + P1], data[a + P2]) - r;
    y0 = Math.min(data[a + P1 + 1], data[a + P2 + 1]) - r;
    z0 = Math.min(data[a + P1 + 2], data[a + P2 + 2]) - r;
    x1 = Math.max(data[a + P1], data[a + P2]) + r;
    y1 = Math.max(data[a + P1 + 1], data[a + P2 + 1]) + r;
    z1 = Math.max(data[a + P1 + 2], data[a + P2 + 2]) + r;
  } else if (kind === TRIANGLE) {
    x0 = Math.min(data[a + A], data[a + B], data[a + C]);
    y0 = Math.min(data[a + A + 1], data[a + B + 1], data[a + C + 1]);
    z0 = Math.min(data[a + A + 2], data[a + B + 2], data[a + C + 2]);
    x1 = Math.max(data[a + A], data[a + B], data[a + C]);
    y1 = Math.max(data[a + A + 1], data[a + B + 1], data[a + C + 1]);
    z1 = Math.max(data[a + A + 2], data[a + B + 2], data[a + C + 2]);
  } else {
    const hx = data[a + HALF];
    const hy = data[a + HALF + 1];
    const hz = data[a + HALF + 2];
    let x = hx;
    let y = hy;
    let z = hz;
    if (kind !== AABB) {
      x = hx * Math.abs(data[a + AXES]) + hy * Math.abs(data[a + AXES + 3]) + hz * Math.abs(data[a + AXES + 6]);
      y = hx * Math.abs(data[a + AXES + 1]) + hy * Math.abs(data[a + AXES + 4]) + hz * Math.abs(data[a + AXES + 7]);
      z = hx * Math.abs(data[a + AXES + 2]) + hy * Math.abs(data[a + AXES + 5]) + hz * Math.abs(data[a + AXES + 8]);
    }
    x0 = data[a + CENTER] - x;
    y0 = data[a + CENTER + 1] - y;
    z0 = data[a + CENTER + 2] - z;
    x1 = data[a + CENTER] + x;
    y1 = data[a + CENTER + 1] + y;
    z1 = data[a + CENTER + 2] + z;
    // max(a, b) = (a + b + |a − b|) / 2, here and below: rounded, but without an unpredictable branch, which costs more than the rest.
    size = 0.5 * (hx + hy + Math.abs(hx - hy));
    size = 0.5 * (size + hz + Math.abs(size - hz));
  }
  // The farther side of each axis: max(−low, high) = (|low + high| + high − low) / 2.
  const x = 0.5 * (Math.abs(x0 + x1) + (x1 - x0));
  const y = 0.5 * (Math.abs(y0 + y1) + (y1 - y0));
  const z = 0.5 * (Math.abs(z0 + z1) + (z1 - z0));
  const xy = 0.5 * (x + y + Math.abs(x - y));
  const xyz = 0.5 * (xy + z + Math.abs(xy - z));
  const pad = by[i] + ROUNDING * 0.5 * (xyz + size + Math.abs(xyz - size));
  out[o] = x0 - pad;
  out[o + 1] = y0 - pad;
  out[o + 2] = z0 - pad;
  out[o + 3] = x1 + pad;
  out[o + 4] = y1 + pad;
  out[o + 5] = z1 + pad;
}
