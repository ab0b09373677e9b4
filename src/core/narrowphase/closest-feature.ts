// The search for the nearest features of two flat-sided solids that are apart: which candidate gives the distance, and which the normal.
//
// Every candidate is a pair of points of the two solids, so the least distance of all is right whatever else is tried. Points and normal come from
// one of those that only rounding tells apart from it: a corner over a face and an edge over an edge are better than a corner near an edge or a
// corner, whose direction is a quotient of what may be rounding; among equals the first.

/**
 * Squared distances: the least of all candidates; the chosen one's, with rounding taken off and added. Then distances: what rounding amounts to, and
 * the chosen one's. Last the squared distance of the candidate in question, which the caller sets. (In an array: a double that is a module variable
 * or crosses a call is a new object on the heap.)
 */
export const closest = new Float64Array(6);
export const SQUARED_LEAST = 0;
export const BELOW = 1;
export const ABOVE = 2;
export const ROUNDING = 3;
export const CHOSEN_DISTANCE = 4;
export const SQUARED = 5;

/** How many components the chosen candidate's way has, or may have: 1 over a face and between edges. */
export let components = 0;

/** Begins a search; distances closer than least[ROUNDING], m, set by the caller, are told apart by rounding only. */
export function beginSearch(): void {
  closest[SQUARED_LEAST] = closest[BELOW] = closest[ABOVE] = Infinity;
  components = 4;
}

/** Takes note of the candidate at least[SQUARED]; true when it is chosen, and the caller keeps its points. */
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
