// Line P0 + t·V and a sphere: both t, the near one first, or null. V may have any length but zero.
static double[] LineSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  double A = Dot(V, V);
  if (A == 0) throw new ArgumentException("V is zero");
  Vec3 W = P0 - Pc;
  // −B/A: first to the point of the line closest to the centre. B² − AC cancels far away, (r − b)(r + b) does not.
  double t = -Dot(W, V) / A;
  double b = Length(W + t * V);
  if (b > r) return null; // D < 0
  double w = Sqrt((r - b) * (r + b) / A);
  return new[] { t - w, t + w };
}
