// Distance of a point and a segment.
static double PointSegment(Vec2 P, Vec2 A, Vec2 B) {
  Vec2 L = B - A, K = P - A;
  double f = Dot(L, L) > 0 ? Clamp01(Dot(K, L) / Dot(L, L)) : 0;
  return Length(new Vec2(K.X - f * L.X, K.Y - f * L.Y));
}

// P and Q on different sides of the line A → B: signs compared, since a product of small numbers vanishes.
static bool AreSplit(Vec2 A, Vec2 B, Vec2 P, Vec2 Q) { return Cross(B - A, P - A) > 0 != Cross(B - A, Q - A) > 0; }

// Two capsules of the plane: a crossing, or the least of four end–axis distances.
static bool CapsuleCapsule2(Vec2 A1, Vec2 A2, double ra, Vec2 B1, Vec2 B2, double rb) {
  if (AreSplit(A1, A2, B1, B2) && AreSplit(B1, B2, A1, A2)) return true;
  double a = Min(PointSegment(A1, B1, B2), PointSegment(A2, B1, B2));
  double b = Min(PointSegment(B1, A1, A2), PointSegment(B2, A1, A2));
  return Min(a, b) <= ra + rb;
}
