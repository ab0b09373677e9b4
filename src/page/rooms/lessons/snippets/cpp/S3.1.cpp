// Squared against squared; touching counts.
bool circleCircle(Vec2 A, double rA, Vec2 B, double rB) {
  const Vec2 n = A - B;
  return dot(n, n) <= (rA + rB) * (rA + rB);
}

// half: half the size. u: the unit axis of the box along half.x, (1, 0) where it is not rotated.
bool circleBox(Vec2 A, double r, Vec2 B, Vec2 half, Vec2 u) {
  const double nx = std::abs(dot(A - B, u)), ny = std::abs(cross(A - B, u));
  if (nx < half.x) return ny <= r + half.y;             // above or below
  if (ny < half.y) return nx <= r + half.x;             // beside
  return std::hypot(nx - half.x, ny - half.y) <= r;     // at a corner
}

// The division comes last: p1 and p2 need none, nor does a capsule without length.
bool circleCapsule(Vec2 C, double rC, Vec2 p1, Vec2 p2, double r) {
  const Vec2 ab = p2 - p1, ac = C - p1;
  const double t = dot(ab, ac);
  const double f = t <= 0 ? 0 : t >= dot(ab, ab) ? 1 : t / dot(ab, ab);
  return std::hypot(ac.x - f * ab.x, ac.y - f * ab.y) <= rC + r;
}
