// The intersection of a line with a solid: an interval, and the surface parts at its ends. The flat layout of all ray kernels.
//
// A ray record is made by `setRay` (ray.ts). A kernel intersects the whole line, −∞ < t < ∞, and writes distances, parts, parameters along the axis
// and the distances' low parts; the caller decides which t count (half-line, segment, maxDistance). `rayEnds` then adds points and normals for the
// chosen hit, so that a closest-hit search pays for them once.

/** Offsets in a ray record. Distances are metres along the unit direction. */
export const ORIGIN = 0;
export const DIRECTION = 3;
/** Rounding error of the unit direction: high + low is unit to 2⁻¹⁰⁰. */
export const DIRECTION_LOW = 6;
/** Length of the given direction, m: where a segment ends. */
export const LENGTH = 9;
export const RAY_STRIDE = 10;

/** Offsets in an interval record. */
export const ENTER = 0;
export const EXIT = 1;
/** Index into `PARTS` of the surface at the entry, and at the exit. */
export const ENTER_PART = 2;
export const EXIT_PART = 3;
/** On a capsule: the core's nearest point, 0 at p1 and 1 at p2, so a whole cap has 0 or 1. On an infinite cylinder any number. Else NaN. */
export const ENTER_S = 4;
export const EXIT_S = 5;
export const ENTER_POINT = 6;
/** Unit, always outward (on a triangle: against the ray at the entry, along it at the exit; in its plane: outward across the edge). */
export const ENTER_NORMAL = 12;
/** Rounding error of the distances: far from a small shape `enter` alone does not determine the point on it. */
export const ENTER_LOW = 18;
export const EXIT_LOW = 19;
export const INTERVAL_STRIDE = 20;

/** The names of the parts of all shapes; a record holds the index. */
export const PARTS = ['surface', 'p1', 'cylinder', 'p2', '+x', '-x', '+y', '-y', '+z', '-z', 'front', 'back'] as const;
/** The piece of a surface that a ray crosses: `surface` of a sphere, caps and cylinder of a capsule, faces of a box, sides of a triangle. */
export type Part = (typeof PARTS)[number];

export const PART_SURFACE = 0;
export const PART_P1 = 1;
export const PART_CYLINDER = 2;
export const PART_P2 = 3;
/** `+x`; the other faces follow as 4 + 2·axis, plus 1 for the negative side. */
export const PART_FACES = 4;
export const PART_FRONT = 10;
export const PART_BACK = 11;

/** A ray kernel: true if the line meets the solid of the record at `a`, with all of `out` but points and normals written. Touching counts. */
export type RayKernel = (out: Float64Array, data: Float64Array, a: number, ray: Float64Array) => boolean;
