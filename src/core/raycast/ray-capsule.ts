// Line against capsule: entry (貫通開始点) and exit (貫通終了点), with the part of the surface at each.
//
// A capsule is the hull of two spheres and a finite cylinder. On a line each of the three is an interval, and the capsule's is their hull: without a
// cascade of cases there is no gap at a seam. In a cascade of dot products rounding opens such gaps.

import { EPSILON } from '../math/scalar.ts';
import { less, PAIR } from '../math/double-double.ts';
import { P1, P2, RADIUS } from '../shapes/record.ts';
import {
  DIRECTION,
  ENTER,
  ENTER_LOW,
  ENTER_PART,
  ENTER_S,
  EXIT_PART,
  EXIT_S,
  ORIGIN,
  PART_CYLINDER,
  PART_P1,
  PART_P2,
} from './interval.ts';
import { CROSSING, cylinderRoots, dd, FREE, IN, loadDirection, OUT, placeAlongAxis, refineRoot, sphereRoots } from './exact/line-dd.ts';
import { raySphereAt } from './ray-sphere.ts';

export function rayCapsule(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const ax = data[a + P2] - data[a + P1];
  const ay = data[a + P2 + 1] - data[a + P1 + 1];
  const az = data[a + P2 + 2] - data[a + P1 + 2];
  const r = data[a + RADIUS];
  const rr = r * r;
  const aa = ax * ax + ay * ay + az * az;
  const size = aa + rr;
  // Relative to the middle of the core: the origin, and k, the line's nearest point, at t0. Everything after it is as small as the capsule.
  const cx = ray[ORIGIN] - data[a + P1] - 0.5 * ax;
  const cy = ray[ORIGIN + 1] - data[a + P1 + 1] - 0.5 * ay;
  const cz = ray[ORIGIN + 2] - data[a + P1 + 2] - 0.5 * az;
  const t0 = -(cx * dx + cy * dy + cz * dz);
  const kx = cx + t0 * dx;
  const ky = cy + t0 * dy;
  const kz = cz + t0 * dz;
  const kk = kx * kx + ky * ky + kz * kz;
  // k is off by at most 2 eps·|c|; squares and products of lengths here are off by less than this.
  const far = t0 * t0 + kk;
  const lost = 64 * EPSILON * (far + size);
  // Outside the sphere that bounds the capsule: (h + r)² ≤ 2(h² + r²), h half the core.
  if (kk > 0.5 * aa + 2 * rr + lost) return false;

  // Between line and axis, e = d × a along their common perpendicular, lies |k·e|/|e|; with τ from the point nearest the axis,
  // |e|⁴τ² = |a|²(r²|e|² − (k·e)²). · Ericson, RTCD §5.1.8
  const ex = dy * az - dz * ay;
  const ey = dz * ax - dx * az;
  const ez = dx * ay - dy * ax;
  const ee = ex * ex + ey * ey + ez * ez;
  const apart = kx * ex + ky * ey + kz * ez;
  const room = rr * ee - apart * apart;
  if (room < -lost * aa) return false;
  // Neither parallel nor tangent, neither needle nor point, not far for its size, and error terms in the range of a double.
  const isOrdinary = ee > 1e-6 * aa && room > 1e-8 * rr * aa && aa < 65536 * rr && far < 1048576 * size && room > 1e-240 && room < 1e280;
  if (!isOrdinary) return nearParts(out, data, a, ray);
  const along = kx * ax + ky * ay + kz * az;
  const slope = dx * ax + dy * ay + dz * az;
  const inverse = 1 / ee;
  // −e·g/|e|² with g = k × a: parallel to a coordinate axis, that coordinate has no effect.
  const gx = ky * az - kz * ay;
  const gy = kz * ax - kx * az;
  const gz = kx * ay - ky * ax;
  const middle = -(ex * gx + ey * gy + ez * gz) * inverse;
  const half = Math.sqrt(room * inverse * (aa * inverse));
  // With σ = |e|/|a| and ρ = √room/(r|e|), 1 for a line through the axis and 0 for a tangent, k puts τ off by at most 1.5 eps·(|c| + |k|/σ)/(ρσ); in
  // this range never above 6 eps·(|t| + S) in tests. (|t| < |c|/8 is recomputed too: it is the small difference of t0 and τ.)
  const isPlain = ee > 0.04 * aa && room > 0.03125 * rr * aa;
  // And the parameter along the axis, times a·a, by less than this for any τ here.
  const seam = 1e-9 * aa + 1024 * lost * aa * inverse;
  // Values of the exit have an offset of one from those of the entry.
  for (let end = 0; end < 2; end++) {
    const tau = end === 0 ? middle - half : middle + half;
    const place = along + tau * slope;
    const beyond = Math.abs(place) - 0.5 * aa;
    // At a seam the part is decided exactly.
    if (Math.abs(beyond) <= seam) return nearParts(out, data, a, ray);
    if (beyond < 0) {
      const t = t0 + tau;
      if (!(Math.abs(t) > 1e-9 * r)) return nearParts(out, data, a, ray);
      out[ENTER + end] = t;
      out[ENTER_LOW + end] = 0;
      out[ENTER_PART + end] = PART_CYLINDER;
      out[ENTER_S + end] = 0.5 + place / aa;
      if (!(isPlain && 64 * t * t > far)) {
        sharpenSide(out, end, data, a, ray);
        out[ENTER_S + end] = 0.5 + (place + (out[ENTER + end] - t) * slope) / aa;
      }
    } else {
      // A line that enters the infinite cylinder beyond the core can enter the capsule only through the cap on that side.
      const isP2 = +(place >= 0);
      const side = 0.5 - isP2;
      let qx = kx + side * ax;
      let qy = ky + side * ay;
      let qz = kz + side * az;
      const foot = -(qx * dx + qy * dy + qz * dz);
      qx += foot * dx;
      qy += foot * dy;
      qz += foot * dz;
      const capRoom = rr - (qx * qx + qy * qy + qz * qz);
      if (capRoom < -lost) return false;
      const capHalf = Math.sqrt(capRoom);
      const t = t0 + (end === 0 ? foot - capHalf : foot + capHalf);
      out[ENTER + end] = t;
      out[ENTER_LOW + end] = 0;
      out[ENTER_PART + end] = PART_P1 + (PART_P2 - PART_P1) * isP2;
      out[ENTER_S + end] = isP2;
      // As for a sphere (ray-sphere.ts).
      if (!(capRoom > 0.03125 * rr && 64 * t * t > far) && !sharpenCap(out, end, data, a, ray)) return false;
    }
  }
  return true;
}

