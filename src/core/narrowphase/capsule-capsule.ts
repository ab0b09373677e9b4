// Capsule against capsule in space: the nearest points of the two cores, plus the radii; two contact points if parallel.

import { END_1, END_2, NEAREST_STRIDE, RADIUS_1, RADIUS_2, REACH, S } from '../closest/closest-points.ts';
import { segmentSegment } from '../closest/segment-segment.ts';
import { P1, P2, RADIUS } from '../shapes/record.ts';
import { addSecondPoint, ALIGNED, MAX_FACE_SINE, MAX_PREDICTED_SINE, SAME_POINT, SECOND } from './capsule-face.ts';
import { DISTANCE, FEATURE_A, FEATURE_B, MARGIN, NORMAL, WITHOUT_POINTS } from './manifold.ts';
import { capsuleFeature, inflate, SLACK } from './inflate.ts';

const nearest = new Float64Array(NEAREST_STRIDE);

/** d = distance of the cores − (ra + rb). Crossing cores separate perpendicular to both: the Minkowski difference of two segments is flat. */
export function capsuleCapsule(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
  const ra = data[a + RADIUS];
  const rb = data[b + RADIUS];
  nearest[RADIUS_1] = ra;
  nearest[RADIUS_2] = rb;
  nearest[REACH] = (ra + rb + margin) * SLACK;
  if (!segmentSegment(nearest, data, a + P1, a + P2, b + P1, b + P2)) return false;
  inflate(out, nearest);
  out[FEATURE_A] = capsuleFeature(nearest[END_1]);
  out[FEATURE_B] = capsuleFeature(nearest[END_2]);
  if (out[DISTANCE] > margin) return false;
  if (out[WITHOUT_POINTS] !== 0) return true;

  // Two points: the cores nearly parallel, and the normal nearly perpendicular to them (end to end there is one point).
  const ux = data[a + P2] - data[a + P1];
  const uy = data[a + P2 + 1] - data[a + P1 + 1];
  const uz = data[a + P2 + 2] - data[a + P1 + 2];
  const vx = data[b + P2] - data[b + P1];
  const vy = data[b + P2 + 1] - data[b + P1 + 1];
  const vz = data[b + P2 + 2] - data[b + P1 + 2];
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const lean = out[NORMAL] * ux + out[NORMAL + 1] * uy + out[NORMAL + 2] * uz;
  if (
    uv * uv < (1 - MAX_PREDICTED_SINE * MAX_PREDICTED_SINE) * uu * vv ||
    lean * lean > MAX_PREDICTED_SINE * MAX_PREDICTED_SINE * uu ||
    uu === 0 ||
    vv === 0
  ) {
    return true;
  }
  // Projection of both cores onto their bisector, which does not depend on the argument order, and the interval that they share.
  const scale = Math.sqrt(uu / vv) * (uv < 0 ? -1 : 1);
  const mx = ux + scale * vx;
  const my = uy + scale * vy;
  const mz = uz + scale * vz;
  const wx = data[b + P1] - data[a + P1];
  const wy = data[b + P1 + 1] - data[a + P1 + 1];
  const wz = data[b + P1 + 2] - data[a + P1 + 2];
  const um = ux * mx + uy * my + uz * mz;
  const vm = vx * mx + vy * my + vz * mz;
  const wm = wx * mx + wy * my + wz * mz;
  const low = Math.max(0, Math.min(wm, wm + vm) / um);
  const high = Math.min(1, Math.max(wm, wm + vm) / um);
  if (low >= high) return true;
  const s = nearest[S];
  const far = s - low > high - s ? low : high;
  if ((far - s) * (far - s) * uu <= SAME_POINT * SAME_POINT * ra * ra) return true;
  const t = Math.min(1, Math.max(0, (far * um - wm) / vm));
  const dx = wx + t * vx - far * ux;
  const dy = wy + t * vy - far * uy;
  const dz = wz + t * vz - far * uz;
  const apart = dx * out[NORMAL] + dy * out[NORMAL + 1] + dz * out[NORMAL + 2];
  // If the cores diverge sideways, the surfaces no longer face each other.
  const sideways = dx * dx + dy * dy + dz * dz - apart * apart;
  const thin = MAX_FACE_SINE * Math.min(ra, rb);
  if (sideways > thin * thin) return true;
  // The direction to b's core there differs slightly from the normal; along the normal a sideways offset would miss part of the gap. (Cores that
  // nearly meet overlap too deeply to face each other, and the direction between them is noise.)
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const isFacing = apart > ALIGNED * length;
  const gap = (isFacing ? length : apart) - (ra + rb);
  // (Midway along that line; `addSecondPoint` adds half the gap along the normal.)
  const reach = isFacing ? (ra + 0.5 * gap) / length : 0;
  const back = isFacing ? 0.5 * gap : -ra;
  out[SECOND] = data[a + P1] + far * ux + (reach * dx - back * out[NORMAL]);
  out[SECOND + 1] = data[a + P1 + 1] + far * uy + (reach * dy - back * out[NORMAL + 1]);
  out[SECOND + 2] = data[a + P1 + 2] + far * uz + (reach * dz - back * out[NORMAL + 2]);
  out[SECOND + 3] = gap;
  addSecondPoint(out);
  return true;
}
