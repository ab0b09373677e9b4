// Circle: one corner. Capsule: two. Box: four, counter-clockwise, rotated or not. All thickened by the radius.
struct Shape {
  std::vector<Vec2> corners;
  double radius;
  const Vec2& at(size_t k) const { return corners[k % corners.size()]; }
};

double pointEdge(Vec2 P, Vec2 A, Vec2 B) {
  const Vec2 L = B - A, K = P - A;
  const double f = dot(L, L) > 0 ? std::clamp(dot(K, L) / dot(L, L), 0.0, 1.0) : 0;
  return std::hypot(K.x - f * L.x, K.y - f * L.y);
}

bool isLeft(Vec2 A, Vec2 B, Vec2 P) { return cross(B - A, P - A) > 0; }

bool contains(const Shape& shape, Vec2 P) {
  if (shape.corners.size() < 3) return false;
  for (size_t k = 0; k < shape.corners.size(); k++) if (!isLeft(shape.at(k), shape.at(k + 1), P)) return false;
  return true;
}

// One call for every pair: a corner inside, edges that cross, or an end near an edge.
bool hitTest(const Shape& a, const Shape& b) {
  if (contains(a, b.at(0)) || contains(b, a.at(0))) return true;
  for (size_t i = 0; i < a.corners.size(); i++) {
    for (size_t k = 0; k < b.corners.size(); k++) {
      const Vec2 A = a.at(i), B = a.at(i + 1), C = b.at(k), D = b.at(k + 1);
      if (isLeft(A, B, C) != isLeft(A, B, D) && isLeft(C, D, A) != isLeft(C, D, B)) return true;
      const double least = std::min({pointEdge(A, C, D), pointEdge(B, C, D), pointEdge(C, A, B), pointEdge(D, A, B)});
      if (least <= a.radius + b.radius) return true;
    }
  }
  return false;
}
