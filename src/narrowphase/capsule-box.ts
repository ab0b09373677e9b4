// Capsule against box (S4.5): the core against the box, the radius added; two contact points when it lies on a face or along an edge.

import { END_1, LOCAL_P, LOCAL_Q, NEAREST_STRIDE, RADIUS_1, REACH, REGION, S } from '../closest/nearest.ts';
import { overBoxEdge, overBoxFace, STRETCH } from '../closest/over-face.ts';
import { segmentBox } from '../closest/segment-box.ts';
import { AXES, HALF, P1, P2, RADIUS } from '../shapes/record.ts';
import { addLyingPoint, ALIGNED, LYING, SAME_POINT, SECOND } from './lying.ts';
import { BOX_FACE, DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL } from './manifold.ts';
import { capsuleFeature, rounded, SLACK } from './rounded.ts';

const nearest = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(STRETCH);

/** d = signed distance of core and box − r; below −r the core itself runs through the box. */
export function capsuleBox(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const r = data[a + RADIUS];
  nearest[RADIUS_1] = r;
  nearest[REACH] = (r + margin) * SLACK;
  if (!segmentBox(nearest, data, a + P1, a + P2, b)) return false;
  rounded(out, nearest);
  out[FEATURE_A] = capsuleFeature(nearest[END_1]);
  out[FEATURE_B] = BOX_FACE + nearest[REGION];
  if (out[DISTANCE] > margin) return false;

  lie(out, data, a, b);
  return true;
}

// The second point of a capsule whose core is nearly at a right angle to the normal. Where the normal is a face's, or nearly, its lowest line is sent along
// the normal onto the face's plane and cut to the face; where its core is nearly parallel to the edge that is met, onto the edge and cut to its length. The
// end of what remains that is farther from the deepest point is the second point. (With one point alone, a capsule that met an edge lengthwise turned.)
function lie(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const nx = out[NORMAL];
  const ny = out[NORMAL + 1];
  const nz = out[NORMAL + 2];
  const ux = data[a + P2] - data[a + P1];
  const uy = data[a + P2 + 1] - data[a + P1 + 1];
  const uz = data[a + P2 + 2] - data[a + P1 + 2];
  const length2 = ux * ux + uy * uy + uz * uz;
  const lean = nx * ux + ny * uy + nz * uz;
  if (lean * lean > LYING * LYING * length2 || length2 === 0) return;
  // The normal in the box's frame, and the face it is nearly perpendicular to, or else the edge that the core runs along.
  const lx = nx * data[b + AXES] + ny * data[b + AXES + 1] + nz * data[b + AXES + 2];
  const ly = nx * data[b + AXES + 3] + ny * data[b + AXES + 4] + nz * data[b + AXES + 5];
  const lz = nx * data[b + AXES + 6] + ny * data[b + AXES + 7] + nz * data[b + AXES + 8];
  const vx = nearest[LOCAL_Q] - nearest[LOCAL_P];
  const vy = nearest[LOCAL_Q + 1] - nearest[LOCAL_P + 1];
  const vz = nearest[LOCAL_Q + 2] - nearest[LOCAL_P + 2];
  const face = Math.abs(lx) >= ALIGNED ? 0 : Math.abs(ly) >= ALIGNED ? 1 : Math.abs(lz) >= ALIGNED ? 2 : -1;
  const along = (1 - LYING * LYING) * length2;
  const edge = face >= 0 ? -1 : vx * vx >= along ? 0 : vy * vy >= along ? 1 : vz * vz >= along ? 2 : -1;
  if (face < 0 && edge < 0) return;

  // From the core to the lowest line: the normal made perpendicular to the core, one radius long.
  const r = data[a + RADIUS];
  const f = lean / length2;
  const side = r / Math.sqrt(1 - lean * f);
  const mx = side * (lx - f * vx);
  const my = side * (ly - f * vy);
  const mz = side * (lz - f * vz);
  // The gap along the normal to the face, or to the line where two faces meet: what moves along the edge does not count.
  const wx = face === 0 ? 1 / lx : face >= 0 || edge === 0 ? 0 : lx;
  const wy = face === 1 ? 1 / ly : face >= 0 || edge === 1 ? 0 : ly;
  const wz = face === 2 ? 1 / lz : face >= 0 || edge === 2 ? 0 : lz;
  const scale = 1 / (wx * lx + wy * ly + wz * lz);
  const sx = (lx < 0 ? data[b + HALF] : -data[b + HALF]) - mx;
  const sy = (ly < 0 ? data[b + HALF + 1] : -data[b + HALF + 1]) - my;
  const sz = (lz < 0 ? data[b + HALF + 2] : -data[b + HALF + 2]) - mz;
  const gapP = scale * (wx * (sx - nearest[LOCAL_P]) + wy * (sy - nearest[LOCAL_P + 1]) + wz * (sz - nearest[LOCAL_P + 2]));
  const gapQ = scale * (wx * (sx - nearest[LOCAL_Q]) + wy * (sy - nearest[LOCAL_Q + 1]) + wz * (sz - nearest[LOCAL_Q + 2]));
  nearest[LOCAL_P] += mx + lx * gapP;
  nearest[LOCAL_P + 1] += my + ly * gapP;
  nearest[LOCAL_P + 2] += mz + lz * gapP;
  nearest[LOCAL_Q] += mx + lx * gapQ;
  nearest[LOCAL_Q + 1] += my + ly * gapQ;
  nearest[LOCAL_Q + 2] += mz + lz * gapQ;
  if (!(face >= 0 ? overBoxFace(stretch, nearest, data, b, face) : overBoxEdge(stretch, nearest, data, b, edge))) return;
  const s = nearest[S];
  const far = s - stretch[0] > stretch[1] - s ? stretch[0] : stretch[1];
  if ((far - s) * (far - s) * length2 <= SAME_POINT * SAME_POINT * r * r) return;
  out[SECOND] = data[a + P1] + (far * ux + side * (nx - f * ux));
  out[SECOND + 1] = data[a + P1 + 1] + (far * uy + side * (ny - f * uy));
  out[SECOND + 2] = data[a + P1 + 2] + (far * uz + side * (nz - f * uz));
  out[SECOND + 3] = gapP + far * (gapQ - gapP);
  addLyingPoint(out);
}
