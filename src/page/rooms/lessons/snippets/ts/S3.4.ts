type Vec3 = readonly [number, number, number];
type Vec2 = readonly [number, number];

/** |Q − P|², enough for every comparison. */
export function squaredDistance(P: Vec3, Q: Vec3): number {
  const [x, y, z] = [Q[0] - P[0], Q[1] - P[1], Q[2] - P[2]];
  return x * x + y * y + z * z;
}

/** d ≤ r₁ + r₂ without a root: both sides squared. */
export function circlesTouch(A: Vec2, r1: number, B: Vec2, r2: number): boolean {
  const [vx, vy] = [B[0] - A[0], B[1] - A[1]];
  const R = r1 + r2;
  return vx * vx + vy * vy <= R * R; // d²
}

/** Whether Q is closer to P than R is. */
export function isCloser(P: Vec3, Q: Vec3, R: Vec3): boolean {
  return squaredDistance(P, Q) < squaredDistance(P, R);
}
