// Positions of labels: each at its point, in the first place without other labels, points, insets, bodies and the view's edge; IN before OUT.

export interface LabelBox {
  /** The labelled point, px from the view's corner. */
  x: number;
  y: number;
  /** Size of the text box, px. */
  width: number;
  height: number;
  /** Out: the text box's corner relative to the point, px. */
  dx: number;
  dy: number;
  /** Out, and in for the next time: index of the chosen place, so that a label stays there if it can. */
  place: number;
  /** The body of the label, which it may cover; undefined for none. */
  body?: number | undefined;
  /** A box earlier in the list that is read before this one: it is to the left on the same line, or above. */
  after?: LabelBox | undefined;
  /** Left out without free space. */
  optional?: boolean | undefined;
  /** Placed close to its point only; for a letter, which says nothing away from it. */
  near?: boolean | undefined;
  /** Out: whether it was left out. */
  hidden?: boolean | undefined;
}

/** An element on the view that must not be covered, px from the view's corner. */
export interface Obstacle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A body's convex outline in the view, px from the view's corner, `x y` one after the other. */
export interface Outline {
  readonly body: number;
  readonly corners: ArrayLike<number>;
}

const RINGS = [16, 34, 58, 88, 124]; // px from the point to the nearest corner or side of the box
const CLEAR = 3; // px between boxes
const POINT = 7; // half the size of a marker, px
const EDGE = 4; // px kept free at the view's edge

// Square pixels over a body count less than those over a label: they are readable. Labels in the wrong order count nearly like one label on another.
const BODY = 0.1;
const ORDER = 1500;
/** Of equally free places the nearer one; an OUT to the left counts as one two rings farther out. */
const FARTHER = 0.01;
/** Share of an optional label that may be covered. */
const COVERED = 0.05;

// Eight sides of a point: which corner or side of the box faces it (multiples of its size), and the direction of displacement.
const SIDES = [
  [0, -1, 0.8, -0.8],
  [-1, -1, -0.8, -0.8],
  [0, 0, 0.8, 0.8],
  [-1, 0, -0.8, 0.8],
  [0, -0.5, 1, 0],
  [-1, -0.5, -1, 0],
  [-0.5, -1, 0, -1],
  [-0.5, 0, 0, 1],
] as const;
const PLACES = RINGS.length * SIDES.length;
const NEAR_PLACES = 2 * SIDES.length;

/** Things that boxes must not cover. */
interface Scene {
  readonly boxes: readonly LabelBox[];
  readonly width: number;
  readonly height: number;
  readonly obstacles: readonly Obstacle[];
  readonly outlines: readonly Outline[];
  /** Placed already. */
  readonly done: Set<LabelBox>;
}

/**
 * Places the boxes in order, earlier ones first. Greedy, n² in the number of labels, which is a few dozen:
 * the previous place wins if it is free, else the nearest free one; without a free one, the one that covers least.
 */
export function layoutLabels(
  boxes: readonly LabelBox[],
  width: number,
  height: number,
  obstacles: readonly Obstacle[] = [],
  outlines: readonly Outline[] = [],
): void {
  const scene: Scene = { boxes, width, height, obstacles, outlines, done: new Set() };
  for (const box of boxes) place(scene, box);
}

/** Takes the best place for a box, together with the one that is read after it, and returns what both cost there. */
function place(scene: Scene, box: LabelBox): number {
  const { boxes, done } = scene;
  // (One that is left out, or that is read after one that is, has no order.)
  const before = box.after && done.has(box.after) ? box.after : undefined;
  const next = boxes.find((other) => other.after === box && !done.has(other));
  const [held, heldNext] = [box.place, next?.place ?? 0];
  let best = held;
  let least = Infinity;
  const places = box.near ? NEAR_PLACES : PLACES;
  // An OUT that was displaced to the left returns to its preferred side when that is free.
  for (let n = before && isLeft(held) ? 0 : -1; n < places && FARTHER * (n + 1) < least; n++) {
    take(box, n < 0 ? held : n);
    let cost = costOf(scene, box) + (before && !isReadBefore(before, box) ? ORDER : 0);
    if (n >= 0) cost += FARTHER * (n + 1 + (before && isLeft(n) ? NEAR_PLACES : 0));
    if (next && cost < least) {
      done.add(box);
      cost += place(scene, next);
      for (const one of [box, next]) done.delete(one);
      next.place = heldNext;
    }
    if (cost >= least) continue;
    least = cost;
    best = box.place;
  }
  take(box, best);
  // A hidden label takes no clicks.
  box.hidden = box.optional === true && coverCost(scene, box) > COVERED * box.width * box.height;
  if (!box.hidden) done.add(box);
  return least;
}

