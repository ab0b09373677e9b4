// Numbers of twice the precision, some 106 bits, for rare cases in which plain doubles lose the result to cancellation.
//
// A number is a pair `high, low` in a flat buffer: its value is the exact sum, and `high` is the nearest double. A vector is three pairs in a row.
// All functions take offsets into one buffer, result first, so that nothing is allocated and no double crosses a call; a result may stand on its own
// operands unless said otherwise. Relative errors are a few units of 2⁻¹⁰⁴. Sources: Dekker 1971; Hida, Li, Bailey 2001 (QD); Joldes, Muller, Popescu
// 2017.

import { productError, sumError } from './exact.ts';
import { EPSILON } from './scalar.ts';

/** Doubles of a number, and of a vector. */
export const PAIR = 2;
export const VECTOR = 6;

/** Bound of the rounding error of a chain of these operations, relative to its largest term, with some room: 2⁻¹⁰⁰. */
export const ROUNDING = 16 * EPSILON * EPSILON;

/** w[o] = the vector b − a of two points in plain doubles, exactly. */
export function between(w: Float64Array, o: number, a: Float64Array, i: number, b: Float64Array, j: number): void {
  for (let k = 0; k < 3; k++) {
    const x = b[j + k];
    const y = -a[i + k];
    const s = x + y;
    w[o + 2 * k] = s;
    w[o + 2 * k + 1] = sumError(x, y, s);
  }
}

// The second operand of a sum.
const term = new Float64Array(2);

/** w[o] = w[a] + term */
function sum(w: Float64Array, o: number, a: number): void {
  const x = w[a];
  const y = term[0];
  const s = x + y;
  const t = w[a + 1] + term[1];
  const e = sumError(x, y, s) + t;
  const f = sumError(w[a + 1], term[1], t);
  const h = s + e;
  const l = e - (h - s) + f;
  const r = h + l;
  w[o + 1] = l - (r - h);
  w[o] = r;
}

/** w[o] = w[a] + w[b] */
export function add(w: Float64Array, o: number, a: number, b: number): void {
  term[0] = w[b];
  term[1] = w[b + 1];
  sum(w, o, a);
}

/** w[o] = w[a] − w[b] */
export function subtract(w: Float64Array, o: number, a: number, b: number): void {
  term[0] = -w[b];
  term[1] = -w[b + 1];
  sum(w, o, a);
}

/** w[o] = w[a] · w[b] */
export function multiply(w: Float64Array, o: number, a: number, b: number): void {
  const p = w[a] * w[b];
  const e = productError(w[a], w[b], p) + (w[a] * w[b + 1] + w[a + 1] * w[b]);
  const h = p + e;
  w[o + 1] = e - (h - p);
  w[o] = h;
}

/** w[o] = w[a] / w[b]; a quotient too large for a double is ±∞ with no low part. */
export function divide(w: Float64Array, o: number, a: number, b: number): void {
  const bh = w[b];
  const bl = w[b + 1];
  const q = w[a] / bh;
  if (q - q !== 0) {
    w[o] = q;
    w[o + 1] = 0;
    return;
  }
  const p = q * bh;
  // The remainder of a after q·b, divided again.
  const e = (w[a] - p - productError(q, bh, p) + w[a + 1] - q * bl) / bh;
  const h = q + e;
  w[o + 1] = e - (h - q);
  w[o] = h;
}

/** w[o] = √w[a]; the root of a number that is not above zero is zero. */
export function squareRoot(w: Float64Array, o: number, a: number): void {
  const x = w[a];
  if (!(x > 0)) {
    w[o] = w[o + 1] = 0;
    return;
  }
  // One Newton step from the rounded root: √x ≈ s + (x − s²)/2s.
  const s = Math.sqrt(x);
  const p = s * s;
  const e = (x - p - productError(s, s, p) + w[a + 1]) / (2 * s);
  const h = s + e;
  w[o + 1] = e - (h - s);
  w[o] = h;
}

/** w[o] = u · v of two vectors. Source: Ogita, Rump, Oishi 2005, Dot2. */
export function dot(w: Float64Array, o: number, u: number, v: number): void {
  let h = 0;
  let l = 0;
  for (let k = 0; k < VECTOR; k += 2) {
    const a = w[u + k];
    const b = w[v + k];
    const p = a * b;
    const s = h + p;
    const ss = s - h;
    l += h - (s - ss) + (p - ss) + (productError(a, b, p) + (a * w[v + k + 1] + w[u + k + 1] * b));
    h = s;
  }
  const r = h + l;
  w[o + 1] = l - (r - h);
  w[o] = r;
}

/** w[o] = u × v; `o` lies outside both. */
export function cross(w: Float64Array, o: number, u: number, v: number): void {
  multiply(w, o, u + 2, v + 4);
  subtractProduct(w, o, u + 4, v + 2);
  multiply(w, o + 2, u + 4, v);
  subtractProduct(w, o + 2, u, v + 4);
  multiply(w, o + 4, u, v + 2);
  subtractProduct(w, o + 4, u + 2, v);
}

/** The vector w[o] = u + s·v for a number at `s`; `o` may be `u`. */
export function addScaled(w: Float64Array, o: number, u: number, s: number, v: number): void {
  for (let k = 0; k < VECTOR; k += 2) {
    const x = w[u + k];
    const xl = w[u + k + 1];
    w[o + k] = x;
    w[o + k + 1] = xl;
    addProduct(w, o + k, s, v + k);
  }
}

/** w[o] += w[a] · w[b]; `o` lies outside both. */
export function addProduct(w: Float64Array, o: number, a: number, b: number): void {
  const p = w[a] * w[b];
  term[0] = p;
  term[1] = productError(w[a], w[b], p) + (w[a] * w[b + 1] + w[a + 1] * w[b]);
  sum(w, o, o);
}

/** w[o] −= w[a] · w[b]; `o` lies outside both. */
export function subtractProduct(w: Float64Array, o: number, a: number, b: number): void {
  w[o] = -w[o];
  w[o + 1] = -w[o + 1];
  addProduct(w, o, a, b);
  w[o] = -w[o];
  w[o + 1] = -w[o + 1];
}

/** True when w[a] < w[b]. */
export function less(w: Float64Array, a: number, b: number): boolean {
  return w[a] < w[b] || (w[a] === w[b] && w[a + 1] < w[b + 1]);
}
