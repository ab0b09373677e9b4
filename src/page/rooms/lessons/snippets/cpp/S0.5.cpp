// Gap between a sphere and a capsule, negative when they overlap; ≤ 0 is a hit.
double sphereCapsule(Vec3 Pc, double r1, Vec3 P1, Vec3 P2, double r2) {
  const Vec3 L = P2 - P1;
  const Vec3 K = Pc - P1;
  const double LL = dot(L, L);
  // A share of the axis, so L needs no unit length; an axis without length has only its one point.
  const double f = LL > 0 ? std::clamp(dot(K, L) / LL, 0.0, 1.0) : 0;
  return length(K - f * L) - (r1 + r2);
}
