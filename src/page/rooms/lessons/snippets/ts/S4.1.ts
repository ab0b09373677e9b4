type Vec3 = readonly [number, number, number];
type Vec2 = readonly [number, number];

/** P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385. */
export function pointDistance(P: Vec3, Q: Vec3): number {
  return Math.hypot(Q[0] - P[0], Q[1] - P[1], Q[2] - P[2]);
}

export function pointDistance2(P: Vec2, Q: Vec2): number {
  return Math.hypot(Q[0] - P[0], Q[1] - P[1]);
}

/** Signed: negative inside the sphere. */
export function spherePoint(Pc: Vec3, r: number, P: Vec3): number {
  return pointDistance(Pc, P) - r;
}
