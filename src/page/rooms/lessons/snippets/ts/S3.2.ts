type Vec2 = readonly [number, number];
const sub = (a: Vec2, b: Vec2): Vec2 => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Vec2, b: Vec2): number => a[0] * b[0] + a[1] * b[1];

/** Four HitTest. TypeScript has no overloads at run time, so each has a name of its own. */
export interface Shape {
  readonly corners: readonly Vec2[];
  readonly radius: number;
  hitTest(other: Shape): boolean;
  hitCircle(other: ShapeCircle): boolean;
  hitBox(other: ShapeBox): boolean;
  hitCapsule(other: ShapeCapsule): boolean;
}

// The test of a pair: corners thickened by a radius are apart along the normal of an edge, or from corner to corner.
function meet(a: Shape, b: Shape): boolean {
  const arrows = (from: Shape, to: Shape): Vec2[] => from.corners.flatMap((A) => to.corners.map((B) => sub(B, A)));
  const between = arrows(a, b);
  const across = [...arrows(a, a), ...arrows(b, b)].map(([x, y]): Vec2 => [y, -x]);
  const isGap = (n: Vec2): boolean => Math.min(...between.map((d) => dot(d, n))) > (a.radius + b.radius) * Math.hypot(...n);
  return ![...across, ...between].some(isGap);
}

// Each knows its own class: HitTest(Shape) turns the call round, and the class of other answers.
export class ShapeCircle implements Shape {
  readonly corners;
  readonly radius;
  constructor(center: Vec2, r: number) {
    this.corners = [center];
    this.radius = r;
  }
  hitTest = (other: Shape): boolean => other.hitCircle(this);
  hitCircle = (other: ShapeCircle): boolean => meet(this, other);
  hitBox = (other: ShapeBox): boolean => meet(this, other);
  hitCapsule = (other: ShapeCapsule): boolean => meet(this, other);
}

export class ShapeBox implements Shape {
  readonly corners;
  readonly radius = 0;
  /** half: half the size, u: the unit axis along half.x. */
  constructor([x, y]: Vec2, half: Vec2, u: Vec2) {
    const [ax, ay, bx, by] = [half[0] * u[0], half[0] * u[1], -half[1] * u[1], half[1] * u[0]];
    this.corners = [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ].map(([i, j]): Vec2 => [x + i * ax + j * bx, y + i * ay + j * by]);
  }
  hitTest = (other: Shape): boolean => other.hitBox(this);
  hitCircle = (other: ShapeCircle): boolean => meet(this, other);
  hitBox = (other: ShapeBox): boolean => meet(this, other);
  hitCapsule = (other: ShapeCapsule): boolean => meet(this, other);
}

export class ShapeCapsule implements Shape {
  readonly corners;
  readonly radius;
  constructor(p1: Vec2, p2: Vec2, r: number) {
    this.corners = [p1, p2];
    this.radius = r;
  }
  hitTest = (other: Shape): boolean => other.hitCapsule(this);
  hitCircle = (other: ShapeCircle): boolean => meet(this, other);
  hitBox = (other: ShapeBox): boolean => meet(this, other);
  hitCapsule = (other: ShapeCapsule): boolean => meet(this, other);
}

/** One call for any two shapes. */
export const hit = (a: Shape, b: Shape): boolean => a.hitTest(b);
