type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Axes: unit, at right angles. */
type Box = Readonly<{ center: Vec3; half: Vec3; axes: readonly [Vec3, Vec3, Vec3] }>;

// How far a box extends along an axis, from its centre.
const reach = (box: Box, axis: Vec3): number => box.axes.reduce((sum, own, k) => sum + box.half[k] * Math.abs(dot(own, axis)), 0);

/** Fifteen axes: three of a, three of b, and the nine cross products. One gap is enough. */
export function obbObb(a: Box, b: Box): boolean {
  const d = sub(b.center, a.center);
  const axes = [...a.axes, ...b.axes, ...a.axes.flatMap((u) => b.axes.map((v) => cross(u, v)))];
  // Of any length, not normalised: the cross product of parallel edges is 0, and 0 ≤ 0.
  return axes.every((axis) => Math.abs(dot(d, axis)) <= reach(a, axis) + reach(b, axis));
}

/** Box and sphere: the overhang in the axes of the box, and its length. */
export function obbSphere(box: Box, Pc: Vec3, r: number): boolean {
  const d = sub(Pc, box.center);
  return Math.hypot(...box.axes.map((axis, k) => Math.max(0, Math.abs(dot(d, axis)) - box.half[k]))) <= r;
}
