// Whether a line meets a sphere: |C × V|² ≤ r²·|V|², without a root and for V of any length.
bool lineMeetsSphere(Vec3 P0, Vec3 V, Vec3 Pc, double r) {
  if (dot(V, V) == 0) throw std::invalid_argument("V is zero");
  const Vec3 N = cross(Pc - P0, V);
  return dot(N, N) <= r * r * dot(V, V);
}
