type Vec3 = readonly [number, number, number];
type Vec2 = readonly [number, number];

/** P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385. */
export function pointDistance(P1: Vec3, P2: Vec3): number {
  const [vx, vy, vz] = [P2[0] - P1[0], P2[1] - P1[1], P2[2] - P1[2]];
  return Math.hypot(vx, vy, vz); // d
}

/** In the plane. */
export function pointDistance2(P1: Vec2, P2: Vec2): number {
  return Math.hypot(P2[0] - P1[0], P2[1] - P1[1]);
}

/** Signed: negative inside the sphere. */
export function spherePoint(Pc: Vec3, r: number, P: Vec3): number {
  return pointDistance(Pc, P) - r;
}
