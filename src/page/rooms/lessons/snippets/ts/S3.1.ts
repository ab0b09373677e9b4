type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Squared against squared; touching counts. */
export function circleCircle(A: Vec2, rA: number, B: Vec2, rB: number): boolean {
  const [nx, ny] = sub(A, B);
  return nx * nx + ny * ny <= (rA + rB) * (rA + rB);
}

/** half: half the size. u: the unit axis of the box along half.x, (1, 0) where it is not rotated. */
export function circleBox(A: Vec2, r: number, B: Vec2, half: Vec2, u: Vec2): boolean {
  const n = sub(A, B);
  const [nx, ny] = [Math.abs(dot(n, u)), Math.abs(cross(n, u))];
  if (nx < half[0]) return ny <= r + half[1]; // above or below
  if (ny < half[1]) return nx <= r + half[0]; // beside
  return Math.hypot(nx - half[0], ny - half[1]) <= r; // at a corner
}

/** The division comes last: p1 and p2 need none, nor does a capsule without length. */
export function circleCapsule(C: Vec2, rC: number, p1: Vec2, p2: Vec2, r: number): boolean {
  const [ab, ac] = [sub(p2, p1), sub(C, p1)];
  const t = dot(ab, ac);
  const f = t <= 0 ? 0 : t >= dot(ab, ab) ? 1 : t / dot(ab, ab);
  return Math.hypot(ac[0] - f * ab[0], ac[1] - f * ab[1]) <= rC + r;
}
