// Distance of P from the segment AB.
double pointSegment(Vec2 P, Vec2 A, Vec2 B) {
  const Vec2 K = P - A, L = B - A;
  const double f = dot(L, L) > 0 ? std::clamp(dot(K, L) / dot(L, L), 0.0, 1.0) : 0;
  return std::hypot(K.x - f * L.x, K.y - f * L.y);
}

// Whether C and D are on opposite sides of the line AB. Signs are compared: a product of small numbers underflows to 0.
bool isAcross(Vec2 A, Vec2 B, Vec2 C, Vec2 D) { return (cross(B - A, C - A) > 0) != (cross(B - A, D - A) > 0); }

// Two capsules of the plane, about AB and CD.
bool capsuleCapsule2(Vec2 A, Vec2 B, double r1, Vec2 C, Vec2 D, double r2) {
  if (pointSegment(A, C, D) <= r1 + r2) return true;  // ① d₁
  if (pointSegment(B, C, D) <= r1 + r2) return true;  // ② d₂
  if (pointSegment(C, A, B) <= r1 + r2) return true;  // ③ d₃
  if (pointSegment(D, A, B) <= r1 + r2) return true;  // ④ d₄
  return isAcross(A, B, C, D) && isAcross(C, D, A, B);  // ⑤ AB × AC
}
