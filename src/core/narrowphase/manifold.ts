// The result of a pair: normal, signed distance, nearest or deepest points, up to four contact points. One flat record.

/** Unit, from a to b. Moving b by `normal · depth` just separates the two. */
export const NORMAL = 0;
/** Signed, m: positive is a gap, negative the depth of the overlap (the shortest way out). */
export const DISTANCE = 3;
/** Number of contact points, 0 to 4; 0 only if apart by more than the margin. */
export const COUNT = 4;
/** Indices into `FEATURES`. */
export const FEATURE_A = 5;
export const FEATURE_B = 6;
/** Witness points: the nearest points of the two surfaces while apart; the deepest pair while overlapping: `pointB − pointA = normal · distance`. */
export const POINT_A = 7;
export const POINT_B = 10;
/** Four times `x y z distance`: contact points midway between the surfaces, with a signed distance each (negative = depth). The deepest comes first. */
export const POINTS = 13;
export const POINT_STRIDE = 4;
/** Set by the caller: the largest distance of interest, m; `Infinity` always gives the distance. (As an argument it would be a heap object.) */
export const MARGIN = 29;
/** Set by the caller: 1 if normal and distance are enough, so that kernels need not find features and points; `ONLY_WHETHER` if nothing is read. */
export const WITHOUT_POINTS = 30;
/** The kernel's answer, yes or no, is all: the rest of the record is undefined. */
export const ONLY_WHETHER = 2;
export const MANIFOLD_STRIDE = 32;

export const FEATURES = [
  'surface',
  'cap p1',
  'cap p2',
  'side',
  'face +x',
  'face -x',
  'face +y',
  'face -y',
  'face +z',
  'face -z',
  'edge',
  'vertex',
  'face',
] as const;
/** The part of a surface at a contact: sides and caps of capsules, faces of boxes, edges and vertices; `face` of a triangle, `surface` of a sphere. */
export type Feature = (typeof FEATURES)[number];

export const SURFACE = 0;
export const CAP_P1 = 1;
export const CAP_P2 = 2;
export const SIDE = 3;
/** `face +x`; the others follow as 4 + 2·axis, plus 1 for the negative side. */
export const BOX_FACE = 4;
export const EDGE = 10;
export const VERTEX = 11;
export const TRIANGLE_FACE = 12;

/**
 * A pair kernel: reads the records at `a` and `b`, where a's kind is never the higher one, and writes `out` if the signed distance is at most
 * `out[MARGIN]`, which it does not change. False, with the rest of `out` undefined, if they are farther apart. Contact points are those of the
 * manifold whose distance is at most that; the deepest is always among them.
 */
export type PairKernel = (out: Float64Array, data: Float64Array, a: number, b: number) => boolean;
