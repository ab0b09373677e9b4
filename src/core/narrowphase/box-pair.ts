// What the files about two boxes know of the pair in hand: set by `boxBox`, read by `box-edges.ts` and `box-distance.ts`. Buffers, since a double that is a
// module variable or crosses a call is a new object on the heap. Everything is measured in a's frame unless it says otherwise.

/** The axes of b as columns, as a's axes see them: R[3i + j] = a_i · b_j. */
export const R = new Float64Array(9);
/** From a's centre to b's: in a's frame, then (from `TB`) in b's. */
export const T = new Float64Array(6);
export const TB = 3;
/** Half extents: a's, then (from `HB`) b's. */
export const H = new Float64Array(6);
export const HB = 3;

/** Of all axes measured so far: the widest gap; the gap of the axis that names the features; how much wider another must be to name them; what ends the search. */
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
