// The point of the segment Ps Pe closest to P; a segment without length has only one.
Vec3 closestOnSegment(Vec3 P, Vec3 Ps, Vec3 Pe) {
  const Vec3 L = Pe - Ps;
  const double LL = dot(L, L);
  const double t = LL > 0 ? std::clamp(dot(P - Ps, L) / LL, 0.0, 1.0) : 0;
  return Ps + t * L;
}

// A capsule is a segment thickened by r': distance to the segment, less r'; negative inside.
double capsulePoint(Vec3 Ps, Vec3 Pe, double r, Vec3 P) { return length(P - closestOnSegment(P, Ps, Pe)) - r; }
