// Line against a box, AABB or OBB: slabs along the box's own axes.

import { add, between, divide, dot, PAIR, ROUNDING, subtract, VECTOR, less } from '../math/double-double.ts';
import { sumError } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import { D, dd, loadDirection, M, FREE } from './exact/line-dd.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, ORIGIN, PART_FACES } from './interval.ts';

/** m. */
const FARTHEST_CROSSING = 1e300;
const NOTHING = new Float64Array(9);
const BY_RECORD = new Float64Array(0);
// Entries and exits of the three slabs, m, and the direction's components along their axes.
const slabs = new Float64Array(9);
// For the current call: the rounding error of the record's axes, and the corners of an AABB that its record rounds.
let beyond: Float64Array = NOTHING;
let corners: Float64Array = BY_RECORD;

/** The box with the record's axes plus `low` (math/exact-axes.ts). */
export function rayRotatedBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, low: Float64Array): boolean {
  beyond = low;
  const meets = rayBox(out, data, a, ray);
  beyond = NOTHING;
  return meets;
}

/** The box between the corners `given` (min x y z, max x y z), always in twice the precision, or, if there are none, the record's. */
export function rayAlignedBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, given: Float64Array): boolean {
  if (given.length === 0) return rayBox(out, data, a, ray);
  corners = given;
  const meets = boxDd(out, data, a, ray);
  corners = BY_RECORD;
  return meets;
}

/**
 * The box with the nine axis components of its record. Per axis u: t = ((c − o)·u ∓ h) / (d·u); inside all three from the last entry to the first
 * exit. · Ericson, RTCD §5.3.3
 */
export function rayBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[a + CENTER] - ray[ORIGIN];
  const y = data[a + CENTER + 1] - ray[ORIGIN + 1];
  const z = data[a + CENTER + 2] - ray[ORIGIN + 2];
  const far = Math.abs(x) + Math.abs(y) + Math.abs(z);
  let steep = 0;
  for (let k = 0; k < 3; k++) {
    const u = a + AXES + 3 * k;
    const e = x * data[u] + y * data[u + 1] + z * data[u + 2];
    const f = dx * data[u] + dy * data[u + 1] + dz * data[u + 2];
    const h = data[a + HALF + k];
    slabs[k] = -WIDE;
    slabs[3 + k] = WIDE;
    slabs[6 + k] = f;
    if (f !== 0) {
      const i = 1 / f;
      const middle = e * i;
      const depth = h * Math.abs(i);
      slabs[k] = middle - depth;
      slabs[3 + k] = middle + depth;
      steep += i * i;
      // Parallel to a slab the line is always inside or never; unless it is clearly inside, that is decided in twice the precision.
    } else if (Math.abs(e) >= h - 8 * EPSILON * (far + h)) return boxDd(out, data, a, ray);
  }
  // The last entry and the first exit, computed without a branch: it would be unpredictable, and a mispredict costs as much as the rest.
  const enterXY = +(slabs[1] > slabs[0]);
  const isEnterZ = +(slabs[2] > slabs[enterXY]);
  const enterAxis = (enterXY & (isEnterZ - 1)) | (isEnterZ << 1);
  const exitXY = +(slabs[4] < slabs[3]);
  const isExitZ = +(slabs[5] < slabs[3 + exitXY]);
  const exitAxis = (exitXY & (isExitZ - 1)) | (isExitZ << 1);
  const enter = slabs[enterAxis];
  const exit = slabs[3 + exitAxis];
  const enterShare = slabs[6 + enterAxis];
  const exitShare = slabs[6 + exitAxis];
  // Both e and f are off by 2 eps of their vectors: each t by at most eps·(2|x| + 3|t| + 2h)/|f|, where |t| ≤ (|x| + h)/|f|.
  const hX = data[a + HALF];
  const hY = data[a + HALF + 1];
  const hZ = data[a + HALF + 2];
  const lost = 12 * EPSILON * (far + (hX + hY + hZ)) * steep;
  if (enter - exit > lost) return false;
  // Decided: of the three differences one is zero, and the smaller of the others is above `lost` if their product is above twice `lost` times their
  // sum. (Without a branch per axis: which is first is unpredictable.)
  const ex = enter - slabs[0];
  const ey = enter - slabs[1];
  const ez = enter - slabs[2];
  const fx = slabs[3] - exit;
  const fy = slabs[4] - exit;
  const fz = slabs[5] - exit;
  const isClear =
    exit - enter > lost &&
    ex * ey + ey * ez + ez * ex > 2 * lost * (ex + ey + ez) &&
    fx * fy + fy * fz + fz * fx > 2 * lost * (fx + fy + fz);
  if (!isClear) return boxDd(out, data, a, ray);
  // The face on the negative side is the nearer one if the ray points along the axis.
  out[ENTER_PART] = PART_FACES + 2 * enterAxis + +(enterShare > 0);
  out[EXIT_PART] = PART_FACES + 2 * exitAxis + +(exitShare < 0);
  out[ENTER] = enter;
  out[EXIT] = exit;
  out[ENTER_LOW] = out[EXIT_LOW] = 0;
  out[ENTER_S] = out[EXIT_S] = NaN;
  // A near start (against the other side of the slab, too), a far box and a grazed face lose too many digits of the distance.
  const size = hX < hY ? (hX < hZ ? hX : hZ) : hY < hZ ? hY : hZ;
  const isPlain = far < 4096 * size;
  const least = 1e-9 * size;
  const isEnterPlain =
    isPlain && Math.abs(enterShare) > 0.1875 && Math.abs(enter) > least && 8 * Math.abs(enter) >= Math.abs(slabs[3 + enterAxis]);
  const isExitPlain = isPlain && Math.abs(exitShare) > 0.1875 && Math.abs(exit) > least && 8 * Math.abs(exit) >= Math.abs(slabs[exitAxis]);
  if (!isEnterPlain) crossing(out, 0, enterAxis, data, a, ray);
  if (!isExitPlain) crossing(out, 1, exitAxis, data, a, ray);
  return true;
}

