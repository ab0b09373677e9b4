type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The axis P0 … P0 + L as a thin segment against a sphere of both radii: t₁ … t₂ and 0 … |L| have a point in common. */
export function sphereCapsuleByInterval(Pc: Vec3, r1: number, P0: Vec3, L: Vec3, r2: number): boolean {
  const R = r1 + r2;
  const K = sub(Pc, P0);
  const length = Math.hypot(...L); // |L|
  if (length === 0) return Math.hypot(...K) <= R;
  const m = dot(K, L) / length;
  const b = Math.hypot(...add(K, L, -m / length));
  if (b > R) return false;
  const w = Math.sqrt((R - b) * (R + b));
  const [t1, t2] = [m - w, m + w];
  return t1 <= length && t2 >= 0; // inside counts too
}
