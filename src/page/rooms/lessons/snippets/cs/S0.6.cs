// Distance of P from the segment AB.
static double PointSegment(Vec2 P, Vec2 A, Vec2 B) {
  Vec2 K = P - A, L = B - A;
  double f = Dot(L, L) > 0 ? Clamp01(Dot(K, L) / Dot(L, L)) : 0;
  return Length(new Vec2(K.X - f * L.X, K.Y - f * L.Y));
}

// Whether C and D are on opposite sides of the line AB. Signs are compared: a product of small numbers underflows to 0.
static bool IsAcross(Vec2 A, Vec2 B, Vec2 C, Vec2 D) { return (Cross(B - A, C - A) > 0) != (Cross(B - A, D - A) > 0); }

// Two capsules of the plane, about AB and CD.
static bool CapsuleCapsule2(Vec2 A, Vec2 B, double r1, Vec2 C, Vec2 D, double r2) {
  if (PointSegment(A, C, D) <= r1 + r2) return true; // ① d₁
  if (PointSegment(B, C, D) <= r1 + r2) return true; // ② d₂
  if (PointSegment(C, A, B) <= r1 + r2) return true; // ③ d₃
  if (PointSegment(D, A, B) <= r1 + r2) return true; // ④ d₄
  return IsAcross(A, B, C, D) && IsAcross(C, D, A, B); // ⑤ AB × AC
}
