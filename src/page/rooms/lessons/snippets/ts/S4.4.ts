type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** AABB and AABB: three axes, the same for both, and nothing to project. */
export function aabbAabb(minA: Vec3, maxA: Vec3, minB: Vec3, maxB: Vec3): boolean {
  for (let k = 0; k < 3; k++) if (minA[k] > maxB[k] || minB[k] > maxA[k]) return false;
  return true;
}

/** Axes: unit, at right angles. */
type Box = Readonly<{ center: Vec3; half: Vec3; axes: readonly [Vec3, Vec3, Vec3] }>;

/** OBB and OBB: which of the fifteen axes, from 1, shows the first gap; 0: none, they overlap. Parallel edges: 0 > 0 is no gap. */
export function firstGap(a: Box, b: Box): number {
  const d = sub(b.center, a.center);
  const reach = (box: Box, axis: Vec3): number => box.axes.reduce((sum, own, k) => sum + box.half[k] * Math.abs(dot(own, axis)), 0);
  const isGap = (axis: Vec3): boolean => Math.abs(dot(d, axis)) > reach(a, axis) + reach(b, axis);
  let n = 0;
  for (const axis of [...a.axes, ...b.axes]) if (++n && isGap(axis)) return n;
  for (const u of a.axes) for (const v of b.axes) if (++n && isGap(cross(u, v))) return n;
  return 0;
}
