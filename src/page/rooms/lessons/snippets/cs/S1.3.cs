// Where |M + t·D| ≤ r; empty when from > to.
static double[] Within(Vec3 M, Vec3 D, double r) {
  double DD = Dot(D, D);
  double t = DD > 1e-30 ? -Dot(M, D) / DD : 0, b = Length(M + t * D);
  if (b > r) return new[] { double.PositiveInfinity, double.NegativeInfinity };
  double w = DD > 1e-30 ? Sqrt((r - b) * (r + b) / DD) : double.PositiveInfinity;
  return new[] { t - w, t + w };
}

// Q1 and Q2 of a ray, metres: the hull of two balls and of the cylinder between them. P1 = P2 is a sphere.
static double[] RayCapsule(Vec3 O, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  Vec3 d = Unit(V), K = O - P1, L = P2 - P1;
  double LL = Dot(L, L), f = LL > 0 ? Dot(K, L) / LL : 0, g = LL > 0 ? Dot(d, L) / LL : 0; // shares of the axis
  double[] one = Within(K, d, r), two = Within(O - P2, d, r), side = Within(K - f * L, d - g * L, r);
  double[] slab = Within(new Vec3(f - 0.5, 0, 0), new Vec3(g, 0, 0), 0.5); // between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1
  double from = Max(side[0], slab[0]), to = Min(side[1], slab[1]);
  double enter = Min(one[0], two[0]), exit = Max(one[1], two[1]);
  if (from <= to) { enter = Min(enter, from); exit = Max(exit, to); }
  return enter <= exit && exit >= 0 ? new[] { enter, exit } : null;
}
