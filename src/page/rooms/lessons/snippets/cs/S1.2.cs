// Entry and exit of a ray through the infinite cylinder about P1P2, metres; parallel to the axis: forever inside, or nothing.
static double[] RayCylinder(Vec3 P0, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  Vec3 U = Unit(V), L = Unit(P2 - P1), M = P0 - P1;
  // What is perpendicular to the axis; the rest does not matter.
  Vec3 v = U - Dot(U, L) * L; // V⊥
  Vec3 m = M - Dot(M, L) * L; // M⊥
  double A = Dot(v, v);
  if (A < 1e-30) return Length(m) <= r ? new[] { double.NegativeInfinity, double.PositiveInfinity } : null;
  double B = Dot(m, v);
  double b = Length(m + (-B / A) * v);
  if (b > r) return null; // D < 0
  double w = Sqrt((r - b) * (r + b) / A); // D
  double t1 = -B / A - w, t2 = -B / A + w;
  return t2 >= 0 ? new[] { t1, t2 } : null;
}
