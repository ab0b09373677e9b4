// When the cross product of two edges says something, and when it is only what rounding left: the limits of all pairs of flat-sided solids.

import { EPSILON } from '../math/scalar.ts';

/** Square of the sine at or below which two edges are parallel to the last bit: (2 eps)². */
export const PARALLEL = 4 * EPSILON * EPSILON;

/** A component of the normal below this share of it decides nothing about which edge supports: both are tried. */
export const UNDECIDED = 1e-12;

/** The i of a pair of edges numbered 3i + j; a quotient would have to be rounded, and a remainder of a negative number is −0. */
export function edgeAxisA(pair: number): number {
  return pair < 3 ? 0 : pair < 6 ? 1 : 2;
}

/** The axes after and before an axis. Table lookups: the branch is unpredictable, and a mispredict costs more than a load. */
export const NEXT_AXIS = Uint8Array.of(1, 2, 0);
export const PREV_AXIS = Uint8Array.of(2, 0, 1);
/** `edgeAxisA`, likewise, and the j. */
export const EDGE_OF_A = Uint8Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
export const EDGE_OF_B = Uint8Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2);
