// The flat record of a shape in the plane, read by the pair kernels through the named offsets below.
//
//            0 1      2 3     4        5 6
//   circle   center   center  radius   0 0      (a capsule of length zero)
//   box      center   half    0        x̂        (ŷ is x̂ turned left)
//   capsule  p1       p2      radius   0 0

/** Doubles from one record to the next. */
export const STRIDE = 8;

export const CENTER = 0;
export const P1 = 0;
export const P2 = 2;
export const HALF = 2;
export const RADIUS = 4;
export const AXIS = 5;

/** In table order; a record's kind is the index. */
export const KINDS = ['circle', 'box', 'capsule'] as const;

/** Numbers of a record that are lengths; they give its size S and are scaled together. */
export const LENGTHS = 5;

// Result of a pair kernel. Unit normal from a to b; signed distance, m (negative is the depth, the shortest way out); the nearest points of the two
// surfaces, or the deepest ones: `pointB − pointA = normal · distance`.
export const DISTANCE = 0;
export const NORMAL = 1;
export const POINT_A = 3;
export const POINT_B = 5;
export const ANSWER_STRIDE = 7;
