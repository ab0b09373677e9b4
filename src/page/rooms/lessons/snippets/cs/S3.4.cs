// |Q − P|², enough for every comparison.
static double SquaredDistance(Vec3 P, Vec3 Q) { return Dot(Q - P, Q - P); }

// d ≤ r without a root. A negative r reaches nothing; its square would.
static bool IsWithin(Vec3 P, Vec3 Q, double r) { return r >= 0 && SquaredDistance(P, Q) <= r * r; }

// Whether Q is closer to P than R is.
static bool IsCloser(Vec3 P, Vec3 Q, Vec3 R) { return SquaredDistance(P, Q) < SquaredDistance(P, R); }
