type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Entry and exit of a ray, metres; nothing when it misses. The entry is negative when the ray starts inside. */
export function raySphere(P0: Vec3, V: Vec3, Pc: Vec3, r: number): [t1: number, t2: number] | null {
  const U = unit(V); // V̂
  const C = sub(Pc, P0);
  const projection = dot(C, U); // C·V̂
  const perpendicular = Math.hypot(...add(C, U, -projection)); // |C − (C·V̂)V̂|
  if (perpendicular > r) return null;
  const W = Math.sqrt((r - perpendicular) * (r + perpendicular));
  const [t1, t2] = [projection - W, projection + W];
  return t2 >= 0 ? [t1, t2] : null;
}
