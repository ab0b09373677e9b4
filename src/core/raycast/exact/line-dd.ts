// A line against a sphere and an infinite cylinder in twice the precision: near tangents, seams and parallels, for needles, and far away. Every number lies in one flat
// buffer of pairs (core/math/double-double.ts), under the names below; other files use the same buffer.

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
} from '../../math/double-double.ts';
import { powerInto } from '../../math/power.ts';
import { EPSILON } from '../../math/scalar.ts';
import { DIRECTION, DIRECTION_LOW, ORIGIN } from '../interval.ts';

/** The registers. `D` is the unit direction, `M` the origin relative to the shape, `N` the line's point near the shape. */
export const D = 0;
export const M = D + VECTOR;
export const N = M + VECTOR;
/** The cylinder's axis p2 − p1, times the power of two `axisScale` that brings it near 1; `aa` its square, `da` = D·axis. */
export const AXIS = N + VECTOR;
export const AA = AXIS + VECTOR;
export const DA = AA + PAIR;
/** Roots of the last call: distances of entry and exit, m. */
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
// Plain doubles: the rounding error, lengths that bound it, the axis' power of two.
const LOST = TEMP + PAIR;
const SIZE_M = LOST + 1;
const SIZE_G = LOST + 2;
const SIZE_AXIS = LOST + 3;
const SCALE = LOST + 4;
/** First register not used by this file; there is room for a dozen vectors. */
export const FREE = LOST + 5;

export const dd = new Float64Array(FREE + 12 * VECTOR);

/** Loads the unit direction; must be called first for every ray. */
export function loadDirection(ray: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    dd[D + 2 * k] = ray[DIRECTION + k];
    dd[D + 2 * k + 1] = ray[DIRECTION_LOW + k];
  }
}

/** w[o] = the length of the vector at `v`, as a bound of its rounding error: its high parts suffice. */
export function measure(o: number, v: number): void {
  dd[o] = Math.sqrt(dd[v] * dd[v] + dd[v + 2] * dd[v + 2] + dd[v + 4] * dd[v + 4]);
}

/** w[SIZE_M] = |M|, and N = M + T·D with T the rounded parameter of the line's point nearest to the shape. */
function nearOrigin(): void {
  measure(SIZE_M, M);
  dd[T] = -(dd[M] * dd[D] + dd[M + 2] * dd[D + 2] + dd[M + 4] * dd[D + 4]);
  dd[T + 1] = 0;
  addScaled(dd, N, M, T, D);
}

function square(o: number, x: number): void {
  dd[o] = x;
  dd[o + 1] = 0;
  multiply(dd, o, o, o);
}

/**
 * ee·τ² + 2bτ + c = 0, roots T + τ to IN and OUT; false if there are none. LOST bounds the rounding error of c: a discriminant within it of zero is a
 * tangent, which touches.
 */
function solve(): boolean {
  multiply(dd, ROOT, B, B);
  multiply(dd, TEMP, EE, C);
  subtract(dd, ROOT, ROOT, TEMP);
  const lost = dd[LOST] * dd[EE];
  if (!(dd[ROOT] >= -lost)) return false;
  if (dd[ROOT] <= lost) dd[ROOT] = dd[ROOT + 1] = 0;
  squareRoot(dd, ROOT, ROOT);
  add(dd, TEMP, B, ROOT);
  divide(dd, TEMP, TEMP, EE);
  subtract(dd, IN, T, TEMP);
  subtract(dd, TEMP, ROOT, B);
  divide(dd, TEMP, TEMP, EE);
  add(dd, OUT, T, TEMP);
  return true;
}

/** A distance that is zero within LOST becomes zero: a ray that starts on the surface starts neither inside nor outside. */
function settle(t: number): void {
  if (Math.abs(dd[t]) <= dd[LOST]) dd[t] = dd[t + 1] = 0;
}

/**
 * Roots at IN and OUT of the line and the sphere around the point at `c` of `data`, radius at `r`; false if they are apart. One in thirty rays that
 * hit a sphere gets here.
 */
