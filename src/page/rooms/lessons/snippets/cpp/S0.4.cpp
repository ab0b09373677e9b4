// Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first.
std::vector<double> lineSpherePoints(Vec3 P0, Vec3 L, Vec3 Pc, double r) {
  const Vec3 U = unit(L);  // L̂
  const Vec3 C = Pc - P0;
  const double projection = dot(C, U);  // C·L̂
  const double perpendicular = length(C - projection * U);  // |C − (C·L̂)L̂|
  if (perpendicular > r) return {};
  const double W = std::sqrt((r - perpendicular) * (r + perpendicular));
  if (W == 0) return {projection};
  return {projection - W, projection + W};  // t₁, t₂
}
