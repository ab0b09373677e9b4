// Rays as flat records: where directions are normalised, and which part of the line counts.

import { productError, sumError } from '../math/exact.ts';
import { show } from '../math/check.ts';
import { DIRECTION, DIRECTION_LOW, ENTER, EXIT, LENGTH, ORIGIN } from './interval.ts';

const TINY = 1 / 4294967296;
const HUGE = 4294967296;

/**
 * Writes a ray record: origin (m) and a direction of any length but zero, which is normalised to twice the precision of a double: a direction rounded
 * to doubles would miss a small shape 10⁷ m away by 10⁻⁹ m. Throws a `RangeError` for a zero or non-finite direction.
 */
export function setRay(ray: Float64Array, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
  let m = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (!(m > 0 && m < Infinity)) throw new RangeError(`direction is ${show([dx, dy, dz])}, expected a finite vector that is not zero`);
  // Very short and very long directions are first scaled near 1 by powers of two, which is exact, so that no square leaves the range.
  let unscale = 1;
  while (m < TINY) {
    m *= HUGE;
    dx *= HUGE;
    dy *= HUGE;
    dz *= HUGE;
    unscale *= TINY;
  }
  while (m > HUGE) {
    m *= TINY;
    dx *= TINY;
    dy *= TINY;
    dz *= TINY;
    unscale *= HUGE;
  }
  // |d|² and its root in twice the precision: √(n + e) ≈ s + (n − s² + e)/2s.
  const xx = dx * dx;
  const yy = dy * dy;
  const zz = dz * dz;
  const xy = xx + yy;
  const n = xy + zz;
  const e = sumError(xx, yy, xy) + sumError(xy, zz, n) + productError(dx, dx, xx) + productError(dy, dy, yy) + productError(dz, dz, zz);
  const s = Math.sqrt(n);
  const ss = s * s;
  const low = (n - ss - productError(s, s, ss) + e) / (2 * s);
  ray[ORIGIN] = ox;
  ray[ORIGIN + 1] = oy;
  ray[ORIGIN + 2] = oz;
  ray[DIRECTION] = dx;
  ray[DIRECTION + 1] = dy;
  ray[DIRECTION + 2] = dz;
  for (let k = DIRECTION; k < DIRECTION + 3; k++) {
    const d = ray[k];
    const q = d / s;
    const p = q * s;
    const r = (d - p - productError(q, s, p) - q * low) / s;
    const high = q + r;
    ray[k] = high;
    ray[k + DIRECTION_LOW - DIRECTION] = r - (high - q);
  }
  ray[LENGTH] = (s + low) * unscale;
}

/**
 * Whether an interval of the whole line counts between `tMin` and `tMax` (m): a half-line has `0 … maxDistance`. The interval remains the solid's, so
 * for a ray that starts inside the entry lies behind the origin.
 */
export function isWithin(out: Float64Array, tMin: number, tMax: number): boolean {
  return out[EXIT] >= tMin && out[ENTER] <= tMax;
}
