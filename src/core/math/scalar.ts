// The unit of all tolerances, and the tolerance of touching.

/** 2⁻⁵², the distance from 1 to the next double: every relative tolerance of the project is a small multiple of it. A literal: bundles have it where it is read. */
export const EPSILON = 2.220446049250313e-16;

/**
 * How far apart, m, two shapes may be and still touch; `size` is S, the largest absolute coordinate or size of the two, m. 4 eps·S is the possible
 * rounding error of a distance: with less, shapes that touch exactly might not; with more, shapes that do not touch would.
 */
export function touchingRange(size: number): number {
  return 4 * EPSILON * size;
}
