struct Box {
  Vec3 center;
  std::array<double, 3> half;
  std::array<Vec3, 3> axes;  // unit, at right angles
};

// How far a box extends along an axis, from its centre.
double reach(const Box& box, Vec3 axis) {
  double sum = 0;
  for (int k = 0; k < 3; k++) sum += box.half[k] * std::abs(dot(box.axes[k], axis));
  return sum;
}

// Fifteen axes: three of a, three of b, and the nine cross products. One gap is enough.
bool obbObb(const Box& a, const Box& b) {
  std::vector<Vec3> axes(a.axes.begin(), a.axes.end());
  axes.insert(axes.end(), b.axes.begin(), b.axes.end());
  for (Vec3 u : a.axes) for (Vec3 v : b.axes) axes.push_back(cross(u, v));
  // Parallel edges have no cross product; the faces decide then.
  return std::all_of(axes.begin(), axes.end(), [&](Vec3 axis) {
    return dot(axis, axis) < 1e-12 || std::abs(dot(b.center - a.center, axis)) <= reach(a, axis) + reach(b, axis);
  });
}

// Box and sphere: the overhang in the axes of the box, and its length.
bool obbSphere(const Box& box, Vec3 Pc, double r) {
  double v[3];
  for (int k = 0; k < 3; k++) v[k] = std::max(0.0, std::abs(dot(Pc - box.center, box.axes[k])) - box.half[k]);
  return std::hypot(v[0], v[1], v[2]) <= r;
}
