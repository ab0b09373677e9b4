// The line between two circles: red when they overlap or touch.
std::string lineColor(Vec2 A, double r1, Vec2 B, double r2) {
  const double nx = A.x - B.x, ny = A.y - B.y;
  return nx * nx + ny * ny <= (r1 + r2) * (r1 + r2) ? "red" : "gray";  // d
}
