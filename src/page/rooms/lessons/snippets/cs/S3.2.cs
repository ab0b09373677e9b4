// Kind 0: a circle of this radius, half sizes 0. Kind 1: an axis-aligned box of these half sizes.
class Shape {
  public readonly int Kind;
  public readonly Vec2 Center, Half;
  public readonly double Radius;
  public Shape(int kind, Vec2 center, Vec2 half, double radius) { Kind = kind; Center = center; Half = half; Radius = radius; }
}

static Vec2 Gap(Shape a, Shape b) {
  Vec2 d = a.Center - b.Center;
  return new Vec2(Max(0, Abs(d.X) - a.Half.X - b.Half.X), Max(0, Abs(d.Y) - a.Half.Y - b.Half.Y));
}
static bool CircleCircle(Shape a, Shape b) { return Length(a.Center - b.Center) <= a.Radius + b.Radius; }
static bool CircleBox(Shape a, Shape b) { return Length(Gap(a, b)) <= a.Radius; }
static bool BoxBox(Shape a, Shape b) { return Length(Gap(a, b)) <= 0; }

// Row: kind of a. Column: kind of b. Each pair is written once; the other order flips it.
static readonly Func<Shape, Shape, bool>[,] Table = {
  { CircleCircle, CircleBox },
  { (a, b) => CircleBox(b, a), BoxBox },
};

static bool Dispatch(Shape a, Shape b) { return Table[a.Kind, b.Kind](a, b); }
