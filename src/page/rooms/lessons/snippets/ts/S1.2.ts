type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Entry and exit of a ray through the infinite cylinder about P1P2, metres; parallel to the axis: forever inside, or nothing. */
export function rayCylinder(P0: Vec3, V: Vec3, P1: Vec3, P2: Vec3, r: number): [t1: number, t2: number] | null {
  const [U, L, M] = [unit(V), unit(sub(P2, P1)), sub(P0, P1)];
  // What is perpendicular to the axis; the rest does not matter.
  const v = add(U, L, -dot(U, L)); // V⊥
  const m = add(M, L, -dot(M, L)); // M⊥
  const A = dot(v, v);
  if (A < 1e-30) return Math.hypot(...m) <= r ? [-Infinity, Infinity] : null;
  const B = dot(m, v);
  const b = Math.hypot(...add(m, v, -B / A));
  if (b > r) return null; // D < 0
  const w = Math.sqrt(((r - b) * (r + b)) / A); // D
  const [t1, t2] = [-B / A - w, -B / A + w];
  return t2 >= 0 ? [t1, t2] : null;
}
