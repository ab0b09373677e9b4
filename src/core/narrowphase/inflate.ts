// From the nearest points of two cores to the contact of the solids around them: a radius moves each surface outwards along the normal.

import { DISTANCE as CORE_DISTANCE, NORMAL as CORE_NORMAL, POINT_1, POINT_2, RADIUS_1, RADIUS_2 } from '../closest/closest-points.ts';
import { EPSILON } from '../math/scalar.ts';
import { CAP_P1, CAP_P2, COUNT, DISTANCE, NORMAL, POINT_A, POINT_B, POINT_STRIDE, POINTS, SIDE } from './manifold.ts';

/** Cores are searched slightly beyond radii + margin, so that the rounding of that sum decides nothing; the final distance does. */
export const SLACK = 1 + 8 * EPSILON;

/**
 * Writes normal, distance, witness points and one contact point midway between them to `out`, from a nearest record and its two radii (0 for a box or
 * triangle). Valid apart and at any depth, since the normal of a nearest record is always a way out.
 */
export function inflate(out: Float64Array, nearest: Float64Array): void {
  const radiusA = nearest[RADIUS_1];
  const radiusB = nearest[RADIUS_2];
  const distance = nearest[CORE_DISTANCE] - (radiusA + radiusB);
  for (let k = 0; k < 3; k++) {
    const n = nearest[CORE_NORMAL + k];
    const a = nearest[POINT_1 + k] + n * radiusA;
    const b = nearest[POINT_2 + k] - n * radiusB;
    out[NORMAL + k] = n;
    out[POINT_A + k] = a;
    out[POINT_B + k] = b;
    out[POINTS + k] = 0.5 * (a + b);
  }
  out[DISTANCE] = out[POINTS + POINT_STRIDE - 1] = distance;
  out[COUNT] = 1;
}

/** The feature of a capsule, from the end of its core beyond which the nearest point lies: −1, 0 or 1. */
export function capsuleFeature(end: number): number {
  return end < 0 ? CAP_P1 : end > 0 ? CAP_P2 : SIDE;
}
