type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Entry and exit of a ray, metres; null when it misses. The entry is negative when the ray starts inside. */
export function raySphere(O: Vec3, V: Vec3, Pc: Vec3, r: number): [enter: number, exit: number] | null {
  const d = unit(V);
  const C = sub(Pc, O);
  const t = dot(C, d);
  const b = Math.hypot(...add(C, d, -t));
  if (b > r) return null;
  const w = Math.sqrt((r - b) * (r + b));
  return t + w >= 0 ? [t - w, t + w] : null;
}
