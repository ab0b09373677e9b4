// The point of the segment PsPe closest to P; a segment without length has only one.
static Vec3 ClosestOnSegment(Vec3 P, Vec3 Ps, Vec3 Pe) {
  Vec3 L = Pe - Ps;
  Vec3 K = P - Ps;
  double f = Dot(L, L) > 0 ? Clamp01(Dot(K, L) / Dot(L, L)) : 0;
  return Ps + f * L; // F
}

// A capsule is a segment thickened by r′: distance from the segment, less r′; negative inside.
static double CapsulePoint(Vec3 Ps, Vec3 Pe, double r, Vec3 P) { return Length(P - ClosestOnSegment(P, Ps, Pe)) - r; }