// Three slabs in twice the precision: a box is their intersection, and a line is inside from the last entry to the first exit. It decides edges,
// corners and grazed faces.

/** Farther than any crossing, with a finite square: in place of infinity, since 0 · ∞ is NaN. */
const WIDE = 1e150;

/** Registers: where the line enters and leaves each axis' slab, m. Three each: high, low, and a bound of the rounding error. */
const SLAB_IN = FREE;
const SLAB_OUT = SLAB_IN + 9;
const SLAB = 3;
const LOST = 2;
/** The direction's component along each axis. */
const SHARE = SLAB_OUT + 9;
/** First register not used by this file. */
const SLABS_END = SHARE + 3;

/** A slab that the line is parallel to and inside of: no bound. */
function openSlab(axis: number): void {
  const i = SLAB_IN + SLAB * axis;
  const o = SLAB_OUT + SLAB * axis;
  dd[i] = -Infinity;
  dd[o] = Infinity;
  dd[i + 1] = dd[i + LOST] = dd[o + 1] = dd[o + LOST] = 0;
  dd[SHARE + axis] = 0;
}

/** Writes entry and exit from the three slabs; false when they do not meet. Touching an edge or a corner counts. */
function intersectSlabs(out: Float64Array): boolean {
  let first = SLAB_IN;
  let last = SLAB_OUT;
  for (let k = SLAB; k < 3 * SLAB; k += SLAB) {
    if (less(dd, first, SLAB_IN + k)) first = SLAB_IN + k;
    if (less(dd, SLAB_OUT + k, last)) last = SLAB_OUT + k;
  }
  const gap = dd[first] - dd[last] + (dd[first + 1] - dd[last + 1]);
  const lost = dd[first + LOST] + dd[last + LOST];
  if (gap > lost) return false;
  // A touch is one point: rounding must not leave a chord, or invert it.
  const exit = gap >= -lost ? first : last;
  out[ENTER] = dd[first];
  out[ENTER_LOW] = dd[first + 1];
  out[EXIT] = dd[exit];
  out[EXIT_LOW] = dd[exit + 1];
  // Entered against the direction, left along it.
  const inward = leading(SLAB_IN, first);
  out[ENTER_PART] = PART_FACES + 2 * inward + (dd[SHARE + inward] > 0 ? 1 : 0);
  const outward = leading(SLAB_OUT, last);
  out[EXIT_PART] = PART_FACES + 2 * outward + (dd[SHARE + outward] > 0 ? 0 : 1);
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}

/**
 * The axis of the slab at `best`. On an edge or a corner several are crossed at once: the one with the largest component of the direction is taken.
 */
function leading(slabs: number, best: number): number {
  let axis = (best - slabs) / SLAB;
  for (let k = 0; k < 3; k++) {
    const slab = slabs + SLAB * k;
    const apart = dd[slab] - dd[best] + (dd[slab + 1] - dd[best + 1]);
    if (Math.abs(apart) <= dd[slab + LOST] + dd[best + LOST] && Math.abs(dd[SHARE + k]) > Math.abs(dd[SHARE + axis])) axis = k;
  }
  return axis;
}

