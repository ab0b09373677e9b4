// Error-free transformations: what a rounded sum or product lost, exactly. They let a kernel carry one cancellation in twice the precision
// where a plain double would lose the answer, using only + − ×, so results are the same on every machine.

// 2²⁷ + 1 splits a double into two halves of at most 26 bits (Veltkamp). Products above ~1e300 would overflow here; the doors refuse such sizes.
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

/** `a·b + c·d + e·f` as if computed in twice the precision, then rounded. Source: Ogita, Rump, Oishi 2005, Dot2. */
export function dot3(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const p = a * b;
  const q = c * d;
  const r = e * f;
  const s = p + q;
  const t = s + r;
  return t + (sumError(p, q, s) + sumError(s, r, t) + productError(a, b, p) + productError(c, d, q) + productError(e, f, r));
}
