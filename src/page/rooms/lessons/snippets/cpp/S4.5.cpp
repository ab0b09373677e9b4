struct Box { Vec3 center; std::array<double, 3> half; std::array<Vec3, 3> axes; };  // axes: unit, at right angles

// How far a box extends along an axis, from its centre.
double reach(const Box& box, Vec3 axis) {
  const auto along = [&](int k) { return box.half[k] * std::abs(dot(box.axes[k], axis)); };
  return along(0) + along(1) + along(2);
}
// Fifteen axes: three of a, three of b, and the nine cross products. One gap is enough.
bool obbObb(const Box& a, const Box& b) {
  const auto isGap = [&](Vec3 axis) { return std::abs(dot(b.center - a.center, axis)) > reach(a, axis) + reach(b, axis); };
  for (int k = 0; k < 3; k++) if (isGap(a.axes[k]) || isGap(b.axes[k])) return false;
  for (Vec3 u : a.axes) for (Vec3 v : b.axes) if (isGap(cross(u, v))) return false;
  return true;
}
// Box and sphere: the overhang in the axes of the box, and its length.
bool obbSphere(const Box& box, Vec3 Pc, double r) {
  const auto over = [&](int k) { return std::max(0.0, std::abs(dot(Pc - box.center, box.axes[k])) - box.half[k]); };
  return std::hypot(over(0), over(1), over(2)) <= r;
}
