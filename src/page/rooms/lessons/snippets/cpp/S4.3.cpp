// (vx, vy, vz): how far P is beyond the half size on each axis, 0 where it is not.
Vec3 overhang(Vec3 center, Vec3 half, Vec3 P) {
  const Vec3 d = P - center;
  return {std::max(0.0, std::abs(d.x) - half.x), std::max(0.0, std::abs(d.y) - half.y), std::max(0.0, std::abs(d.z) - half.z)};
}

// 0 inside. Half 0.5 and P (1, 1, 1): 0.866.
double aabbPoint(Vec3 center, Vec3 half, Vec3 P) { return length(overhang(center, half, P)); }

// The length of the overhang decides, not each axis alone: next to a corner that would be too much.
bool aabbSphere(Vec3 center, Vec3 half, Vec3 Pc, double r) { return aabbPoint(center, half, Pc) <= r; }
