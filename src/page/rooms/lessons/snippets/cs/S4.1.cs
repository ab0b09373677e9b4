// P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385.
static double PointDistance(Vec3 P1, Vec3 P2) { return Length(P2 - P1); } // d

// In the plane.
static double PointDistance2(Vec2 P1, Vec2 P2) { return Length(P2 - P1); }

// Signed: negative inside the sphere.
static double SpherePoint(Vec3 Pc, double r, Vec3 P) { return PointDistance(Pc, P) - r; }
