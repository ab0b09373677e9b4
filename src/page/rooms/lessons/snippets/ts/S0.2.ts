type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Line P0 + t·V and a sphere: both t, the near one first, or nothing on a miss. V may have any length but zero. */
export function lineSphere(P0: Vec3, V: Vec3, Pc: Vec3, r: number): [near: number, far: number] | null {
  const A = dot(V, V);
  if (A === 0) throw new RangeError('V is zero');
  const B = dot(sub(P0, Pc), V);
  // B² − A·C cancels far away. The same number from b, the distance of the centre from the line at t = −B/A:
  const b = Math.hypot(...add(sub(P0, Pc), V, -B / A));
  const D = A * (r - b) * (r + b);
  if (b > r) return null; // D < 0
  return [(-B - Math.sqrt(D)) / A, (-B + Math.sqrt(D)) / A]; // t₁, t₂
}