export function sphereRoots(data: Float64Array, c: number, r: number, ray: Float64Array): boolean {
  loadDirection(ray);
  between(dd, M, data, c, ray, ORIGIN);
  nearOrigin();
  const radius = data[r];
  square(RR, radius);
  // |n + τd|² = r²: τ² + 2(n·d)τ + |n|² − r² = 0, where d is unit. · Ericson, RTCD §5.3.2
  dd[EE] = 1;
  dd[EE + 1] = 0;
  dot(dd, B, N, D);
  dot(dd, C, N, N);
  dd[LOST] = ROUNDING * (dd[RR] + dd[C] + Math.sqrt(dd[C]) * dd[SIZE_M]);
  subtract(dd, C, C, RR);
  if (!solve()) return false;
  // A start on the surface: when grazing, rounding of the discriminant moves both ends far.
  const half = dd[ROOT];
  dd[LOST] = ROUNDING * (dd[SIZE_M] + radius) + (half > 0 ? dd[LOST] / half : 0);
  settle(IN);
  settle(OUT);
  return true;
}

/** Results of `cylinderRoots`. */
export const APART = 0;
export const CROSSING = 1;
export const ALONG = 2;

/**
 * Roots at IN and OUT of the line and the infinite cylinder around the core p1–p2 at `p1` and `p2` of `data`. ALONG: parallel and inside or on the
 * surface, no roots. The core must not be a point. M is left as the origin relative to p1, AXIS, AA and DA as documented.
 */
export function cylinderRoots(data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): number {
  loadCylinder(data, p1, p2, r, ray);
  nearOrigin();
  dot(dd, DA, D, AXIS);
  measure(SIZE_AXIS, AXIS);
  cross(dd, G, N, AXIS);
  if (dd[EE] <= ROUNDING * ROUNDING * dd[AA]) {
    // Parallel: no quadratic, the distance from the axis is constant.
    dot(dd, C, G, G);
    subtract(dd, C, C, RR);
    measure(SIZE_G, G);
    return dd[C] <= ROUNDING * (dd[RR] + dd[SIZE_G] * (dd[SIZE_G] + dd[SIZE_M] * dd[SIZE_AXIS])) ? ALONG : APART;
  }
  // From there to the line's point nearest the axis; far ahead for a nearly parallel line.
  dot(dd, B, E, G);
  dd[STEP] = -dd[B] / dd[EE];
  dd[STEP + 1] = 0;
  addScaled(dd, N, N, STEP, D);
  add(dd, T, T, STEP);
  cross(dd, G, N, AXIS);
  dot(dd, B, E, G);
  dot(dd, C, G, G);
  subtract(dd, C, C, RR);
  measure(SIZE_G, G);
  dd[LOST] = ROUNDING * (dd[RR] + dd[SIZE_G] * (dd[SIZE_G] + (dd[SIZE_M] + Math.abs(dd[T])) * dd[SIZE_AXIS]));
  if (!solve()) return APART;
  // The double root of a tangent cannot be improved; the step below would divide 0 by 0.
  if (dd[ROOT] > 0) {
    polish(IN);
    polish(OUT);
  }
  const size = dd[SIZE_M] + data[r];
  dd[LOST] = ROUNDING * size;
  // When grazing, rounding of c moves both ends far: a start on the surface is recognised by its own position.
  if (Math.abs(dd[IN]) <= EPSILON * size || Math.abs(dd[OUT]) <= EPSILON * size) {
    cross(dd, G, M, AXIS);
    dot(dd, C, G, G);
    const lost = ROUNDING * (dd[RR] + dd[C]);
    subtract(dd, C, C, RR);
    if (Math.abs(dd[C]) <= lost) dd[LOST] = EPSILON * size;
  }
  settle(IN);
  settle(OUT);
  return CROSSING;
}

/**
 * Loads the cylinder: |(m + td) × a|² = r²|a|², with e = d × a and g = m × a: |e|²t² + 2(e·g)t + |g|² − r²|a|² = 0. A power of two brings the axis near 1,
 * so that products of four lengths stay in range.
 */
