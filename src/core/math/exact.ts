// Error-free transformations: the exact rounding error of a sum or product. With them a kernel computes one cancellation in twice the precision,
// using only + − ×, so results are the same on every machine.

// 2²⁷ + 1 splits a double into two halves of at most 26 bits (Veltkamp). Products above ~1e300 would overflow here; checks refuse such sizes.
const SPLITTER = 134217729;

/** The error of `s = a + b`, so that `a + b = s + sumError(a, b, s)` exactly. Source: Knuth's TwoSum (TAOCP 2, §4.2.2). */
export function sumError(a: number, b: number, s: number): number {
  const bb = s - a;
  return a - (s - bb) + (b - bb);
}

/** The error of `p = a · b`, so that `a · b = p + productError(a, b, p)` exactly. Source: Dekker 1971 with Veltkamp's split. */
export function productError(a: number, b: number, p: number): number {
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return al * bl - (p - ah * bh - al * bh - ah * bl);
}

/** `a·b + c·d` as if computed in twice the precision, then rounded. Source: Ogita, Rump, Oishi 2005, Dot2. */
export function dot2(a: number, b: number, c: number, d: number): number {
  const p = a * b;
  const q = c * d;
  const s = p + q;
  return s + (sumError(p, q, s) + productError(a, b, p) + productError(c, d, q));
}

// The same on vectors in flat buffers, for kernels: no double crosses these calls (a call that passes one puts it on the heap unless it happens to be
// inlined).

/** Two factors in, the rounding error of their product out. */
export const factors = new Float64Array(2);
export const lost = new Float64Array(1);

/** lost[0] = factors[0] · factors[1] − their rounded product, as `productError`. */
export function loseProduct(): void {
  const a = factors[0];
  const b = factors[1];
  const ca = SPLITTER * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLITTER * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  lost[0] = al * bl - (a * b - ah * bh - al * bh - ah * bl);
}

/** out[o] = u · v as if in twice the precision, then rounded; of u[i], u[i + 1], u[i + 2] and v[j], v[j + step], v[j + 2·step]. */
export function dotExact(out: Float64Array, o: number, u: Float64Array, i: number, v: Float64Array, j: number, step: number): void {
  let sum = 0;
  let error = 0;
  for (let k = 0; k < 3; k++) {
    factors[0] = u[i + k];
    factors[1] = v[j + step * k];
    loseProduct();
    const p = factors[0] * factors[1];
    const s = sum + p;
    const ss = s - sum;
    error += sum - (s - ss) + (p - ss) + lost[0];
    sum = s;
  }
  out[o] = sum + error;
}

/** The vector out[o] = u × v, each component as `dot2`; `out` is neither of the two. */
export function crossExact(out: Float64Array, o: number, u: Float64Array, i: number, v: Float64Array, j: number): void {
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1;
    const last = k === 0 ? 2 : k - 1;
    factors[0] = u[i + next];
    factors[1] = v[j + last];
    loseProduct();
    const p = factors[0] * factors[1];
    const error = lost[0];
    factors[0] = -u[i + last];
    factors[1] = v[j + next];
    loseProduct();
    const q = factors[0] * factors[1];
    const s = p + q;
    const qq = s - p;
    out[o + k] = s + (p - (s - qq) + (q - qq) + error + lost[0]);
  }
}
