// Sphere against capsule (S0.5): a capsule is a fat segment, so this is the sphere's centre against the core, radii added.

import { END_2, NEAREST_STRIDE } from '../closest/nearest.ts';
import { pointSegment } from '../closest/point-segment.ts';
import { CENTER, P1, P2, RADIUS } from '../shapes/record.ts';
import { DISTANCE, SURFACE } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = |nearest core point − centre| − (ra + rb). A centre on the core leaves across it; a capsule of length zero is a sphere. */
export function sphereCapsule(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  const reach = (ra + rb + margin) * SLACK;
  if (!pointSegment(nearest, data[a + CENTER], data[a + CENTER + 1], data[a + CENTER + 2], data, b + P1, b + P2, reach)) return false;
  rounded(out, nearest, ra, rb, SURFACE, capsuleFeature(nearest[END_2]));
  return out[DISTANCE] <= margin;
}
