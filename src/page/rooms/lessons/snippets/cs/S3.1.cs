// Circle: one corner. Capsule: two. Box: four, counter-clockwise, rotated or not. All thickened by the radius.
class Shape {
  readonly Vec2[] corners;
  public readonly double Radius;
  public Shape(Vec2[] corners, double radius) { this.corners = corners; Radius = radius; }
  public int Count { get { return corners.Length; } }
  public Vec2 At(int k) { return corners[k % corners.Length]; }
}

static double PointEdge(Vec2 P, Vec2 A, Vec2 B) {
  Vec2 L = B - A, K = P - A;
  double f = Dot(L, L) > 0 ? Clamp01(Dot(K, L) / Dot(L, L)) : 0;
  return Length(new Vec2(K.X - f * L.X, K.Y - f * L.Y));
}

static bool IsLeft(Vec2 A, Vec2 B, Vec2 P) { return Cross(B - A, P - A) > 0; }

static bool Contains(Shape s, Vec2 P) { return s.Count > 2 && Enumerable.Range(0, s.Count).All(k => IsLeft(s.At(k), s.At(k + 1), P)); }

// One call for every pair: a corner inside, edges that cross, or an end near an edge.
static bool HitTest(Shape a, Shape b) {
  if (Contains(a, b.At(0)) || Contains(b, a.At(0))) return true;
  for (int i = 0; i < a.Count; i++) {
    for (int k = 0; k < b.Count; k++) {
      Vec2 A = a.At(i), B = a.At(i + 1), C = b.At(k), D = b.At(k + 1);
      if (IsLeft(A, B, C) != IsLeft(A, B, D) && IsLeft(C, D, A) != IsLeft(C, D, B)) return true;
      double least = Min(Min(PointEdge(A, C, D), PointEdge(B, C, D)), Min(PointEdge(C, A, B), PointEdge(D, A, B)));
      if (least <= a.Radius + b.Radius) return true;
    }
  }
  return false;
}
