type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Distance of P from the segment AB. */
function pointSegment(P: Vec2, A: Vec2, B: Vec2): number {
  const [K, L] = [sub(P, A), sub(B, A)];
  const f = dot(L, L) > 0 ? Math.min(1, Math.max(0, dot(K, L) / dot(L, L))) : 0;
  return Math.hypot(K[0] - f * L[0], K[1] - f * L[1]);
}
/** Whether C and D are on opposite sides of the line AB. Signs are compared: a product of small numbers underflows to 0. */
function isAcross(A: Vec2, B: Vec2, C: Vec2, D: Vec2): boolean {
  const AB = sub(B, A);
  return cross(AB, sub(C, A)) > 0 !== cross(AB, sub(D, A)) > 0;
}
/** Two capsules of the plane, about AB and CD. */
export function capsuleCapsule2(A: Vec2, B: Vec2, r1: number, C: Vec2, D: Vec2, r2: number): boolean {
  if (pointSegment(A, C, D) <= r1 + r2) return true; // ① d₁
  if (pointSegment(B, C, D) <= r1 + r2) return true; // ② d₂
  if (pointSegment(C, A, B) <= r1 + r2) return true; // ③ d₃
  if (pointSegment(D, A, B) <= r1 + r2) return true; // ④ d₄
  return isAcross(A, B, C, D) && isAcross(C, D, A, B); // ⑤ AB × AC
}
