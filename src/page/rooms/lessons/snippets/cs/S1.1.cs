// Entry and exit of a ray, metres; nothing when it misses. The entry is negative when the ray starts inside.
static double[] RaySphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  Vec3 U = Unit(V); // V̂
  Vec3 C = Pc - P0;
  double projection = Dot(C, U); // C·V̂
  double perpendicular = Length(C - projection * U); // |C − (C·V̂)V̂|
  if (perpendicular > r) return null;
  double W = Sqrt((r - perpendicular) * (r + perpendicular));
  double t1 = projection - W, t2 = projection + W;
  if (t2 < 0) return null;
  return new[] { t1, t2 };
}
