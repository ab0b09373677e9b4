struct ShapeCircle; struct ShapeBox; struct ShapeCapsule;

struct Shape {
  std::vector<Vec2> corners;
  double radius;
  Shape(std::vector<Vec2> corners, double radius) : corners(std::move(corners)), radius(radius) {}
  virtual ~Shape() = default;
  virtual bool HitTest(const Shape& other) const = 0;
  virtual bool HitTest(const ShapeCircle& other) const = 0;
  virtual bool HitTest(const ShapeBox& other) const = 0;
  virtual bool HitTest(const ShapeCapsule& other) const = 0;
};

// The test of a pair: corners thickened by a radius are apart along the normal of an edge, or from corner to corner.
bool meet(const Shape& a, const Shape& b) {
  const auto isGap = [&](Vec2 n) {
    double gap = INFINITY;
    for (Vec2 A : a.corners) for (Vec2 B : b.corners) gap = std::min(gap, dot(B - A, n));
    return gap > (a.radius + b.radius) * length(n);
  };
  for (const auto& corners : {a.corners, b.corners}) {
    for (Vec2 P : corners) for (Vec2 Q : corners) if (isGap({Q.y - P.y, P.x - Q.x})) return false;
  }
  for (Vec2 A : a.corners) for (Vec2 B : b.corners) if (isGap(B - A)) return false;
  return true;
}

// Each knows its own class: HitTest(Shape) turns the call round, and the class of other answers.
struct ShapeCircle : Shape {
  ShapeCircle(Vec2 center, double r) : Shape({center}, r) {}
  bool HitTest(const Shape& other) const override { return other.HitTest(*this); }
  bool HitTest(const ShapeCircle& other) const override;
  bool HitTest(const ShapeBox& other) const override;
  bool HitTest(const ShapeCapsule& other) const override;
};

// half: half the size, u: the unit axis along half.x.
struct ShapeBox : Shape {
  ShapeBox(Vec2 center, Vec2 half, Vec2 u) : Shape({}, 0) {
    for (auto [i, j] : {Vec2{1, 1}, Vec2{-1, 1}, Vec2{-1, -1}, Vec2{1, -1}}) {
      const double a = i * half.x, b = j * half.y;
      corners.push_back({center.x + a * u.x - b * u.y, center.y + a * u.y + b * u.x});
    }
  }
  bool HitTest(const Shape& other) const override { return other.HitTest(*this); }
  bool HitTest(const ShapeCircle& other) const override;
  bool HitTest(const ShapeBox& other) const override;
  bool HitTest(const ShapeCapsule& other) const override;
};

struct ShapeCapsule : Shape {
  ShapeCapsule(Vec2 p1, Vec2 p2, double r) : Shape({p1, p2}, r) {}
  bool HitTest(const Shape& other) const override { return other.HitTest(*this); }
  bool HitTest(const ShapeCircle& other) const override;
  bool HitTest(const ShapeBox& other) const override;
  bool HitTest(const ShapeCapsule& other) const override;
};

bool ShapeCircle::HitTest(const ShapeCircle& other) const { return meet(*this, other); }
bool ShapeCircle::HitTest(const ShapeBox& other) const { return meet(*this, other); }
bool ShapeCircle::HitTest(const ShapeCapsule& other) const { return meet(*this, other); }
bool ShapeBox::HitTest(const ShapeCircle& other) const { return meet(*this, other); }
bool ShapeBox::HitTest(const ShapeBox& other) const { return meet(*this, other); }
bool ShapeBox::HitTest(const ShapeCapsule& other) const { return meet(*this, other); }
bool ShapeCapsule::HitTest(const ShapeCircle& other) const { return meet(*this, other); }
bool ShapeCapsule::HitTest(const ShapeBox& other) const { return meet(*this, other); }
bool ShapeCapsule::HitTest(const ShapeCapsule& other) const { return meet(*this, other); }

// One call for any two shapes.
bool hit(const Shape& a, const Shape& b) { return a.HitTest(b); }
