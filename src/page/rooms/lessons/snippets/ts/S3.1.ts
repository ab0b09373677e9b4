type Vec2 = readonly [number, number];

// Circle: one corner. Capsule: two. Box: four, counter-clockwise, rotated or not. All thickened by the radius.
interface Shape {
  readonly corners: readonly Vec2[];
  readonly radius: number;
}

function pointEdge(P: Vec2, A: Vec2, B: Vec2): number {
  const [x, y] = [B[0] - A[0], B[1] - A[1]];
  const f = x || y ? Math.min(1, Math.max(0, ((P[0] - A[0]) * x + (P[1] - A[1]) * y) / (x * x + y * y))) : 0;
  return Math.hypot(P[0] - A[0] - f * x, P[1] - A[1] - f * y);
}
const isLeft = (A: Vec2, B: Vec2, P: Vec2): boolean => (B[0] - A[0]) * (P[1] - A[1]) - (B[1] - A[1]) * (P[0] - A[0]) > 0;
const edges = ({ corners }: Shape): [Vec2, Vec2][] => corners.map((A, k) => [A, corners[(k + 1) % corners.length]]);
const contains = (shape: Shape, P: Vec2): boolean => shape.corners.length > 2 && edges(shape).every(([A, B]) => isLeft(A, B, P));

/** One call for every pair: a corner inside, edges that cross, or an end near an edge. */
export function hitTest(a: Shape, b: Shape): boolean {
  if (contains(a, b.corners[0]) || contains(b, a.corners[0])) return true;
  return edges(a).some(([A, B]) =>
    edges(b).some(([C, D]) => {
      if (isLeft(A, B, C) !== isLeft(A, B, D) && isLeft(C, D, A) !== isLeft(C, D, B)) return true;
      return Math.min(pointEdge(A, C, D), pointEdge(B, C, D), pointEdge(C, A, B), pointEdge(D, A, B)) <= a.radius + b.radius;
    }),
  );
}
