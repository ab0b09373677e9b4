// Whether a sphere and the capsule from P0 to P0 + L touch. L is not normalised: f is a share of it.
static bool SphereCapsule(Vec3 Pc, double r1, Vec3 P0, Vec3 L, double r2) {
  Vec3 K = Pc - P0; // ① (② is L)
  double KL = Dot(K, L); // ③ K·L
  double LL = Dot(L, L);
  double f = LL > 0 ? KL / LL : 0; // ④ an axis without length has only its one point
  f = Clamp01(f); // ⑤
  Vec3 G = K - f * L; // ⑥ ⑦
  double d = Length(G); // ⑧
  return d <= r1 + r2; // ⑨
}
