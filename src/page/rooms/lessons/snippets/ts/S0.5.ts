type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Gap between a sphere and a capsule, negative when they overlap; ≤ 0 is a hit. */
export function sphereCapsule(Pc: Vec3, r1: number, P1: Vec3, P2: Vec3, r2: number): number {
  const L = sub(P2, P1);
  const K = sub(Pc, P1);
  const LL = dot(L, L);
  // A share of the axis, so L needs no unit length; an axis without length has only its one point.
  const f = LL > 0 ? Math.min(1, Math.max(0, dot(K, L) / LL)) : 0;
  return Math.hypot(...add(K, L, -f)) - (r1 + r2);
}
