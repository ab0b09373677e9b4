// Whether a line meets a sphere: |C × V|² ≤ r²·|V|², without a root and for V of any length.
static bool LineMeetsSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  if (Dot(V, V) == 0) throw new ArgumentException("V is zero");
  Vec3 N = Cross(Pc - P0, V);
  return Dot(N, N) <= r * r * Dot(V, V);
}
