// |Q − P|², enough for every comparison.
double squaredDistance(Vec3 P, Vec3 Q) { return dot(Q - P, Q - P); }

// d ≤ r without a root. A negative r reaches nothing; its square would.
bool isWithin(Vec3 P, Vec3 Q, double r) { return r >= 0 && squaredDistance(P, Q) <= r * r; }

// Whether Q is closer to P than R is.
bool isCloser(Vec3 P, Vec3 Q, Vec3 R) { return squaredDistance(P, Q) < squaredDistance(P, R); }
