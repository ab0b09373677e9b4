// Line against turned box: the slabs of the box's own axes (S4.4).

import { add, between, divide, dot, PAIR, ROUNDING, subtract, VECTOR } from '../math/double-double.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, ORIGIN, PART_FACES } from './interval.ts';
import { D, loadDirection, M, measure, w } from './line-twice.ts';
import { LOST, meetSlabs, openSlab, SHARE, SLAB, SLAB_IN, SLAB_OUT, SLABS_END } from './slabs-twice.ts';

/** Per axis u: t = ((c − o)·u ∓ h) / (d·u); inside all three from the last entry to the first exit. · Ericson, RTCD §5.3.3 */
export function rayObb(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const x = data[a + CENTER] - ray[ORIGIN];
  const y = data[a + CENTER + 1] - ray[ORIGIN + 1];
  const z = data[a + CENTER + 2] - ray[ORIGIN + 2];
  let enter = -Infinity;
  let exit = Infinity;
  let enterNext = -Infinity;
  let exitNext = Infinity;
  let enterPart = 0;
  let exitPart = 0;
  let enterShare = 0;
  let exitShare = 0;
  let largest = 0;
  let size = 0;
  const far = Math.abs(x) + Math.abs(y) + Math.abs(z);
  for (let k = 0; k < 3; k++) {
    const u = a + AXES + 3 * k;
    const e = x * data[u] + y * data[u + 1] + z * data[u + 2];
    const f = dx * data[u] + dy * data[u + 1] + dz * data[u + 2];
    const h = data[a + HALF + k];
    // The face on the negative side is the nearer one when the ray goes along the axis.
    const isAlong = f > 0;
    const near = (isAlong ? e - h : e + h) / f;
    const away = (isAlong ? e + h : e - h) / f;
    const share = Math.abs(f);
    if (near > enter) {
      enterNext = enter;
      enter = near;
      enterShare = share;
      enterPart = PART_FACES + 2 * k + (isAlong ? 1 : 0);
    } else if (near > enterNext) enterNext = near;
    if (away < exit) {
      exitNext = exit;
      exit = away;
      exitShare = share;
      exitPart = PART_FACES + 2 * k + (isAlong ? 0 : 1);
    } else if (away < exitNext) exitNext = away;
    // Both e and f are off by a few eps of their vectors, and t by that over f.
    const bound = (far + h + Math.max(Math.abs(near), Math.abs(away))) / share;
    // (Not by Math.max: a slab the ray runs along must end up in twice the precision, NaN or not.)
    if (!(bound <= largest)) largest = bound;
    size = Math.max(size, h);
  }
  const lost = 4 * EPSILON * largest;
  if (enter - exit > lost) return false;
  const isClear = exit - enter > lost && enter - enterNext > lost && exitNext - exit > lost;
  const least = 1e-9 * size;
  // A grazed face, a near start and a far box lose too much of the distance.
  if (isClear && enterShare > 0.25 && exitShare > 0.25 && far < 256 * size && Math.abs(enter) > least && Math.abs(exit) > least) {
    out[ENTER] = enter;
    out[EXIT] = exit;
    out[ENTER_PART] = enterPart;
    out[EXIT_PART] = exitPart;
    out[ENTER_LOW] = out[EXIT_LOW] = 0;
    out[ENTER_S] = out[EXIT_S] = NaN;
    return true;
  }
  return nearCall(out, data, a, ray);
}

const AXIS = SLABS_END;
const E = AXIS + VECTOR;
const F = E + PAIR;
const H = F + PAIR;
const T = H + PAIR;
const SIZE = T + PAIR;

/** The same in twice the precision. */
function nearCall(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  loadDirection(ray);
  between(w, M, ray, ORIGIN, data, a + CENTER);
  measure(SIZE, M);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) {
      w[AXIS + 2 * i] = data[a + AXES + 3 * k + i];
      w[AXIS + 2 * i + 1] = 0;
    }
    dot(w, E, M, AXIS);
    dot(w, F, D, AXIS);
    const h = data[a + HALF + k];
    w[H] = h;
    w[H + 1] = 0;
    openSlab(k);
    const reach = ROUNDING * (w[SIZE] + h);
    const share = Math.abs(w[F]);
    if (share <= ROUNDING) {
      // Along the slab: always inside or never; a face's own plane is inside.
      if (w[E] - h + w[E + 1] > reach || w[E] + h + w[E + 1] < -reach) return false;
      continue;
    }
    w[SHARE + k] = w[F];
    const isAlong = w[F] > 0;
    for (let end = 0; end < 2; end++) {
      const slab = (end === 0 ? SLAB_IN : SLAB_OUT) + SLAB * k;
      if (isAlong === (end === 0)) subtract(w, T, E, H);
      else add(w, T, E, H);
      // A start on the face is at zero.
      if (Math.abs(w[T]) <= reach) w[T] = w[T + 1] = 0;
      divide(w, slab, T, F);
      w[slab + LOST] = (reach + ROUNDING * Math.abs(w[slab])) / share;
    }
  }
  return meetSlabs(out);
}
