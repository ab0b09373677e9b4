// A line against a cylinder without ends, in twice the precision: what the kernels fall back on near a seam or a parallel, for needles, and far
// away. Every number lives in one flat buffer of pairs (math/double-double.ts), under the names below; other files use the same buffer.

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
