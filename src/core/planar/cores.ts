// Distance and overlap of any two shapes: their cores, a point, a box or a segment, by separating axes and nearest corners, and then the two radii.

import { EPSILON } from '../math/scalar.ts';
import { orient } from './orient.ts';
import { along, pointBox } from './point-box.ts';
import { AWAY, FOOT, GAP, isBetter, NEAR_STRIDE, pointSegment } from './point-segment.ts';
import { AXIS, CENTER, DISTANCE, HALF, NORMAL, P1, P2, POINT_A, POINT_B, RADIUS } from './shape2.ts';

// Two corners that are equally deep within rounding: sides lie flat against each other (sizes are at most 1 here).
const FLAT = 4 * EPSILON;
// Gaps below this have no direction of their own.
const NEARLY_TOUCHING = 32 * EPSILON;

const near = new Float64Array(NEAR_STRIDE);
const best = new Float64Array(NEAR_STRIDE);

// The widest gap along the normal of a side (negative: depth), that normal, outward of its core, and whether that is the second one.
let gap = 0;
let nx = 0;
let ny = 0;
let isOfB = false;
// The least gap of all corners, including those that rounding excluded from giving the normal; and the corner that gives it.
let least = 0;
let cornerOfA = false;
const corner = { x: 0, y: 0 };

/** Reads the records at `a` and `b`, all sizes at most 1; writes the result to `out`. */
export function coreDistance(out: Float64Array, data: Float64Array, a: number, b: number): void {
  gap = -Infinity;
  sides(data, a, b, false);
  sides(data, b, a, true);
  // Only boxes have an inside, but two segments that cross have a depth as well. Without a side (two points) the corners decide.
  if (!(gap < 0) || gap === -Infinity) {
    best[GAP] = least = Infinity;
    nearest(data, a, b, false);
    nearest(data, b, a, true);
    // A corner over a side to rounding has the side's normal, and so have nearly touching corners if the side sees the whole gap: their own direction
    // is a quotient of rounding.
    const aside = Math.abs(best[AWAY + 1] * nx - best[AWAY] * ny) * best[GAP];
    if (gap === -Infinity || (aside > FLAT && !(least < NEARLY_TOUCHING && gap > least - FLAT))) {
      const flip = cornerOfA ? -1 : 1;
      write(out, data, a, b, flip * best[AWAY], flip * best[AWAY + 1], least, best[FOOT], best[FOOT + 1], corner.x, corner.y, cornerOfA);
      return;
    }
    if (least > 0) gap = least;
  }
  // Overlap: the deepest corner of the other core, or the middle of what a flat side shares. Its counterpart lies straight across the side.
  if (isOfB) deepest(data, b, a);
  else deepest(data, a, b);
  const { x, y } = corner;
  const flip = isOfB ? -1 : 1;
  write(out, data, a, b, flip * nx, flip * ny, gap, x - nx * gap, y - ny * gap, x, y, isOfB);
}

/**
 * The result for cores with a point of one, at p, and of the other, at q; `isSwapped`: p is of b. A shape's surface is farther out than its core by its
 * radius, so the depth of the shapes is that of the cores plus both radii.
 */
function write(
  out: Float64Array,
  data: Float64Array,
  a: number,
  b: number,
  x: number,
  y: number,
  distance: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
  isSwapped: boolean,
): void {
  const radiusA = data[a + RADIUS];
  const radiusB = data[b + RADIUS];
  out[DISTANCE] = distance - (radiusA + radiusB);
  out[NORMAL] = x;
  out[NORMAL + 1] = y;
  out[POINT_A] = (isSwapped ? qx : px) + x * radiusA;
  out[POINT_A + 1] = (isSwapped ? qy : py) + y * radiusA;
  out[POINT_B] = (isSwapped ? px : qx) - x * radiusB;
  out[POINT_B + 1] = (isSwapped ? py : qy) - y * radiusB;
}

function isBox(data: Float64Array, o: number): boolean {
  return data[o + AXIS] !== 0 || data[o + AXIS + 1] !== 0;
}

/**
 * Gaps beyond the sides of the core at `a`: both pairs of faces of a box, both sides of a segment. The widest replaces the current one if it is wider. The
 * normals of all sides are enough: a segment that crosses another or a box lies across one of them. Source: Ericson, RTCD §4.4.1, §3.11.
 */
