// Line against capsule: where it goes in (貫通開始点) and out (貫通終了点), and through which part (S1.3, S1.4).
//
// A capsule is the hull of two balls and a finite cylinder. On a line each of the three is an interval, and the capsule's is their hull: no
// cascade of cases, so no seam through which a line could slip. The source's cascade of dot products has such holes.

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
import { ballRoots, CROSSING, cylinderRoots, FREE, IN, loadDirection, OUT, placeAlongAxis, w } from './line-twice.ts';
import { rayBall } from './ray-sphere.ts';

export function rayCapsule(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[a + P1];
  const y = data[a + P1 + 1];
  const z = data[a + P1 + 2];
  const ax = data[a + P2] - x;
  const ay = data[a + P2 + 1] - y;
  const az = data[a + P2 + 2] - z;
  const r = data[a + RADIUS];
  const aa = ax * ax + ay * ay + az * az;
  // p1 = p2: a ball, all of it p1. (Differences of distinct doubles are never zero, but their squares may be.)
  if (ax === 0 && ay === 0 && az === 0) return pointCapsule(out, data, a, ray);

  // The line's point nearest the middle of the core is the new origin: everything after it is as small as the capsule.
  const mx = ray[ORIGIN] - x;
  const my = ray[ORIGIN + 1] - y;
  const mz = ray[ORIGIN + 2] - z;
  const cx = mx - 0.5 * ax;
  const cy = my - 0.5 * ay;
  const cz = mz - 0.5 * az;
  const t0 = -(cx * dx + cy * dy + cz * dz);
  const kx = cx + t0 * dx;
  const ky = cy + t0 * dy;
  const kz = cz + t0 * dz;
  const far = cx * cx + cy * cy + cz * cz;
  const rr = r * r;
  const size = aa + rr;
  // Apart from the ball that bounds the capsule: (h + r)² ≤ 2(h² + r²), h half the core.
  const lost = 64 * EPSILON * (far + size);
  if (kx * kx + ky * ky + kz * kz > 0.5 * aa + 2 * rr + lost) return false;

  // |(n + τd) × a|² = r²|a|², with e = d × a and g = n × a, at the point nearest the axis: |e|²w² = r²|a|² − |g|². · S1.2
  const nx = mx + t0 * dx;
  const ny = my + t0 * dy;
  const nz = mz + t0 * dz;
  const ex = dy * az - dz * ay;
  const ey = dz * ax - dx * az;
  const ez = dx * ay - dy * ax;
  let gx = ny * az - nz * ay;
  let gy = nz * ax - nx * az;
  let gz = nx * ay - ny * ax;
  const ee = ex * ex + ey * ey + ez * ez;
  // Nearly parallel (within 11°), a needle, or far for its size: in twice the precision.
  if (!(ee > 0.04 * aa && aa < 65536 * rr && far < 65536 * size)) return nearParts(out, data, a, ray);
  const step = -(ex * gx + ey * gy + ez * gz) / ee;
  gx += step * ex;
  gy += step * ey;
  gz += step * ez;
  const room = rr * aa - (gx * gx + gy * gy + gz * gz);
  if (room < -16 * lost * aa) return false;
  if (!(room > 0.0625 * rr * aa)) return nearParts(out, data, a, ray);
  const half = Math.sqrt(room / ee);
  const along = nx * ax + ny * ay + nz * az;
  const slope = dx * ax + dy * ay + dz * az;
  const least = 1e-9 * (r + Math.sqrt(aa));
  // What is written about the exit stands one after what is written about the entry.
  for (let end = 0; end < 2; end++) {
    let tau = end === 0 ? step - half : step + half;
    let s = (along + tau * slope) / aa;
    // On a seam the part is decided exactly.
    if (Math.abs(s) < 1e-9 || Math.abs(s - 1) < 1e-9) return nearParts(out, data, a, ray);
    let part = PART_CYLINDER;
    if (s < 0 || s > 1) {
      // Beyond the core: a line that goes into the infinite cylinder there can enter the capsule only through the cap on that side.
      let qx = nx;
      let qy = ny;
      let qz = nz;
      part = PART_P1;
      if (s > 1) {
        qx -= ax;
        qy -= ay;
        qz -= az;
        part = PART_P2;
      }
      s = s > 1 ? 1 : 0;
      const foot = -(qx * dx + qy * dy + qz * dz);
      qx += foot * dx;
      qy += foot * dy;
      qz += foot * dz;
      const capRoom = rr - (qx * qx + qy * qy + qz * qz);
      if (capRoom < -16 * lost) return false;
      if (!(capRoom > 0.0625 * rr)) return nearParts(out, data, a, ray);
      tau = end === 0 ? foot - Math.sqrt(capRoom) : foot + Math.sqrt(capRoom);
    }
    const t = t0 + tau;
    if (!(Math.abs(t) > least)) return nearParts(out, data, a, ray);
    out[ENTER + end] = t;
    out[ENTER_PART + end] = part;
    out[ENTER_S + end] = s;
    out[ENTER_LOW + end] = 0;
  }
  return true;
}

function pointCapsule(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  if (!rayBall(out, data, a + P1, a + RADIUS, ray)) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_P1;
  out[ENTER_S] = out[EXIT_S] = 0;
  return true;
}

// The hull so far.
const FROM = FREE;
const TO = FREE + PAIR;

/** The hull of the three intervals in twice the precision. Parallel lines need no case: on them the cylinder adds nothing to the two balls. */
function nearParts(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  loadDirection(ray);
  w[FROM] = Infinity;
  w[TO] = -Infinity;
  w[FROM + 1] = w[TO + 1] = 0;
  for (let p = P1; p <= P2; p += P2 - P1) {
    if (!ballRoots(data, a + p, a + RADIUS, ray)) continue;
    extendFrom();
    extendTo();
  }
  // A root on the cylinder counts between the ends of the core. The discs there lie in the balls and need no roots of their own.
  if (cylinderRoots(data, a + P1, a + P2, a + RADIUS, ray) === CROSSING) {
    placeAlongAxis(out, ENTER_S, IN);
    placeAlongAxis(out, EXIT_S, OUT);
    if (out[ENTER_S] >= 0 && out[ENTER_S] <= 1) extendFrom();
    if (out[EXIT_S] >= 0 && out[EXIT_S] <= 1) extendTo();
  }
  if (!(w[FROM] <= w[TO])) return false;
  for (let end = 0; end < 2; end++) {
    const t = FROM + PAIR * end;
    out[ENTER + end] = w[t];
    out[ENTER_LOW + end] = w[t + 1];
    // The part by the place, seams to the cylinder, whichever root it was.
    placeAlongAxis(out, ENTER_S + end, t);
    const s = out[ENTER_S + end];
    out[ENTER_PART + end] = s < 0 ? PART_P1 : s > 1 ? PART_P2 : PART_CYLINDER;
    out[ENTER_S + end] = s < 0 ? 0 : s > 1 ? 1 : s;
  }
  return true;
}

function extendFrom(): void {
  if (!less(w, IN, FROM)) return;
  w[FROM] = w[IN];
  w[FROM + 1] = w[IN + 1];
}

function extendTo(): void {
  if (!less(w, TO, OUT)) return;
  w[TO] = w[OUT];
  w[TO + 1] = w[OUT + 1];
}
