// Line A + s·v₁ and half-line B + t·v₂: t ≥ 0, or nothing. The start of the half-line counts.
static double? LineHalfLine(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2) {
  Vec2 v = B - A;
  double area = Cross(v1, v2); // v₁ × v₂
  if (Abs(area) <= 1e-15 * Length(v1) * Length(v2)) return null;
  double t = Cross(v, v1) / area;
  return t >= 0 ? t : (double?)null;
}
