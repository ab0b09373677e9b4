// Line A + s·v₁ and half-line B + t·v₂: t ≥ 0, or nothing. The start of the half-line counts.
std::optional<double> lineHalfLine(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2) {
  const Vec2 v = B - A;
  const double area = cross(v1, v2);  // v₁ × v₂
  if (std::abs(area) <= 1e-15 * length(v1) * length(v2)) return std::nullopt;
  const double t = cross(v, v1) / area;
  return t >= 0 ? std::optional(t) : std::nullopt;
}
