// From P to Q: end minus start.
Vec3 vectorBetween(Vec3 P, Vec3 Q) { return Q - P; }

// V·V = |V|², without a root.
double squaredLength(Vec3 V) { return dot(V, V); }

// d ≤ r, compared squared; the surface counts.
bool isInSphere(Vec3 P, Vec3 Pc, double r) { return squaredLength(vectorBetween(Pc, P)) <= r * r; }

// From a to b: 1 counter-clockwise, −1 clockwise, 0 neither; the other way round where y points down.
int turnSign(Vec2 a, Vec2 b) { return (cross(a, b) > 0) - (cross(a, b) < 0); }
