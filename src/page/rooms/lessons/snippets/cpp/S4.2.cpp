// d ≤ ra + rb, compared squared; touching counts.
bool sphereSphere(Vec3 Pa, double ra, Vec3 Pb, double rb) {
  const Vec3 V = Pb - Pa;
  return dot(V, V) <= (ra + rb) * (ra + rb);  // d
}
