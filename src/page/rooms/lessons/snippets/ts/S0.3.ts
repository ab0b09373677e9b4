type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Whether a line meets a sphere: |C × V| / |V| is the perpendicular, for V of any length but zero. */
export function lineMeetsSphere(P0: Vec3, V: Vec3, Pc: Vec3, r: number): boolean {
  if (dot(V, V) === 0) throw new RangeError('V is zero');
  const C = sub(Pc, P0);
  const N = cross(C, V);
  const perpendicular = Math.hypot(...N) / Math.hypot(...V); // |C × V̂|
  return perpendicular <= r;
}
