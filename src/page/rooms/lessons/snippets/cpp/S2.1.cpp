// Lines A + s·v₁ and B + t·v₂: s and t, or nothing where they are parallel, whatever the lengths of v₁ and v₂.
Pair lineLine(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2) {
  const Vec2 v = B - A;
  const double area = cross(v1, v2);  // v₁ × v₂
  if (std::abs(area) <= 1e-15 * length(v1) * length(v2)) return std::nullopt;
  return {{cross(v, v2) / area, cross(v, v1) / area}};  // t
}
