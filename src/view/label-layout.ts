// Where labels go: each beside its point, in the first place that is free of other labels, points, insets and the view's edge.

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
  /** Out, and in for the next time: index of the place taken, so that a label stays where it is while it can. */
  place: number;
}

/** Something that lies on the view and must not be covered, px from the view's corner. */
export interface Obstacle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const RINGS = [16, 34, 58, 88]; // px from the point to the nearest corner or side of the box
const CLEAR = 3; // px between boxes
const POINT = 7; // half the size of a marker, px
const EDGE = 4; // px kept free at the view's edge

// Eight sides of a point: which corner or side of the box faces it (multiples of its size), and the direction it is pushed in.
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

/**
 * Places the boxes in order, earlier ones first choice. Greedy, n² in the number of labels, which is a few dozen: the first place that is free
 * wins, starting with the one held before; when none is, the one that overlaps least.
 */
export function layoutLabels(boxes: readonly LabelBox[], width: number, height: number, obstacles: readonly Obstacle[] = []): void {
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i];
    const held = box.place;
    let best = held;
    let least = Infinity;
    for (let n = -1; n < PLACES && least > 0; n++) {
      const place = n < 0 ? held : n;
      take(box, place);
      const cost = costOf(boxes, i, width, height, obstacles);
      if (cost < least) {
        least = cost;
        best = place;
      }
    }
    take(box, best);
  }
}

function take(box: LabelBox, place: number): void {
  const [alongX, alongY, pushX, pushY] = SIDES[place % SIDES.length];
  const ring = RINGS[Math.floor(place / SIDES.length)];
  box.place = place;
  box.dx = alongX * box.width + pushX * ring;
  box.dy = alongY * box.height + pushY * ring;
}

/** Square pixels in which box i lies over something else or outside the view. */
function costOf(boxes: readonly LabelBox[], i: number, width: number, height: number, obstacles: readonly Obstacle[]): number {
  const box = boxes[i];
  const left = box.x + box.dx - CLEAR;
  const top = box.y + box.dy - CLEAR;
  const right = left + box.width + 2 * CLEAR;
  const bottom = top + box.height + 2 * CLEAR;
  const insideX = Math.min(right, width - EDGE) - Math.max(left, EDGE);
  const insideY = Math.min(bottom, height - EDGE) - Math.max(top, EDGE);
  let cost = (right - left) * (bottom - top) - Math.max(0, insideX) * Math.max(0, insideY);
  for (let j = 0; j < boxes.length; j++) {
    const other = boxes[j];
    if (j < i) cost += overlap(left, top, right, bottom, other.x + other.dx, other.y + other.dy, other.width, other.height);
    if (j !== i) cost += overlap(left, top, right, bottom, other.x - POINT, other.y - POINT, 2 * POINT, 2 * POINT);
  }
  for (const o of obstacles) cost += overlap(left, top, right, bottom, o.left, o.top, o.width, o.height);
  // Rounding of a sum of areas is not an overlap.
  return cost < 0.01 ? 0 : cost;
}

function overlap(left: number, top: number, right: number, bottom: number, x: number, y: number, width: number, height: number): number {
  const w = Math.min(right, x + width) - Math.max(left, x);
  const h = Math.min(bottom, y + height) - Math.max(top, y);
  return w > 0 && h > 0 ? w * h : 0;
}
