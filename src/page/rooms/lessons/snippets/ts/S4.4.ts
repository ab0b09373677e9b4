type Vec3 = readonly [number, number, number];

/** Three comparisons where two OBBs need fifteen axes with projections: the axes of AABBs are the same. */
export function aabbAabb(minA: Vec3, maxA: Vec3, minB: Vec3, maxB: Vec3): boolean {
  for (let k = 0; k < 3; k++) if (minA[k] > maxB[k] || minB[k] > maxA[k]) return false;
  return true;
}
