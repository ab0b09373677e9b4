// Points and normals of a hit: from distance and part to a point on the surface and the unit normal there.
//
// A point is not computed as o + t·d, which is off by eps·|o| or eps·|t|. It is computed relative to the shape, with the low parts of t and d, and
// moved onto the surface: centre + r·n on a sphere, the face's own coordinate on a box.

import { productError, sumError } from '../math/exact.ts';
import { powerFor, powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, AXES, B, C, CAPSULE, CENTER, HALF, NORMAL, P1, P2, RADIUS, SPHERE, TRIANGLE } from '../shapes/record.ts';
import {
  DIRECTION,
  DIRECTION_LOW,
  ENTER,
  ENTER_LOW,
  ENTER_NORMAL,
  ENTER_PART,
  ENTER_POINT,
  ENTER_S,
  EXIT_PART,
  ORIGIN,
  PART_CYLINDER,
  PART_FACES,
  PART_FRONT,
  PART_P2,
} from './interval.ts';

// Below it a sum of squares loses digits, m².
const MIN_SQUARE = 1e-280;

// Values of the exit have an offset of one number (points and normals: three) from those of the entry.

/** Fills in points on the surface and outward unit normals of the hit that `rayShape` has written to `out`. */
export function rayEnds(out: Float64Array, kind: number, data: Float64Array, a: number, ray: Float64Array): void {
  if (kind === SPHERE || kind === CAPSULE) roundEnds(out, data, a, ray);
  else if (kind === TRIANGLE) triangleEnds(out, data, a, ray);
  else boxEnds(out, data, a, ray);
}

/** The same for spheres and capsules; for one kind below each, so that a bundle with one kind holds no other. */
export function roundEnds(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): void {
  for (let end = 0; end < 2; end++) roundEnd(out, end, data, a, ray);
}

export function triangleEnds(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): void {
  for (let end = 0; end < 2; end++) triangleEnd(out, end, data, a, ray);
}

export function boxEnds(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): void {
  for (let end = 0; end < 2; end++) boxEnd(out, end, data, a, ray);
}

/** `out[at …]` = the ray's point at the distance of `end`, relative to the point at `c` of `data`, rounded once per component. */
function seenFrom(out: Float64Array, at: number, end: number, data: Float64Array, c: number, ray: Float64Array): void {
  const t = out[ENTER + end];
  const low = out[ENTER_LOW + end];
  for (let k = 0; k < 3; k++) {
    const o = ray[ORIGIN + k];
    const from = -data[c + k];
    const d = ray[DIRECTION + k];
    const m = o + from;
    const p = t * d;
    const s = m + p;
    out[at + k] = s + (sumError(m, p, s) + sumError(o, from, m) + productError(t, d, p) + (t * ray[DIRECTION_LOW + k] + low * d));
  }
}

/** Writes the direction as a normal; one of length zero is against the ray at the entry, along it at the exit. */
function writeNormal(out: Float64Array, end: number, x: number, y: number, z: number, ray: Float64Array): void {
  const n = ENTER_NORMAL + 3 * end;
  if (!(x * x + y * y + z * z > MIN_SQUARE)) {
    const scale = powerInto(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)));
    x *= scale;
    y *= scale;
    z *= scale;
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  out[n] = x / length;
  out[n + 1] = y / length;
  out[n + 2] = z / length;
  if (length === 0) for (let k = 0; k < 3; k++) out[n + k] = (end === 0 ? -1 : 1) * ray[DIRECTION + k] + 0;
}

/** On a cylinder the normal is across the axis; on a sphere or a cap there is none. */
export function roundEnd(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): void {
  const at = ENTER_POINT + 3 * end;
  const n = ENTER_NORMAL + 3 * end;
  const part = out[ENTER_PART + end];
  const side = part === PART_CYLINDER ? 1 : 0;
  const c = a + (part === PART_P2 ? P2 : P1);
  const t = out[ENTER + end];
  const low = out[ENTER_LOW + end];
  const s = side === 1 ? out[ENTER_S + end] : 0;
  // Relative to the core's point at s, rounded once: the core may be 10⁶ times longer than the radius.
  for (let k = 0; k < 3; k++) {
    const from = -data[c + k];
    const to = data[a + P2 + k];
    const axis = to + from;
    const o = ray[ORIGIN + k];
    const d = ray[DIRECTION + k];
    const m = o + from;
    const p = t * d;
    const q = -s * axis;
    const mp = m + p;
    const sum = mp + q;
    const error =
      sumError(o, from, m) +
      sumError(m, p, mp) +
      sumError(mp, q, sum) +
      productError(t, d, p) +
      productError(-s, axis, q) +
      (t * ray[DIRECTION_LOW + k] + low * d - s * sumError(to, from, axis));
    out[n + k] = sum + error;
  }
  const ax = side * (data[a + P2] - data[a + P1]);
  const ay = side * (data[a + P2 + 1] - data[a + P1 + 1]);
  const az = side * (data[a + P2 + 2] - data[a + P1 + 2]);
  const aa = ax * ax + ay * ay + az * az;
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const r = data[a + RADIUS];
  let x = out[n];
  let y = out[n + 1];
  let z = out[n + 2];
  // s is rounded: the remaining component along the axis is added to the core's point. (A core whose squared length underflows has no direction.)
  const rest = aa > 0 ? (x * ax + y * ay + z * az) / aa : 0;
  x -= rest * ax;
  y -= rest * ay;
  z -= rest * az;
  const slope = x * dx + y * dy + z * dz;
  let foot = rest;
  if (Math.abs(slope) > 0.125 * r && r * r > MIN_SQUARE) {
    // The distance is rounded; a Newton step along the ray moves the point onto the surface. (Near a tangent the distance is better.)
    const step = (r * r - (x * x + y * y + z * z)) / (2 * slope);
    const climb = aa > 0 ? (dx * ax + dy * ay + dz * az) / aa : 0;
    x += step * (dx - climb * ax);
    y += step * (dy - climb * ay);
    z += step * (dz - climb * az);
    foot += step * climb;
  }
  writeNormal(out, end, x, y, z, ray);
  out[at] = data[c] + (s * ax + (foot * ax + r * out[n]));
  out[at + 1] = data[c + 1] + (s * ay + (foot * ay + r * out[n + 1]));
  out[at + 2] = data[c + 2] + (s * az + (foot * az + r * out[n + 2]));
}

