// Capsule against box: the core against the box, plus the radius; two contact points on a face or along an edge.

import { END_1, LOCAL_P, LOCAL_Q, NEAREST_STRIDE, RADIUS_1, REACH, REGION, S } from '../closest/closest-points.ts';
import { overBoxEdge, overBoxFace, CLIP_STRIDE } from '../closest/over-face.ts';
import { segmentBox } from '../closest/segment-box.ts';
import { AXES, HALF, P1, P2, RADIUS } from '../shapes/record.ts';
import { addSecondPoint, ALIGNED, MAX_FACE_SINE, MAX_PREDICTED_SINE, SAME_POINT, SECOND } from './capsule-face.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL, WITHOUT_POINTS } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(CLIP_STRIDE);
// The contact normal in the box's frame; from the core to an edge, in world axes.
const normal = new Float64Array(3);
const way = new Float64Array(3);

/** d = signed distance of core and box − r; below −r the core itself runs through the box. */
export function capsuleBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const r = data[a + RADIUS];
  nearest[RADIUS_1] = r;
  nearest[REACH] = (r + margin) * SLACK;
  if (!segmentBox(nearest, data, a + P1, a + P2, b)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = capsuleFeature(nearest[END_1]);
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  if (out[DISTANCE] > margin) return false;

  if (out[WITHOUT_POINTS] === 0) clipToFace(out, data, a, b);
  return true;
}

// If the normal is nearly that of a face and the core nearly perpendicular to it: the capsule's lowest line is projected along the normal onto the
// plane of the face and clipped to it; the end of the rest that is farther from the deepest point is the second point.
function clipToFace(out: Float64Array, data: Float64Array, a: number, b: number): void {
  let length2 = 0;
  let lean = 0;
  for (let k = 0; k < 3; k++) {
    const u = data[a + P2 + k] - data[a + P1 + k];
    length2 += u * u;
    lean += out[NORMAL + k] * u;
  }
  // (Without a margin no point that is still apart counts.)
  const sine = out[MARGIN] > 1e-9 * data[a + RADIUS] ? MAX_PREDICTED_SINE : MAX_FACE_SINE;
  if (lean * lean > sine * sine * length2 || length2 === 0) return;
  // The normal in the box's frame, and the face it is nearly perpendicular to.
  let axis = -1;
  for (let k = 2; k >= 0; k--) {
    const i = b + AXES + 3 * k;
    normal[k] = out[NORMAL] * data[i] + out[NORMAL + 1] * data[i + 1] + out[NORMAL + 2] * data[i + 2];
    if (Math.abs(normal[k]) >= ALIGNED) axis = k;
  }
  if (axis < 0) {
    clipToEdge(out, data, a, b);
    return;
  }
  const n = normal[axis];
  const face = n < 0 ? data[b + HALF + axis] : -data[b + HALF + axis];

  // From the core to the lowest line: the normal made perpendicular to the core, one radius long.
  const r = data[a + RADIUS];
  const f = lean / length2;
  const side = r / Math.sqrt(1 - lean * f);
  const m = side * (n - f * (nearest[LOCAL_Q + axis] - nearest[LOCAL_P + axis]));
  const gapP = (face - (nearest[LOCAL_P + axis] + m)) / n;
  const gapQ = (face - (nearest[LOCAL_Q + axis] + m)) / n;
  for (let k = 0; k < 3; k++) {
    const below = side * (normal[k] - f * (nearest[LOCAL_Q + k] - nearest[LOCAL_P + k]));
    nearest[LOCAL_P + k] += below + normal[k] * gapP;
    nearest[LOCAL_Q + k] += below + normal[k] * gapQ;
  }
  if (!overBoxFace(stretch, nearest, data, b, axis)) return;
  const s = nearest[S];
  const far = s - stretch[0] > stretch[1] - s ? stretch[0] : stretch[1];
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  for (let k = 0; k < 3; k++) {
    const u = data[a + P2 + k] - data[a + P1 + k];
    out[SECOND + k] = data[a + P1 + k] + (far * u + side * (out[NORMAL + k] - f * u));
  }
  out[SECOND + 3] = gapP + far * (gapQ - gapP);
  addSecondPoint(out);
}

/**
 * The second contact point of a capsule nearly parallel to the closest edge: of the part of the core beside the edge, the end farther from the first
 * point. With one point alone, a central impact rotates the capsule.
 */
function clipToEdge(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const vx = nearest[LOCAL_Q] - nearest[LOCAL_P];
  const vy = nearest[LOCAL_Q + 1] - nearest[LOCAL_P + 1];
  const vz = nearest[LOCAL_Q + 2] - nearest[LOCAL_P + 2];
  const length2 = vx * vx + vy * vy + vz * vz;
  const along = (1 - MAX_PREDICTED_SINE * MAX_PREDICTED_SINE) * length2;
  const edge = vx * vx >= along ? 0 : vy * vy >= along ? 1 : vz * vz >= along ? 2 : -1;
  if (edge < 0 || !overBoxEdge(stretch, nearest, data, b, edge)) return;
  const r = data[a + RADIUS];
  const s = nearest[S];
  const far = s - stretch[0] > stretch[1] - s ? stretch[0] : stretch[1];
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  // From the core there to the edge, in world axes. Beside a face there is no such edge.
  way.fill(0);
  for (let k = 0; k < 3; k++) {
    if (k === edge) continue;
    const i = b + AXES + 3 * k;
    const side = out[NORMAL] * data[i] + out[NORMAL + 1] * data[i + 1] + out[NORMAL + 2] * data[i + 2];
    const core = nearest[LOCAL_P + k] + far * (nearest[LOCAL_Q + k] - nearest[LOCAL_P + k]);
    const d = (side < 0 ? data[b + HALF + k] : -data[b + HALF + k]) - core;
    if (d * side < 0) return;
    for (let c = 0; c < 3; c++) way[c] += d * data[i + c];
  }
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  if (!(way[0] * out[NORMAL] + way[1] * out[NORMAL + 1] + way[2] * out[NORMAL + 2] > ALIGNED * length)) return;
  const gap = length - r;
  const reach = (r + 0.5 * gap) / length;
  // (`addSecondPoint` adds half the gap along the normal.)
  const back = 0.5 * gap;
  for (let k = 0; k < 3; k++) {
    const u = data[a + P2 + k] - data[a + P1 + k];
    out[SECOND + k] = data[a + P1 + k] + far * u + (reach * way[k] - back * out[NORMAL + k]);
  }
  out[SECOND + 3] = gap;
  addSecondPoint(out);
}
