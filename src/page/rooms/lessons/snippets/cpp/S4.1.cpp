// P₁ (2, 3, 4) to P₂ (4, 6, 8): √29 = 5.385.
double pointDistance(Vec3 P, Vec3 Q) { return length(Q - P); }

double pointDistance2(Vec2 P, Vec2 Q) { return length(Q - P); }

// Signed: negative inside the sphere.
double spherePoint(Vec3 Pc, double r, Vec3 P) { return pointDistance(Pc, P) - r; }
