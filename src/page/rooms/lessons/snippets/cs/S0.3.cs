// Whether a line meets a sphere: |C × V| / |V| is the perpendicular, for V of any length but zero.
static bool LineMeetsSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  if (Dot(V, V) == 0) throw new ArgumentException("V is zero");
  Vec3 C = Pc - P0;
  Vec3 N = Cross(C, V);
  double perpendicular = Length(N) / Length(V); // |C × V̂|
  return perpendicular <= r;
}
