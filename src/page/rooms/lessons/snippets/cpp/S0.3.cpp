// Whether a line meets a sphere: |C × V| / |V| is the perpendicular, for V of any length but zero.
bool lineMeetsSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  if (dot(V, V) == 0) throw std::invalid_argument("V is zero");
  const Vec3 C = Pc - P0;
  const Vec3 N = cross(C, V);
  const double perpendicular = length(N) / length(V);  // |C × V̂|
  return perpendicular <= r;
}
