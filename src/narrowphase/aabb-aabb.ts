// AABB against AABB: three gaps, one per axis. The cheapest pair after spheres, and the reason an unrotated box is a kind of its own (S4.4).

import { CENTER, HALF } from '../shapes/record.ts';
import {
  BOX_FACE,
  COUNT,
  DISTANCE,
  EDGE,
  FEATURE_A,
  FEATURE_B,
  NORMAL,
  POINT_A,
  POINT_B,
  POINT_STRIDE,
  POINTS,
  VERTEX,
} from './manifold.ts';

// Per axis: the gap (negative = overlap), the side b is on, and the stretch of it that both share (or the two facing sides while apart).
const gap = new Float64Array(3);
const side = new Float64Array(3);
const low = new Float64Array(3);
const high = new Float64Array(3);

/**
 * gap_k = |c_b − c_a|_k − (h_a + h_b)_k. All three negative: the least overlap is the shortest way out. Some positive: those are the components
 * of the vector between the nearest points. Source: Ericson, RTCD §4.2.1.
 */
export function aabbAabb(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const dx = data[b + CENTER] - data[a + CENTER];
  const gx = Math.abs(dx) - (data[a + HALF] + data[b + HALF]);
  if (gx > margin) return false;
  const dy = data[b + CENTER + 1] - data[a + CENTER + 1];
  const gy = Math.abs(dy) - (data[a + HALF + 1] + data[b + HALF + 1]);
  if (gy > margin) return false;
  const dz = data[b + CENTER + 2] - data[a + CENTER + 2];
  const gz = Math.abs(dz) - (data[a + HALF + 2] + data[b + HALF + 2]);
  if (gz > margin) return false;

  let distance = gx;
  let axis = 0;
  if (gy > distance) {
    distance = gy;
    axis = 1;
  }
  if (gz > distance) {
    distance = gz;
    axis = 2;
  }
  side[0] = dx < 0 ? -1 : 1;
  side[1] = dy < 0 ? -1 : 1;
  side[2] = dz < 0 ? -1 : 1;
  let apart = (gx > 0 ? 1 : 0) + (gy > 0 ? 1 : 0) + (gz > 0 ? 1 : 0);
  if (apart > 1) {
    const x = gx > 0 ? gx : 0;
    const y = gy > 0 ? gy : 0;
    const z = gz > 0 ? gz : 0;
    // Divided by the largest first: gaps near the smallest doubles have no square.
    const rx = x / distance;
    const ry = y / distance;
    const rz = z / distance;
    const r = Math.sqrt(rx * rx + ry * ry + rz * rz);
    distance *= r;
    if (distance > margin) return false;
    out[NORMAL] = (side[0] * rx) / r;
    out[NORMAL + 1] = (side[1] * ry) / r;
    out[NORMAL + 2] = (side[2] * rz) / r;
  } else {
    apart = 0;
    out[NORMAL] = out[NORMAL + 1] = out[NORMAL + 2] = 0;
    out[NORMAL + axis] = side[axis];
  }
  out[DISTANCE] = distance;
  gap[0] = gx;
  gap[1] = gy;
  gap[2] = gz;
  contactPoints(out, data, a, b, axis, apart);
  return true;
}

// The rectangle, edge or corner the two share: across the axes that part them the midway plane, along the others what their extents share.
function contactPoints(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, apart: number): void {
  for (let k = 0; k < 3; k++) {
    const ca = data[a + CENTER + k];
    const cb = data[b + CENTER + k];
    const ha = data[a + HALF + k];
    const hb = data[b + HALF + k];
    if (apart ? gap[k] > 0 : k === axis) {
      // The facing sides.
      low[k] = ca + side[k] * ha;
      high[k] = cb - side[k] * hb;
    } else {
      low[k] = Math.max(ca - ha, cb - hb);
      high[k] = Math.min(ca + ha, cb + hb);
      // Touching within rounding: the shared stretch is one number.
      if (high[k] < low[k]) low[k] = high[k] = 0.5 * (low[k] + high[k]);
    }
  }
  // Which two (one, no) axes the contact region stretches along.
  let u = -1;
  let v = -1;
  for (let k = 0; k < 3; k++) {
    if (apart ? gap[k] > 0 : k === axis) continue;
    if (u < 0) u = k;
    else v = k;
  }
  const distance = out[DISTANCE];
  const count = v >= 0 ? 4 : u >= 0 ? 2 : 1;
  // Corners of the region in turn, so that neighbours in the list are neighbours in space.
  for (let i = 0; i < count; i++) {
    const o = POINTS + POINT_STRIDE * i;
    out[o] = 0.5 * (low[0] + high[0]);
    out[o + 1] = 0.5 * (low[1] + high[1]);
    out[o + 2] = 0.5 * (low[2] + high[2]);
    if (u >= 0) out[o + u] = i === 1 || i === 2 ? high[u] : low[u];
    if (v >= 0) out[o + v] = i >= 2 ? high[v] : low[v];
    out[o + 3] = distance;
  }
  out[COUNT] = count;
  for (let k = 0; k < 3; k++) {
    const across = apart ? gap[k] > 0 : k === axis;
    const middle = 0.5 * (low[k] + high[k]);
    out[POINT_A + k] = across ? low[k] : middle;
    out[POINT_B + k] = across ? high[k] : middle;
  }
  if (count === 4) {
    const negative = side[axis] < 0 ? 1 : 0;
    out[FEATURE_A] = BOX_FACE + 2 * axis + negative;
    out[FEATURE_B] = BOX_FACE + 2 * axis + (1 - negative);
  } else out[FEATURE_A] = out[FEATURE_B] = count === 2 ? EDGE : VERTEX;
}
