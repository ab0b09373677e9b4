// A line against a ball and against a cylinder without ends, in twice the precision: what the kernels fall back on near a tangent, a seam or a
// parallel, and far away. Every number lives in one flat buffer of pairs (math/double-double.ts), under the names below.

import {
  add,
  addProduct,
  addScaled,
  between,
  cross,
  divide,
  dot,
  multiply,
  PAIR,
  ROUNDING,
  squareRoot,
  subtract,
  VECTOR,
} from '../math/double-double.ts';
import { sumError, upperHalf } from '../math/exact.ts';
import { powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { DIRECTION, DIRECTION_LOW, ORIGIN } from './interval.ts';

/** The registers. `D` is the unit direction, `M` the origin seen from the shape, `N` the line's point near the shape. */
export const D = 0;
export const M = D + VECTOR;
export const N = M + VECTOR;
/** The cylinder's axis p2 − p1, times the power of two `axisScale` that brings it near 1; `aa` its square, `da` = D·axis. */
export const AXIS = N + VECTOR;
export const AA = AXIS + VECTOR;
export const DA = AA + PAIR;
/** Roots of the last question: distances where the line goes in and comes out, m. */
export const IN = DA + PAIR;
export const OUT = IN + PAIR;
const E = OUT + PAIR;
const G = E + VECTOR;
const EE = G + VECTOR;
const T = EE + PAIR;
const STEP = T + PAIR;
const B = STEP + PAIR;
const C = B + PAIR;
const RR = C + PAIR;
const ROOT = RR + PAIR;
const TEMP = ROOT + PAIR;
// Plain doubles: what rounding may have taken off, lengths that bound it, the axis' power of two.
const LOST = TEMP + PAIR;
const SIZE_M = LOST + 1;
const SIZE_G = LOST + 2;
const SIZE_AXIS = LOST + 3;
const SCALE = LOST + 4;
/** First register that the functions of this file leave alone; there is room for a dozen vectors. */
export const FREE = LOST + 5;

export const w = new Float64Array(FREE + 12 * VECTOR);

/** Loads the unit direction; first call of every question. */
export function loadDirection(ray: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    w[D + 2 * k] = ray[DIRECTION + k];
    w[D + 2 * k + 1] = ray[DIRECTION_LOW + k];
  }
}

/** w[o] = the length of the vector at `v`, as a bound on what is lost in it: its high parts suffice. */
export function measure(o: number, v: number): void {
  w[o] = Math.sqrt(w[v] * w[v] + w[v + 2] * w[v + 2] + w[v + 4] * w[v + 4]);
}

/**
 * Roots at IN and OUT of the line and the ball around the point at `c` of `data`, radius at `r`; false when they are apart. Written straight on
 * local doubles, each with its low part beside it: of the rays that hit a ball one in thirty comes here.
 */