function boxEnd(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): void {
  const at = ENTER_POINT + 3 * end;
  const n = ENTER_NORMAL + 3 * end;
  const face = out[ENTER_PART + end] - PART_FACES;
  seenFrom(out, n, end, data, a + CENTER, ray);
  const x = out[n];
  const y = out[n + 1];
  const z = out[n + 2];
  out[at] = out[at + 1] = out[at + 2] = 0;
  for (let k = 0; k < 3; k++) {
    const u = a + AXES + 3 * k;
    const h = data[a + HALF + k];
    const local = x * data[u] + y * data[u + 1] + z * data[u + 2];
    const side = face === 2 * k ? 1 : face === 2 * k + 1 ? -1 : 0;
    const place = side !== 0 ? side * h : local < -h ? -h : local > h ? h : local;
    for (let i = 0; i < 3; i++) {
      out[at + i] += place * data[u + i];
      // Adding zero makes every zero positive.
      if (side !== 0) out[n + i] = side * data[u + i] + 0;
    }
  }
  for (let k = 0; k < 3; k++) out[at + k] += data[a + CENTER + k];
}

function triangleEnd(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): void {
  const at = ENTER_POINT + 3 * end;
  const n = ENTER_NORMAL + 3 * end;
  seenFrom(out, at, end, data, a + A, ray);
  const nx = data[a + NORMAL];
  const ny = data[a + NORMAL + 1];
  const nz = data[a + NORMAL + 2];
  // A distance in plain doubles is moved onto the plane. One with a low part is on it already, more precisely: the normal of a sliver is less exact
  // than its plane.
  if (out[ENTER_LOW + end] === 0 && isBroad(data, a)) {
    const height = out[at] * nx + out[at + 1] * ny + out[at + 2] * nz;
    out[at] -= height * nx;
    out[at + 1] -= height * ny;
    out[at + 2] -= height * nz;
  }
  if (out[ENTER_PART] === out[EXIT_PART]) edgeNormal(out, end, data, a, ray);
  else {
    const side = out[ENTER_PART + end] === PART_FRONT ? 1 : -1;
    // Adding zero makes every zero positive.
    out[n] = side * nx + 0;
    out[n + 1] = side * ny + 0;
    out[n + 2] = side * nz + 0;
  }
  for (let k = 0; k < 3; k++) out[at + k] += data[a + A + k];
}

/** Whether the angle at corner a is at least about 7°. */
function isBroad(data: Float64Array, a: number): boolean {
  const ux = data[a + B] - data[a + A];
  const uy = data[a + B + 1] - data[a + A + 1];
  const uz = data[a + B + 2] - data[a + A + 2];
  const vx = data[a + C] - data[a + A];
  const vy = data[a + C + 1] - data[a + A + 1];
  const vz = data[a + C + 2] - data[a + A + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return 64 * (nx * nx + ny * ny + nz * nz) >= (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
}

/** A line in the triangle's plane enters and exits across edges. The normal is that of the crossed edge, in the plane, outward. */
function edgeNormal(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): void {
  const at = ENTER_POINT + 3 * end;
  const n = ENTER_NORMAL + 3 * end;
  const nx = data[a + NORMAL];
  const ny = data[a + NORMAL + 1];
  const nz = data[a + NORMAL + 2];
  // Of the edges crossed in this direction the one that the point lies on; at a corner the one crossed at the larger angle.
  let bestHeight = -Infinity;
  let bestRate = 0;
  for (let k = 0; k < 3; k++) {
    const p = a + CORNERS[k];
    const q = a + CORNERS[(k + 1) % 3];
    let ex = data[q] - data[p];
    let ey = data[q + 1] - data[p + 1];
    let ez = data[q + 2] - data[p + 2];
    const scale = powerFor(Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez)));
    ex *= scale;
    ey *= scale;
    ez *= scale;
    let mx = ey * nz - ez * ny;
    let my = ez * nx - ex * nz;
    let mz = ex * ny - ey * nx;
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    mx /= length;
    my /= length;
    mz /= length;
    const rate = (mx * ray[DIRECTION] + my * ray[DIRECTION + 1] + mz * ray[DIRECTION + 2]) * (end === 0 ? -1 : 1);
    if (rate <= 0) continue;
    const height =
      mx * (out[at] + data[a + A] - data[p]) +
      my * (out[at + 1] + data[a + A + 1] - data[p + 1]) +
      mz * (out[at + 2] + data[a + A + 2] - data[p + 2]);
    const band = 64 * EPSILON * (length / scale + Math.abs(height) + Math.abs(data[p]) + Math.abs(data[p + 1]) + Math.abs(data[p + 2]));
    if (height < bestHeight - band || (height <= bestHeight + band && rate <= bestRate)) continue;
    bestHeight = height;
    bestRate = rate;
    out[n] = mx + 0;
    out[n + 1] = my + 0;
    out[n + 2] = mz + 0;
  }
}

const CORNERS = [A, B, C];
