// Scratch record of the current pair of boxes: written by `boxBox`, read by `box-edges.ts` and `box-distance.ts`. Buffers: a double in a module variable
// or a call is a new object on the heap. Coordinates are in a's frame where nothing else is noted.

/** The axes of b as columns, as a's axes see them: R[3i + j] = a_i · b_j. */
export const R = new Float64Array(9);
/** From a's centre to b's: in a's frame, then (from `TB`) in b's. */
export const T = new Float64Array(6);
export const TB = 3;
/** Half extents: a's, then (from `HB`) b's. */
export const H = new Float64Array(6);
export const HB = 3;

/** Over the axes tested so far: the widest gap; the gap of the axis that gives the features; how much wider a gap must be to replace it; the gap that ends the search. */
export const widest = new Float64Array(4);
export const GAP = 0;
export const BEST = 1;
export const TIE = 2;
export const LIMIT = 3;

/** The unit normal a_i × b_j towards b. */
export const crossAxis = new Float64Array(3);

/** Nearest points of two edges, a's then b's, and (at `SQUARED_DISTANCE`) how far apart they are, squared. */
export const edgePoints = new Float64Array(7);
export const SQUARED_DISTANCE = 6;
