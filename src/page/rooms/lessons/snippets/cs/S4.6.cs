// The point of the segment Ps Pe closest to P; a segment without length has only one.
static Vec3 ClosestOnSegment(Vec3 P, Vec3 Ps, Vec3 Pe) {
  Vec3 L = Pe - Ps;
  double LL = Dot(L, L);
  double t = LL > 0 ? Clamp01(Dot(P - Ps, L) / LL) : 0;
  return Ps + t * L;
}

// A capsule is a segment thickened by r': distance to the segment, less r'; negative inside.
static double CapsulePoint(Vec3 Ps, Vec3 Pe, double r, Vec3 P) { return Length(P - ClosestOnSegment(P, Ps, Pe)) - r; }
