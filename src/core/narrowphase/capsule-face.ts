// The second contact point of a capsule that lies on something, so that it rests on two points and does not see-saw on one.

import { COUNT, DISTANCE, MARGIN, NORMAL, POINTS, POINT_STRIDE } from './manifold.ts';

/** Sine of the largest angle between a core and what it lies on, 6°. Larger: it stands on a cap, and one point is all that touches. */
export const MAX_FACE_SINE = 0.1;

/**
 * Cosine of the largest angle between the contact normal and a face at which the contact still counts as that face lying on something, 8°. An edge's
 * normal may stand in for the face's by less than that, and one point instead of two or four would let a stack rock.
 */
export const ALIGNED = 0.99;

/** Where the second contact point goes. */
export const SECOND = POINTS + POINT_STRIDE;

/** Two points nearer to each other than this share of the radius are one. */
export const SAME_POINT = 1e-3;

/**
 * Makes a contact point, beside the one that `out` has, of what the caller put in its place: a point of one surface, and how far away along the normal
 * the other surface is, m. The point is midway. Left out when farther apart than `margin`. It is never deeper than the first: what says so is
 * rounding.
 */
export function addSecondPoint(out: Float64Array): void {
  const distance = Math.max(out[SECOND + 3], out[DISTANCE]);
  if (!(distance <= out[MARGIN])) return;
  out[COUNT] = 2;
  out[SECOND] += 0.5 * distance * out[NORMAL];
  out[SECOND + 1] += 0.5 * distance * out[NORMAL + 1];
  out[SECOND + 2] += 0.5 * distance * out[NORMAL + 2];
  out[SECOND + 3] = distance;
}
