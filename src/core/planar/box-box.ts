// Box against box, each at its own angle: four separating axes give overlap and depth, the nearest corner the distance while apart.

import { EPSILON } from '../math/scalar.ts';
import { addRadii } from './answer.ts';
import { along, pointBox } from './point-box.ts';
import { AWAY, FOOT, GAP, isBetter, NEAR_STRIDE } from './point-segment.ts';
import { AXIS, CENTER, HALF } from './record2.ts';

const near = new Float64Array(NEAR_STRIDE);
const best = new Float64Array(NEAR_STRIDE);

// Two corners that are equally deep within rounding: faces lie flat against each other (sizes are at most 1 here).
const FLAT = 4 * EPSILON;
// Gaps below this have no direction of their own.
const NEARLY_TOUCHING = 32 * EPSILON;

// Result of the face search: gap (negative: depth), the axis in world coordinates, outward of its box.
let gap = 0;
let nx = 0;
let ny = 0;

// The least gap of all corners, including those that rounding excluded from giving the normal.
let least = 0;

export function boxBox(out: Float64Array, data: Float64Array, a: number, b: number): void {
  gap = -Infinity;
  faces(data, a, b);
  const gapA = gap;
  faces(data, b, a);
  const ofB = gap > gapA;

  if (gap > 0) {
    // Corners of b over a, then of a over b; the normal is made to point from a to b.
    best[GAP] = least = Infinity;
    nearest(data, a, b);
    const px = near[FOOT];
    const py = near[FOOT + 1];
    const ofA = nearest(data, b, a);
    // A corner over a face to rounding has the face's normal, and so have nearly touching corners if the face sees the whole gap: their own direction
    // is a quotient of rounding.
    const aside = Math.abs(best[AWAY + 1] * nx - best[AWAY] * ny) * best[GAP];
    if (aside > FLAT && !(least < NEARLY_TOUCHING && gap > least - FLAT)) {
      if (ofA) addRadii(out, -best[AWAY], -best[AWAY + 1], least, near[FOOT], near[FOOT + 1], 0, best[FOOT], best[FOOT + 1], 0);
      else addRadii(out, best[AWAY], best[AWAY + 1], least, best[FOOT], best[FOOT + 1], 0, px, py, 0);
      return;
    }
    if (least > 0) gap = least;
  }

  // Overlap: the deepest corner of the other box, or the middle of a flat face.
  if (ofB) {
    deepest(data, b, a);
    const px = near[FOOT];
    const py = near[FOOT + 1];
    addRadii(out, -nx, -ny, gap, px, py, 0, px - nx * gap, py - ny * gap, 0);
  } else {
    deepest(data, a, b);
    const px = near[FOOT];
    const py = near[FOOT + 1];
    addRadii(out, nx, ny, gap, px - nx * gap, py - ny * gap, 0, px, py, 0);
  }
}

// Gap along the two axes of box `a`, centre to centre minus both extents; a larger one replaces the current. Source: Ericson, RTCD §4.4.1.
function faces(data: Float64Array, a: number, b: number): void {
  const bu = data[b + AXIS];
  const bv = data[b + AXIS + 1];
  for (let axis = 0; axis < 2; axis++) {
    const ux = axis === 0 ? data[a + AXIS] : -data[a + AXIS + 1];
    const uy = axis === 0 ? data[a + AXIS + 1] : data[a + AXIS];
    const offset = along(data, a, ux, uy, data[b + CENTER], data[b + CENTER + 1]);
    const reach = data[a + HALF + axis] + (data[b + HALF] * Math.abs(ux * bu + uy * bv) + data[b + HALF + 1] * Math.abs(uy * bu - ux * bv));
    const found = Math.abs(offset) - reach;
    if (!(found > gap)) continue;
    const side = offset < 0 ? -1 : 1;
    gap = found;
    nx = side * ux;
    ny = side * uy;
  }
}

// The corner of `b` nearest to box `a`, if it beats `best`: the box's point, direction and gap there; the corner in `near`'s foot.
function nearest(data: Float64Array, a: number, b: number): boolean {
  let qx = 0;
  let qy = 0;
  let found = false;
  for (let corner = 0; corner < 4; corner++) {
    const x = cornerX(data, b, corner);
    const y = cornerY(data, b, corner);
    pointBox(near, data, a, x, y);
    least = Math.min(least, near[GAP]);
    if (!isBetter(near, best)) continue;
    best.set(near);
    qx = x;
    qy = y;
    found = true;
  }
  near[FOOT] = qx;
  near[FOOT + 1] = qy;
  return found;
}

// The point of box `b` farthest against the normal of a face of `a`, into `near`'s foot.
function deepest(data: Float64Array, a: number, b: number): void {
  let first = 0;
  let low = Infinity;
  for (let corner = 0; corner < 4; corner++) {
    const h = nx * cornerX(data, b, corner) + ny * cornerY(data, b, corner);
    if (h >= low) continue;
    low = h;
    first = corner;
  }
  // The edge from there that is more nearly parallel to the face; the next deepest corner of a very thin box is the one across.
  const isAlongX = Math.abs(nx * data[b + AXIS] + ny * data[b + AXIS + 1]) < Math.SQRT1_2;
  const second = first ^ (isAlongX ? 1 : 2);
  const x1 = cornerX(data, b, first);
  const y1 = cornerY(data, b, first);
  near[FOOT] = x1;
  near[FOOT + 1] = y1;
  const s1 = along(data, a, -ny, nx, x1, y1);
  const h = Math.abs(nx * data[a + AXIS] + ny * data[a + AXIS + 1]) > 0.5 ? data[a + HALF + 1] : data[a + HALF];
  const x2 = cornerX(data, b, second);
  const y2 = cornerY(data, b, second);
  const isFlat = nx * x2 + ny * y2 - low <= FLAT;
  if (!isFlat && Math.abs(s1) <= h) return;
  // Flat: the middle of the interval that the two faces share, measured along the face of `a`. A deepest corner beside that face differs from the
  // rest of its edge by rounding only (else another axis would be shallower): then the edge's point over the end of the face.
  const s2 = along(data, a, -ny, nx, x2, y2);
  const place = isFlat ? 0.5 * (Math.max(Math.min(s1, s2), -h) + Math.min(Math.max(s1, s2), h)) : s1 < 0 ? -h : h;
  const t = s1 === s2 ? 0.5 : Math.min(1, Math.max(0, (place - s1) / (s2 - s1)));
  near[FOOT] = x1 + t * (x2 - x1);
  near[FOOT + 1] = y1 + t * (y2 - y1);
}

function cornerX(data: Float64Array, box: number, corner: number): number {
  const hx = corner & 1 ? data[box + HALF] : -data[box + HALF];
  const hy = corner & 2 ? data[box + HALF + 1] : -data[box + HALF + 1];
  return data[box + CENTER] + (hx * data[box + AXIS] - hy * data[box + AXIS + 1]);
}

function cornerY(data: Float64Array, box: number, corner: number): number {
  const hx = corner & 1 ? data[box + HALF] : -data[box + HALF];
  const hy = corner & 2 ? data[box + HALF + 1] : -data[box + HALF + 1];
  return data[box + CENTER + 1] + (hx * data[box + AXIS + 1] + hy * data[box + AXIS]);
}
