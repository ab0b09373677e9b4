// The axis as a thin segment against a sphere of both radii: [tNear, tFar] and [0, |L|] have a point in common.
bool sphereCapsuleByInterval(Vec3 Pc, double r1, Vec3 P1, Vec3 P2, double r2) {
  const double r = r1 + r2;
  const Vec3 K = Pc - P1, L = P2 - P1;
  if (length(L) == 0) return length(K) <= r;
  const double foot = dot(K, L) / length(L);
  const double b = length(K - (foot / length(L)) * L);
  if (b > r) return false;
  const double w = std::sqrt((r - b) * (r + b));
  return foot - w <= length(L) && foot + w >= 0;  // inside counts too
}
