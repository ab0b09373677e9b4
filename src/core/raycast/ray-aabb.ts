// Line against AABB: three slabs.

import { productError, sumError } from '../math/exact.ts';
import { ROUNDING } from '../math/double-double.ts';
import { EPSILON } from '../math/scalar.ts';
import { CENTER, HALF } from '../shapes/record.ts';
import {
  DIRECTION,
  DIRECTION_LOW,
  ENTER,
  ENTER_LOW,
  ENTER_PART,
  ENTER_S,
  EXIT,
  EXIT_LOW,
  EXIT_PART,
  EXIT_S,
  ORIGIN,
  PART_FACES,
} from './interval.ts';
import { dd } from './exact/line-dd.ts';
import { LOST, intersectSlabs, openSlab, SHARE, SLAB, SLAB_IN, SLAB_OUT, WIDE } from './exact/slabs-dd.ts';

/** m. */
const FARTHEST_CROSSING = 1e300;
const BY_RECORD = new Float64Array(0);
// Entries and exits of the three slabs, m.
const slabs = new Float64Array(6);

/**
 * The box by the centre and half extents of its record. Per axis t = ((c − o) ∓ h) / d; inside all three from the last entry to the first exit. ·
 * Kay, Kajiya 1986; Ericson, RTCD §5.3.3
 */
export function rayAabb(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[a + CENTER] - ray[ORIGIN];
  const y = data[a + CENTER + 1] - ray[ORIGIN + 1];
  const z = data[a + CENTER + 2] - ray[ORIGIN + 2];
  const hx = data[a + HALF];
  const hy = data[a + HALF + 1];
  const hz = data[a + HALF + 2];
  // Parallel to a slab (component of either zero) the line is always inside or never. A rounded difference can hide an overhang only if it equals h.
  let nearX = -WIDE;
  let farX = WIDE;
  let reachX = 0;
  if (dx !== 0) {
    const i = 1 / dx;
    const middle = x * i;
    const depth = hx * Math.abs(i);
    nearX = middle - depth;
    farX = middle + depth;
    reachX = Math.abs(middle) + depth;
  } else if (Math.abs(x) >= hx) return Math.abs(x) === hx && boxDd(out, data, a, ray, BY_RECORD);
  let nearY = -WIDE;
  let farY = WIDE;
  let reachY = 0;
  if (dy !== 0) {
    const i = 1 / dy;
    const middle = y * i;
    const depth = hy * Math.abs(i);
    nearY = middle - depth;
    farY = middle + depth;
    reachY = Math.abs(middle) + depth;
  } else if (Math.abs(y) >= hy) return Math.abs(y) === hy && boxDd(out, data, a, ray, BY_RECORD);
  let nearZ = -WIDE;
  let farZ = WIDE;
  let reachZ = 0;
  if (dz !== 0) {
    const i = 1 / dz;
    const middle = z * i;
    const depth = hz * Math.abs(i);
    nearZ = middle - depth;
    farZ = middle + depth;
    reachZ = Math.abs(middle) + depth;
  } else if (Math.abs(z) >= hz) return Math.abs(z) === hz && boxDd(out, data, a, ray, BY_RECORD);
  // The last entry and the first exit, computed without a branch: it would be unpredictable, and a mispredict costs as much as the rest.
  slabs[0] = nearX;
  slabs[1] = nearY;
  slabs[2] = nearZ;
  slabs[3] = farX;
  slabs[4] = farY;
  slabs[5] = farZ;
  const enterXY = +(nearY > nearX);
  const isEnterZ = +(nearZ > slabs[enterXY]);
  const enterAxis = (enterXY & (isEnterZ - 1)) | (isEnterZ << 1);
  const exitXY = +(farY < farX);
  const isExitZ = +(farZ < slabs[3 + exitXY]);
  const exitAxis = (exitXY & (isExitZ - 1)) | (isExitZ << 1);
  const enter = slabs[enterAxis];
  const exit = slabs[3 + exitAxis];
  // Each of them is off by at most 3 eps·(|x| + h)/|d|, half an eps for each rounding.
  const lost = 8 * EPSILON * (reachX + reachY + reachZ);
  if (enter - exit > lost) return false;
  const ex = enter - nearX;
  const ey = enter - nearY;
  const ez = enter - nearZ;
  const fx = farX - exit;
  const fy = farY - exit;
  const fz = farZ - exit;
  // Decided: of the three differences one is zero, and the smaller of the others is above `lost` if their product is above twice `lost` times their
  // sum. (Without a branch per axis: which is first is unpredictable.)
  const isClear =
    exit - enter > lost &&
    ex * ey + ey * ez + ez * ex > 2 * lost * (ex + ey + ez) &&
    fx * fy + fy * fz + fz * fx > 2 * lost * (fx + fy + fz);
  if (!isClear) return boxDd(out, data, a, ray, BY_RECORD);
  // The crossings themselves also need the height above the origin: x ∓ h may cancel.
  const enterD = ray[DIRECTION + enterAxis];
  const enterX = data[a + CENTER + enterAxis] - ray[ORIGIN + enterAxis];
  const enterH = data[a + HALF + enterAxis];
  const enterLow = +(enterD > 0);
  const enterHeight = enterX + (1 - 2 * enterLow) * enterH;
  const exitD = ray[DIRECTION + exitAxis];
  const exitX = data[a + CENTER + exitAxis] - ray[ORIGIN + exitAxis];
  const exitH = data[a + HALF + exitAxis];
  const exitLow = +(exitD < 0);
  const exitHeight = exitX + (1 - 2 * exitLow) * exitH;
  if (!(isPlain(enterX, enterH, enterHeight) && isPlain(exitX, exitH, exitHeight))) return boxDd(out, data, a, ray, BY_RECORD);
  out[ENTER] = enterHeight / enterD;
  out[EXIT] = exitHeight / exitD;
  out[ENTER_PART] = PART_FACES + 2 * enterAxis + enterLow;
  out[EXIT_PART] = PART_FACES + 2 * exitAxis + exitLow;
  out[ENTER_LOW] = out[EXIT_LOW] = 0;
  out[ENTER_S] = out[EXIT_S] = NaN;
  return true;
}

