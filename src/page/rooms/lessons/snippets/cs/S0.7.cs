// Distance of the segments AB and CD: parallel, crossing and zero-length ones too. Two capsules touch where it is ≤ r₁ + r₂.
static double SegmentDistance(Vec3 A, Vec3 B, Vec3 C, Vec3 D) {
  Vec3 AB = B - A, CD = D - C, AC = C - A;
  Vec3 n = Cross(AB, CD);
  // Where the two lines are closest; parallel ones may begin anywhere.
  bool isParallel = Dot(n, n) <= 1e-30 * Dot(AB, AB) * Dot(CD, CD);
  double s0 = isParallel ? 0 : Dot(Cross(AC, CD), n) / Dot(n, n); // s₀
  double s = Clamp01(s0);
  // The foot of that on CD, and of that on AB; a segment without length has only its one point.
  double t1 = Dot(CD, CD) > 0 ? Dot(A + s * AB - C, CD) / Dot(CD, CD) : 0; // t₁
  double t = Clamp01(t1);
  s = Dot(AB, AB) > 0 ? Clamp01(Dot(C + t * CD - A, AB) / Dot(AB, AB)) : 0;
  return Length(C + t * CD - A - s * AB); // d
}
