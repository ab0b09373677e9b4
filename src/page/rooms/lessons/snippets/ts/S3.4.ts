type Vec3 = readonly [number, number, number];

/** |Q − P|², enough for every comparison. */
export function squaredDistance(P: Vec3, Q: Vec3): number {
  const [x, y, z] = [Q[0] - P[0], Q[1] - P[1], Q[2] - P[2]];
  return x * x + y * y + z * z;
}

/** d ≤ r without a root. A negative r reaches nothing; its square would. */
export function isWithin(P: Vec3, Q: Vec3, r: number): boolean {
  return r >= 0 && squaredDistance(P, Q) <= r * r;
}

/** Whether Q is closer to P than R is. */
export function isCloser(P: Vec3, Q: Vec3, R: Vec3): boolean {
  return squaredDistance(P, Q) < squaredDistance(P, R);
}
