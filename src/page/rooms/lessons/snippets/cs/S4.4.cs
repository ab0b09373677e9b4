// Three axes where two OBBs need fifteen: those of AABBs are the same, and nothing is projected.
static bool AabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  if (minA.X > maxB.X || minB.X > maxA.X) return false;
  if (minA.Y > maxB.Y || minB.Y > maxA.Y) return false;
  return minA.Z <= maxB.Z && minB.Z <= maxA.Z;
}
