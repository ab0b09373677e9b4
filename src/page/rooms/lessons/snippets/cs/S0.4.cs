// Metres along the line: none (miss), one (tangent) or two points (crossing), the near one first.
static double[] LineSpherePoints(Vec3 P0, Vec3 L, Vec3 Pc, double r) {
  Vec3 U = Unit(L); // L̂
  Vec3 C = Pc - P0;
  double projection = Dot(C, U); // C·L̂
  double perpendicular = Length(C - projection * U); // |C − (C·L̂)L̂|
  if (perpendicular > r) return new double[0];
  double W = Sqrt((r - perpendicular) * (r + perpendicular));
  if (W == 0) return new[] { projection };
  return new[] { projection - W, projection + W }; // t₁, t₂
}
