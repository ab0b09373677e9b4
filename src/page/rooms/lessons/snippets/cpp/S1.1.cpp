// Entry and exit of a ray, metres; nothing when it misses. The entry is negative when the ray starts inside.
Pair raySphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  const Vec3 U = unit(V);  // V̂
  const Vec3 C = Pc - P0;
  const double projection = dot(C, U);  // C·V̂
  const double perpendicular = length(C - projection * U);  // |C − (C·V̂)V̂|
  if (perpendicular > r) return std::nullopt;
  const double W = std::sqrt((r - perpendicular) * (r + perpendicular));
  const double t1 = projection - W, t2 = projection + W;
  if (t2 < 0) return std::nullopt;
  return {{t1, t2}};
}
