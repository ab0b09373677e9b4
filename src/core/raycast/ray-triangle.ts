// Line against triangle: one crossing of a two-sided surface, or, for a line in its plane, the interval across it.

import { add, addScaled, between, cross, divide, dot, less, PAIR, ROUNDING, subtract, VECTOR } from '../math/double-double.ts';
import { powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, B, C } from '../shapes/record.ts';
import {
  DIRECTION,
  ENTER,
  ENTER_LOW,
  ENTER_PART,
  ENTER_S,
  EXIT,
  EXIT_LOW,
  EXIT_PART,
  EXIT_S,
  ORIGIN,
  PART_BACK,
  PART_FRONT,
} from './interval.ts';
import { D, FREE, loadDirection, M, measure, dd } from './exact/line-dd.ts';

// Barycentric products, relative to the line's nearest point and to the longest edge, are off by less than this times that edge squared: 256 edges
// away, sixteen roundings.
const BAND = 4096 * EPSILON;

/**
 * With s = o − a, N = e1 × e2 and q = s × d: the line crosses the plane at t = −s·N / d·N, inside when u = −e2·q / d·N ≥ 0, v = e1·q / d·N ≥ 0
 * and u + v ≤ 1. Entry and exit coincide. · Möller, Trumbore 1997; Ericson, RTCD §5.3.6
 */
export function rayTriangle(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[a + A];
  const y = data[a + A + 1];
  const z = data[a + A + 2];
  const ux = data[a + B] - x;
  const uy = data[a + B + 1] - y;
  const uz = data[a + B + 2] - z;
  const vx = data[a + C] - x;
  const vy = data[a + C + 1] - y;
  const vz = data[a + C + 2] - z;
  const mx = ray[ORIGIN] - x;
  const my = ray[ORIGIN + 1] - y;
  const mz = ray[ORIGIN + 2] - z;
  // The line's point nearest corner a is the new origin.
  const t0 = -(mx * dx + my * dy + mz * dz);
  const sx = mx + t0 * dx;
  const sy = my + t0 * dy;
  const sz = mz + t0 * dz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const edge = uu > vv ? uu : vv;
  const ss = sx * sx + sy * sy + sz * sz;
  const far = t0 * t0 + ss;
  // The whole triangle lies within its longer edge from a.
  if (ss > 1.001 * edge + 64 * EPSILON * far) return false;
  if (!(far < 65536 * edge)) return nearCall(out, data, a, ray);
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const qx = sy * dz - sz * dy;
  const qy = sz * dx - sx * dz;
  const qz = sx * dy - sy * dx;
  const facing = dx * nx + dy * ny + dz * nz;
  const band = BAND * edge;
  const size = Math.abs(facing);
  if (!(size > band)) return nearCall(out, data, a, ray);
  let u = -(vx * qx + vy * qy + vz * qz);
  let v = ux * qx + uy * qy + uz * qz;
  if (facing < 0) {
    u = -u;
    v = -v;
  }
  if (u < -band || v < -band || u + v > size + band) return false;
  // On an edge, or where fourth powers leave the range of doubles.
  if (!(u > band && v > band && u + v < size - band && edge > 1e-70 && edge < 1e70)) return nearCall(out, data, a, ray);
  // The error of t, relative to t, not to S: about 4 eps·|u||v||m|/|m·N| and 4 eps·|u||v|/|d·N|.
  const height = mx * nx + my * ny + mz * nz;
  // At a grazing angle, on a sliver, or for a start close to the plane relative to its distance from a, even the rounding of m matters.
  const area = uu * vv;
  if (!(32 * facing * facing > area && 256 * height * height > area * far)) return nearCall(out, data, a, ray);
  out[ENTER] = out[EXIT] = -height / facing;
  out[ENTER_LOW] = out[EXIT_LOW] = 0;
  writeParts(out, facing < 0);
  return true;
}

