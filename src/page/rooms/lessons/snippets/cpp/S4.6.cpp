// The point of the segment PsPe closest to P; a segment without length has only one.
Vec3 closestOnSegment(Vec3 P, Vec3 Ps, Vec3 Pe) {
  const Vec3 L = Pe - Ps;
  const Vec3 K = P - Ps;
  const double f = dot(L, L) > 0 ? std::clamp(dot(K, L) / dot(L, L), 0.0, 1.0) : 0;
  return Ps + f * L;  // F
}

// A capsule is a segment thickened by r′: distance from the segment, less r′; negative inside.
double capsulePoint(Vec3 Ps, Vec3 Pe, double r, Vec3 P) { return length(P - closestOnSegment(P, Ps, Pe)) - r; }
