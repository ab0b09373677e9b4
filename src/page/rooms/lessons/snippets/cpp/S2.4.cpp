// Allowed parameters: line −∞ … ∞, half-line 0 … ∞, segment 0 … 1.
using Range = std::array<double, 2>;

// Any two of them: s and t, or nothing where they miss or are parallel.
Pair meet(Vec2 A, Vec2 v1, Range rangeS, Vec2 B, Vec2 v2, Range rangeT) {
  const Vec2 v = B - A;
  const double area = cross(v1, v2);  // v₁ × v₂
  if (std::abs(area) <= 1e-15 * length(v1) * length(v2)) return std::nullopt;
  const double s = cross(v, v2) / area;
  const double t = cross(v, v1) / area;
  if (s < rangeS[0] || s > rangeS[1] || t < rangeT[0] || t > rangeT[1]) return std::nullopt;
  return {{s, t}};
}
