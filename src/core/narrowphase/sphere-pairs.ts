// Sphere against capsule, box and triangle: its centre against the other core, and the radii.

import { END_2, NEAREST_STRIDE, RADIUS_1, RADIUS_2, REACH, REGION } from '../closest/closest-points.ts';
import { pointBox } from '../closest/point-box.ts';
import { pointSegment } from '../closest/point-segment.ts';
import { pointTriangle } from '../closest/point-triangle.ts';
import { CENTER, P1, P2, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, SURFACE } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/**
 * d = |nearest core point − centre| − (ra + rb). With the centre on the core the normal is perpendicular to it; a capsule of length zero is a sphere.
 */
export function sphereCapsule(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  nearest[RADIUS_1] = ra;
  nearest[RADIUS_2] = rb;
  nearest[REACH] = (ra + rb + out[MARGIN]) * SLACK;
  if (!pointSegment(nearest, data, a + CENTER, b + P1, b + P2)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = capsuleFeature(nearest[END_2]);
  return out[DISTANCE] <= out[MARGIN];
}

/** d = distance of centre and box − r; below −r if the centre is inside: then the normal is that of the nearest face. */
export function sphereBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  reachOf(out, data, a);
  return pointBox(nearest, data, a + CENTER, b) && finish(out);
}

/** d = distance of centre and triangle − r, at least −r: a triangle has no inside. A centre in the triangle counts as in front of it. */
export function sphereTriangle(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  reachOf(out, data, a);
  return pointTriangle(nearest, data, a + CENTER, b) && finish(out);
}

function reachOf(out: Float64Array, data: Float64Array, a: number): void {
  nearest[RADIUS_1] = data[a + RADIUS];
  nearest[RADIUS_2] = 0;
  nearest[REACH] = (data[a + RADIUS] + out[MARGIN]) * SLACK;
}

function finish(out: Float64Array): boolean {
  inflate(out, nearest);
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  return out[DISTANCE] <= out[MARGIN];
}
