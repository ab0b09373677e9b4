// Sphere against capsule: the sphere's centre against the capsule's core, plus the radii.

import { END_2, NEAREST_STRIDE, RADIUS_1, RADIUS_2, REACH } from '../closest/closest-points.ts';
import { pointSegment } from '../closest/point-segment.ts';
import { CENTER, P1, P2, RADIUS } from '../shapes/record.ts';
import { DISTANCE, FEATURE_A, FEATURE_B, MARGIN, SURFACE } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/**
 * d = |nearest core point − centre| − (ra + rb). With the centre on the core the normal is perpendicular to it; a capsule of length zero is a sphere.
 */
export function sphereCapsule(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  nearest[RADIUS_1] = ra;
  nearest[RADIUS_2] = rb;
  nearest[REACH] = (ra + rb + margin) * SLACK;
  if (!pointSegment(nearest, data, a + CENTER, b + P1, b + P2)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = capsuleFeature(nearest[END_2]);
  return out[DISTANCE] <= margin;
}
