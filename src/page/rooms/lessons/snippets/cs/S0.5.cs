// Gap between a sphere and a capsule, negative when they overlap; ≤ 0 is a hit.
static double SphereCapsule(Vec3 Pc, double r1, Vec3 P1, Vec3 P2, double r2) {
  Vec3 L = P2 - P1;
  Vec3 K = Pc - P1;
  double LL = Dot(L, L);
  // A share of the axis, so L needs no unit length; an axis without length has only its one point.
  double f = LL > 0 ? Clamp01(Dot(K, L) / LL) : 0;
  return Length(K - f * L) - (r1 + r2);
}
