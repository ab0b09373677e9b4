// From P to Q: end minus start.
static Vec3 VectorBetween(Vec3 P, Vec3 Q) { return Q - P; }

// V·V = |V|², without a root.
static double SquaredLength(Vec3 V) { return Dot(V, V); }

// |P − Pc| ≤ r, compared squared; the surface counts.
static bool IsInSphere(Vec3 P, Vec3 Pc, double r) { return SquaredLength(VectorBetween(Pc, P)) <= r * r; }

// The sign of P × Q: 1 counter-clockwise from P to Q, −1 clockwise, 0 neither; the other way round where y points down.
static int TurnSign(Vec2 P, Vec2 Q) { return Sign(Cross(P, Q)); }
