type Vec3 = readonly [number, number, number];
type Vec2 = readonly [number, number];

/** From P to Q: end minus start. */
export function vectorBetween(P: Vec3, Q: Vec3): Vec3 {
  return [Q[0] - P[0], Q[1] - P[1], Q[2] - P[2]];
}

/** V·V = |V|², without a root. */
export function squaredLength(V: Vec3): number {
  return V[0] * V[0] + V[1] * V[1] + V[2] * V[2];
}

/** |P − Pc| ≤ r, compared squared; the surface counts. */
export function isInSphere(P: Vec3, Pc: Vec3, r: number): boolean {
  return squaredLength(vectorBetween(Pc, P)) <= r * r;
}

/** The sign of P × Q: 1 counter-clockwise from P to Q, −1 clockwise, 0 neither; the other way round where y points down. */
export function turnSign(P: Vec2, Q: Vec2): number {
  return Math.sign(P[0] * Q[1] - P[1] * Q[0]);
}
