// Capsule against capsule: the least of four end–core distances, or, if the cores cross, the shortest way out.

import { addRadii } from './answer.ts';
import { orient } from './orient.ts';
import { AWAY, FOOT, GAP, isBetter, NEAR_STRIDE, pointSegment } from './point-segment.ts';
import { P1, P2, RADIUS } from './record2.ts';

const near = new Float64Array(NEAR_STRIDE);
const best = new Float64Array(NEAR_STRIDE);

export function capsuleCapsule(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const ax = data[a + P1];
  const ay = data[a + P1 + 1];
  const cx = data[a + P2];
  const cy = data[a + P2 + 1];
  const bx = data[b + P1];
  const by = data[b + P1 + 1];
  const ex = data[b + P2];
  const ey = data[b + P2 + 1];
  const radiusA = data[a + RADIUS];
  const radiusB = data[b + RADIUS];

  // On which side of the other's line each end lies. Signs are compared, never multiplied: products of small areas underflow.
  const b1 = orient(ax, ay, cx, cy, bx, by);
  const b2 = orient(ax, ay, cx, cy, ex, ey);
  const a1 = orient(bx, by, ex, ey, ax, ay);
  const a2 = orient(bx, by, ex, ey, cx, cy);
  const across = (b1 <= 0 && b2 >= 0) || (b1 >= 0 && b2 <= 0);
  const over = (a1 <= 0 && a2 >= 0) || (a1 >= 0 && a2 <= 0);
  // All four zero: collinear, or a core of length zero. Then the ends decide everything.
  const flat = b1 === 0 && b2 === 0 && a1 === 0 && a2 === 0;
  if (across && over && !flat) {
    crossing(out, a1, a2, b1, b2, ax, ay, cx, cy, bx, by, ex, ey, radiusA, radiusB);
    return;
  }

  // Nearest pair: an end of one over the other's core. `sign` is +1 if the direction found points from a to b.
  pointSegment(best, ax, ay, cx, cy, bx, by);
  let px = bx;
  let py = by;
  let sign = 1;
  // The least gap of all four; the one that gives the normal may be greater by rounding.
  let least = best[GAP];
  pointSegment(near, ax, ay, cx, cy, ex, ey);
  least = Math.min(least, near[GAP]);
  if (isBetter(near, best)) {
    best.set(near);
    px = ex;
    py = ey;
  }
  pointSegment(near, bx, by, ex, ey, ax, ay);
  least = Math.min(least, near[GAP]);
  if (isBetter(near, best)) {
    best.set(near);
    px = ax;
    py = ay;
    sign = -1;
  }
  pointSegment(near, bx, by, ex, ey, cx, cy);
  least = Math.min(least, near[GAP]);
  if (isBetter(near, best)) {
    best.set(near);
    px = cx;
    py = cy;
    sign = -1;
  }
  let nx = sign * best[AWAY];
  let ny = sign * best[AWAY + 1];
  if (best[GAP] === 0) {
    // Collinear cores that share a point: the normal is perpendicular to the longer one; along it would be farther.
    const across1 = Math.abs(cx - ax) + Math.abs(cy - ay);
    const across2 = Math.abs(ex - bx) + Math.abs(ey - by);
    const dx = across1 >= across2 ? cx - ax : ex - bx;
    const dy = across1 >= across2 ? cy - ay : ey - by;
    const length = Math.sqrt(dx * dx + dy * dy);
    nx = length > 0 ? -dy / length : 1;
    ny = length > 0 ? dx / length : 0;
  }
  if (sign > 0) addRadii(out, nx, ny, least, best[FOOT], best[FOOT + 1], radiusA, px, py, radiusB);
  else addRadii(out, nx, ny, least, px, py, radiusA, best[FOOT], best[FOOT + 1], radiusB);
}

// Crossing cores: their Minkowski difference is a parallelogram around the origin, whose four sides are as far away as each end is from the other's
// line. The nearest side is the way out of the cores; the radii move it outwards. Source: Ericson, RTCD §3.11.
function crossing(
  out: Float64Array,
  a1: number,
  a2: number,
  b1: number,
  b2: number,
  ax: number,
  ay: number,
  cx: number,
  cy: number,
  bx: number,
  by: number,
  ex: number,
  ey: number,
  radiusA: number,
  radiusB: number,
): void {
  const ux = cx - ax;
  const uy = cy - ay;
  const vx = ex - bx;
  const vy = ey - by;
  const lengthA = Math.sqrt(ux * ux + uy * uy);
  const lengthB = Math.sqrt(vx * vx + vy * vy);
  // Over a's line with normal m (left of a): b separates along +m once its lower end is through, along −m once its upper end is.
  let depth = Infinity;
  let nx = 1;
  let ny = 0;
  // The deciding end: 0, 1 of b; 2, 3 of a.
  let end = 0;
  if (lengthA > 0) {
    const low = -Math.min(b1, b2) / lengthA;
    const high = Math.max(b1, b2) / lengthA;
    const up = low <= high;
    depth = up ? low : high;
    nx = ((up ? -1 : 1) * uy) / lengthA;
    ny = ((up ? 1 : -1) * ux) / lengthA;
    end = b1 < b2 === up ? 0 : 1;
  }
  // Over b's line with normal m (left of b): b moves along +m until a's upper end is through, along −m until its lower end is.
  if (lengthB > 0) {
    const low = -Math.min(a1, a2) / lengthB;
    const high = Math.max(a1, a2) / lengthB;
    const up = high <= low;
    if (Math.min(low, high) < depth) {
      depth = up ? high : low;
      nx = ((up ? -1 : 1) * vy) / lengthB;
      ny = ((up ? 1 : -1) * vx) / lengthB;
      end = a1 > a2 === up ? 2 : 3;
    }
  }
  if (end < 2) {
    const px = end === 0 ? bx : ex;
    const py = end === 0 ? by : ey;
    addRadii(out, nx, ny, -depth, px + nx * depth, py + ny * depth, radiusA, px, py, radiusB);
  } else {
    const px = end === 2 ? ax : cx;
    const py = end === 2 ? ay : cy;
    addRadii(out, nx, ny, -depth, px, py, radiusA, px - nx * depth, py - ny * depth, radiusB);
  }
}
