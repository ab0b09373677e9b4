// The few constants and one-liners that every floor above uses.

/** 2⁻⁵², the distance from 1 to the next double: every relative tolerance of the project is a small multiple of it. */
export const EPSILON = Number.EPSILON;

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
