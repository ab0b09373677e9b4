// |Q − P|², enough for every comparison.
double squaredDistance(Vec3 P, Vec3 Q) { return dot(Q - P, Q - P); }

// d ≤ r₁ + r₂ without a root: both sides squared.
bool circlesTouch(Vec2 A, double r1, Vec2 B, double r2) {
  const Vec2 v = B - A;
  const double R = r1 + r2;
  return dot(v, v) <= R * R;  // d²
}

// Whether Q is closer to P than R is.
bool isCloser(Vec3 P, Vec3 Q, Vec3 R) { return squaredDistance(P, Q) < squaredDistance(P, R); }