function isLeft(place: number): boolean {
  return SIDES[place % SIDES.length][0] === -1;
}

/** On the same line from left to right, else from above to below. */
export function isReadBefore(a: LabelBox, b: LabelBox): boolean {
  const [top, other] = [a.y + a.dy, b.y + b.dy];
  const sameLine = Math.abs(top + 0.5 * a.height - other - 0.5 * b.height) < 0.5 * Math.min(a.height, b.height);
  return sameLine ? a.x + a.dx < b.x + b.dx : top < other;
}

function take(box: LabelBox, place: number): void {
  const [alongX, alongY, pushX, pushY] = SIDES[place % SIDES.length];
  const ring = RINGS[Math.floor(place / SIDES.length)];
  box.place = place;
  box.dx = alongX * box.width + pushX * ring;
  box.dy = alongY * box.height + pushY * ring;
}

function costOf(scene: Scene, box: LabelBox): number {
  let cost = coverCost(scene, box);
  const left = box.x + box.dx;
  const top = box.y + box.dy;
  for (const { body, corners } of scene.outlines) {
    if (body !== box.body) cost += BODY * areaWithin(corners, left, top, left + box.width, top + box.height);
  }
  return cost;
}

/** Square pixels in which a box covers placed labels, points and insets, or is outside the view. */
function coverCost({ boxes, width, height, obstacles, done }: Scene, box: LabelBox): number {
  const left = box.x + box.dx - CLEAR;
  const top = box.y + box.dy - CLEAR;
  const right = left + box.width + 2 * CLEAR;
  const bottom = top + box.height + 2 * CLEAR;
  const insideX = Math.min(right, width - EDGE) - Math.max(left, EDGE);
  const insideY = Math.min(bottom, height - EDGE) - Math.max(top, EDGE);
  let cost = (right - left) * (bottom - top) - Math.max(0, insideX) * Math.max(0, insideY);
  for (const other of boxes) {
    if (other === box) continue;
    if (done.has(other)) cost += overlap(left, top, right, bottom, other.x + other.dx, other.y + other.dy, other.width, other.height);
    cost += overlap(left, top, right, bottom, other.x - POINT, other.y - POINT, 2 * POINT, 2 * POINT);
  }
  for (const o of obstacles) cost += overlap(left, top, right, bottom, o.left, o.top, o.width, o.height);
  // Rounding of a sum of areas is not an overlap.
  return cost < 0.01 ? 0 : cost;
}

/** A marker without text. */
export function pointArea(x: number, y: number): Obstacle {
  return { left: x - POINT, top: y - POINT, width: 2 * POINT, height: 2 * POINT };
}

function overlap(left: number, top: number, right: number, bottom: number, x: number, y: number, width: number, height: number): number {
  const w = Math.min(right, x + width) - Math.max(left, x);
  const h = Math.min(bottom, y + height) - Math.max(top, y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The area of a convex polygon within a rectangle: clipped at one side after the other. · Sutherland and Hodgman 1974 */
export function areaWithin(corners: ArrayLike<number>, left: number, top: number, right: number, bottom: number): number {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < corners.length; i += 2) {
    minX = Math.min(minX, corners[i]);
    maxX = Math.max(maxX, corners[i]);
    minY = Math.min(minY, corners[i + 1]);
    maxY = Math.max(maxY, corners[i + 1]);
  }
  if (!(minX < right && maxX > left && minY < bottom && maxY > top)) return 0;
  let points: ArrayLike<number> = corners;
  for (const [axis, limit, sign] of [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ] as const) {
    const kept: number[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length;
      const from = sign * (points[i + axis] - limit);
      const to = sign * (points[j + axis] - limit);
      if (from >= 0) kept.push(points[i], points[i + 1]);
      if (from >= 0 === to >= 0) continue;
      const share = from / (from - to);
      kept.push(points[i] + share * (points[j] - points[i]), points[i + 1] + share * (points[j + 1] - points[i + 1]));
    }
    points = kept;
  }
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    twice += points[i] * points[j + 1] - points[j] * points[i + 1];
  }
  return 0.5 * Math.abs(twice);
}
