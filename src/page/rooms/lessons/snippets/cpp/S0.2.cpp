// Line P0 + t·V and a sphere: both t, the near one first, or nothing. V may have any length but zero.
Pair lineSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  const double A = dot(V, V);
  if (A == 0) throw std::invalid_argument("V is zero");
  const Vec3 W = P0 - Pc;
  // −B/A: first to the point of the line closest to the centre. B² − AC cancels far away, (r − b)(r + b) does not.
  const double t = -dot(W, V) / A;
  const double b = length(W + t * V);
  if (b > r) return std::nullopt;  // D < 0
  const double w = std::sqrt((r - b) * (r + b) / A);
  return {{t - w, t + w}};
}
