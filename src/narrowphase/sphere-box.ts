// Sphere against box (S4.3, S4.5), turned or not: the centre in the box's frame, the overhang beyond the half sizes, the radius.

import { NEAREST_STRIDE, REGION } from '../closest/nearest.ts';
import { pointBox } from '../closest/point-box.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { BOX_FACE, DISTANCE, SURFACE } from './manifold.ts';
import { rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = distance of centre and box − r, below −r once the centre is inside: then the way out is by the nearest face. */
export function sphereBox(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const r = data[a + RADIUS];
  if (!pointBox(nearest, data[a + CENTER], data[a + CENTER + 1], data[a + CENTER + 2], data, b, (r + margin) * SLACK)) return false;
  rounded(out, nearest, r, 0, SURFACE, BOX_FACE + nearest[REGION]);
  return out[DISTANCE] <= margin;
}