/** Recomputes one end on the side, near a tangent or nearly parallel to the axis. */
function sharpenSide(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): void {
  const root = end === 0 ? IN : OUT;
  dd[root] = out[ENTER + end];
  refineRoot(root, data, a + P1, a + P2, a + RADIUS, ray);
  out[ENTER + end] = dd[root];
  out[ENTER_LOW + end] = dd[root + 1];
}

/** Recomputes one end on a cap, near a tangent or for a start on the surface; false if line and sphere are apart. */
function sharpenCap(out: Float64Array, end: number, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (!sphereRoots(data, out[ENTER_PART + end] === PART_P1 ? a + P1 : a + P2, a + RADIUS, ray)) return false;
  out[ENTER + end] = dd[IN + PAIR * end];
  out[ENTER_LOW + end] = dd[IN + PAIR * end + 1];
  return true;
}

/** p1 = p2: a sphere, all of it p1. */
function pointCapsule(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (!raySphereAt(out, data, a + P1, a + RADIUS, ray)) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_P1;
  out[ENTER_S] = out[EXIT_S] = 0;
  return true;
}

// The hull so far.
const FROM = FREE;
const TO = FREE + PAIR;

/** The hull of the three intervals in twice the precision. Parallel lines need no case: there the cylinder adds nothing to the two spheres. */
function nearParts(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (data[a + P1] === data[a + P2] && data[a + P1 + 1] === data[a + P2 + 1] && data[a + P1 + 2] === data[a + P2 + 2]) {
    return pointCapsule(out, data, a, ray);
  }
  loadDirection(ray);
  dd[FROM] = Infinity;
  dd[TO] = -Infinity;
  dd[FROM + 1] = dd[TO + 1] = 0;
  for (let p = P1; p <= P2; p += P2 - P1) {
    if (!sphereRoots(data, a + p, a + RADIUS, ray)) continue;
    extendFrom();
    extendTo();
  }
  // A root on the cylinder counts between the ends of the core. The discs there lie inside the spheres and need no roots of their own.
  if (cylinderRoots(data, a + P1, a + P2, a + RADIUS, ray) === CROSSING) {
    placeAlongAxis(out, ENTER_S, IN);
    placeAlongAxis(out, EXIT_S, OUT);
    if (out[ENTER_S] >= 0 && out[ENTER_S] <= 1) extendFrom();
    if (out[EXIT_S] >= 0 && out[EXIT_S] <= 1) extendTo();
  }
  if (!(dd[FROM] <= dd[TO])) return false;
  for (let end = 0; end < 2; end++) {
    const t = FROM + PAIR * end;
    out[ENTER + end] = dd[t];
    out[ENTER_LOW + end] = dd[t + 1];
    // The part by position along the axis, seams to the cylinder, whichever root it was.
    placeAlongAxis(out, ENTER_S + end, t);
    const s = out[ENTER_S + end];
    out[ENTER_PART + end] = s < 0 ? PART_P1 : s > 1 ? PART_P2 : PART_CYLINDER;
    out[ENTER_S + end] = s < 0 ? 0 : s > 1 ? 1 : s;
  }
  return true;
}

function extendFrom(): void {
  if (!less(dd, IN, FROM)) return;
  dd[FROM] = dd[IN];
  dd[FROM + 1] = dd[IN + 1];
}

function extendTo(): void {
  if (!less(dd, TO, OUT)) return;
  dd[TO] = dd[OUT];
  dd[TO + 1] = dd[OUT + 1];
}
