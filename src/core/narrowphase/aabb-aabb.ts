// AABB against AABB: three gaps, one per axis. The cheapest pair after spheres, and the reason why an unrotated box is a kind of its own.

import { EPSILON } from '../math/scalar.ts';
import { CENTER, HALF } from '../shapes/record.ts';
import {
  BOX_FACE,
  COUNT,
  DISTANCE,
  EDGE,
  FEATURE_A,
  FEATURE_B,
  MARGIN,
  NORMAL,
  ONLY_WHETHER,
  POINT_A,
  POINT_B,
  POINT_STRIDE,
  POINTS,
  VERTEX,
  WITHOUT_POINTS,
} from './manifold.ts';

// Per axis: the interval that both cover, or the two facing sides.
const low = new Float64Array(3);
const high = new Float64Array(3);

/**
 * gap_k = |c_b − c_a|_k − (h_a + h_b)_k. If all three are negative, the least overlap is the depth. Positive ones are the components of the vector
 * between the nearest points. Source: Ericson, RTCD §4.2.1.
 */
export function aabbAabb(out: Float64Array, data: Float64Array, a: number, b: number): boolean {
  const margin = out[MARGIN];
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
  // The axes of the normal, as bits: those that separate the two, or the one of least overlap.
  let across = (gx > 0 ? 1 : 0) | (gy > 0 ? 2 : 0) | (gz > 0 ? 4 : 0);
  if (across & (across - 1)) {
    const x = gx > 0 ? gx : 0;
    const y = gy > 0 ? gy : 0;
    const z = gz > 0 ? gz : 0;
    // Divided by the largest first: the square of a gap near the smallest double underflows.
    const rx = x / distance;
    const ry = y / distance;
    const rz = z / distance;
    const r = Math.sqrt(rx * rx + ry * ry + rz * rz);
    distance *= r;
    if (distance > margin) return false;
    out[NORMAL] = (dx < 0 ? -rx : rx) / r;
    out[NORMAL + 1] = (dy < 0 ? -ry : ry) / r;
    out[NORMAL + 2] = (dz < 0 ? -rz : rz) / r;
    out[DISTANCE] = distance;
  } else {
    if (out[WITHOUT_POINTS] === ONLY_WHETHER) return true;
    across = 1 << axis;
    out[NORMAL] = out[NORMAL + 1] = out[NORMAL + 2] = 0;
    out[NORMAL + axis] = (axis === 0 ? dx : axis === 1 ? dy : dz) < 0 ? -1 : 1;
    out[DISTANCE] = distance;
    // Sides that touch to rounding share no interval: the contact is an edge or a corner. Another axis can touch only if the axis of least overlap is
    // itself within rounding of touching.
    const u = axis === 0 ? 1 : 0;
    const v = axis === 2 ? 1 : 2;
    if (touches(data, a, b, u)) across |= 1 << u;
    if (touches(data, a, b, v)) across |= 1 << v;
  }
  share(out, data, a, b, across);
  return true;
}

/** Whether the gap along axis k is zero to rounding. */
function touches(data: Float64Array, a: number, b: number, k: number): boolean {
  const reach = data[a + HALF + k] + data[b + HALF + k];
  const way = Math.abs(data[b + CENTER + k] - data[a + CENTER + k]);
  return way - reach >= -2 * EPSILON * (Math.abs(data[a + CENTER + k]) + Math.abs(data[b + CENTER + k]) + reach);
}

// The corners of a rectangle around, as bits: high along the first of the axes that the boxes share, and along the second.
const AROUND = Uint8Array.of(0, 1, 3, 2);

// The rectangle, edge or corner that the two share, or their nearest ones: midway along the axes in the bits of `across`.
function share(out: Float64Array, data: Float64Array, a: number, b: number, across: number): void {
  // Per axis its bit among those shared; 0 for the others.
  let bits = 0;
  let count = 1;
  for (let k = 0; k < 3; k++) {
    const ca = data[a + CENTER + k];
    const cb = data[b + CENTER + k];
    const ha = data[a + HALF + k];
    const hb = data[b + HALF + k];
    if (across & (1 << k)) {
      // The facing sides.
      const side = cb < ca ? -1 : 1;
      low[k] = ca + side * ha;
      high[k] = cb - side * hb;
    } else {
      // The interval that both cover; one number if they touch within rounding.
      const from = ca - ha > cb - hb ? ca - ha : cb - hb;
      const to = ca + ha < cb + hb ? ca + ha : cb + hb;
      low[k] = from <= to ? from : 0.5 * (from + to);
      high[k] = from <= to ? to : low[k];
      bits |= count << (2 * k);
      count *= 2;
    }
  }
  const distance = out[DISTANCE];
  for (let i = 0; i < count; i++) {
    const o = POINTS + POINT_STRIDE * i;
    for (let k = 0; k < 3; k++) {
      const bit = (bits >> (2 * k)) & 3;
      out[o + k] = bit === 0 ? 0.5 * (low[k] + high[k]) : (AROUND[i] & bit) === 0 ? low[k] : high[k];
    }
    out[o + 3] = distance;
  }
  out[COUNT] = count;
  let face = 0;
  for (let k = 0; k < 3; k++) {
    const middle = 0.5 * (low[k] + high[k]);
    // Without a gap both points are one.
    const isPart = (across & (1 << k)) !== 0 && out[NORMAL + k] !== 0;
    out[POINT_A + k] = isPart ? low[k] : middle;
    out[POINT_B + k] = isPart ? high[k] : middle;
    if (isPart) face = 2 * k + (out[NORMAL + k] < 0 ? 1 : 0);
  }
  out[FEATURE_A] = count === 4 ? BOX_FACE + face : count === 2 ? EDGE : VERTEX;
  out[FEATURE_B] = count === 4 ? BOX_FACE + (face ^ 1) : out[FEATURE_A];
}
