// d ≤ ra + rb, compared squared; touching counts.
static bool SphereSphere(Vec3 Pa, double ra, Vec3 Pb, double rb) {
  Vec3 V = Pb - Pa;
  return Dot(V, V) <= (ra + rb) * (ra + rb); // d
}
