type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Distance of a point and a segment. */
function pointSegment(P: Vec2, A: Vec2, B: Vec2): number {
  const L = sub(B, A);
  const K = sub(P, A);
  const f = dot(L, L) > 0 ? Math.min(1, Math.max(0, dot(K, L) / dot(L, L))) : 0;
  return Math.hypot(K[0] - f * L[0], K[1] - f * L[1]);
}

// P and Q on different sides of the line A → B: signs compared, since a product of small numbers vanishes.
function areSplit(A: Vec2, B: Vec2, P: Vec2, Q: Vec2): boolean {
  const L = sub(B, A);
  return cross(L, sub(P, A)) > 0 !== cross(L, sub(Q, A)) > 0;
}

/** Two capsules of the plane: a crossing, or the least of four end–axis distances. */
export function capsuleCapsule2(A1: Vec2, A2: Vec2, ra: number, B1: Vec2, B2: Vec2, rb: number): boolean {
  if (areSplit(A1, A2, B1, B2) && areSplit(B1, B2, A1, A2)) return true;
  const ends = [pointSegment(A1, B1, B2), pointSegment(A2, B1, B2), pointSegment(B1, A1, A2), pointSegment(B2, A1, A2)];
  return Math.min(...ends) <= ra + rb;
}
