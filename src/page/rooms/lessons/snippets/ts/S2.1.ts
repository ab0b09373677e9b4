type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const cross = (a: Vec2, b: Vec2): number => a[0] * b[1] - a[1] * b[0];

/** Lines A + s·v₁ and B + t·v₂: s and t, or nothing where they are parallel, whatever the lengths of v₁ and v₂. */
export function lineLine(A: Vec2, v1: Vec2, B: Vec2, v2: Vec2): [s: number, t: number] | null {
  const v = sub(B, A);
  const area = cross(v1, v2); // v₁ × v₂
  if (Math.abs(area) <= 1e-15 * Math.hypot(...v1) * Math.hypot(...v2)) return null;
  return [cross(v, v2) / area, cross(v, v1) / area]; // t
}
