// AABB and AABB: three axes, the same for both, and nothing to project.
bool aabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  if (minA.x > maxB.x || minB.x > maxA.x) return false;
  if (minA.y > maxB.y || minB.y > maxA.y) return false;
  return minA.z <= maxB.z && minB.z <= maxA.z;
}

struct Box { Vec3 center; std::array<double, 3> half; std::array<Vec3, 3> axes; };  // axes: unit, at right angles

double reach(const Box& box, Vec3 axis) {
  const auto along = [&](int k) { return box.half[k] * std::abs(dot(box.axes[k], axis)); };
  return along(0) + along(1) + along(2);
}

// OBB and OBB: which of the fifteen axes, from 1, shows the first gap; 0: none, they overlap. Parallel edges: 0 > 0 is no gap.
int firstGap(const Box& a, const Box& b) {
  const auto isGap = [&](Vec3 axis) { return std::abs(dot(b.center - a.center, axis)) > reach(a, axis) + reach(b, axis); };
  int n = 0;
  for (const auto& axes : {a.axes, b.axes}) for (Vec3 axis : axes) if (++n && isGap(axis)) return n;
  for (Vec3 u : a.axes) for (Vec3 v : b.axes) if (++n && isGap(cross(u, v))) return n;
  return 0;
}
