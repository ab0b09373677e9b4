// Entry and exit of a ray, metres; nothing when it misses. The entry is negative when the ray starts inside.
Pair raySphere(Vec3 O, Vec3 V, Vec3 Pc, double r) {
  const Vec3 d = unit(V);
  const Vec3 C = Pc - O;
  const double t = dot(C, d);
  const double b = length(C - t * d);
  if (b > r) return std::nullopt;
  const double w = std::sqrt((r - b) * (r + b));
  if (t + w < 0) return std::nullopt;
  return {{t - w, t + w}};
}
