// Whether two lines meet. Of parallel ones only those that coincide can, and only if the caller counts them.
bool linesMeet(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2, bool coincidentHits) {
  const bool isParallel = std::abs(cross(v1, v2)) <= 1e-15 * length(v1) * length(v2);
  if (!isParallel) return true;
  const double apart = std::abs(cross(B - A, v1)) / length(v1);
  const double size = std::max({std::abs(A.x), std::abs(A.y), std::abs(B.x), std::abs(B.y)});
  return coincidentHits && apart <= 1e-15 * size;
}
