type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The point of the segment PsPe closest to P; a segment without length has only one. */
export function closestOnSegment(P: Vec3, Ps: Vec3, Pe: Vec3): Vec3 {
  const L = sub(Pe, Ps);
  const K = sub(P, Ps);
  const f = dot(L, L) > 0 ? Math.min(1, Math.max(0, dot(K, L) / dot(L, L))) : 0;
  return add(Ps, L, f); // F
}

/** A capsule is a segment thickened by r′: distance from the segment, less r′; negative inside. */
export function capsulePoint(Ps: Vec3, Pe: Vec3, r: number, P: Vec3): number {
  return Math.hypot(...sub(P, closestOnSegment(P, Ps, Pe))) - r; // d
}
