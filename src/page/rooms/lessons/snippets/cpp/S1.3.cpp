// Where |M + t·D| ≤ r, empty when from > to. Of a ball with D of unit length, of a cylinder with what is perpendicular to its axis.
std::array<double, 2> within(Vec3 M, Vec3 D, double r) {
  const double DD = dot(D, D);
  const double t = DD < 1e-30 ? 0 : -dot(M, D) / DD;
  const double b = length(M + t * D);
  if (b > r) return {INFINITY, -INFINITY};
  const double w = DD < 1e-30 ? INFINITY : std::sqrt((r - b) * (r + b) / DD);
  return {t - w, t + w};
}

// Q1 and Q2 of a ray, metres: the hull of two balls and of the cylinder between them. P1 = P2 is a sphere.
Pair rayCapsule(Vec3 O, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  const Vec3 d = unit(V);
  const auto one = within(O - P1, d, r), two = within(O - P2, d, r);
  double enter = std::min(one[0], two[0]), exit = std::max(one[1], two[1]);
  const double size = length(P2 - P1);
  if (size > 0) {
    const Vec3 a = unit(P2 - P1), K = O - P1;
    const double da = dot(d, a), ka = dot(K, a);
    const auto side = within(K - ka * a, d - da * a, r);
    // Between the planes through P1 and P2.
    double least = ka >= 0 && ka <= size ? -INFINITY : INFINITY, most = -least;
    if (da != 0) std::tie(least, most) = std::minmax({-ka / da, (size - ka) / da});
    const double from = std::max(side[0], least), to = std::min(side[1], most);
    if (from <= to) enter = std::min(enter, from), exit = std::max(exit, to);
  }
  if (enter > exit || exit < 0) return std::nullopt;
  return {{enter, exit}};
}
