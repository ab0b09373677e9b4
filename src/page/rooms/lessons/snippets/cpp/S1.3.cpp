// Where |M + t·D| ≤ r; empty when from > to.
std::array<double, 2> within(Vec3 M, Vec3 D, double r) {
  const double DD = dot(D, D);
  const double t = DD > 1e-30 ? -dot(M, D) / DD : 0, b = length(M + t * D);
  if (b > r) return {INFINITY, -INFINITY};
  const double w = DD > 1e-30 ? std::sqrt((r - b) * (r + b) / DD) : INFINITY;
  return {t - w, t + w};
}
// Q1 and Q2 of a ray, metres, from sphere P1, sphere P2 and the cylinder between them. By the angles, partOf of the next lesson names the parts.
Pair rayCapsule(Vec3 P0, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  const Vec3 U = unit(V), K = P0 - P1, L = P2 - P1;  // P1P2
  const double LL = dot(L, L), f = LL > 0 ? dot(K, L) / LL : 0, g = LL > 0 ? dot(U, L) / LL : 0;  // shares of the axis
  const auto one = within(K, U, r), two = within(P0 - P2, U, r), side = within(K - f * L, U - g * L, r);
  // The infinite cylinder, and the slab between the planes through P1 and P2: 0 ≤ f + t·g ≤ 1.
  const auto slab = within({f - 0.5, 0, 0}, {g, 0, 0}, 0.5);
  const double from = std::max(side[0], slab[0]), to = std::min(side[1], slab[1]);
  double Q1 = std::min(one[0], two[0]), Q2 = std::max(one[1], two[1]);
  if (from <= to) Q1 = std::min(Q1, from), Q2 = std::max(Q2, to);
  return Q1 <= Q2 && Q2 >= 0 ? Pair{{Q1, Q2}} : std::nullopt;
}