export function ballRoots(data: Float64Array, c: number, r: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const dxl = ray[DIRECTION_LOW];
  const dyl = ray[DIRECTION_LOW + 1];
  const dzl = ray[DIRECTION_LOW + 2];
  const ox = ray[ORIGIN];
  const oy = ray[ORIGIN + 1];
  const oz = ray[ORIGIN + 2];
  const cx = -data[c];
  const cy = -data[c + 1];
  const cz = -data[c + 2];
  const radius = data[r];
  // The origin seen from the centre, and n, the line's point near the centre, at t0: nothing large is left to cancel.
  const mx = ox + cx;
  const my = oy + cy;
  const mz = oz + cz;
  const t0 = -(mx * dx + my * dy + mz * dz);
  const px = t0 * dx;
  const py = t0 * dy;
  const pz = t0 * dz;
  const nx = mx + px;
  const ny = my + py;
  const nz = mz + pz;
  const th = upperHalf(t0);
  const tl = t0 - th;
  const dxh = upperHalf(dx);
  const dyh = upperHalf(dy);
  const dzh = upperHalf(dz);
  const dxr = dx - dxh;
  const dyr = dy - dyh;
  const dzr = dz - dzh;
  const nxl = sumError(mx, px, nx) + (sumError(ox, cx, mx) + (tl * dxr - (px - th * dxh - tl * dxh - th * dxr)) + t0 * dxl);
  const nyl = sumError(my, py, ny) + (sumError(oy, cy, my) + (tl * dyr - (py - th * dyh - tl * dyh - th * dyr)) + t0 * dyl);
  const nzl = sumError(mz, pz, nz) + (sumError(oz, cz, mz) + (tl * dzr - (pz - th * dzh - tl * dzh - th * dzr)) + t0 * dzl);
  // b = n·d, all but nothing.
  const nxh = upperHalf(nx);
  const nyh = upperHalf(ny);
  const nzh = upperHalf(nz);
  const nxr = nx - nxh;
  const nyr = ny - nyh;
  const nzr = nz - nzh;
  const bx = nx * dx;
  const by = ny * dy;
  const bz = nz * dz;
  const bxy = bx + by;
  const bxyz = bxy + bz;
  const be =
    sumError(bx, by, bxy) +
    sumError(bxy, bz, bxyz) +
    (nxr * dxr -
      (bx - nxh * dxh - nxr * dxh - nxh * dxr) +
      (nyr * dyr - (by - nyh * dyh - nyr * dyh - nyh * dyr)) +
      (nzr * dzr - (bz - nzh * dzh - nzr * dzh - nzh * dzr))) +
    (nxl * dx + nyl * dy + nzl * dz + (nx * dxl + ny * dyl + nz * dzl));
  const b = bxyz + be;
  const bl = sumError(bxyz, be, b);
  // |n + τd|² = r²: τ = −b ± √room with room = r² + b² − |n|², where d is unit. · Ericson, RTCD §5.3.2
  const rr = radius * radius;
  const bb = b * b;
  const xx = nx * nx;
  const yy = ny * ny;
  const zz = nz * nz;
  const s1 = rr - xx;
  const s2 = s1 - yy;
  const s3 = s2 - zz;
  const s4 = s3 + bb;
  const rh = upperHalf(radius);
  const rl = radius - rh;
  const bh = upperHalf(b);
  const br = b - bh;
  const se =
    sumError(rr, -xx, s1) +
    sumError(s1, -yy, s2) +
    sumError(s2, -zz, s3) +
    sumError(s3, bb, s4) +
    (rl * rl - (rr - rh * rh - 2 * (rh * rl)) + (br * br - (bb - bh * bh - 2 * (bh * br))) + 2 * b * bl) -
    (nxr * nxr -
      (xx - nxh * nxh - 2 * (nxh * nxr)) +
      (nyr * nyr - (yy - nyh * nyh - 2 * (nyh * nyr))) +
      (nzr * nzr - (zz - nzh * nzh - 2 * (nzh * nzr)))) -
    (2 * (nx * nxl + ny * nyl + nz * nzl) + (nxl * nxl + nyl * nyl + nzl * nzl));
  let room = s4 + se;
  let roomLow = sumError(s4, se, room);
  // Zero up to rounding is a tangent, which touches.
  const sizeM = Math.sqrt(mx * mx + my * my + mz * mz);
  const nn = xx + yy + zz;
  const lost = ROUNDING * (rr + nn + Math.sqrt(nn) * sizeM);
  if (!(room >= -lost)) return false;
  if (room <= lost) room = roomLow = 0;
  const half = Math.sqrt(room);
  const hh = half * half;
  const hu = upperHalf(half);
  const hr = half - hu;
  const halfLow = room > 0 ? (room - hh - (hr * hr - (hh - hu * hu - 2 * (hu * hr))) + roomLow) / (2 * half) : 0;
  const foot = t0 - b;
  const footLow = sumError(t0, -b, foot) - bl;
  const goesIn = foot - half;
  const goesOut = foot + half;
  const inLow = sumError(foot, -half, goesIn) + (footLow - halfLow);
  const outLow = sumError(foot, half, goesOut) + (footLow + halfLow);
  w[IN] = goesIn + inLow;
  w[IN + 1] = sumError(goesIn, inLow, w[IN]);
  w[OUT] = goesOut + outLow;
  w[OUT + 1] = sumError(goesOut, outLow, w[OUT]);
  // Grazing, a rounding of the room moves both ends far.
  w[LOST] = ROUNDING * (sizeM + radius) + (half > 0 ? lost / half : 0);
  settle(IN);
  settle(OUT);
  return true;
}

/** w[SIZE_M] = |M|, and N = M + T·D with T the rounded foot of the shape's point on the line: the line's point near the shape. */
function nearOrigin(): void {
  measure(SIZE_M, M);
  w[T] = -(w[M] * w[D] + w[M + 2] * w[D + 2] + w[M + 4] * w[D + 4]);
  w[T + 1] = 0;
  addScaled(w, N, M, T, D);
}

function square(o: number, x: number): void {
  w[o] = x;
  w[o + 1] = 0;
  multiply(w, o, o, o);
}