function loadCylinder(data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): void {
  between(dd, AXIS, data, p1, data, p2);
  const scale = powerInto(Math.max(Math.abs(dd[AXIS]), Math.abs(dd[AXIS + 2]), Math.abs(dd[AXIS + 4])));
  for (let k = AXIS; k < AXIS + VECTOR; k++) dd[k] *= scale;
  dd[SCALE] = scale;
  between(dd, M, data, p1, ray, ORIGIN);
  dot(dd, AA, AXIS, AXIS);
  square(RR, data[r]);
  multiply(dd, RR, RR, AA);
  cross(dd, E, D, AXIS);
  dot(dd, EE, E, E);
}

/**
 * Recomputes one crossing with the cylinder from a nearly correct distance in plain doubles at w[root]: near a tangent, nearly parallel to the axis, close
 * to the surface. A Newton step adds (r²|a|² − |g|²) / 2e·g; only the difference is computed in twice the precision.
 */
export function refineRoot(root: number, data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): void {
  loadDirection(ray);
  between(dd, AXIS, data, p1, data, p2);
  between(dd, M, data, p1, ray, ORIGIN);
  dd[root + 1] = 0;
  addScaled(dd, N, M, root, D);
  cross(dd, G, N, AXIS);
  dot(dd, C, G, G);
  dot(dd, AA, AXIS, AXIS);
  square(RR, data[r]);
  multiply(dd, RR, RR, AA);
  subtract(dd, C, RR, C);
  const ex = dd[D + 2] * dd[AXIS + 4] - dd[D + 4] * dd[AXIS + 2];
  const ey = dd[D + 4] * dd[AXIS] - dd[D] * dd[AXIS + 4];
  const ez = dd[D] * dd[AXIS + 2] - dd[D + 2] * dd[AXIS];
  dd[STEP] = dd[C] / (2 * (ex * dd[G] + ey * dd[G + 2] + ez * dd[G + 4]));
  dd[STEP + 1] = 0;
  add(dd, root, root, STEP);
}

/**
 * One more step, from a root as the new near point. A nearly parallel line crosses the surface far from its point nearest the axis, and the root is
 * then the small difference of two large numbers; relative to itself it is not.
 */
function polish(root: number): void {
  dd[STEP] = dd[root];
  dd[STEP + 1] = 0;
  addScaled(dd, N, M, STEP, D);
  cross(dd, G, N, AXIS);
  dot(dd, B, E, G);
  dot(dd, C, G, G);
  subtract(dd, C, C, RR);
  // The root next to τ = 0 without cancellation: τ = −c / (b ± √(b² − ee·c)), the sign that of b: b < 0 at the entry, b > 0 at the exit.
  if (root === IN ? !(dd[B] < 0) : !(dd[B] > 0)) return;
  multiply(dd, ROOT, B, B);
  multiply(dd, TEMP, EE, C);
  subtract(dd, ROOT, ROOT, TEMP);
  squareRoot(dd, ROOT, ROOT);
  if (root === IN) subtract(dd, TEMP, B, ROOT);
  else add(dd, TEMP, B, ROOT);
  divide(dd, TEMP, C, TEMP);
  subtract(dd, root, STEP, TEMP);
}

/**
 * Writes to `out[at]` the parameter along the core at the distance w[t]: 0 at p1, 1 at p2, and exactly 0 or 1 only if that holds up to rounding.
 * Requires the registers of `cylinderRoots`.
 */
export function placeAlongAxis(out: Float64Array, at: number, t: number): void {
  dot(dd, TEMP, M, AXIS);
  addProduct(dd, TEMP, t, DA);
  // s = p·a' / a·a' with a' = scale · a.
  const length = dd[AA] / dd[SCALE];
  const lost = ROUNDING * dd[SIZE_AXIS] * (dd[SIZE_M] + Math.abs(dd[t]));
  const beyond = dd[TEMP] - length + (dd[TEMP + 1] - dd[AA + 1] / dd[SCALE]);
  const s = dd[TEMP] / length;
  if (Math.abs(dd[TEMP]) <= lost) out[at] = 0;
  else if (Math.abs(beyond) <= lost) out[at] = 1;
  // Rounding must not move a parameter just off the seam onto it.
  else out[at] = beyond < 0 ? Math.min(s, BELOW_ONE) : Math.max(s, ABOVE_ONE);
}

const BELOW_ONE = 1 - EPSILON / 2;
const ABOVE_ONE = 1 + EPSILON;
