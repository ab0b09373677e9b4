// Allowed parameters: line −∞ … ∞, half-line 0 … ∞, segment 0 … 1.
// Any two of them: s and t, or nothing where they miss or are parallel.
static double[] Meet(Vec2 A, Vec2 v1, double[] rangeS, Vec2 B, Vec2 v2, double[] rangeT) {
  Vec2 v = B - A;
  double area = Cross(v1, v2); // v₁ × v₂
  if (Abs(area) <= 1e-15 * Length(v1) * Length(v2)) return null;
  double s = Cross(v, v2) / area;
  double t = Cross(v, v1) / area;
  bool isIn = s >= rangeS[0] && s <= rangeS[1] && t >= rangeT[0] && t <= rangeT[1];
  return isIn ? new[] { s, t } : null;
}
