type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Line P0 + t·V and a sphere: both t, the near one first, or null. V may have any length but zero. */
export function lineSphere(P0: Vec3, V: Vec3, Pc: Vec3, r: number): [near: number, far: number] | null {
  const A = dot(V, V);
  if (A === 0) throw new RangeError('V is zero');
  const W = sub(P0, Pc);
  // −B/A: first to the point of the line closest to the centre. B² − AC cancels far away, (r − b)(r + b) does not.
  const t = -dot(W, V) / A;
  const b = Math.hypot(...add(W, V, t));
  if (b > r) return null; // D < 0
  const w = Math.sqrt(((r - b) * (r + b)) / A);
  return [t - w, t + w];
}
