type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function unit(V: Vec3): Vec3 {
  const length = Math.hypot(...V);
  if (length === 0) throw new RangeError('a direction is zero');
  return [V[0] / length, V[1] / length, V[2] / length];
}

/** Where |M + t·D| ≤ r; empty when from > to. */
function within(M: Vec3, D: Vec3, r: number): [from: number, to: number] {
  const DD = dot(D, D);
  const t = DD > 1e-30 ? -dot(M, D) / DD : 0;
  const b = Math.hypot(...add(M, D, t));
  const w = DD > 1e-30 ? Math.sqrt(((r - b) * (r + b)) / DD) : Infinity;
  return b <= r ? [t - w, t + w] : [Infinity, -Infinity];
}

/** Q1 and Q2 of a ray, metres, from sphere P1, sphere P2 and the cylinder between them. By the angles, partOf of the next lesson names the parts. */
export function rayCapsule(P0: Vec3, V: Vec3, P1: Vec3, P2: Vec3, r: number): [Q1: number, Q2: number] | null {
  const [U, K, L] = [unit(V), sub(P0, P1), sub(P2, P1)]; // P1P2
  const [f, g] = [K, U].map((X) => (dot(L, L) > 0 ? dot(X, L) / dot(L, L) : 0)); // shares of the axis
  // The infinite cylinder, and the slab between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1.
  const [side, slab] = [within(add(K, L, -f), add(U, L, -g), r), within([f - 0.5, 0, 0], [g, 0, 0], 0.5)];
  const cylinder = [Math.max(side[0], slab[0]), Math.min(side[1], slab[1])];
  const spans = [within(K, U, r), within(sub(P0, P2), U, r), cylinder].filter(([from, to]) => from <= to);
  const [Q1, Q2] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  return Q1 <= Q2 && Q2 >= 0 ? [Q1, Q2] : null;
}
