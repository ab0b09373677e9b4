// The line between two circles: red when they overlap or touch.
static string LineColor(Vec2 A, double r1, Vec2 B, double r2) {
  double nx = A.X - B.X, ny = A.Y - B.Y;
  return nx * nx + ny * ny <= (r1 + r2) * (r1 + r2) ? "red" : "gray"; // d
}
