// Entry and exit of a ray through the infinite cylinder about P1 P2, metres; parallel to the axis: forever inside, or null.
static double[] RayCylinder(Vec3 O, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  Vec3 d = Unit(V), a = Unit(P2 - P1), K = O - P1;
  // What is perpendicular to the axis; the rest does not matter.
  Vec3 D = d - Dot(d, a) * a, M = K - Dot(K, a) * a;
  double DD = Dot(D, D);
  if (DD < 1e-30) return Length(M) <= r ? new[] { double.NegativeInfinity, double.PositiveInfinity } : null;
  double t = -Dot(M, D) / DD;
  double b = Length(M + t * D);
  if (b > r) return null;
  double w = Sqrt((r - b) * (r + b) / DD);
  return t + w >= 0 ? new[] { t - w, t + w } : null;
}
