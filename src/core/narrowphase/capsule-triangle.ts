// Capsule against triangle: the core against the surface, plus the radius; two contact points on the face.

import { END_1, NEAREST_STRIDE, RADIUS_1, REACH, REGION, S } from '../closest/closest-points.ts';
import { overTriangle, CLIP_STRIDE } from '../closest/over-face.ts';
import { heightOver } from '../closest/point-triangle.ts';
import { segmentTriangle } from '../closest/segment-triangle.ts';
import { NORMAL as FACE_NORMAL, P1, P2, RADIUS } from '../shapes/record.ts';
import { addSecondPoint, ALIGNED, MAX_PREDICTED_SINE, SAME_POINT, SECOND } from './capsule-face.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL, WITHOUT_POINTS } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(CLIP_STRIDE);
// The ends of the lowest line, and their heights over the triangle's plane.
const landing = new Float64Array(6);
const height = new Float64Array(2);

/** d = signed distance of core and triangle − r; below −r the core pierces the triangle. */
export function capsuleTriangle(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const r = data[a + RADIUS];
  nearest[RADIUS_1] = r;
  nearest[REACH] = (r + margin) * SLACK;
  if (!segmentTriangle(nearest, data, a + P1, a + P2, b)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = capsuleFeature(nearest[END_1]);
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  if (out[DISTANCE] > margin) return false;

  if (out[WITHOUT_POINTS] === 0) clipToFace(out, data, a, b);
  return true;
}

// If the normal is nearly that of the face, from either side, and the core nearly perpendicular to it: the capsule's lowest line is projected along
// the normal onto the plane and clipped to the triangle; the end of the rest that is farther from the deepest point is the second point.
function clipToFace(out: Float64Array, data: Float64Array, a: number, b: number): void {
  let n = 0;
  let length2 = 0;
  let lean = 0;
  for (let k = 0; k < 3; k++) {
    const u = data[a + P2 + k] - data[a + P1 + k];
    n += out[NORMAL + k] * data[b + FACE_NORMAL + k];
    length2 += u * u;
    lean += out[NORMAL + k] * u;
  }
  if (Math.abs(n) < ALIGNED) return;
  if (lean * lean > MAX_PREDICTED_SINE * MAX_PREDICTED_SINE * length2 || length2 === 0) return;
  // From the core to the lowest line: the normal made perpendicular to the core, one radius long.
  const r = data[a + RADIUS];
  const f = lean / length2;
  const side = r / Math.sqrt(1 - lean * f);
  for (let k = 0; k < 3; k++) {
    const u = data[a + P2 + k] - data[a + P1 + k];
    landing[k] = out[SECOND + k] = data[a + P1 + k] + side * (out[NORMAL + k] - f * u);
    landing[3 + k] = landing[k] + u;
  }
  heightOver(height, 0, landing, 0, data, b);
  heightOver(height, 1, landing, 3, data, b);
  const gapP = -height[0] / n;
  const gapQ = -height[1] / n;
  for (let k = 0; k < 3; k++) {
    landing[k] += out[NORMAL + k] * gapP;
    landing[3 + k] += out[NORMAL + k] * gapQ;
  }
  if (!overTriangle(stretch, landing, 0, 3, data, b)) return;
  const s = nearest[S];
  const far = s - stretch[0] > stretch[1] - s ? stretch[0] : stretch[1];
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  for (let k = 0; k < 3; k++) out[SECOND + k] += far * (data[a + P2 + k] - data[a + P1 + k]);
  out[SECOND + 3] = gapP + far * (gapQ - gapP);
  addSecondPoint(out);
}
