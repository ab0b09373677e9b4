// The line between two circles: red when they overlap or touch.
std::string lineColor(Vec2 C1, double r1, Vec2 C2, double r2) {
  const double d = length(C2 - C1);
  return d <= r1 + r2 ? "red" : "gray";
}
