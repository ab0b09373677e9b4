// The part of a capsule that a point Q of its surface is on: an obtuse angle at P1 or P2 means that hemisphere.
static string PartOf(Vec3 Q, Vec3 P1, Vec3 P2) {
  Vec3 P1P2 = P2 - P1;
  if (Dot(P1P2, P1P2) == 0 || Dot(P1P2, Q - P1) < 0) return "P1"; // P1P2·P1Q1
  return Dot(P1P2, Q - P2) > 0 ? "P2" : "cylinder"; // P2P1·P2Q1
}

// One of nine, such as P1 → cylinder: the parts of the entry Q1 and the exit Q2.
static string PatternOf(Vec3 Q1, Vec3 Q2, Vec3 P1, Vec3 P2) { return PartOf(Q1, P1, P2) + " → " + PartOf(Q2, P1, P2); }
