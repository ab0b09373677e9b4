type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Whether two lines meet. Of parallel ones only those that coincide can, and only if the caller counts them. */
export function linesMeet(A: Vec2, v1: Vec2, B: Vec2, v2: Vec2, coincidentHits: boolean): boolean {
  const isParallel = Math.abs(cross(v1, v2)) <= 1e-15 * Math.hypot(...v1) * Math.hypot(...v2);
  if (!isParallel) return true;
  const apart = Math.abs(cross(sub(B, A), v1)) / Math.hypot(...v1);
  const size = Math.max(...[...A, ...B].map(Math.abs));
  return coincidentHits && apart <= 1e-15 * size;
}
