// The second contact point of a capsule that lies on something, so that it rests on two points and does not see-saw on one.

import { COUNT, DISTANCE, NORMAL, POINT_STRIDE, POINTS } from './manifold.ts';

/** Sine of the largest angle between a core and what it lies on, 6°. Larger: it stands on a cap, and one point is all that touches. */
export const LYING = 0.1;

/**
 * Cosine of the largest angle between the contact normal and a face at which the contact still counts as that face lying on something, 8°. An edge's
 * normal may stand in for the face's by less than that, and one point instead of two or four would let a stack rock.
 */
export const ALIGNED = 0.99;

/** Two points nearer to each other than this share of the radius are one. */
export const SAME_POINT = 1e-3;

/** The end of a stretch farther from s. */
export function fartherEnd(low: number, high: number, s: number): number {
  return s - low > high - s ? low : high;
}

/**
 * Adds a contact point to the one that `out` has, midway between (x, y, z), a point of one surface, and the other surface `gap` metres away
 * along the normal. Left out when farther apart than `margin`. It is never deeper than the first: what says
 * so is rounding.
 */
export function addLyingPoint(out: Float64Array, x: number, y: number, z: number, gap: number, margin: number): void {
  const distance = Math.max(gap, out[DISTANCE]);
  if (!(distance <= margin)) return;
  const o = POINTS + POINT_STRIDE;
  out[COUNT] = 2;
  out[o] = x + 0.5 * distance * out[NORMAL];
  out[o + 1] = y + 0.5 * distance * out[NORMAL + 1];
  out[o + 2] = z + 0.5 * distance * out[NORMAL + 2];
  out[o + 3] = distance;
}