/**
 * False if plain doubles do not suffice for a face at `height` = x ∓ h: it cancels by more than three bits (or to zero: a start on the face), or the
 * box is far away for its size. Otherwise the distance is off by at most 5.5 eps.
 */
function isPlain(x: number, h: number, height: number): boolean {
  const size = Math.abs(height);
  return 8 * size >= Math.abs(x) + h && size < 4096 * h;
}

/** The box between `corners` (min x y z, max x y z), or, if there are none, the record's. Always in twice the precision: only for single calls. */
export function rayAlignedBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, corners: Float64Array): boolean {
  return corners.length === 0 ? rayAabb(out, data, a, ray) : boxDd(out, data, a, ray, corners);
}

function boxDd(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, corners: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    openSlab(k);
    const d = ray[DIRECTION + k];
    if (d === 0) {
      // Component of either zero; the plane of a face is inside.
      const o = ray[ORIGIN + k];
      if (corners.length === 0 ? !isBetween(data, a + k, ray, k) : o < corners[k] || o > corners[3 + k]) return false;
      continue;
    }
    crossing(SLAB_IN + SLAB * k, d > 0, k, data, a, ray, corners);
    crossing(SLAB_OUT + SLAB * k, d < 0, k, data, a, ray, corners);
    dd[SHARE + k] = d;
  }
  return intersectSlabs(out);
}

/** |c − o| ≤ h, exactly: a rounded difference can hide an overhang only if it equals h. */
function isBetween(data: Float64Array, c: number, ray: Float64Array, k: number): boolean {
  const center = data[c + CENTER];
  const origin = -ray[ORIGIN + k];
  const h = data[c + HALF];
  const x = center + origin;
  if (Math.abs(x) !== h) return Math.abs(x) < h;
  const e = sumError(center, origin, x);
  return x > 0 ? e <= 0 : e >= 0;
}

/**
 * Writes to w[slab] the distance at which the line crosses the low or the high face of an axis. `c ∓ h − o` is summed without error: it may cancel.
 */
function crossing(
  slab: number,
  isLow: boolean,
  axis: number,
  data: Float64Array,
  a: number,
  ray: Float64Array,
  corners: Float64Array,
): void {
  const isByRecord = corners.length === 0;
  const d = ray[DIRECTION + axis];
  const o = -ray[ORIGIN + axis];
  const c = isByRecord ? data[a + CENTER + axis] : corners[isLow ? axis : 3 + axis];
  const half = data[a + HALF + axis];
  const h = isByRecord ? (isLow ? -half : half) : 0;
  const x = c + o;
  const y = x + h;
  const e = sumError(c, o, x) + sumError(x, h, y);
  const height = y + e;
  const q = height / d;
  // (Beyond the reach of any other slab, and finite: the difference of two infinities is NaN.)
  let t = q > FARTHEST_CROSSING ? FARTHEST_CROSSING : q < -FARTHEST_CROSSING ? -FARTHEST_CROSSING : q;
  let low = 0;
  // A direction nearly parallel to the slab may make the distance ±∞, or so large that its halves overflow.
  if (Math.abs(q) < WIDE) {
    // The remainder of the height after q·d, divided again.
    const p = q * d;
    const rest = (height - p - productError(q, d, p) + (e - (height - y)) - q * ray[DIRECTION_LOW + axis]) / d;
    t = q + rest;
    low = rest - (t - q);
  }
  dd[slab] = t;
  dd[slab + 1] = low;
  dd[slab + LOST] = ROUNDING * Math.abs(t);
}
