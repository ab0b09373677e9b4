// The unit of every tolerance.

/** 2⁻⁵², the distance from 1 to the next double: every relative tolerance of the project is a small multiple of it. */
export const EPSILON = Number.EPSILON;
