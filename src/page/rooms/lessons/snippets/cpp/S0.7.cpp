// Distance of the segments AB and CD: parallel, crossing and zero-length ones too. Two capsules touch where it is ≤ r₁ + r₂.
double segmentDistance(Vec3 A, Vec3 B, Vec3 C, Vec3 D) {
  const Vec3 AB = B - A, CD = D - C, AC = C - A;
  const Vec3 n = cross(AB, CD);
  // Where the two lines are closest; parallel ones may begin anywhere.
  const bool isParallel = dot(n, n) <= 1e-30 * dot(AB, AB) * dot(CD, CD);
  const double s0 = isParallel ? 0 : dot(cross(AC, CD), n) / dot(n, n);  // s₀
  double s = std::clamp(s0, 0.0, 1.0);
  // The foot of that on CD, and of that on AB; a segment without length has only its one point.
  const double t1 = dot(CD, CD) > 0 ? dot(A + s * AB - C, CD) / dot(CD, CD) : 0;  // t₁
  const double t = std::clamp(t1, 0.0, 1.0);
  s = dot(AB, AB) > 0 ? std::clamp(dot(C + t * CD - A, AB) / dot(AB, AB), 0.0, 1.0) : 0;
  return length(C + t * CD - A - s * AB);  // d
}