// One axis u: E = (c − o)·u and F = d·u, with bounds of their rounding errors, and a face's E ∓ h.
const E = SLABS_END;
const F = E + PAIR;
const H = F + PAIR;
const T = H + PAIR;
const REACH = T + PAIR;
const NOISE = REACH + 1;
const ROOT = NOISE + 1;
const U = ROOT + SLAB;

/** E, F, H of an axis in twice the precision. */
function loadAxis(axis: number, data: Float64Array, a: number, ray: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    dd[U + 2 * k] = data[a + AXES + 3 * axis + k];
    dd[U + 2 * k + 1] = beyond[3 * axis + k];
  }
  loadDirection(ray);
  between(dd, M, ray, ORIGIN, data, a + CENTER);
  dot(dd, E, M, U);
  dot(dd, F, D, U);
  dd[H] = data[a + HALF + axis];
  dd[H + 1] = 0;
  let height = dd[H];
  let share = 0;
  let isExact = Math.abs(dd[U]) === 1 || Math.abs(dd[U + 2]) === 1 || Math.abs(dd[U + 4]) === 1;
  for (let k = 0; k < VECTOR; k += 2) {
    height += Math.abs(dd[M + k] * dd[U + k]);
    share += Math.abs(dd[D + k] * dd[U + k]);
    isExact &&= dd[U + k + 1] === 0;
  }
  // Along a coordinate axis nothing is rounded.
  dd[REACH] = isExact ? 0 : ROUNDING * height;
  dd[NOISE] = ROUNDING * share;
}

/** w[T] = E − h for the face on the negative side (`side` −1) or E + h; of a box given by its corners, from the corner. */
function faceHeight(side: number, axis: number, ray: Float64Array): void {
  if (corners.length > 0) {
    const x = corners[side < 0 ? axis : 3 + axis];
    const o = -ray[ORIGIN + axis];
    dd[T] = x + o;
    dd[T + 1] = sumError(x, o, x + o);
  } else if (side < 0) subtract(dd, T, E, H);
  else add(dd, T, E, H);
}

/**
 * w[root] = distance at which the line crosses the face of entry (`end` 0) or exit (1), with its rounding error; requires the values of `loadAxis`.
 */
function crossFace(root: number, end: number, axis: number, ray: Float64Array): void {
  faceHeight(dd[F] > 0 === (end === 0) ? -1 : 1, axis, ray);
  // A start on the face has distance zero, exactly if nothing was rounded.
  const isZero = dd[T] === 0;
  if (Math.abs(dd[T]) <= dd[REACH]) dd[T] = dd[T + 1] = 0;
  const t = dd[T] / dd[F];
  if (Math.abs(t) < WIDE) divide(dd, root, T, F);
  else {
    // Nearly parallel to the slab: beyond the reach of any other one, and finite, since the difference of two infinities is NaN.
    dd[root] = t > 0 ? Math.min(t, FARTHEST_CROSSING) : Math.max(t, -FARTHEST_CROSSING);
    dd[root + 1] = 0;
  }
  dd[root + LOST] = isZero ? 0 : (dd[REACH] + dd[NOISE] * Math.abs(dd[root])) / Math.abs(dd[F]);
}

/** Writes the distance of one end with a known axis. */
function crossing(out: Float64Array, end: number, axis: number, data: Float64Array, a: number, ray: Float64Array): void {
  loadAxis(axis, data, a, ray);
  crossFace(ROOT, end, axis, ray);
  out[ENTER + end] = dd[ROOT];
  out[ENTER_LOW + end] = dd[ROOT + 1];
}

/** All of it in twice the precision. */
function boxDd(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    loadAxis(k, data, a, ray);
    openSlab(k);
    if (dd[F] === 0 || (dd[REACH] > 0 && Math.abs(dd[F]) <= Math.max(dd[NOISE], (Math.abs(dd[E]) + dd[H]) / WIDE))) {
      // Parallel to the slab, to rounding: always inside or never; the plane of a face is inside.
      faceHeight(-1, k, ray);
      if (dd[T] + dd[T + 1] > dd[REACH]) return false;
      faceHeight(1, k, ray);
      if (dd[T] + dd[T + 1] < -dd[REACH]) return false;
      continue;
    }
    dd[SHARE + k] = dd[F];
    crossFace(SLAB_IN + SLAB * k, 0, k, ray);
    crossFace(SLAB_OUT + SLAB * k, 1, k, ray);
  }
  return intersectSlabs(out);
}
