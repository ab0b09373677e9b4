// The unit of every tolerance, and the one tolerance of touching.

/** 2⁻⁵², the distance from 1 to the next double: every relative tolerance of the project is a small multiple of it. */
export const EPSILON = Number.EPSILON;

/**
 * How far apart, m, two shapes may be and still touch; `size` is S, the largest absolute coordinate or size of the two, m. 4 eps·S is what the
 * roundings of a distance can add up to: less, and shapes that touch on paper would not; more, and shapes that do not would.
 */
export function touchingRange(size: number): number {
  return 4 * EPSILON * size;
}
