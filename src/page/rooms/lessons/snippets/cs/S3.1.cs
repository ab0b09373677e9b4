// Circle: one corner. Capsule: two. Box: four, rotated or not. All thickened by the radius.
class Shape { public Vec2[] Corners; public double Radius; }

// From every corner of a to every corner of b.
static Vec2[] Arrows(Shape a, Shape b) { return a.Corners.SelectMany(A => b.Corners.Select(B => B - A)).ToArray(); }

// One call for every pair. Shapes that miss are apart across an edge, or from corner to corner.
static bool HitTest(Shape a, Shape b) {
  var across = Arrows(a, a).Concat(Arrows(b, b)).Select(e => new Vec2(e.Y, -e.X));
  var between = Arrows(a, b);
  return !across.Concat(between).Any(n => between.Min(d => Dot(d, n)) > (a.Radius + b.Radius) * Length(n));
}
