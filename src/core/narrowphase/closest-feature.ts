// The search for the nearest features of two flat-sided solids apart: the least distance, and the candidate that gives the normal.
//
// Every candidate is a pair of points of the two solids, so the least distance is valid whatever else is tried. Points and normal come from one of
// the candidates that differ from it by rounding only: a corner over a face or an edge over an edge is preferred to a corner near an edge or a
// corner, whose direction is a quotient of rounding; among equals the first.

/**
 * Squared distances: the least of all candidates; the chosen candidate's minus rounding, and plus rounding. Distances: the rounding error, and the
 * chosen candidate's. Last the squared distance of the current candidate, set by the caller. (In an array: a double that is a module variable or
 * crosses a call is a new object on the heap.)
 */
export const closest = new Float64Array(6);
export const SQUARED_LEAST = 0;
export const BELOW = 1;
export const ABOVE = 2;
export const ROUNDING = 3;
export const CHOSEN_DISTANCE = 4;
export const SQUARED = 5;

/** Largest number of nonzero components of the chosen candidate's difference: 1 over a face and between edges. */
export let components = 0;

/** Begins a search; distances that differ by less than closest[ROUNDING], m, set by the caller, are equal. */
export function beginSearch(): void {
  closest[SQUARED_LEAST] = closest[BELOW] = closest[ABOVE] = Infinity;
  components = 4;
}

/** Takes the candidate at closest[SQUARED]; true if it is chosen, and the caller keeps its points. */
export function isClosest(count: number): boolean {
  const squared = closest[SQUARED];
  if (squared < closest[SQUARED_LEAST]) closest[SQUARED_LEAST] = squared;
  if (!(squared < closest[BELOW] || (squared < closest[ABOVE] && count < components))) return false;
  const d = Math.sqrt(squared);
  const rounding = closest[ROUNDING];
  closest[CHOSEN_DISTANCE] = d;
  const low = Math.max(0, d - rounding);
  const high = d + rounding;
  closest[BELOW] = low * low;
  closest[ABOVE] = high * high;
  components = count;
  return true;
}
