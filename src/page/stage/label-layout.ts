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

// Costs of the places of a pair's two boxes.
const first = new Float64Array(PLACES);
const second = new Float64Array(PLACES);

/**
 * Places the boxes in order, earlier ones first; a box and the one that is read after it together. Greedy, n² in the number of labels, which is a few
 * dozen: the first free place wins, starting with the previous one; without a free one, the one that covers least.
 */
export function layoutLabels(
  boxes: readonly LabelBox[],
  width: number,
  height: number,
  obstacles: readonly Obstacle[] = [],
  outlines: readonly Outline[] = [],
): void {
  const scene: Scene = { boxes, width, height, obstacles, outlines, done: new Set() };
  for (const box of boxes) {
    if (scene.done.has(box)) continue;
    const next = boxes.find((other) => other.after === box && !scene.done.has(other));
    if (next) placePair(scene, box, next);
    else placeOne(scene, box);
  }
}

function placeOne(scene: Scene, box: LabelBox): void {
  const held = box.place;
  let best = held;
  let least = Infinity;
  const places = box.near ? NEAR_PLACES : PLACES;
  for (let n = -1; n < places && least > 0; n++) {
    const place = n < 0 ? held : n;
    take(box, place);
    const cost = costOf(scene, box) + (box.after && scene.done.has(box.after) ? orderCost(box.after, box) : 0);
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  take(box, best);
  finish(scene, box);
}

function placePair(scene: Scene, a: LabelBox, b: LabelBox): void {
  const held = [a.place, b.place];
  take(a, held[0]);
  take(b, held[1]);
  const holds = costOf(scene, a) + costOf(scene, b) + pairCost(a, b) <= 0;
  // An OUT that was displaced to the left returns to its preferred side when that is free.
  if (!holds || isLeft(held[1])) {
    for (let place = 0; place < PLACES; place++) {
      take(a, place);
      first[place] = costOf(scene, a);
      take(b, place);
      second[place] = costOf(scene, b);
    }
    take(a, held[0]);
    take(b, held[1]);
    // A place that is no better than the current one is not taken.
    let least = holds ? 0.01 * distanceOf(held[0], held[1]) : first[held[0]] + second[held[1]] + pairCost(a, b) - 1;
    let best = held;
    for (let p = 0; p < PLACES; p++) {
      for (let q = 0; q < PLACES; q++) {
        // Of equally free places, the nearer ones.
        const alone = first[p] + second[q] + 0.01 * distanceOf(p, q);
        if (alone >= least) continue;
        take(a, p);
        take(b, q);
        const cost = alone + pairCost(a, b);
        if (cost >= least) continue;
        least = cost;
        best = [p, q];
      }
    }
    take(a, best[0]);
    take(b, best[1]);
  }
  finish(scene, a);
  finish(scene, b);
}

/** Displacement of two places, in places: an OUT to the left counts as one two rings farther out. */
function distanceOf(p: number, q: number): number {
  return p + q + (isLeft(q) ? 2 * SIDES.length : 0);
}

function isLeft(place: number): boolean {
  return SIDES[place % SIDES.length][0] === -1;
}

/** Square pixels in which one covers the other, and the cost of the wrong reading order. */
function pairCost(a: LabelBox, b: LabelBox): number {
  return coverOf(a, b) + orderCost(a, b);
}

function orderCost(a: LabelBox, b: LabelBox): number {
  return isReadBefore(a, b) ? 0 : ORDER;
}

/** On the same line from left to right, else from above to below. */
export function isReadBefore(a: LabelBox, b: LabelBox): boolean {
  const [top, other] = [a.y + a.dy, b.y + b.dy];
  const sameLine = Math.abs(top + 0.5 * a.height - other - 0.5 * b.height) < 0.5 * Math.min(a.height, b.height);
  return sameLine ? a.x + a.dx < b.x + b.dx : top < other;
}

/** A hidden label takes no clicks. */
function finish(scene: Scene, box: LabelBox): void {
  box.hidden = box.optional === true && coverCost(scene, box) > COVERED * box.width * box.height;
  if (!box.hidden) scene.done.add(box);
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

function coverOf(a: LabelBox, b: LabelBox): number {
  const left = a.x + a.dx - CLEAR;
  const top = a.y + a.dy - CLEAR;
  return overlap(left, top, left + a.width + 2 * CLEAR, top + a.height + 2 * CLEAR, b.x + b.dx, b.y + b.dy, b.width, b.height);
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
