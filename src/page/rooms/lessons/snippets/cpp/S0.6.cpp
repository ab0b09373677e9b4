// Distance of a point and a segment.
double pointSegment(Vec2 P, Vec2 A, Vec2 B) {
  const Vec2 L = B - A, K = P - A;
  const double f = dot(L, L) > 0 ? std::clamp(dot(K, L) / dot(L, L), 0.0, 1.0) : 0;
  return std::hypot(K.x - f * L.x, K.y - f * L.y);
}

// P and Q on different sides of the line A → B: signs compared, since a product of small numbers vanishes.
bool areSplit(Vec2 A, Vec2 B, Vec2 P, Vec2 Q) { return (cross(B - A, P - A) > 0) != (cross(B - A, Q - A) > 0); }

// Two capsules of the plane: a crossing, or the least of four end–axis distances.
bool capsuleCapsule2(Vec2 A1, Vec2 A2, double ra, Vec2 B1, Vec2 B2, double rb) {
  if (areSplit(A1, A2, B1, B2) && areSplit(B1, B2, A1, A2)) return true;
  const double least = std::min({pointSegment(A1, B1, B2), pointSegment(A2, B1, B2), pointSegment(B1, A1, A2), pointSegment(B2, A1, A2)});
  return least <= ra + rb;
}
