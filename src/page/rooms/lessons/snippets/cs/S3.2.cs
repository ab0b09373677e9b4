// Kind 0: a circle, its half sizes are 0. Kind 1: an axis-aligned box, its radius is 0.
class Shape { public int Kind; public Vec2 Center, Half; public double Radius; }

static Vec2 Gap(Shape a, Shape b) {
  Vec2 d = a.Center - b.Center;
  return new Vec2(Max(0, Abs(d.X) - a.Half.X - b.Half.X), Max(0, Abs(d.Y) - a.Half.Y - b.Half.Y));
}
static bool CircleCircle(Shape a, Shape b) { return Length(a.Center - b.Center) <= a.Radius + b.Radius; }
static bool CircleBox(Shape a, Shape b) { return Length(Gap(a, b)) <= a.Radius; }
static bool BoxBox(Shape a, Shape b) { return Length(Gap(a, b)) <= 0; }
static bool Flipped(Shape a, Shape b) { return CircleBox(b, a); }

// Row: kind of a. Column: kind of b. Each pair is written once; the other order flips it.
static readonly Func<Shape, Shape, bool>[,] Table = { { CircleCircle, CircleBox }, { Flipped, BoxBox } };

static bool Dispatch(Shape a, Shape b) { return Table[a.Kind, b.Kind](a, b); }
