// Entry and exit of a ray through the infinite cylinder about P1 P2, metres; parallel to the axis: forever inside, or nothing.
Pair rayCylinder(Vec3 O, Vec3 V, Vec3 P1, Vec3 P2, double r) {
  const Vec3 d = unit(V), a = unit(P2 - P1), K = O - P1;
  // What is perpendicular to the axis; the rest does not matter.
  const Vec3 D = d - dot(d, a) * a, M = K - dot(K, a) * a;
  const double DD = dot(D, D);
  if (DD < 1e-30) return length(M) <= r ? Pair{{-INFINITY, INFINITY}} : std::nullopt;
  const double t = -dot(M, D) / DD;
  const double b = length(M + t * D);
  if (b > r) return std::nullopt;
  const double w = std::sqrt((r - b) * (r + b) / DD);
  if (t + w < 0) return std::nullopt;
  return {{t - w, t + w}};
}
