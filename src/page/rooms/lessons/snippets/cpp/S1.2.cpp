// Entry and exit of a ray through the infinite cylinder about P1P2, metres; parallel to the axis: forever inside, or nothing.
Pair rayCylinder(Vec3 P0, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  const Vec3 U = unit(V), L = unit(P2 - P1), M = P0 - P1;
  // What is perpendicular to the axis; the rest does not matter.
  const Vec3 v = U - dot(U, L) * L;  // V⊥
  const Vec3 m = M - dot(M, L) * L;  // M⊥
  const double A = dot(v, v);
  if (A < 1e-30) return length(m) <= r ? Pair{{-INFINITY, INFINITY}} : std::nullopt;
  const double B = dot(m, v);
  const double b = length(m + (-B / A) * v);
  if (b > r) return std::nullopt;  // D < 0
  const double w = std::sqrt((r - b) * (r + b) / A);  // D
  const double t1 = -B / A - w, t2 = -B / A + w;
  return t2 >= 0 ? Pair{{t1, t2}} : std::nullopt;
}
