// Line A + s·v1 and half-line B + t·v2: t ≥ 0, or null. The start of the half-line counts.
static double? LineHalfLine(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2) {
  double area = Cross(v1, v2);
  if (Abs(area) <= 1e-15 * Length(v1) * Length(v2)) return null;
  double t = Cross(B - A, v1) / area;
  return t >= 0 ? t : (double?)null;
}
