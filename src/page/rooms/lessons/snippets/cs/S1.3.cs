// Where |M + t·D| ≤ r, empty when from > to. Of a ball with D of unit length, of a cylinder with what is perpendicular to its axis.
static double[] Within(Vec3 M, Vec3 D, double r) {
  double DD = Dot(D, D);
  double t = DD < 1e-30 ? 0 : -Dot(M, D) / DD;
  double b = Length(M + t * D);
  if (b > r) return new[] { double.PositiveInfinity, double.NegativeInfinity };
  double w = DD < 1e-30 ? double.PositiveInfinity : Sqrt((r - b) * (r + b) / DD);
  return new[] { t - w, t + w };
}

// Q1 and Q2 of a ray, metres: the hull of two balls and of the cylinder between them. P1 = P2 is a sphere.
static double[] RayCapsule(Vec3 O, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  Vec3 d = Unit(V);
  double[] one = Within(O - P1, d, r), two = Within(O - P2, d, r);
  double enter = Min(one[0], two[0]), exit = Max(one[1], two[1]);
  double size = Length(P2 - P1);
  if (size > 0) {
    Vec3 a = Unit(P2 - P1), K = O - P1;
    double da = Dot(d, a), ka = Dot(K, a);
    double[] side = Within(K - ka * a, d - da * a, r);
    // Between the planes through P1 and P2.
    bool isBetween = ka >= 0 && ka <= size;
    double least = da != 0 ? Min(-ka / da, (size - ka) / da) : isBetween ? double.NegativeInfinity : double.PositiveInfinity;
    double most = da != 0 ? Max(-ka / da, (size - ka) / da) : -least;
    double from = Max(side[0], least), to = Min(side[1], most);
    if (from <= to) { enter = Min(enter, from); exit = Max(exit, to); }
  }
  return enter <= exit && exit >= 0 ? new[] { enter, exit } : null;
}
