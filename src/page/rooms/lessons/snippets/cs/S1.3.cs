// Where |M + t·D| ≤ r; empty when from > to.
static double[] Within(Vec3 M, Vec3 D, double r) {
  double DD = Dot(D, D);
  double t = DD > 1e-30 ? -Dot(M, D) / DD : 0, b = Length(M + t * D);
  if (b > r) return new[] { double.PositiveInfinity, double.NegativeInfinity };
  double w = DD > 1e-30 ? Sqrt((r - b) * (r + b) / DD) : double.PositiveInfinity;
  return new[] { t - w, t + w };
}
// Q1 and Q2 of a ray, metres, from sphere P1, sphere P2 and the cylinder between them. By the angles, partOf of the next lesson names the parts.
static double[] RayCapsule(Vec3 P0, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  Vec3 U = Unit(V), K = P0 - P1, L = P2 - P1; // P1P2
  double LL = Dot(L, L), f = LL > 0 ? Dot(K, L) / LL : 0, g = LL > 0 ? Dot(U, L) / LL : 0; // shares of the axis
  double[] one = Within(K, U, r), two = Within(P0 - P2, U, r), side = Within(K - f * L, U - g * L, r);
  // The infinite cylinder, and the slab between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1.
  double[] slab = Within(new Vec3(f - 0.5, 0, 0), new Vec3(g, 0, 0), 0.5);
  double start = Max(side[0], slab[0]), end = Min(side[1], slab[1]);
  double Q1 = Min(one[0], two[0]), Q2 = Max(one[1], two[1]);
  if (start <= end) { Q1 = Min(Q1, start); Q2 = Max(Q2, end); }
  return Q1 <= Q2 && Q2 >= 0 ? new[] { Q1, Q2 } : null;
}
