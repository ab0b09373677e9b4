// The axis P0 … P0 + L as a thin segment against a sphere of both radii: t₁ … t₂ and 0 … |L| have a point in common.
static bool SphereCapsuleByInterval(Vec3 Pc, double r1, Vec3 P0, Vec3 L, double r2) {
  double R = r1 + r2;
  Vec3 K = Pc - P0;
  if (Length(L) == 0) return Length(K) <= R;
  double m = Dot(K, L) / Length(L);
  double b = Length(K - (m / Length(L)) * L);
  if (b > R) return false;
  double w = Sqrt((R - b) * (R + b));
  double t1 = m - w, t2 = m + w;
  return t1 <= Length(L) && t2 >= 0; // inside counts too
}
