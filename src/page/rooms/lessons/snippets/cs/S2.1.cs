// Lines A + s·v₁ and B + t·v₂: s and t, or nothing where they are parallel, whatever the lengths of v₁ and v₂.
static double[] LineLine(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2) {
  Vec2 v = B - A;
  double area = Cross(v1, v2); // v₁ × v₂
  if (Abs(area) <= 1e-15 * Length(v1) * Length(v2)) return null;
  return new[] { Cross(v, v2) / area, Cross(v, v1) / area }; // t
}
