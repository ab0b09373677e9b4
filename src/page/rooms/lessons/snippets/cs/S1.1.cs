// Entry and exit of a ray, metres; null when it misses. The entry is negative when the ray starts inside.
static double[] RaySphere(Vec3 O, Vec3 V, Vec3 Pc, double r) {
  Vec3 d = Unit(V);
  Vec3 C = Pc - O;
  double t = Dot(C, d);
  double b = Length(C - t * d);
  if (b > r) return null;
  double w = Sqrt((r - b) * (r + b));
  return t + w >= 0 ? new[] { t - w, t + w } : null;
}
