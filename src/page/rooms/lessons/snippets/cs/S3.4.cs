// |Q − P|², enough for every comparison.
static double SquaredDistance(Vec3 P, Vec3 Q) { return Dot(Q - P, Q - P); }

// d ≤ r₁ + r₂ without a root: both sides squared.
static bool CirclesTouch(Vec2 A, double r1, Vec2 B, double r2) {
  Vec2 v = B - A;
  double R = r1 + r2;
  return Dot(v, v) <= R * R; // d²
}

// Whether Q is closer to P than R is.
static bool IsCloser(Vec3 P, Vec3 Q, Vec3 R) { return SquaredDistance(P, Q) < SquaredDistance(P, R); }
