type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Line A + s·v₁ and half-line B + t·v₂: t ≥ 0, or nothing. The start of the half-line counts. */
export function lineHalfLine(A: Vec2, v1: Vec2, B: Vec2, v2: Vec2): number | null {
  const v = sub(B, A);
  const area = cross(v1, v2); // v₁ × v₂
  if (Math.abs(area) <= 1e-15 * Math.hypot(...v1) * Math.hypot(...v2)) return null;
  const t = cross(v, v1) / area;
  return t >= 0 ? t : null;
}
