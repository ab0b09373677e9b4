type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Allowed parameters: line −∞ … ∞, half-line 0 … ∞, segment 0 … 1. */
type Range = readonly [least: number, most: number];

/** Any two of them: s and t, or nothing where they miss or are parallel. */
export function meet(A: Vec2, v1: Vec2, rangeS: Range, B: Vec2, v2: Vec2, rangeT: Range): [s: number, t: number] | null {
  const v = sub(B, A);
  const area = cross(v1, v2); // v₁ × v₂
  if (Math.abs(area) <= 1e-15 * Math.hypot(...v1) * Math.hypot(...v2)) return null;
  const s = cross(v, v2) / area;
  const t = cross(v, v1) / area;
  const isIn = (x: number, [least, most]: Range): boolean => x >= least && x <= most;
  return isIn(s, rangeS) && isIn(t, rangeT) ? [s, t] : null;
}
