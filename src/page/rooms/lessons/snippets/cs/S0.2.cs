// Line P0 + t·V and a sphere: both t, the near one first, or nothing on a miss. V may have any length but zero.
static double[] LineSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  double A = Dot(V, V);
  if (A == 0) throw new ArgumentException("V is zero");
  double B = Dot(P0 - Pc, V);
  // B² − A·C cancels far away. The same number from b, the distance of the centre from the line at t = −B/A:
  double b = Length(P0 - Pc + (-B / A) * V);
  double D = A * (r - b) * (r + b);
  if (b > r) return null; // D < 0
  return new[] { (-B - Sqrt(D)) / A, (-B + Sqrt(D)) / A }; // t₁, t₂
}
