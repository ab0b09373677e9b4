// The line between two circles: red when they overlap or touch.
std::string lineColor(Vec2 C1, double r1, Vec2 C2, double r2) { return length(C2 - C1) <= r1 + r2 ? "red" : "gray"; }
