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
    if (across === 1 << axis) {
      overFace(out, data, a, b, axis, u, v);
      return true;
    }
  }
  overEdge(out, data, a, b, across);
  return true;
}

/** Whether the gap along axis k is zero to rounding. */
function touches(data: Float64Array, a: number, b: number, k: number): boolean {
  const reach = data[a + HALF + k] + data[b + HALF + k];
  const way = Math.abs(data[b + CENTER + k] - data[a + CENTER + k]);
  return way - reach >= -2 * EPSILON * (Math.abs(data[a + CENTER + k]) + Math.abs(data[b + CENTER + k]) + reach);
}

// Opposite faces across `axis`: the rectangle that both cover along u and v, midway.
function overFace(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, u: number, v: number): void {
  const side = out[NORMAL + axis];
  const pointA = data[a + CENTER + axis] + side * data[a + HALF + axis];
  const pointB = data[b + CENTER + axis] - side * data[b + HALF + axis];
  share(data, a, b, u);
  share(data, a, b, v);
  const u0 = low[u];
  const u1 = high[u];
  const v0 = low[v];
  const v1 = high[v];
  const middle = 0.5 * (pointA + pointB);
  const distance = out[DISTANCE];
  // Corners in order around the rectangle.
  for (let o = POINTS; o < POINTS + 4 * POINT_STRIDE; o += POINT_STRIDE) {
    out[o + axis] = middle;
    out[o + 3] = distance;
  }
  out[POINTS + u] = u0;
  out[POINTS + v] = v0;
  out[POINTS + POINT_STRIDE + u] = u1;
  out[POINTS + POINT_STRIDE + v] = v0;
  out[POINTS + 2 * POINT_STRIDE + u] = u1;
  out[POINTS + 2 * POINT_STRIDE + v] = v1;
  out[POINTS + 3 * POINT_STRIDE + u] = u0;
  out[POINTS + 3 * POINT_STRIDE + v] = v1;
  out[COUNT] = 4;
  out[POINT_A + axis] = pointA;
  out[POINT_B + axis] = pointB;
  out[POINT_A + u] = out[POINT_B + u] = 0.5 * (u0 + u1);
  out[POINT_A + v] = out[POINT_B + v] = 0.5 * (v0 + v1);
  const negative = side < 0 ? 1 : 0;
  out[FEATURE_A] = BOX_FACE + 2 * axis + negative;
  out[FEATURE_B] = BOX_FACE + 2 * axis + (1 - negative);
}

// The edge or corner that the two share, or their nearest ones: midway across two axes or three.
function overEdge(out: Float64Array, data: Float64Array, a: number, b: number, across: number): void {
  let along = -1;
  for (let k = 0; k < 3; k++) {
    if (across & (1 << k)) {
      // The facing sides.
      const side = data[b + CENTER + k] < data[a + CENTER + k] ? -1 : 1;
      low[k] = data[a + CENTER + k] + side * data[a + HALF + k];
      high[k] = data[b + CENTER + k] - side * data[b + HALF + k];
    } else {
      along = k;
      share(data, a, b, k);
    }
  }
  const count = along >= 0 ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const o = POINTS + POINT_STRIDE * i;
    for (let k = 0; k < 3; k++) out[o + k] = k !== along ? 0.5 * (low[k] + high[k]) : i === 0 ? low[k] : high[k];
    out[o + 3] = out[DISTANCE];
  }
  out[COUNT] = count;
  for (let k = 0; k < 3; k++) {
    const middle = 0.5 * (low[k] + high[k]);
    // Without a gap both points are one.
    const isPart = k !== along && out[NORMAL + k] !== 0;
    out[POINT_A + k] = isPart ? low[k] : middle;
    out[POINT_B + k] = isPart ? high[k] : middle;
  }
  out[FEATURE_A] = out[FEATURE_B] = count === 2 ? EDGE : VERTEX;
}

/** The interval of axis k that both cover, into `low` and `high`; one number if they touch within rounding. */
function share(data: Float64Array, a: number, b: number, k: number): void {
  const ca = data[a + CENTER + k];
  const cb = data[b + CENTER + k];
  const ha = data[a + HALF + k];
  const hb = data[b + HALF + k];
  const from = ca - ha > cb - hb ? ca - ha : cb - hb;
  const to = ca + ha < cb + hb ? ca + ha : cb + hb;
  low[k] = from <= to ? from : 0.5 * (from + to);
  high[k] = from <= to ? to : low[k];
}
