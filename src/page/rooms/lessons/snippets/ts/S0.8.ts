type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The axis as a thin segment against a sphere of both radii: [tNear, tFar] and [0, |L|] have a point in common. */
export function sphereCapsuleByInterval(Pc: Vec3, r1: number, P1: Vec3, P2: Vec3, r2: number): boolean {
  const r = r1 + r2;
  const K = sub(Pc, P1);
  const L = sub(P2, P1);
  const length = Math.hypot(...L);
  if (length === 0) return Math.hypot(...K) <= r;
  const foot = dot(K, L) / length;
  const b = Math.hypot(...add(K, L, -foot / length));
  if (b > r) return false;
  const w = Math.sqrt((r - b) * (r + b));
  return foot - w <= length && foot + w >= 0; // inside counts too
}
