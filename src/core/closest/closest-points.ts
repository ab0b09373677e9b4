// The result for two cores (a point or a segment against a segment, a box or a triangle) as one flat record.
//
// A core is the shape without its radius: sphere = point + radius, capsule = segment + radius. All functions of this folder that write such a record
// guarantee that the normal is unit and lies in the normal cone of the nearest feature, even if the cores touch or cross and the difference of the
// nearest points has no direction. So adding a radius needs no special case.

import { EPSILON } from '../math/scalar.ts';

/** Signed, m: negative if the first core is inside the second (a box has an inside; so has a pierced triangle; a segment has none). */
export const DISTANCE = 0;
/** Unit, from the first core to the second. Moving the second by `−normal · distance` makes the cores just touch. */
export const NORMAL = 1;
/** Nearest, or deepest, points: `POINT_2 − POINT_1 = normal · distance`. */
export const POINT_1 = 4;
export const POINT_2 = 7;
/** Parameter along the first segment, 0 to 1. */
export const S = 10;
/** Parameter along the second segment, 0 to 1. */
export const T = 11;
/**
 * −1, 0 or 1: beyond the first segment's start, beside it, beyond its end. Seams belong to the side; a segment of length zero counts as its start.
 */
export const END_1 = 12;
export const END_2 = 13;
/** Index of the second core's feature, see below. */
export const REGION = 14;
/** Segment against box: the segment's ends in the box's frame. */
export const LOCAL_P = 15;
export const LOCAL_Q = 18;
/**
 * Set by the caller: the largest distance of interest, m, and the radii around the two cores, m, for `inflate`. (As arguments they would be heap
 * objects.)
 */
export const REACH = 21;
export const RADIUS_1 = 22;
export const RADIUS_2 = 23;
export const NEAREST_STRIDE = 24;

/** Regions of a box: 2·axis for the face on the positive side, plus 1 for the negative one; then the common ones. */
export const REGION_EDGE = 6;
export const REGION_VERTEX = 7;
/** The region by the axes along which a point lies beyond the box, as bits; whether it is a face, whose negative side is the next number. */
export const REGION_BEYOND = Uint8Array.of(0, 0, 2, REGION_EDGE, 4, REGION_EDGE, REGION_EDGE, REGION_VERTEX);
export const IS_FACE = Uint8Array.of(0, 1, 1, 0, 1, 0, 0, 0);
/** A triangle's face. */
export const REGION_FACE = 8;

/** Up to this share of the sizes, the distance of a segment and a box or triangle is rounding: they touch. */
export const ROUNDING = 2 * EPSILON;
/** Up to this share, the direction of the nearest points' difference may be mostly rounding; then the axes between the two are tested. */
export const NEARLY_TOUCHING = 64 * EPSILON;
