// Sphere against triangle: the centre's distance to the surface, minus the radius. The triangle has no inside, so the depth is never above r.

import { NEAREST_STRIDE, RADIUS_1, REACH, REGION } from '../closest/closest-points.ts';
import { pointTriangle } from '../closest/point-triangle.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, SURFACE } from './manifold.ts';
import { inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = distance of centre and triangle − r. A centre in the triangle counts as in front of it. */
export function sphereTriangle(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const r = data[a + RADIUS];
  nearest[RADIUS_1] = r;
  nearest[REACH] = (r + margin) * SLACK;
  if (!pointTriangle(nearest, data, a + CENTER, b)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  return out[DISTANCE] <= margin;
}
