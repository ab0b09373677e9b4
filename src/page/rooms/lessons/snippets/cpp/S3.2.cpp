// Kind 0: a circle, its half sizes are 0. Kind 1: an axis-aligned box, its radius is 0.
struct Shape { int kind; Vec2 center, half; double radius; };

Vec2 gap(const Shape& a, const Shape& b) {
  const Vec2 d = a.center - b.center;
  return {std::max(0.0, std::abs(d.x) - a.half.x - b.half.x), std::max(0.0, std::abs(d.y) - a.half.y - b.half.y)};
}
bool circleCircle(const Shape& a, const Shape& b) { return length(a.center - b.center) <= a.radius + b.radius; }
bool circleBox(const Shape& a, const Shape& b) { return length(gap(a, b)) <= a.radius; }
bool boxBox(const Shape& a, const Shape& b) { return length(gap(a, b)) <= 0; }
bool flipped(const Shape& a, const Shape& b) { return circleBox(b, a); }

// Row: kind of a. Column: kind of b. Each pair is written once; the other order flips it.
bool dispatch(const Shape& a, const Shape& b) {
  static constexpr bool (*TABLE[2][2])(const Shape&, const Shape&) = {{circleCircle, circleBox}, {flipped, boxBox}};
  return TABLE[a.kind][b.kind](a, b);
}
