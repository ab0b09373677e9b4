// Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first.
std::vector<double> lineSpherePoints(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  const Vec3 v = unit(V);
  const Vec3 C = Pc - P0;
  const double projection = dot(C, v);
  const double perpendicular = length(C - projection * v);
  if (perpendicular > r) return {};
  const double W = std::sqrt((r - perpendicular) * (r + perpendicular));
  if (W == 0) return {projection};
  return {projection - W, projection + W};
}
