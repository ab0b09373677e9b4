// Sphere against box, AABB or OBB: the centre in the box's frame, the overhang beyond the half sizes, the radius.

import { NEAREST_STRIDE, RADIUS_1, REACH, REGION } from '../closest/closest-points.ts';
import { pointBox } from '../closest/point-box.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, SURFACE } from './manifold.ts';
import { inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = distance of centre and box − r; below −r if the centre is inside: then the normal is that of the nearest face. */
export function sphereBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const r = data[a + RADIUS];
  nearest[RADIUS_1] = r;
  nearest[REACH] = (r + margin) * SLACK;
  if (!pointBox(nearest, data, a + CENTER, b)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  return out[DISTANCE] <= margin;
}
