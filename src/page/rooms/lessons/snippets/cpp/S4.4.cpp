// Three comparisons where two OBBs need fifteen axes with projections: the axes of AABBs are the same.
bool aabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  return minA.x <= maxB.x && minB.x <= maxA.x && minA.y <= maxB.y && minB.y <= maxA.y && minA.z <= maxB.z && minB.z <= maxA.z;
}
