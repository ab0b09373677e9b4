// P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385.
double pointDistance(Vec3 P1, Vec3 P2) { return length(P2 - P1); }  // d

// In the plane.
double pointDistance2(Vec2 P1, Vec2 P2) { return length(P2 - P1); }

// Signed: negative inside the sphere.
double spherePoint(Vec3 Pc, double r, Vec3 P) { return pointDistance(Pc, P) - r; }
