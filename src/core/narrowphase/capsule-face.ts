// The second contact point of a capsule that rests on a face or a capsule: on one point it would rock.

import { COUNT, DISTANCE, MARGIN, NORMAL, POINTS, POINT_STRIDE } from './manifold.ts';

/** Sine of the largest angle between a core and the face it rests on, 6°. Beyond, only a cap touches, in one point. */
export const MAX_FACE_SINE = 0.1;
/**
 * The same while the second point is still apart, 20°: the other end of a capsule that rotates towards a face may reach it within the step. Without it, a
 * capsule of 0.3 m radius that turns onto a floor at 15 rad/s sinks by up to 6 cm, with it by less than 2.
 */
export const MAX_PREDICTED_SINE = 0.35;

/**
 * Cosine of the largest angle between the contact normal and a face for which the contact is still one of that face, 8°. The normal of an edge pair
 * may differ from the face's by less than that, and one point instead of two or four would let a stack rock.
 */
export const ALIGNED = 0.99;

/** Offset of the second contact point. */
export const SECOND = POINTS + POINT_STRIDE;

/** Two points nearer to each other than this share of the radius count as one. */
export const SAME_POINT = 1e-3;

/**
 * Adds the second contact point to `out`. The caller has written to its place a point of one surface and the distance of the other surface along the
 * normal, m; the contact point is midway. It is left out if the distance exceeds `margin`, and it is never deeper than the first, but for rounding,
 * which is removed. Beyond `MAX_FACE_SINE` it counts only while it is apart.
 */
export function addSecondPoint(out: Float64Array): void {
  const distance = Math.max(out[SECOND + 3], out[DISTANCE]);
  if (!(distance <= out[MARGIN])) return;
  if (distance <= 0) {
    const rise = distance - out[DISTANCE];
    let squared = 0;
    for (let k = 0; k < 3; k++) squared += (out[SECOND + k] - out[POINTS + k]) * (out[SECOND + k] - out[POINTS + k]);
    if (rise * rise > MAX_FACE_SINE * MAX_FACE_SINE * squared) return;
  }
  out[COUNT] = 2;
  for (let k = 0; k < 3; k++) out[SECOND + k] += 0.5 * distance * out[NORMAL + k];
  out[SECOND + 3] = distance;
}
