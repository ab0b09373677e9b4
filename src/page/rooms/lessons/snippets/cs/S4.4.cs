// Three comparisons where two OBBs need fifteen axes with projections: the axes of AABBs are the same.
static bool AabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  return minA.X <= maxB.X && minB.X <= maxA.X && minA.Y <= maxB.Y && minB.Y <= maxA.Y && minA.Z <= maxB.Z && minB.Z <= maxA.Z;
}
