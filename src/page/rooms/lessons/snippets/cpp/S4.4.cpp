// Three axes where two OBBs need fifteen: those of AABBs are the same, and nothing is projected.
bool aabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  if (minA.x > maxB.x || minB.x > maxA.x) return false;
  if (minA.y > maxB.y || minB.y > maxA.y) return false;
  return minA.z <= maxB.z && minB.z <= maxA.z;
}