function sides(data: Float64Array, a: number, b: number, isSecond: boolean): void {
  const box = isBox(data, a);
  const dx = data[a + P2] - data[a + P1];
  const dy = data[a + P2 + 1] - data[a + P1 + 1];
  const length = box ? 1 : Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return;
  for (let k = box ? 0 : 1; k < 2; k++) {
    const ux = box ? (k === 0 ? data[a + AXIS] : -data[a + AXIS + 1]) : -dy / length;
    const uy = box ? (k === 0 ? data[a + AXIS + 1] : data[a + AXIS]) : dx / length;
    const over = (x: number, y: number): number =>
      box ? along(data, a, ux, uy, x, y) : orient(data[a + P1], data[a + P1 + 1], data[a + P2], data[a + P2 + 1], x, y) / length;
    let low = over(data[b + P1], data[b + P1 + 1]);
    let high = low;
    if (isBox(data, b)) {
      const bu = data[b + AXIS];
      const bv = data[b + AXIS + 1];
      const reach = data[b + HALF] * Math.abs(ux * bu + uy * bv) + data[b + HALF + 1] * Math.abs(uy * bu - ux * bv);
      low -= reach;
      high += reach;
    } else {
      const end = over(data[b + P2], data[b + P2 + 1]);
      low = Math.min(low, end);
      high = Math.max(high, end);
    }
    const half = box ? data[a + HALF + k] : 0;
    const side = low < -high ? -1 : 1;
    const found = (side < 0 ? -high : low) - half;
    if (!(found > gap)) continue;
    gap = found;
    nx = side * ux;
    ny = side * uy;
    isOfB = isSecond;
  }
}

function cornersOf(data: Float64Array, o: number): number {
  return isBox(data, o) ? 4 : data[o + P1] === data[o + P2] && data[o + P1 + 1] === data[o + P2 + 1] ? 1 : 2;
}

/** A coordinate of corner k. */
function cornerAt(data: Float64Array, o: number, k: number, axis: number): number {
  if (!isBox(data, o)) return data[o + P1 + 2 * k + axis];
  const hx = k & 1 ? data[o + HALF] : -data[o + HALF];
  const hy = k & 2 ? data[o + HALF + 1] : -data[o + HALF + 1];
  const ux = data[o + AXIS];
  const uy = data[o + AXIS + 1];
  return data[o + CENTER + axis] + (axis === 0 ? hx * ux - hy * uy : hx * uy + hy * ux);
}

/** The corner of the core at `b` nearest to the one at `a`, if it beats `best`. */
function nearest(data: Float64Array, a: number, b: number, isSecond: boolean): void {
  for (let k = 0; k < cornersOf(data, b); k++) {
    const x = cornerAt(data, b, k, 0);
    const y = cornerAt(data, b, k, 1);
    if (isBox(data, a)) pointBox(near, data, a, x, y);
    else pointSegment(near, data[a + P1], data[a + P1 + 1], data[a + P2], data[a + P2 + 1], x, y);
    least = Math.min(least, near[GAP]);
    if (!isBetter(near, best)) continue;
    best.set(near);
    corner.x = x;
    corner.y = y;
    cornerOfA = isSecond;
  }
}

/** The point of the core at `b` farthest against the normal of a side of the core at `a`, to `corner`. */
function deepest(data: Float64Array, a: number, b: number): void {
  let first = 0;
  let low = Infinity;
  const count = cornersOf(data, b);
  for (let k = 0; k < count; k++) {
    const h = nx * cornerAt(data, b, k, 0) + ny * cornerAt(data, b, k, 1);
    if (h >= low) continue;
    low = h;
    first = k;
  }
  // The edge from there that is more nearly parallel to the side; the next deepest corner of a very thin box is the one across.
  const isAlongX = count < 4 || Math.abs(nx * data[b + AXIS] + ny * data[b + AXIS + 1]) < Math.SQRT1_2;
  const second = count === 1 ? first : first ^ (isAlongX ? 1 : 2);
  const x = (corner.x = cornerAt(data, b, first, 0));
  const y = (corner.y = cornerAt(data, b, first, 1));
  const dx = cornerAt(data, b, second, 0) - x;
  const dy = cornerAt(data, b, second, 1) - y;
  // Along the side, from its middle.
  const s = along(data, a, -ny, nx, x, y) - middleOf(data, a);
  const h = halfOf(data, a);
  const rise = nx * dx + ny * dy;
  const isFlat = rise <= FLAT;
  if (!isFlat && Math.abs(s) <= h) return;
  const run = dx * -ny + dy * nx;
  // Flat: the middle of the interval that the two sides share. A deepest corner beside that side differs from the rest of its edge by rounding only (else
  // another axis would be shallower): then the edge's point over the end of the side.
  const place = isFlat ? 0.5 * (Math.max(Math.min(s, s + run), -h) + Math.min(Math.max(s, s + run), h)) : s < 0 ? -h : h;
  const t = run === 0 ? 0.5 : Math.min(1, Math.max(0, (place - s) / run));
  if (isFlat || t * rise <= FLAT) {
    corner.x = x + t * dx;
    corner.y = y + t * dy;
  } else {
    // A core that stands on the side: its end is over it to rounding.
    corner.x = x - (place - s) * ny;
    corner.y = y + (place - s) * nx;
  }
}

/** The middle and half the length of the side with the current normal, along it, from the first point of the record. */
function middleOf(data: Float64Array, o: number): number {
  return isBox(data, o) ? 0 : 0.5 * (nx * (data[o + P2 + 1] - data[o + P1 + 1]) - ny * (data[o + P2] - data[o + P1]));
}

function halfOf(data: Float64Array, o: number): number {
  if (!isBox(data, o)) return Math.abs(middleOf(data, o));
  return Math.abs(nx * data[o + AXIS] + ny * data[o + AXIS + 1]) > 0.5 ? data[o + HALF + 1] : data[o + HALF];
}
