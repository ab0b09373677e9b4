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
// inlined), and they make no calls that would.

// The three products of a sum, and their rounding errors.
const product = new Float64Array(3);
const lost = new Float64Array(3);

/** out[o] = u · v as if in twice the precision, then rounded; of u[i], u[i + 1], u[i + 2] and v[j], v[j + step], v[j + 2·step]. */
export function dotExact(out: Float64Array, o: number, u: Float64Array, i: number, v: Float64Array, j: number, step: number): void {
  for (let k = 0; k < 3; k++) {
    const a = u[i + k];
    const b = v[j + step * k];
    const p = a * b;
    const ca = SPLITTER * a;
    const ah = ca - (ca - a);
    const al = a - ah;
    const cb = SPLITTER * b;
    const bh = cb - (cb - b);
    const bl = b - bh;
    product[k] = p;
    lost[k] = al * bl - (p - ah * bh - al * bh - ah * bl);
  }
  const p = product[0];
  const q = product[1];
  const r = product[2];
  const s = p + q;
  const qq = s - p;
  const t = s + r;
  const rr = t - s;
  out[o] = t + (p - (s - qq) + (q - qq) + (s - (t - rr) + (r - rr)) + lost[0] + lost[1] + lost[2]);
}

/** The vector out[o] = u × v, each component as `dot2`; `out` is neither of the two. */
export function crossExact(out: Float64Array, o: number, u: Float64Array, i: number, v: Float64Array, j: number): void {
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1;
    const last = k === 0 ? 2 : k - 1;
    const a = u[i + next];
    const b = v[j + last];
    const c = -u[i + last];
    const d = v[j + next];
    const p = a * b;
    const q = c * d;
    const ca = SPLITTER * a;
    const ah = ca - (ca - a);
    const al = a - ah;
    const cb = SPLITTER * b;
    const bh = cb - (cb - b);
    const bl = b - bh;
    const cc = SPLITTER * c;
    const ch = cc - (cc - c);
    const cl = c - ch;
    const cd = SPLITTER * d;
    const dh = cd - (cd - d);
    const dl = d - dh;
    const s = p + q;
    const qq = s - p;
    out[o + k] =
      s + (p - (s - qq) + (q - qq) + (al * bl - (p - ah * bh - al * bh - ah * bl)) + (cl * dl - (q - ch * dh - cl * dh - ch * dl)));
  }
}
