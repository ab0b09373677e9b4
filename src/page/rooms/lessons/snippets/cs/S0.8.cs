// The axis as a thin segment against a sphere of both radii: [tNear, tFar] and [0, |L|] have a point in common.
static bool SphereCapsuleByInterval(Vec3 Pc, double r1, Vec3 P1, Vec3 P2, double r2) {
  double r = r1 + r2;
  Vec3 K = Pc - P1, L = P2 - P1;
  double length = Length(L);
  if (length == 0) return Length(K) <= r;
  double foot = Dot(K, L) / length;
  double b = Length(K - foot / length * L);
  if (b > r) return false;
  double w = Sqrt((r - b) * (r + b));
  return foot - w <= length && foot + w >= 0; // inside counts too
}
