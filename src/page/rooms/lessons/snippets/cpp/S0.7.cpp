// Distance of a point and a segment.
double pointSegment(Vec3 P, Vec3 A, Vec3 B) {
  const Vec3 L = B - A;
  const double f = dot(L, L) > 0 ? std::clamp(dot(P - A, L) / dot(L, L), 0.0, 1.0) : 0;
  return length(P - A - f * L);
}

// Distance of two segments, parallel, crossing and zero-length ones included. Two capsules hit when it is ≤ ra + rb.
double segmentDistance(Vec3 A1, Vec3 A2, Vec3 B1, Vec3 B2) {
  const Vec3 U = A2 - A1, V = B2 - B1, W = B1 - A1;
  double least = std::min({pointSegment(A1, B1, B2), pointSegment(A2, B1, B2), pointSegment(B1, A1, A2), pointSegment(B2, A1, A2)});
  // The common perpendicular, where both of its feet are between the ends.
  const Vec3 N = cross(U, V);
  const double s = dot(cross(W, V), N) / dot(N, N);
  const double t = dot(cross(W, U), N) / dot(N, N);
  if (s > 0 && s < 1 && t > 0 && t < 1) least = std::min(least, length(W - s * U + t * V));
  return least;
}
