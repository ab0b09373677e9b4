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

/** Q1 and Q2 of a ray, metres: the hull of two balls and of the cylinder between them. P1 = P2 is a sphere. */
export function rayCapsule(O: Vec3, V: Vec3, P1: Vec3, P2: Vec3, r: number): [enter: number, exit: number] | null {
  const [d, K, L] = [unit(V), sub(O, P1), sub(P2, P1)];
  const [f, g] = [K, d].map((X) => (dot(L, L) > 0 ? dot(X, L) / dot(L, L) : 0)); // shares of the axis
  // The infinite cylinder, and the slab between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1.
  const [side, slab] = [within(add(K, L, -f), add(d, L, -g), r), within([f - 0.5, 0, 0], [g, 0, 0], 0.5)];
  const cylinder = [Math.max(side[0], slab[0]), Math.min(side[1], slab[1])];
  const spans = [within(K, d, r), within(sub(O, P2), d, r), cylinder].filter(([from, to]) => from <= to);
  const [enter, exit] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  return enter <= exit && exit >= 0 ? [enter, exit] : null;
}
