// The line between two circles: red when they overlap or touch.
static string LineColor(Vec2 C1, double r1, Vec2 C2, double r2) {
  double d = Length(C2 - C1);
  return d <= r1 + r2 ? "red" : "gray";
}
