type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Entry and exit of a ray through the infinite cylinder about P1 P2, metres; parallel to the axis: forever inside, or null. */
export function rayCylinder(O: Vec3, V: Vec3, P1: Vec3, P2: Vec3, r: number): [enter: number, exit: number] | null {
  const d = unit(V);
  const a = unit(sub(P2, P1));
  const K = sub(O, P1);
  // What is perpendicular to the axis; the rest does not matter.
  const D = add(d, a, -dot(d, a));
  const M = add(K, a, -dot(K, a));
  const DD = dot(D, D);
  if (DD < 1e-30) return Math.hypot(...M) <= r ? [-Infinity, Infinity] : null;
  const t = -dot(M, D) / DD;
  const b = Math.hypot(...add(M, D, t));
  if (b > r) return null;
  const w = Math.sqrt(((r - b) * (r + b)) / DD);
  return t + w >= 0 ? [t - w, t + w] : null;
}
