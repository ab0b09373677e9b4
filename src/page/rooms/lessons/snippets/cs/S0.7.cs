// Distance of a point and a segment.
static double PointSegment(Vec3 P, Vec3 A, Vec3 B) {
  Vec3 L = B - A;
  double f = Dot(L, L) > 0 ? Clamp01(Dot(P - A, L) / Dot(L, L)) : 0;
  return Length(P - A - f * L);
}

// Distance of two segments, parallel, crossing and zero-length ones included. Two capsules hit when it is ≤ ra + rb.
static double SegmentDistance(Vec3 A1, Vec3 A2, Vec3 B1, Vec3 B2) {
  Vec3 U = A2 - A1, V = B2 - B1, W = B1 - A1;
  double a = Min(PointSegment(A1, B1, B2), PointSegment(A2, B1, B2));
  double b = Min(PointSegment(B1, A1, A2), PointSegment(B2, A1, A2));
  // The common perpendicular, where both of its feet are between the ends.
  Vec3 N = Cross(U, V);
  double s = Dot(Cross(W, V), N) / Dot(N, N);
  double t = Dot(Cross(W, U), N) / Dot(N, N);
  bool isBetween = s > 0 && s < 1 && t > 0 && t < 1;
  return isBetween ? Min(Min(a, b), Length(W - s * U + t * V)) : Min(a, b);
}
