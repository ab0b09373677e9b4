type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The point of the segment Ps Pe closest to P; a segment without length has only one. */
export function closestOnSegment(P: Vec3, Ps: Vec3, Pe: Vec3): Vec3 {
  const L = sub(Pe, Ps);
  const LL = dot(L, L);
  const t = LL > 0 ? Math.min(1, Math.max(0, dot(sub(P, Ps), L) / LL)) : 0;
  return add(Ps, L, t);
}

/** A capsule is a segment thickened by r': distance to the segment, less r'; negative inside. */
export function capsulePoint(Ps: Vec3, Pe: Vec3, r: number, P: Vec3): number {
  return Math.hypot(...sub(P, closestOnSegment(P, Ps, Pe))) - r;
}
