// Capsule against triangle: the core against the surface, the radius added; two contact points when it lies on the face.

import { END_1, NEAREST_STRIDE, REGION } from '../closest/nearest.ts';
import { segmentTriangle } from '../closest/segment-triangle.ts';
import { P1, P2, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = signed distance of core and triangle − r; below −r the core pierces the triangle. */
export function capsuleTriangle(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const r = data[a + RADIUS];
  if (!segmentTriangle(nearest, data, a + P1, a + P2, b, (r + margin) * SLACK)) return false;
  rounded(out, nearest, r, 0, capsuleFeature(nearest[END_1]), BOX_FACE + nearest[REGION]);
  return out[DISTANCE] <= margin;
}
