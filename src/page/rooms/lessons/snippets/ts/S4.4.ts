type Vec3 = readonly [number, number, number];

/** Three axes where two OBBs need fifteen: those of AABBs are the same, and nothing is projected. */
export function aabbAabb(minA: Vec3, maxA: Vec3, minB: Vec3, maxB: Vec3): boolean {
  for (let k = 0; k < 3; k++) if (minA[k] > maxB[k] || minB[k] > maxA[k]) return false;
  return true;
}
