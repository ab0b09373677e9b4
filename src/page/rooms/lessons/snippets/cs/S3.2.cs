abstract class Shape {
  public Vec2[] Corners;
  public double Radius;
  public abstract bool HitTest(Shape other);
  public abstract bool HitTest(ShapeCircle other);
  public abstract bool HitTest(ShapeBox other);
  public abstract bool HitTest(ShapeCapsule other);
}

// The test of a pair: corners thickened by a radius are apart along the normal of an edge, or from corner to corner.
static bool Meet(Shape a, Shape b) {
  Func<Shape, Shape, Vec2[]> arrows = (one, other) => one.Corners.SelectMany(A => other.Corners.Select(B => B - A)).ToArray();
  var across = arrows(a, a).Concat(arrows(b, b)).Select(e => new Vec2(e.Y, -e.X));
  var between = arrows(a, b);
  return !across.Concat(between).Any(n => between.Min(d => Dot(d, n)) > (a.Radius + b.Radius) * Length(n));
}

// Each knows its own class: HitTest(Shape) turns the call round, and the class of other answers.
class ShapeCircle : Shape {
  public ShapeCircle(Vec2 center, double r) { Corners = new[] { center }; Radius = r; }
  public override bool HitTest(Shape other) { return other.HitTest(this); }
  public override bool HitTest(ShapeCircle other) { return Meet(this, other); }
  public override bool HitTest(ShapeBox other) { return Meet(this, other); }
  public override bool HitTest(ShapeCapsule other) { return Meet(this, other); }
}

// half: half the size, u: the unit axis along half.x.
class ShapeBox : Shape {
  public ShapeBox(Vec2 center, Vec2 half, Vec2 u) {
    Func<int, int, Vec2> corner = (i, j) => new Vec2(
      center.X + i * half.X * u.X - j * half.Y * u.Y, center.Y + i * half.X * u.Y + j * half.Y * u.X);
    Corners = new[] { corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1) };
  }
  public override bool HitTest(Shape other) { return other.HitTest(this); }
  public override bool HitTest(ShapeCircle other) { return Meet(this, other); }
  public override bool HitTest(ShapeBox other) { return Meet(this, other); }
  public override bool HitTest(ShapeCapsule other) { return Meet(this, other); }
}

class ShapeCapsule : Shape {
  public ShapeCapsule(Vec2 p1, Vec2 p2, double r) { Corners = new[] { p1, p2 }; Radius = r; }
  public override bool HitTest(Shape other) { return other.HitTest(this); }
  public override bool HitTest(ShapeCircle other) { return Meet(this, other); }
  public override bool HitTest(ShapeBox other) { return Meet(this, other); }
  public override bool HitTest(ShapeCapsule other) { return Meet(this, other); }
}

// One call for any two shapes.
static bool Hit(Shape a, Shape b) { return a.HitTest(b); }