/** Parts of a crossing: a line against the normal enters at the front. */
function writeParts(out: Float64Array, isFront: boolean): void {
  out[ENTER_PART] = isFront ? PART_FRONT : PART_BACK;
  out[EXIT_PART] = isFront ? PART_BACK : PART_FRONT;
  out[ENTER_S] = out[EXIT_S] = NaN;
}

const S = FREE;
const U = S + VECTOR;
const V = U + VECTOR;
const NORMAL = V + VECTOR;
const Q = NORMAL + VECTOR;
const FACING = Q + VECTOR;
const ALPHA = FACING + PAIR;
const BETA = ALPHA + PAIR;
const GAMMA = BETA + PAIR;
const HEIGHT = GAMMA + PAIR;
const T = HEIGHT + PAIR;
const SIZES = T + PAIR;
const SIZE_M = SIZES;
const SIZE_S = SIZES + 1;
const SIZE_U = SIZES + 2;
const SIZE_V = SIZES + 3;

/** The same in twice the precision, in a frame scaled by the power of two that brings the edges near 1. */
function nearCall(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  loadDirection(ray);
  between(dd, M, data, a + A, ray, ORIGIN);
  between(dd, U, data, a + A, data, a + B);
  between(dd, V, data, a + A, data, a + C);
  let m = 0;
  for (let k = 0; k < VECTOR; k += 2) m = Math.max(m, Math.abs(dd[U + k]), Math.abs(dd[V + k]));
  const scale = powerInto(m);
  for (let k = 0; k < VECTOR; k++) {
    dd[M + k] *= scale;
    dd[U + k] *= scale;
    dd[V + k] *= scale;
  }
  dd[T] = -(dd[M] * dd[D] + dd[M + 2] * dd[D + 2] + dd[M + 4] * dd[D + 4]);
  dd[T + 1] = 0;
  addScaled(dd, S, M, T, D);
  cross(dd, NORMAL, U, V);
  cross(dd, Q, S, D);
  dot(dd, FACING, D, NORMAL);
  dot(dd, HEIGHT, S, NORMAL);
  measure(SIZE_M, M);
  measure(SIZE_S, S);
  measure(SIZE_U, U);
  measure(SIZE_V, V);
  const reach = dd[SIZE_M] + dd[SIZE_S];
  const area = ROUNDING * dd[SIZE_U] * dd[SIZE_V];
  if (Math.abs(dd[FACING]) <= area) {
    // Parallel to the plane: in it or a miss.
    if (Math.abs(dd[HEIGHT]) > area * reach) return false;
    return inPlane(out, scale);
  }
  dot(dd, ALPHA, V, Q);
  dot(dd, BETA, U, Q);
  // u·(d·N) = −e2·q, v·(d·N) = e1·q, and the third is the rest of d·N.
  dd[ALPHA] = -dd[ALPHA];
  dd[ALPHA + 1] = -dd[ALPHA + 1];
  subtract(dd, GAMMA, FACING, ALPHA);
  subtract(dd, GAMMA, GAMMA, BETA);
  const sign = dd[FACING] > 0 ? 1 : -1;
  const lost = ROUNDING * (dd[SIZE_U] + dd[SIZE_V]) * reach;
  if (sign * dd[ALPHA] < -lost || sign * dd[BETA] < -lost || sign * dd[GAMMA] < -lost - area) return false;
  divide(dd, HEIGHT, HEIGHT, FACING);
  subtract(dd, T, T, HEIGHT);
  // A start on the surface has distance zero.
  if (Math.abs(dd[T]) <= (area * reach) / Math.abs(dd[FACING])) dd[T] = dd[T + 1] = 0;
  out[ENTER] = out[EXIT] = dd[T] / scale;
  out[ENTER_LOW] = out[EXIT_LOW] = dd[T + 1] / scale;
  writeParts(out, sign < 0);
  return true;
}

