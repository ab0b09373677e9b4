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
  const nx = nearest[CORE_NORMAL];
  const ny = nearest[CORE_NORMAL + 1];
  const nz = nearest[CORE_NORMAL + 2];
  const ax = nearest[POINT_1] + nx * radiusA;
  const ay = nearest[POINT_1 + 1] + ny * radiusA;
  const az = nearest[POINT_1 + 2] + nz * radiusA;
  const bx = nearest[POINT_2] - nx * radiusB;
  const by = nearest[POINT_2 + 1] - ny * radiusB;
  const bz = nearest[POINT_2 + 2] - nz * radiusB;
  const distance = nearest[CORE_DISTANCE] - (radiusA + radiusB);
  out[NORMAL] = nx;
  out[NORMAL + 1] = ny;
  out[NORMAL + 2] = nz;
  out[DISTANCE] = distance;
  out[POINT_A] = ax;
  out[POINT_A + 1] = ay;
  out[POINT_A + 2] = az;
  out[POINT_B] = bx;
  out[POINT_B + 1] = by;
  out[POINT_B + 2] = bz;
  out[COUNT] = 1;
  out[POINTS] = 0.5 * (ax + bx);
  out[POINTS + 1] = 0.5 * (ay + by);
  out[POINTS + 2] = 0.5 * (az + bz);
  out[POINTS + POINT_STRIDE - 1] = distance;
}

/** The feature of a capsule, from the end of its core beyond which the nearest point lies: −1, 0 or 1. */
export function capsuleFeature(end: number): number {
  return end < 0 ? CAP_P1 : end > 0 ? CAP_P2 : SIDE;
}
