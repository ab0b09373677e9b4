// When the cross product of two edges says something, and when it is only what rounding left: the limits of all pairs of flat-sided solids.

import { EPSILON } from '../math/scalar.ts';

/** Square of the sine at or below which two edges are parallel to the last bit: (2 eps)². */
export const PARALLEL = 4 * EPSILON * EPSILON;

/** A component of the normal below this share of it decides nothing about which edge supports: both are tried. */
export const UNDECIDED = 1e-12;

/** The i of a pair of edges numbered 3i + j; a quotient would have to be rounded, and a remainder of a negative number is −0. */
export function firstOf(pair: number): number {
  return pair < 3 ? 0 : pair < 6 ? 1 : 2;
}
