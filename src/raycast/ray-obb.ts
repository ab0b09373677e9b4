// Line against turned box: the slabs of the box's own axes (S4.4).

import { add, between, divide, dot, PAIR, ROUNDING, subtract, VECTOR } from '../math/double-double.ts';
import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import { DIRECTION, ENTER, ENTER_LOW, ENTER_PART, ENTER_S, EXIT, EXIT_LOW, EXIT_PART, EXIT_S, ORIGIN, PART_FACES } from './interval.ts';
import { D, loadDirection, M, w } from './line-twice.ts';
import { LOST, meetSlabs, openSlab, SHARE, SLAB, SLAB_IN, SLAB_OUT, SLABS_END } from './slabs-twice.ts';

const EXACT = new Float64Array(9);

/** The box whose axes are the nine numbers of its record. */
export function rayObb(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  return rayTurnedBox(out, data, a, ray, EXACT);
}

/**
 * The box whose axes are the record's plus `low` (turned-axes.ts). Per axis u: t = ((c − o)·u ∓ h) / (d·u); inside all three from the last
 * entry to the first exit. · Ericson, RTCD §5.3.3
 */
export function rayTurnedBox(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, low: Float64Array): boolean {
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
    size = Math.max(size, h);
    if (f === 0) {
      // Along the slab, as far as doubles can tell: clearly beside it, clearly inside, or a close call.
      const overhang = Math.abs(e) - h;
      const margin = 8 * EPSILON * (far + h);
      if (overhang > margin) return false;
      if (overhang >= -margin) return nearCall(out, data, a, ray, low);
      continue;
    }
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
    largest = Math.max(largest, (far + h + Math.max(Math.abs(near), Math.abs(away))) / share);
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
  return nearCall(out, data, a, ray, low);
}

const AXIS = SLABS_END;
const E = AXIS + VECTOR;
const F = E + PAIR;
const H = F + PAIR;
const T = H + PAIR;

/** The same in twice the precision. */
function nearCall(out: Float64Array, data: Float64Array, a: number, ray: Float64Array, low: Float64Array): boolean {
  loadDirection(ray);
  between(w, M, ray, ORIGIN, data, a + CENTER);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) {
      w[AXIS + 2 * i] = data[a + AXES + 3 * k + i];
      w[AXIS + 2 * i + 1] = low[3 * k + i];
    }
    dot(w, E, M, AXIS);
    dot(w, F, D, AXIS);
    const h = data[a + HALF + k];
    w[H] = h;
    w[H + 1] = 0;
    openSlab(k);
    // What may be lost in the two products: nothing where the axis is a coordinate's.
    let reach = h;
    let noise = 0;
    for (let i = 0; i < VECTOR; i += 2) {
      reach += Math.abs(w[M + i] * w[AXIS + i]);
      noise += Math.abs(w[D + i] * w[AXIS + i]);
    }
    reach *= ROUNDING;
    noise *= ROUNDING;
    const share = Math.abs(w[F]);
    if (share <= noise) {
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
      // A start on the face is at zero, and certainly so when nothing had to be rounded.
      const isZero = w[T] === 0;
      if (Math.abs(w[T]) <= reach) w[T] = w[T + 1] = 0;
      divide(w, slab, T, F);
      w[slab + LOST] = isZero ? 0 : (reach + noise * Math.abs(w[slab])) / share;
    }
  }
  return meetSlabs(out);
}
