type Vec3 = readonly [number, number, number];

/** d ≤ ra + rb, compared squared; touching counts. */
export function sphereSphere(Pa: Vec3, ra: number, Pb: Vec3, rb: number): boolean {
  const [vx, vy, vz] = [Pb[0] - Pa[0], Pb[1] - Pa[1], Pb[2] - Pa[2]];
  return vx * vx + vy * vy + vz * vz <= (ra + rb) * (ra + rb); // d
}
