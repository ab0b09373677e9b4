// Circle: one corner. Capsule: two. Box: four, rotated or not. All thickened by the radius.
struct Shape { std::vector<Vec2> corners; double radius; };

// Whether all of b is beyond all of a in the direction n.
bool isBeyond(const Shape& a, const Shape& b, Vec2 n) {
  double gap = INFINITY;
  for (Vec2 A : a.corners) for (Vec2 B : b.corners) gap = std::min(gap, dot(B - A, n));
  return gap > (a.radius + b.radius) * length(n);
}

// One call for every pair. Shapes that miss are apart across an edge, or from corner to corner.
bool hitTest(const Shape& a, const Shape& b) {
  for (const auto& corners : {a.corners, b.corners}) {
    for (Vec2 P : corners) for (Vec2 Q : corners) if (isBeyond(a, b, {Q.y - P.y, P.x - Q.x})) return false;
  }
  for (Vec2 A : a.corners) for (Vec2 B : b.corners) if (isBeyond(a, b, B - A)) return false;
  return true;
}
