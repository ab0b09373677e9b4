// Line P0 + t·V and a sphere: both t, the near one first, or nothing on a miss. V may have any length but zero.
Pair lineSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  const double A = dot(V, V);
  if (A == 0) throw std::invalid_argument("V is zero");
  const double B = dot(P0 - Pc, V);
  // B² − A·C cancels far away. The same number from b, the distance of the centre from the line at t = −B/A:
  const double b = length(P0 - Pc + (-B / A) * V);
  const double D = A * (r - b) * (r + b);
  if (b > r) return std::nullopt;  // D < 0
  return {{(-B - std::sqrt(D)) / A, (-B + std::sqrt(D)) / A}};  // t₁, t₂
}
