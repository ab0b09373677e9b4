type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: Vec3, b: Vec3, t = 1): Vec3 => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Distance of the segments AB and CD: parallel, crossing and zero-length ones too. Two capsules touch where it is ≤ r₁ + r₂. */
export function segmentDistance(A: Vec3, B: Vec3, C: Vec3, D: Vec3): number {
  const clamp = (x: number): number => Math.min(1, Math.max(0, x));
  const [AB, CD, AC] = [sub(B, A), sub(D, C), sub(C, A)];
  const n = cross(AB, CD);
  // Where the two lines are closest; parallel ones may begin anywhere.
  const isParallel = dot(n, n) <= 1e-30 * dot(AB, AB) * dot(CD, CD);
  const s0 = isParallel ? 0 : dot(cross(AC, CD), n) / dot(n, n); // s₀
  let s = clamp(s0);
  // The foot of that on CD, and of that on AB; a segment without length has only its one point.
  const t1 = dot(CD, CD) > 0 ? dot(sub(add(A, AB, s), C), CD) / dot(CD, CD) : 0; // t₁
  const t = clamp(t1);
  s = dot(AB, AB) > 0 ? clamp(dot(sub(add(C, CD, t), A), AB) / dot(AB, AB)) : 0;
  return Math.hypot(...sub(add(C, CD, t), add(A, AB, s))); // d
}
