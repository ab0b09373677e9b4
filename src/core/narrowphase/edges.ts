// When the cross product of two edges has a direction and when it is only rounding: limits shared by all pairs of flat-sided solids.

import { EPSILON } from '../math/scalar.ts';

/** Square of the sine at or below which two edges are parallel to the last bit: (2 eps)². */
export const PARALLEL = 4 * EPSILON * EPSILON;

/** A component of the normal below this share of it does not decide which edge supports: both are tried. */
export const UNDECIDED = 1e-12;

/** The i of a pair of edges numbered 3i + j, by comparison: a quotient would be rounded, and the remainder of a negative number is −0. */
export function edgeAxisA(pair: number): number {
  return pair < 3 ? 0 : pair < 6 ? 1 : 2;
}

/** The next and the previous axis. Table lookups: the branch is unpredictable, and a mispredict costs more than a load. */
export const NEXT_AXIS = Uint8Array.of(1, 2, 0);
export const PREV_AXIS = Uint8Array.of(2, 0, 1);
/** i and j of a pair of edges, as table lookups. */
export const EDGE_OF_A = Uint8Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
export const EDGE_OF_B = Uint8Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2);