/**
 * ee·τ² + 2bτ + c = 0, roots T + τ to IN and OUT; false when there are none. LOST is what rounding may have taken off c: a discriminant that
 * close to zero is a tangent, which touches.
 */
function solve(): boolean {
  multiply(w, ROOT, B, B);
  multiply(w, TEMP, EE, C);
  subtract(w, ROOT, ROOT, TEMP);
  const lost = w[LOST] * w[EE];
  if (!(w[ROOT] >= -lost)) return false;
  if (w[ROOT] <= lost) w[ROOT] = w[ROOT + 1] = 0;
  squareRoot(w, ROOT, ROOT);
  add(w, TEMP, B, ROOT);
  divide(w, TEMP, TEMP, EE);
  subtract(w, IN, T, TEMP);
  subtract(w, TEMP, ROOT, B);
  divide(w, TEMP, TEMP, EE);
  add(w, OUT, T, TEMP);
  return true;
}

/** A distance that is zero but for what is LOST is zero: a ray that starts on the surface starts neither inside nor outside. */
function settle(t: number): void {
  if (Math.abs(w[t]) <= w[LOST]) w[t] = w[t + 1] = 0;
}

/** Answers of `cylinderRoots`. */
export const APART = 0;
export const CROSSING = 1;
export const ALONG = 2;

/**
 * Roots at IN and OUT of the line and the cylinder without ends around the core p1–p2 at `p1` and `p2` of `data`. ALONG: parallel and inside
 * or on the surface, no roots. The core must not be a point. M is left as the origin seen from p1, AXIS, AA and DA as documented.
 */
export function cylinderRoots(data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): number {
  loadAxis(data, p1, p2);
  between(w, M, data, p1, ray, ORIGIN);
  nearOrigin();
  dot(w, AA, AXIS, AXIS);
  dot(w, DA, D, AXIS);
  const radius = data[r];
  square(RR, radius);
  multiply(w, RR, RR, AA);
  measure(SIZE_AXIS, AXIS);
  // |(n + τd) × a|² = r²|a|²; with e = d × a and g = n × a: |e|²τ² + 2(e·g)τ + |g|² − r²|a|² = 0. · S1.2
  cross(w, E, D, AXIS);
  cross(w, G, N, AXIS);
  dot(w, EE, E, E);
  if (w[EE] <= ROUNDING * ROUNDING * w[AA]) {
    // Parallel: no quadratic, the whole line keeps its distance.
    dot(w, C, G, G);
    subtract(w, C, C, RR);
    measure(SIZE_G, G);
    return w[C] <= ROUNDING * (w[RR] + w[SIZE_G] * (w[SIZE_G] + w[SIZE_M] * w[SIZE_AXIS])) ? ALONG : APART;
  }
  // On to the line's point nearest the axis; far ahead for a nearly parallel line.
  dot(w, B, E, G);
  w[STEP] = -w[B] / w[EE];
  w[STEP + 1] = 0;
  addScaled(w, N, N, STEP, D);
  add(w, T, T, STEP);
  cross(w, G, N, AXIS);
  dot(w, B, E, G);
  dot(w, C, G, G);
  subtract(w, C, C, RR);
  measure(SIZE_G, G);
  w[LOST] = ROUNDING * (w[RR] + w[SIZE_G] * (w[SIZE_G] + (w[SIZE_M] + Math.abs(w[T])) * w[SIZE_AXIS]));
  if (!solve()) return APART;
  // A tangent's double root is as good as it gets; the step below would divide nothing by nothing.
  if (w[ROOT] > 0) {
    polish(IN);
    polish(OUT);
  }
  const size = w[SIZE_M] + radius;
  w[LOST] = ROUNDING * size;
  // Grazing, a rounding of c moves both ends far: a start on the surface is known by its own place.
  if (Math.abs(w[IN]) <= EPSILON * size || Math.abs(w[OUT]) <= EPSILON * size) {
    cross(w, G, M, AXIS);
    dot(w, C, G, G);
    const lost = ROUNDING * (w[RR] + w[C]);
    subtract(w, C, C, RR);
    if (Math.abs(w[C]) <= lost) w[LOST] = EPSILON * size;
  }
  settle(IN);
  settle(OUT);
  return CROSSING;
}

/**
 * A step of Newton for a distance at w[root] where the line crosses the cylinder around p1–p2, by a plain double's reckoning: on by
 * (r²|a|² − |g|²) / 2e·g with g = p × a at that place, e = d × a. The difference is formed in twice the precision, so what is left of an error δ
 * is δ² over the stretch inside. Halves of a number end in h and l, what it was rounded by in e.
 */
