// Squared against squared; touching counts.
static bool CircleCircle(Vec2 A, double rA, Vec2 B, double rB) {
  Vec2 n = A - B;
  return Dot(n, n) <= (rA + rB) * (rA + rB);
}

// half: half the size. u: the unit axis of the box along half.x, (1, 0) where it is not rotated.
static bool CircleBox(Vec2 A, double r, Vec2 B, Vec2 half, Vec2 u) {
  double nx = Abs(Dot(A - B, u)), ny = Abs(Cross(A - B, u));
  if (nx < half.X) return ny <= r + half.Y;                          // above or below
  if (ny < half.Y) return nx <= r + half.X;                          // beside
  return Length(new Vec2(nx - half.X, ny - half.Y)) <= r;            // at a corner
}

// The division comes last: p1 and p2 need none, nor does a capsule without length.
static bool CircleCapsule(Vec2 C, double rC, Vec2 p1, Vec2 p2, double r) {
  Vec2 ab = p2 - p1, ac = C - p1;
  double t = Dot(ab, ac);
  double f = t <= 0 ? 0 : t >= Dot(ab, ab) ? 1 : t / Dot(ab, ab);
  return Length(new Vec2(ac.X - f * ab.X, ac.Y - f * ab.Y)) <= rC + r;
}
