// The axes of a quaternion in twice the precision. A record holds them as nine doubles; where the quaternion is known, rays can be more precise: nearly along a face,
// half an ulp of an axis moves the crossing far.

import { add, addProduct, divide, multiply, PAIR, subtract, subtractProduct } from './double-double.ts';
import { powerInto } from './power.ts';

const Q = 0;
const SQUARES = Q + 4 * PAIR;
const NORM = SQUARES + 4 * PAIR;
const ENTRY = NORM + PAIR;
const w = new Float64Array(ENTRY + 9 * PAIR);

/** The entries 2(ab ± cd) of R(q)·|q|²: index among the nine, then indices of a, b, c, d in x y z w, then the sign. */
const PRODUCTS = [
  [1, 0, 1, 3, 2, 1],
  [2, 0, 2, 3, 1, -1],
  [3, 0, 1, 3, 2, -1],
  [5, 1, 2, 3, 0, 1],
  [6, 0, 2, 3, 1, 1],
  [7, 1, 2, 3, 0, -1],
] as const;

/**
 * Writes the images of x̂, ŷ, ẑ under the rotation, R(q)/|q|², to `out[o … o+8]`, each component rounded once: a quaternion that is only nearly unit gives the axes
 * of its rotation. For input; a step uses `axesAt`.
 */
export function axesExact(out: Float64Array, o: number, q: ArrayLike<number>): void {
  computeAxes(q);
  for (let k = 0; k < 9; k++) out[o + k] = w[ENTRY + PAIR * k] + 0;
}

/** out[0 … 8] = R(q)/|q|² minus the nine rounded numbers at `axes[a …]`. */
export function lowAxes(out: Float64Array, q: ArrayLike<number>, axes: Float64Array, a: number): void {
  computeAxes(q);
  for (let k = 0; k < 9; k++) out[k] = w[ENTRY + PAIR * k] - axes[a + k] + w[ENTRY + PAIR * k + 1];
}

function computeAxes(q: ArrayLike<number>): void {
  // A power of two keeps the squares in range.
  const scale = powerInto(Math.max(Math.abs(q[0]), Math.abs(q[1]), Math.abs(q[2]), Math.abs(q[3])));
  for (let k = 0; k < 4; k++) {
    w[Q + PAIR * k] = q[k] * scale;
    w[Q + PAIR * k + 1] = 0;
    multiply(w, SQUARES + PAIR * k, Q + PAIR * k, Q + PAIR * k);
  }
  add(w, NORM, SQUARES, SQUARES + PAIR);
  add(w, NORM, NORM, SQUARES + 2 * PAIR);
  add(w, NORM, NORM, SQUARES + 3 * PAIR);
  for (let k = 0; k < 3; k++) {
    // w² + x² − y² − z² and its permutations.
    const entry = ENTRY + PAIR * 4 * k;
    add(w, entry, SQUARES + 3 * PAIR, SQUARES + PAIR * k);
    subtract(w, entry, entry, SQUARES + PAIR * ((k + 1) % 3));
    subtract(w, entry, entry, SQUARES + PAIR * ((k + 2) % 3));
    divide(w, entry, entry, NORM);
  }
  for (const [place, i, j, k, l, sign] of PRODUCTS) {
    const entry = ENTRY + PAIR * place;
    multiply(w, entry, Q + PAIR * i, Q + PAIR * j);
    if (sign > 0) addProduct(w, entry, Q + PAIR * k, Q + PAIR * l);
    else subtractProduct(w, entry, Q + PAIR * k, Q + PAIR * l);
    w[entry] *= 2;
    w[entry + 1] *= 2;
    divide(w, entry, entry, NORM);
  }
}
