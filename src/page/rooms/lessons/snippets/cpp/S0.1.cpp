// From P to Q: end minus start.
Vec3 vectorBetween(Vec3 P, Vec3 Q) { return Q - P; }

// V·V = |V|², without a root.
double squaredLength(Vec3 V) { return dot(V, V); }

// |P − Pc| ≤ r, compared squared; the surface counts.
bool isInSphere(Vec3 P, Vec3 Pc, double r) { return squaredLength(vectorBetween(Pc, P)) <= r * r; }

// The sign of P × Q: 1 counter-clockwise from P to Q, −1 clockwise, 0 neither; the other way round where y points down.
int turnSign(Vec2 P, Vec2 Q) { return (cross(P, Q) > 0) - (cross(P, Q) < 0); }
