type Vec2 = readonly [number, number];

/** Kind 0: a circle, its half sizes are 0. Kind 1: an axis-aligned box, its radius is 0. */
type Shape = Readonly<{ kind: 0 | 1; center: Vec2; half: Vec2; radius: number }>;
type HitTest = (a: Shape, b: Shape) => boolean;

const gap = (a: Shape, b: Shape, k: 0 | 1): number => Math.max(0, Math.abs(a.center[k] - b.center[k]) - a.half[k] - b.half[k]);
const circleCircle: HitTest = (a, b) => Math.hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]) <= a.radius + b.radius;
const circleBox: HitTest = (a, b) => Math.hypot(gap(a, b, 0), gap(a, b, 1)) <= a.radius;
const boxBox: HitTest = (a, b) => gap(a, b, 0) <= 0 && gap(a, b, 1) <= 0;
const flipped: HitTest = (a, b) => circleBox(b, a);

/** Row: kind of a. Column: kind of b. Each pair is written once; the other order flips it. */
const TABLE: readonly (readonly HitTest[])[] = [
  [circleCircle, circleBox],
  [flipped, boxBox],
];
export function dispatch(a: Shape, b: Shape): boolean {
  return TABLE[a.kind][b.kind](a, b);
}