const EDGE = FACING;
const ACROSS = EDGE + VECTOR;
const FROM = ACROSS + VECTOR;
const TO = FROM + PAIR;
const ROOT = TO + PAIR;
const SLOPE = ROOT + PAIR;
const OFFSET = SLOPE + PAIR;
const SIZE_ACROSS = OFFSET + PAIR;

/**
 * A line in the plane is clipped by the three edges, each a half-plane (p − corner)·(edge × N) ≤ 0. Both ends are then `front`, which marks a line in
 * the plane: a crossing has one end on either side.
 */
function inPlane(out: Float64Array, scale: number): boolean {
  // M is no longer needed, T is: it moves, since the names above reuse its registers.
  const t0 = dd[T];
  const reach = dd[SIZE_M] + dd[SIZE_S];
  dd[FROM] = -Infinity;
  dd[TO] = Infinity;
  dd[FROM + 1] = dd[TO + 1] = 0;
  // Rounding of both ends.
  let nearStart = 0;
  let nearEnd = 0;
  for (let k = 0; k < 3; k++) {
    // Edges a→b, b→c, c→a; `S` is relative to a, so only the middle one starts elsewhere.
    if (k === 0) for (let i = 0; i < VECTOR; i++) dd[EDGE + i] = dd[U + i];
    else if (k === 1) for (let i = 0; i < VECTOR; i += 2) subtract(dd, EDGE + i, V + i, U + i);
    else for (let i = 0; i < VECTOR; i++) dd[EDGE + i] = -dd[V + i];
    if (k === 1) for (let i = 0; i < VECTOR; i += 2) subtract(dd, M + i, S + i, U + i);
    else for (let i = 0; i < VECTOR; i++) dd[M + i] = dd[S + i];
    cross(dd, ACROSS, EDGE, NORMAL);
    dot(dd, SLOPE, D, ACROSS);
    dot(dd, OFFSET, M, ACROSS);
    measure(SIZE_ACROSS, ACROSS);
    const lost = ROUNDING * dd[SIZE_ACROSS];
    if (Math.abs(dd[SLOPE]) <= lost) {
      // Parallel to the edge: on its inner side or on it.
      if (dd[OFFSET] > lost * (reach + 1)) return false;
      continue;
    }
    divide(dd, ROOT, OFFSET, SLOPE);
    dd[ROOT] = -dd[ROOT];
    dd[ROOT + 1] = -dd[ROOT + 1];
    if (dd[SLOPE] > 0) {
      if (less(dd, ROOT, TO)) {
        dd[TO] = dd[ROOT];
        dd[TO + 1] = dd[ROOT + 1];
        nearEnd = (lost * (reach + 1)) / dd[SLOPE];
      }
    } else if (less(dd, FROM, ROOT)) {
      dd[FROM] = dd[ROOT];
      dd[FROM + 1] = dd[ROOT + 1];
      nearStart = (lost * (reach + 1)) / -dd[SLOPE];
    }
  }
  const gap = dd[FROM] - dd[TO] + (dd[FROM + 1] - dd[TO + 1]);
  const lost = 64 * ROUNDING * (reach + 1);
  if (gap > lost) return false;
  // A touched corner is one point: rounding must not leave a chord, or invert it.
  const to = gap >= -lost ? FROM : TO;
  dd[ROOT] = t0;
  dd[ROOT + 1] = 0;
  add(dd, SLOPE, ROOT, FROM);
  add(dd, OFFSET, ROOT, to);
  for (let end = 0; end < 2; end++) {
    const t = end === 0 ? SLOPE : OFFSET;
    const isStart = Math.abs(dd[t]) <= ROUNDING * (reach + 1) + (end === 0 || to === FROM ? nearStart : nearEnd);
    out[ENTER + end] = isStart ? 0 : dd[t] / scale;
    out[ENTER_LOW + end] = isStart ? 0 : dd[t + 1] / scale;
  }
  writeParts(out, true);
  out[EXIT_PART] = PART_FRONT;
  return true;
}
