type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Whether a sphere and the capsule from P0 to P0 + L touch. L is not normalised: f is a share of it. */
export function sphereCapsule(Pc: Vec3, r1: number, P0: Vec3, L: Vec3, r2: number): boolean {
  const K = sub(Pc, P0); // ① (② is L)
  const KL = dot(K, L); // ③ K·L
  const LL = dot(L, L);
  let f = LL > 0 ? KL / LL : 0; // ④ an axis without length has only its one point
  f = Math.min(1, Math.max(0, f)); // ⑤
  const G = add(K, L, -f); // ⑥ ⑦
  const d = Math.hypot(...G); // ⑧
  return d <= r1 + r2; // ⑨
}
