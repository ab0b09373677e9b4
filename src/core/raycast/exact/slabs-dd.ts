// Three slabs in twice the precision: a box is their intersection, and a line is inside from the last entry to the first exit. It decides edges,
// corners and grazed faces.

import { less } from '../../math/double-double.ts';
import { ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, PART_FACES } from '../interval.ts';
import { FREE, dd } from './line-dd.ts';

/** Farther than any crossing, with a finite square: in place of infinity, since 0 · ∞ is NaN. */
export const WIDE = 1e150;

/** Registers: where the line enters and leaves each axis' slab, m. Three each: high, low, and a bound of the rounding error. */
export const SLAB_IN = FREE;
export const SLAB_OUT = SLAB_IN + 9;
export const SLAB = 3;
export const LOST = 2;
/** The direction's component along each axis. */
export const SHARE = SLAB_OUT + 9;
/** First register not used by this file. */
export const SLABS_END = SHARE + 3;

/** A slab that the line is parallel to and inside of: no bound. */
export function openSlab(axis: number): void {
  const i = SLAB_IN + SLAB * axis;
  const o = SLAB_OUT + SLAB * axis;
  dd[i] = -Infinity;
  dd[o] = Infinity;
  dd[i + 1] = dd[i + LOST] = dd[o + 1] = dd[o + LOST] = 0;
  dd[SHARE + axis] = 0;
}

/** Writes entry and exit from the three slabs; false when they do not meet. Touching an edge or a corner counts. */
export function intersectSlabs(out: Float64Array): boolean {
  let first = SLAB_IN;
  let last = SLAB_OUT;
  for (let k = SLAB; k < 3 * SLAB; k += SLAB) {
    if (less(dd, first, SLAB_IN + k)) first = SLAB_IN + k;
    if (less(dd, SLAB_OUT + k, last)) last = SLAB_OUT + k;
  }
  const gap = dd[first] - dd[last] + (dd[first + 1] - dd[last + 1]);
  const lost = dd[first + LOST] + dd[last + LOST];
  if (gap > lost) return false;
  // A touch is one point: rounding must not leave a chord, or invert it.
  const exit = gap >= -lost ? first : last;
  out[ENTER] = dd[first];
  out[ENTER_LOW] = dd[first + 1];
  out[EXIT] = dd[exit];
  out[EXIT_LOW] = dd[exit + 1];
  // Entered against the direction, left along it.
  const inward = leading(SLAB_IN, first);
  out[ENTER_PART] = PART_FACES + 2 * inward + (dd[SHARE + inward] > 0 ? 1 : 0);
  const outward = leading(SLAB_OUT, last);
  out[EXIT_PART] = PART_FACES + 2 * outward + (dd[SHARE + outward] > 0 ? 0 : 1);
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}

/**
 * The axis of the slab at `best`. On an edge or a corner several are crossed at once: the one with the largest component of the direction is taken.
 */
function leading(slabs: number, best: number): number {
  let axis = (best - slabs) / SLAB;
  for (let k = 0; k < 3; k++) {
    const slab = slabs + SLAB * k;
    const apart = dd[slab] - dd[best] + (dd[slab + 1] - dd[best + 1]);
    if (Math.abs(apart) <= dd[slab + LOST] + dd[best + LOST] && Math.abs(dd[SHARE + k]) > Math.abs(dd[SHARE + axis])) axis = k;
  }
  return axis;
}
