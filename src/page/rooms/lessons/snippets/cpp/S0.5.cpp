// Whether a sphere and the capsule from P0 to P0 + L touch. L is not normalised: f is a share of it.
bool sphereCapsule(Vec3 Pc, double r1, Vec3 P0, Vec3 L, double r2) {
  const Vec3 K = Pc - P0;  // ① (② is L)
  const double KL = dot(K, L);  // ③ K·L
  const double LL = dot(L, L);
  double f = LL > 0 ? KL / LL : 0;  // ④ an axis without length has only its one point
  f = std::clamp(f, 0.0, 1.0);  // ⑤
  const Vec3 G = K - f * L;  // ⑥ ⑦
  const double d = length(G);  // ⑧
  return d <= r1 + r2;  // ⑨
}