export function refineCylinderRoot(root: number, data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): void {
  const t = w[root];
  const ox = ray[ORIGIN];
  const oy = ray[ORIGIN + 1];
  const oz = ray[ORIGIN + 2];
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const bx = -data[p1];
  const by = -data[p1 + 1];
  const bz = -data[p1 + 2];
  const fx = data[p2];
  const fy = data[p2 + 1];
  const fz = data[p2 + 2];
  // The axis.
  const ax = fx + bx;
  const ay = fy + by;
  const az = fz + bz;
  const axe = sumError(fx, bx, ax);
  const aye = sumError(fy, by, ay);
  const aze = sumError(fz, bz, az);
  const axh = upperHalf(ax);
  const axl = ax - axh;
  const ayh = upperHalf(ay);
  const ayl = ay - ayh;
  const azh = upperHalf(az);
  const azl = az - azh;
  // The point on the line, seen from p1.
  const th = upperHalf(t);
  const tl = t - th;
  const dxh = upperHalf(dx);
  const dxl = dx - dxh;
  const dyh = upperHalf(dy);
  const dyl = dy - dyh;
  const dzh = upperHalf(dz);
  const dzl = dz - dzh;
  const mx = ox + bx;
  const my = oy + by;
  const mz = oz + bz;
  const sx = t * dx;
  const sy = t * dy;
  const sz = t * dz;
  const px = mx + sx;
  const py = my + sy;
  const pz = mz + sz;
  const pxe = sumError(mx, sx, px) + (sumError(ox, bx, mx) + (tl * dxl - (sx - th * dxh - tl * dxh - th * dxl)) + t * ray[DIRECTION_LOW]);
  const pye =
    sumError(my, sy, py) + (sumError(oy, by, my) + (tl * dyl - (sy - th * dyh - tl * dyh - th * dyl)) + t * ray[DIRECTION_LOW + 1]);
  const pze =
    sumError(mz, sz, pz) + (sumError(oz, bz, mz) + (tl * dzl - (sz - th * dzh - tl * dzh - th * dzl)) + t * ray[DIRECTION_LOW + 2]);
  const pxh = upperHalf(px);
  const pxl = px - pxh;
  const pyh = upperHalf(py);
  const pyl = py - pyh;
  const pzh = upperHalf(pz);
  const pzl = pz - pzh;
  // g = p × a
  const x1 = py * az;
  const x2 = pz * ay;
  const gx = x1 - x2;
  const gxe =
    sumError(x1, -x2, gx) +
    (pyl * azl - (x1 - pyh * azh - pyl * azh - pyh * azl) - (pzl * ayl - (x2 - pzh * ayh - pzl * ayh - pzh * ayl))) +
    (py * aze + pye * az - (pz * aye + pze * ay));
  const y1 = pz * ax;
  const y2 = px * az;
  const gy = y1 - y2;
  const gye =
    sumError(y1, -y2, gy) +
    (pzl * axl - (y1 - pzh * axh - pzl * axh - pzh * axl) - (pxl * azl - (y2 - pxh * azh - pxl * azh - pxh * azl))) +
    (pz * axe + pze * ax - (px * aze + pxe * az));
  const z1 = px * ay;
  const z2 = py * ax;
  const gz = z1 - z2;
  const gze =
    sumError(z1, -z2, gz) +
    (pxl * ayl - (z1 - pxh * ayh - pxl * ayh - pxh * ayl) - (pyl * axl - (z2 - pyh * axh - pyl * axh - pyh * axl))) +
    (px * aye + pxe * ay - (py * axe + pye * ax));
  const gxh = upperHalf(gx);
  const gxl = gx - gxh;
  const gyh = upperHalf(gy);
  const gyl = gy - gyh;
  const gzh = upperHalf(gz);
  const gzl = gz - gzh;
  // r²·(a·a)
  const x3 = ax * ax;
  const y3 = ay * ay;
  const z3 = az * az;
  const xy3 = x3 + y3;
  const aa = xy3 + z3;
  const aae =
    sumError(x3, y3, xy3) +
    sumError(xy3, z3, aa) +
    (axl * axl -
      (x3 - axh * axh - 2 * (axh * axl)) +
      (ayl * ayl - (y3 - ayh * ayh - 2 * (ayh * ayl))) +
      (azl * azl - (z3 - azh * azh - 2 * (azh * azl)))) +
    2 * (ax * axe + ay * aye + az * aze);
  const radius = data[r];
  const rr = radius * radius;
  const radiush = upperHalf(radius);
  const radiusl = radius - radiush;
  const rrh = upperHalf(rr);
  const rrl = rr - rrh;
  const aah = upperHalf(aa);
  const aal = aa - aah;
  const full = rr * aa;
  const fulle =
    rrl * aal -
    (full - rrh * aah - rrl * aah - rrh * aal) +
    (rr * aae + (radiusl * radiusl - (rr - radiush * radiush - 2 * (radiush * radiusl))) * aa);
  // What is left of it by g·g.
  const x4 = gx * gx;
  const y4 = gy * gy;
  const z4 = gz * gz;
  const rest1 = full - x4;
  const rest2 = rest1 - y4;
  const rest3 = rest2 - z4;
  const rest =
    rest3 +
    (sumError(full, -x4, rest1) +
      sumError(rest1, -y4, rest2) +
      sumError(rest2, -z4, rest3) +
      (fulle -
        (gxl * gxl -
          (x4 - gxh * gxh - 2 * (gxh * gxl)) +
          (gyl * gyl - (y4 - gyh * gyh - 2 * (gyh * gyl))) +
          (gzl * gzl - (z4 - gzh * gzh - 2 * (gzh * gzl)))) -
        2 * (gx * gxe + gy * gye + gz * gze)));
  const ex = dy * az - dz * ay;
  const ey = dz * ax - dx * az;
  const ez = dx * ay - dy * ax;
  const step = rest / (2 * (ex * gx + ey * gy + ez * gz));
  const better = t + step;
  w[root] = better;
  w[root + 1] = sumError(t, step, better);
}

