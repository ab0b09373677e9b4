// Capsule against box: the core against the box, plus the radius; two contact points on a face or along an edge.

import { END_1, LOCAL_P, LOCAL_Q, NEAREST_STRIDE, RADIUS_1, REACH, REGION, S } from '../closest/closest-points.ts';
import { overBoxEdge, overBoxFace, CLIP_STRIDE } from '../closest/over-face.ts';
import { segmentBox } from '../closest/segment-box.ts';
import { AXES, HALF, P1, P2, RADIUS } from '../shapes/record.ts';
import { addSecondPoint, ALIGNED, MAX_PREDICTED_SINE, SAME_POINT, SECOND } from './capsule-face.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL, WITHOUT_POINTS } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(CLIP_STRIDE);

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
  const nx = out[NORMAL];
  const ny = out[NORMAL + 1];
  const nz = out[NORMAL + 2];
  const ux = data[a + P2] - data[a + P1];
  const uy = data[a + P2 + 1] - data[a + P1 + 1];
  const uz = data[a + P2 + 2] - data[a + P1 + 2];
  const length2 = ux * ux + uy * uy + uz * uz;
  const lean = nx * ux + ny * uy + nz * uz;
  if (lean * lean > MAX_PREDICTED_SINE * MAX_PREDICTED_SINE * length2 || length2 === 0) return;
  // The normal in the box's frame, and the face it is nearly perpendicular to.
  const lx = nx * data[b + AXES] + ny * data[b + AXES + 1] + nz * data[b + AXES + 2];
  const ly = nx * data[b + AXES + 3] + ny * data[b + AXES + 4] + nz * data[b + AXES + 5];
  const lz = nx * data[b + AXES + 6] + ny * data[b + AXES + 7] + nz * data[b + AXES + 8];
  const axis = Math.abs(lx) >= ALIGNED ? 0 : Math.abs(ly) >= ALIGNED ? 1 : Math.abs(lz) >= ALIGNED ? 2 : -1;
  if (axis < 0) {
    clipToEdge(out, data, a, b);
    return;
  }
  const n = axis === 0 ? lx : axis === 1 ? ly : lz;
  const face = n < 0 ? data[b + HALF + axis] : -data[b + HALF + axis];

  // From the core to the lowest line: the normal made perpendicular to the core, one radius long.
  const r = data[a + RADIUS];
  const f = lean / length2;
  const side = r / Math.sqrt(1 - lean * f);
  const vx = nearest[LOCAL_Q] - nearest[LOCAL_P];
  const vy = nearest[LOCAL_Q + 1] - nearest[LOCAL_P + 1];
  const vz = nearest[LOCAL_Q + 2] - nearest[LOCAL_P + 2];
  const mx = side * (lx - f * vx);
  const my = side * (ly - f * vy);
  const mz = side * (lz - f * vz);
  const m = axis === 0 ? mx : axis === 1 ? my : mz;
  const gapP = (face - (nearest[LOCAL_P + axis] + m)) / n;
  const gapQ = (face - (nearest[LOCAL_Q + axis] + m)) / n;
  nearest[LOCAL_P] += mx + lx * gapP;
  nearest[LOCAL_P + 1] += my + ly * gapP;
  nearest[LOCAL_P + 2] += mz + lz * gapP;
  nearest[LOCAL_Q] += mx + lx * gapQ;
  nearest[LOCAL_Q + 1] += my + ly * gapQ;
  nearest[LOCAL_Q + 2] += mz + lz * gapQ;
  if (!overBoxFace(stretch, nearest, data, b, axis)) return;
  const s = nearest[S];
  const far = s - stretch[0] > stretch[1] - s ? stretch[0] : stretch[1];
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  out[SECOND] = data[a + P1] + (far * ux + side * (nx - f * ux));
  out[SECOND + 1] = data[a + P1 + 1] + (far * uy + side * (ny - f * uy));
  out[SECOND + 2] = data[a + P1 + 2] + (far * uz + side * (nz - f * uz));
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
  let dx = 0;
  let dy = 0;
  let dz = 0;
  for (let k = 0; k < 3; k++) {
    if (k === edge) continue;
    const i = b + AXES + 3 * k;
    const side = out[NORMAL] * data[i] + out[NORMAL + 1] * data[i + 1] + out[NORMAL + 2] * data[i + 2];
    const core = nearest[LOCAL_P + k] + far * (nearest[LOCAL_Q + k] - nearest[LOCAL_P + k]);
    const d = (side < 0 ? data[b + HALF + k] : -data[b + HALF + k]) - core;
    if (d * side < 0) return;
    dx += d * data[i];
    dy += d * data[i + 1];
    dz += d * data[i + 2];
  }
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(dx * out[NORMAL] + dy * out[NORMAL + 1] + dz * out[NORMAL + 2] > ALIGNED * length)) return;
  const gap = length - r;
  const reach = (r + 0.5 * gap) / length;
  // (`addSecondPoint` adds half the gap along the normal.)
  const back = 0.5 * gap;
  out[SECOND] = data[a + P1] + far * (data[a + P2] - data[a + P1]) + (reach * dx - back * out[NORMAL]);
  out[SECOND + 1] = data[a + P1 + 1] + far * (data[a + P2 + 1] - data[a + P1 + 1]) + (reach * dy - back * out[NORMAL + 1]);
  out[SECOND + 2] = data[a + P1 + 2] + far * (data[a + P2 + 2] - data[a + P1 + 2]) + (reach * dz - back * out[NORMAL + 2]);
  out[SECOND + 3] = gap;
  addSecondPoint(out);
}
