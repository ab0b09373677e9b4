// The axis P0 … P0 + L as a thin segment against a sphere of both radii: t₁ … t₂ and 0 … |L| have a point in common.
bool sphereCapsuleByInterval(Vec3 Pc, double r1, Vec3 P0, Vec3 L, double r2) {
  const double R = r1 + r2;
  const Vec3 K = Pc - P0;
  if (length(L) == 0) return length(K) <= R;
  const double m = dot(K, L) / length(L);
  const double b = length(K - (m / length(L)) * L);
  if (b > R) return false;
  const double w = std::sqrt((R - b) * (R + b));
  const double t1 = m - w, t2 = m + w;
  return t1 <= length(L) && t2 >= 0;  // inside counts too
}
