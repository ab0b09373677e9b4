// Capsule against capsule (S0.6 in space, S0.7): the nearest points of the two cores, radii added; two contact points when they lie side by side.

import { END_1, END_2, NEAREST_STRIDE } from '../closest/nearest.ts';
import { segmentSegment } from '../closest/segment-segment.ts';
import { P1, P2, RADIUS } from '../shapes/record.ts';
import { DISTANCE } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = distance of the cores − (ra + rb). Crossing cores leave across both: the Minkowski difference of two segments is flat. */
export function capsuleCapsule(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  if (!segmentSegment(nearest, data, a + P1, a + P2, b + P1, b + P2, (ra + rb + margin) * SLACK)) return false;
  rounded(out, nearest, ra, rb, capsuleFeature(nearest[END_1]), capsuleFeature(nearest[END_2]));
  return out[DISTANCE] <= margin;
}
