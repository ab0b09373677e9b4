// Capsule against box (S4.5): the core against the box, the radius added; two contact points when it lies on a face.

import { END_1, NEAREST_STRIDE, REGION } from '../closest/nearest.ts';
import { segmentBox } from '../closest/segment-box.ts';
import { P1, P2, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = signed distance of core and box − r; below −r the core itself runs through the box. */
export function capsuleBox(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const r = data[a + RADIUS];
  if (!segmentBox(nearest, data, a + P1, a + P2, b, (r + margin) * SLACK)) return false;
  rounded(out, nearest, r, 0, capsuleFeature(nearest[END_1]), BOX_FACE + nearest[REGION]);
  return out[DISTANCE] <= margin;
}
