// P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385.
static double PointDistance(Vec3 P, Vec3 Q) { return Length(Q - P); }

static double PointDistance2(Vec2 P, Vec2 Q) { return Length(Q - P); }

// Signed: negative inside the sphere.
static double SpherePoint(Vec3 Pc, double r, Vec3 P) { return PointDistance(Pc, P) - r; }
