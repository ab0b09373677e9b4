type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Distance of a point and a segment. */
function pointSegment(P: Vec3, A: Vec3, B: Vec3): number {
  const L = sub(B, A);
  const f = dot(L, L) > 0 ? Math.min(1, Math.max(0, dot(sub(P, A), L) / dot(L, L))) : 0;
  return Math.hypot(...add(sub(P, A), L, -f));
}

/** Distance of two segments, parallel, crossing and zero-length ones included. Two capsules hit when it is ≤ ra + rb. */
export function segmentDistance(A1: Vec3, A2: Vec3, B1: Vec3, B2: Vec3): number {
  const [U, V, W] = [sub(A2, A1), sub(B2, B1), sub(B1, A1)];
  const ends = [pointSegment(A1, B1, B2), pointSegment(A2, B1, B2), pointSegment(B1, A1, A2), pointSegment(B2, A1, A2)];
  // The common perpendicular, where both of its feet are between the ends.
  const N = cross(U, V);
  const s = dot(cross(W, V), N) / dot(N, N);
  const t = dot(cross(W, U), N) / dot(N, N);
  if (s > 0 && s < 1 && t > 0 && t < 1) ends.push(Math.hypot(...add(add(W, U, -s), V, t)));
  return Math.min(...ends);
}
