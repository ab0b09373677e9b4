// Line against axis-aligned box: the three slabs (S4.4).

import { sumError } from '../math/exact.ts';
import { divide, PAIR, ROUNDING } from '../math/double-double.ts';
import { EPSILON } from '../math/scalar.ts';
import { CENTER, HALF } from '../shapes/record.ts';
import { DIRECTION, DIRECTION_LOW, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT_S, ORIGIN, PART_FACES } from './interval.ts';
import { w } from './line-twice.ts';
import { LOST, meetSlabs, openSlab, SHARE, SLAB, SLAB_IN, SLAB_OUT, SLABS_END } from './slabs-twice.ts';

const BY_RECORD = new Float64Array(0);

/** The box that the record says by centre and half extents. */
export function rayAabb(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  return rayStraightBox(out, data, a, ray, BY_RECORD);
}

/**
 * The box between `corners` (min x y z, max x y z), or, if there are none, the record's. Per axis t = (c ∓ h − o) / d; inside all three from the
 * last entry to the first exit. · Kay, Kajiya 1986; Ericson, RTCD §5.3.3
 */
export function rayStraightBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, corners: Float64Array): boolean {
  const isByRecord = corners.length === 0;
  let enter = -Infinity;
  let exit = Infinity;
  // The next best, to see how close the call is.
  let enterNext = -Infinity;
  let exitNext = Infinity;
  let enterAxis = 0;
  let exitAxis = 0;
  let largest = 0;
  for (let k = 0; k < 3; k++) {
    const d = ray[DIRECTION + k];
    const o = ray[ORIGIN + k];
    if (d === 0) {
      // Along the slab: always inside or never. (Of either zero; a face's own plane is inside.)
      if (isByRecord ? !isBetween(data, a + k, ray, k) : o < corners[k] || o > corners[3 + k]) return false;
      continue;
    }
    const x = data[a + CENTER + k] - o;
    const h = data[a + HALF + k];
    const u = (isByRecord ? x - h : corners[k] - o) / d;
    const v = (isByRecord ? x + h : corners[3 + k] - o) / d;
    const near = u < v ? u : v;
    const far = u < v ? v : u;
    if (near > enter) {
      enterNext = enter;
      enter = near;
      enterAxis = k;
    } else if (near > enterNext) enterNext = near;
    if (far < exit) {
      exitNext = exit;
      exit = far;
      exitAxis = k;
    } else if (far < exitNext) exitNext = far;
    largest = Math.max(largest, Math.abs(near), Math.abs(far));
  }
  // (|x| + h)/|d| is what the roundings of a slab are relative to, and that is its larger distance.
  const lost = 8 * EPSILON * largest;
  if (enter - exit > lost) return false;
  if (!(exit - enter > lost && enter - enterNext > lost && exitNext - exit > lost)) return closeCall(out, data, a, ray, corners);
  crossing(out, 0, enterAxis, data, a, ray, corners);
  crossing(out, 1, exitAxis, data, a, ray, corners);
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}

/** |c − o| ≤ h, exactly: a rounded difference can hide an overhang only when it equals h. */
function isBetween(data: Float64Array, c: number, ray: Float64Array, k: number): boolean {
  const center = data[c + CENTER];
  const origin = -ray[ORIGIN + k];
  const h = data[c + HALF];
  const x = center + origin;
  if (Math.abs(x) !== h) return Math.abs(x) < h;
  const e = sumError(center, origin, x);
  return x > 0 ? e <= 0 : e >= 0;
}

const HEIGHT = SLABS_END;
const SHARE_OF = HEIGHT + PAIR;

/** Writes distance, low part and face of one end, whose axis is known. `c ∓ h − o` is summed without loss: it may cancel. */
function crossing(
  out: Float64Array,
  end: number,
  axis: number,
  data: Float64Array,
  a: number,
  ray: Float64Array,
  corners: Float64Array,
): void {
  const d = ray[DIRECTION + axis];
  // The face towards the ray on the way in, the other on the way out.
  const isLow = d > 0 === (end === 0);
  const isByRecord = corners.length === 0;
  const c = isByRecord ? data[a + CENTER + axis] : corners[isLow ? axis : 3 + axis];
  const o = -ray[ORIGIN + axis];
  const half = data[a + HALF + axis];
  const h = isByRecord ? (isLow ? -half : half) : 0;
  const x = c + o;
  const y = x + h;
  const e = sumError(c, o, x) + sumError(x, h, y);
  const high = y + e;
  w[HEIGHT] = high;
  w[HEIGHT + 1] = e - (high - y);
  w[SHARE_OF] = d;
  w[SHARE_OF + 1] = ray[DIRECTION_LOW + axis];
  // A direction that hardly leaves the slab may take the distance out of range, to ±∞.
  divide(w, HEIGHT, HEIGHT, SHARE_OF);
  out[ENTER + end] = w[HEIGHT];
  out[ENTER_LOW + end] = w[HEIGHT + 1];
  out[ENTER_PART + end] = PART_FACES + 2 * axis + (isLow ? 1 : 0);
}

function closeCall(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, corners: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    openSlab(k);
    const d = ray[DIRECTION + k];
    if (d === 0) continue;
    for (let end = 0; end < 2; end++) {
      crossing(out, end, k, data, a, ray, corners);
      const slab = (end === 0 ? SLAB_IN : SLAB_OUT) + SLAB * k;
      w[slab] = out[ENTER + end];
      w[slab + 1] = out[ENTER_LOW + end];
      w[slab + LOST] = ROUNDING * Math.abs(w[slab]);
    }
    w[SHARE + k] = d;
  }
  return meetSlabs(out);
}
