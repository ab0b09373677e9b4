type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first. */
export function lineSpherePoints(P0: Vec3, L: Vec3, Pc: Vec3, r: number): number[] {
  const U = unit(L); // L̂
  const C = sub(Pc, P0);
  const projection = dot(C, U); // C·L̂
  const perpendicular = Math.hypot(...add(C, U, -projection)); // |C − (C·L̂)L̂|
  if (perpendicular > r) return [];
  const W = Math.sqrt((r - perpendicular) * (r + perpendicular));
  return W === 0 ? [projection] : [projection - W, projection + W]; // t₁, t₂
}
