type Vec3 = readonly [number, number, number];

/** d ≤ ra + rb, compared squared; touching counts. */
export function sphereSphere(Pa: Vec3, ra: number, Pb: Vec3, rb: number): boolean {
  const [x, y, z] = [Pb[0] - Pa[0], Pb[1] - Pa[1], Pb[2] - Pa[2]];
  return x * x + y * y + z * z <= (ra + rb) * (ra + rb);
}
