// Capsule against triangle: the core against the surface, the radius added; two contact points when it lies on the face.

import { END_1, NEAREST_STRIDE, REGION, S } from '../closest/nearest.ts';
import { overTriangle } from '../closest/over-face.ts';
import { heightOver } from '../closest/point-triangle.ts';
import { segmentTriangle } from '../closest/segment-triangle.ts';
import { NORMAL as FACE_NORMAL, P1, P2, RADIUS } from '../shapes/record.ts';
import { addLyingPoint, ALIGNED, fartherEnd, LYING, SAME_POINT } from './lying.ts';
import { BOX_FACE, DISTANCE, NORMAL } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(2);
const landing = new Float64Array(6);

/** d = signed distance of core and triangle − r; below −r the core pierces the triangle. */
export function capsuleTriangle(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const r = data[a + RADIUS];
  if (!segmentTriangle(nearest, data, a + P1, a + P2, b, (r + margin) * SLACK)) return false;
  rounded(out, nearest, r, 0, capsuleFeature(nearest[END_1]), BOX_FACE + nearest[REGION]);
  if (out[DISTANCE] > margin) return false;

  lieOnFace(out, data, a, b, margin);
  return true;
}

// When the normal is the face's, from either side, or nearly, and the core nearly at a right angle to it: the capsule's lowest line is sent along
// the normal onto the plane and cut to the triangle; the end of what remains that is farther from the deepest point is the second point.
function lieOnFace(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): void {
  const nx = out[NORMAL];
  const ny = out[NORMAL + 1];
  const nz = out[NORMAL + 2];
  const n = nx * data[b + FACE_NORMAL] + ny * data[b + FACE_NORMAL + 1] + nz * data[b + FACE_NORMAL + 2];
  if (Math.abs(n) < ALIGNED) return;
  const ux = data[a + P2] - data[a + P1];
  const uy = data[a + P2 + 1] - data[a + P1 + 1];
  const uz = data[a + P2 + 2] - data[a + P1 + 2];
  const length2 = ux * ux + uy * uy + uz * uz;
  const lean = nx * ux + ny * uy + nz * uz;
  if (lean * lean > LYING * LYING * length2 || length2 === 0) return;
  // From the core to the lowest line: the normal made perpendicular to the core, one radius long.
  const r = data[a + RADIUS];
  const f = lean / length2;
  const side = r / Math.sqrt(1 - lean * f);
  const px = data[a + P1] + side * (nx - f * ux);
  const py = data[a + P1 + 1] + side * (ny - f * uy);
  const pz = data[a + P1 + 2] + side * (nz - f * uz);
  const gapP = -heightOver(px, py, pz, data, b) / n;
  const gapQ = -heightOver(px + ux, py + uy, pz + uz, data, b) / n;
  landing[0] = px + nx * gapP;
  landing[1] = py + ny * gapP;
  landing[2] = pz + nz * gapP;
  landing[3] = px + ux + nx * gapQ;
  landing[4] = py + uy + ny * gapQ;
  landing[5] = pz + uz + nz * gapQ;
  if (!overTriangle(stretch, landing, 0, 3, data, b)) return;
  const s = nearest[S];
  const far = fartherEnd(stretch[0], stretch[1], s);
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  addLyingPoint(out, px + far * ux, py + far * uy, pz + far * uz, gapP + far * (gapQ - gapP), margin);
}
