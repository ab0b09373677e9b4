// Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first.
static double[] LineSpherePoints(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  Vec3 v = Unit(V);
  Vec3 C = Pc - P0;
  double projection = Dot(C, v);
  double perpendicular = Length(C - projection * v);
  if (perpendicular > r) return new double[0];
  double W = Sqrt((r - perpendicular) * (r + perpendicular));
  return W == 0 ? new[] { projection } : new[] { projection - W, projection + W };
}
