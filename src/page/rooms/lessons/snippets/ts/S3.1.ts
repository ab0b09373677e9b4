type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];

/** Circle: one corner. Capsule: two. Box: four, rotated or not. All thickened by the radius. */
type Shape = Readonly<{ corners: readonly Vec2[]; radius: number }>;

// From every corner of a to every corner of b.
const arrows = (a: Shape, b: Shape): Vec2[] => a.corners.flatMap((A) => b.corners.map((B) => sub(B, A)));

/** One call for every pair. Shapes that miss are apart across an edge, or from corner to corner. */
export function hitTest(a: Shape, b: Shape): boolean {
  const across = [...arrows(a, a), ...arrows(b, b)].map(([x, y]): Vec2 => [y, -x]);
  const between = arrows(a, b);
  const isApart = (n: Vec2): boolean => Math.min(...between.map((d) => dot(d, n))) > (a.radius + b.radius) * Math.hypot(...n);
  return ![...across, ...between].some(isApart);
}