/** Brings p2 − p1 near 1 by a power of two, so that products of four lengths stay in range. */
function loadAxis(data: Float64Array, p1: number, p2: number): void {
  between(w, AXIS, data, p1, data, p2);
  const scale = powerInto(Math.max(Math.abs(w[AXIS]), Math.abs(w[AXIS + 2]), Math.abs(w[AXIS + 4])));
  for (let k = AXIS; k < AXIS + VECTOR; k++) w[k] *= scale;
  w[SCALE] = scale;
}

/**
 * One more step from a root taken as the new near point. A nearly parallel line crosses the surface far from its point nearest the axis, and
 * the root is then the small difference of two large numbers; from its own place it is not.
 */
function polish(root: number): void {
  w[STEP] = w[root];
  w[STEP + 1] = 0;
  addScaled(w, N, M, STEP, D);
  cross(w, G, N, AXIS);
  dot(w, B, E, G);
  dot(w, C, G, G);
  subtract(w, C, C, RR);
  // The root next to τ = 0 without cancellation: τ = −c / (b ± √(b² − ee·c)), the sign that of b: going in b < 0, coming out b > 0.
  if (root === IN ? !(w[B] < 0) : !(w[B] > 0)) return;
  multiply(w, ROOT, B, B);
  multiply(w, TEMP, EE, C);
  subtract(w, ROOT, ROOT, TEMP);
  squareRoot(w, ROOT, ROOT);
  if (root === IN) subtract(w, TEMP, B, ROOT);
  else add(w, TEMP, B, ROOT);
  divide(w, TEMP, C, TEMP);
  subtract(w, root, STEP, TEMP);
}

/**
 * Writes to `out[at]` where along the core the line is at the distance w[t]: 0 at p1, 1 at p2, and exactly 0 or 1 only when that is so up to
 * rounding. Wants what `cylinderRoots` leaves behind.
 */
export function placeAlongAxis(out: Float64Array, at: number, t: number): void {
  dot(w, TEMP, M, AXIS);
  addProduct(w, TEMP, t, DA);
  // s = p·a' / a·a' with a' = scale · a.
  const length = w[AA] / w[SCALE];
  const lost = ROUNDING * w[SIZE_AXIS] * (w[SIZE_M] + Math.abs(w[t]));
  const beyond = w[TEMP] - length + (w[TEMP + 1] - w[AA + 1] / w[SCALE]);
  const s = w[TEMP] / length;
  if (Math.abs(w[TEMP]) <= lost) out[at] = 0;
  else if (Math.abs(beyond) <= lost) out[at] = 1;
  // Rounding must not lift a place just off the seam onto it.
  else out[at] = beyond < 0 ? Math.min(s, BELOW_ONE) : Math.max(s, ABOVE_ONE);
}

const BELOW_ONE = 1 - EPSILON / 2;
const ABOVE_ONE = 1 + EPSILON;
