// When the cross product of two edges says something, and when it is only what rounding left: the limits of all pairs of flat-sided solids.

import { EPSILON } from '../math/scalar.ts';

/** Square of the sine at or below which two edges are parallel to the last bit: (2 eps)². */
export const PARALLEL = 4 * EPSILON * EPSILON;

/** A component of the normal below this share of it decides nothing about which edge supports: both are tried. */
export const UNDECIDED = 1e-12;
