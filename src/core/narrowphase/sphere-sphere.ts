// Sphere against sphere: distance of the centres minus both radii.

import { MIN_SQUARE, measure, MAX_SQUARE } from '../closest/point-point.ts';
import { CENTER, RADIUS } from '../shapes/record.ts';
import { COUNT, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL, POINTS, POINT_A, POINT_B, POINT_STRIDE, SURFACE } from './manifold.ts';
import { SLACK } from './inflate.ts';

// The vector between the centres and its length, if not in the plain range.
const way = new Float64Array(4);

/** d = |cb − ca| − (ra + rb). Concentric spheres have the normal +y. */
export function sphereSphere(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const ca = a + CENTER;
  const cb = b + CENTER;
  const ax = data[ca];
  const ay = data[ca + 1];
  const az = data[ca + 2];
  const bx = data[cb];
  const by = data[cb + 1];
  const bz = data[cb + 2];
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const radii = ra + rb;
  const reach = (radii + margin) * SLACK;
  const d2 = dx * dx + dy * dy + dz * dz;
  if (d2 > reach * reach) return false;
  let length = Math.sqrt(d2);
  if (!(d2 > MIN_SQUARE && d2 < MAX_SQUARE)) {
    between(data, a, b);
    length = way[3];
  }
  const distance = length - radii;
  if (distance > margin) return false;
  let nx = 0;
  let ny = 1;
  let nz = 0;
  if (length > 0) {
    nx = dx / length;
    ny = dy / length;
    nz = dz / length;
  }
  const pax = ax + nx * ra;
  const pay = ay + ny * ra;
  const paz = az + nz * ra;
  const pbx = bx - nx * rb;
  const pby = by - ny * rb;
  const pbz = bz - nz * rb;
  out[NORMAL] = nx;
  out[NORMAL + 1] = ny;
  out[NORMAL + 2] = nz;
  out[DISTANCE] = distance;
  out[FEATURE_A] = SURFACE;
  out[FEATURE_B] = SURFACE;
  out[POINT_A] = pax;
  out[POINT_A + 1] = pay;
  out[POINT_A + 2] = paz;
  out[POINT_B] = pbx;
  out[POINT_B + 1] = pby;
  out[POINT_B + 2] = pbz;
  out[COUNT] = 1;
  out[POINTS] = 0.5 * (pax + pbx);
  out[POINTS + 1] = 0.5 * (pay + pby);
  out[POINTS + 2] = 0.5 * (paz + pbz);
  out[POINTS + POINT_STRIDE - 1] = distance;
  return true;
}

/** way = the vector from centre to centre and its length, for squares outside the range of doubles. */
function between(data: Float64Array, a: number, b: number): void {
  for (let k = 0; k < 3; k++) way[k] = data[b + CENTER + k] - data[a + CENTER + k];
  measure(way, 0);
}
