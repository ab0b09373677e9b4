// Box against capsule: separating axes give overlap and depth, the nearest corner or end the distance while apart.

import { dot2 } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { addRadii } from './answer.ts';
import { orient } from './orient.ts';
import { along, pointBox } from './point-box.ts';
import { AWAY, FOOT, GAP, isBetter, NEAR_STRIDE, PERPENDICULAR, pointSegment } from './point-segment.ts';
import { AXIS, CENTER, HALF, P1, P2, RADIUS } from './record2.ts';

const near = new Float64Array(NEAR_STRIDE);
const best = new Float64Array(NEAR_STRIDE);

// Two ends of a core that are equally deep within rounding lie flat against the face (sizes are at most 1 here).
const FLAT = 4 * EPSILON;
// Gaps below this have no direction of their own.
const NEARLY_TOUCHING = 32 * EPSILON;

// The least gap of all ends and corners, including those that rounding excluded from giving the normal.
let least = 0;

export function boxCapsule(out: Float64Array, data: Float64Array, a: number, b: number): void {
  const ux = data[a + AXIS];
  const uy = data[a + AXIS + 1];
  const hx = data[a + HALF];
  const hy = data[a + HALF + 1];
  const bx = data[b + P1];
  const by = data[b + P1 + 1];
  const ex = data[b + P2];
  const ey = data[b + P2 + 1];
  const radius = data[b + RADIUS];
  if (bx === ex && by === ey) {
    pointBox(near, data, a, bx, by);
    addRadii(out, near[AWAY], near[AWAY + 1], near[GAP], near[FOOT], near[FOOT + 1], 0, bx, by, radius);
    return;
  }

  // The core in the box's frame.
  const x1 = along(data, a, ux, uy, bx, by);
  const y1 = along(data, a, -uy, ux, bx, by);
  const x2 = along(data, a, ux, uy, ex, ey);
  const y2 = along(data, a, -uy, ux, ex, ey);
  // Gap beyond each face (negative: depth), the largest of which decides. m is its normal in the box's frame.
  let gap = Math.min(x1, x2) - hx;
  let mx = 1;
  let my = 0;
  if (-Math.max(x1, x2) - hx > gap) {
    gap = -Math.max(x1, x2) - hx;
    mx = -1;
  }
  if (Math.min(y1, y2) - hy > gap) {
    gap = Math.min(y1, y2) - hy;
    mx = 0;
    my = 1;
  }
  if (-Math.max(y1, y2) - hy > gap) {
    gap = -Math.max(y1, y2) - hy;
    mx = 0;
    my = -1;
  }
  // Gap across the core: distance of its line from the centre, minus the extent of the box.
  const wx = ex - bx;
  const wy = ey - by;
  // Not x2 − x1: for a core much shorter than its distance that is mostly rounding.
  const dx = dot2(wx, ux, wy, uy);
  const dy = dot2(wy, ux, -wx, uy);
  const length = Math.sqrt(dx * dx + dy * dy);
  let byCore = false;
  if (length > 0) {
    const offset = orient(bx, by, ex, ey, data[a + CENTER], data[a + CENTER + 1]) / length;
    const beside = Math.abs(offset) - (hx * Math.abs(dy) + hy * Math.abs(dx)) / length;
    if (beside > gap) {
      gap = beside;
      byCore = true;
      // The centre is left of the core if offset > 0; b is then to the right of it: −(left normal).
      const side = offset > 0 ? -1 : 1;
      mx = (-side * dy) / length;
      my = (side * dx) / length;
    }
  }

  if (gap > 0) {
    apart(data, a, bx, by, ex, ey);
    // A corner over a side to rounding has the side's normal, and so have nearly touching corners if the side sees the whole gap: their own direction
    // is a quotient of rounding.
    const aside = Math.abs(best[AWAY + 1] * (mx * ux - my * uy) - best[AWAY] * (mx * uy + my * ux)) * best[GAP];
    if (aside > FLAT && !(least < NEARLY_TOUCHING && gap > least - FLAT)) {
      addRadii(out, best[AWAY], best[AWAY + 1], least, best[FOOT], best[FOOT + 1], 0, near[FOOT], near[FOOT + 1], radius);
      return;
    }
    if (least > 0) gap = least;
  }

  // Overlap: the witness on the core's side of the axis, then back along it.
  let px;
  let py;
  if (byCore) {
    // The box's corner farthest along m; the nearest point of the core is the other witness.
    px = mx < 0 ? -hx : hx;
    py = my < 0 ? -hy : hy;
    // A corner beside the core's ends differs from the rest of its face by rounding only: the point of the face at the core's end.
    const s = ((px - x1) * dx + (py - y1) * dy) / length;
    const slide = (s < 0 ? -s : s > length ? length - s : 0) / length;
    px += slide * dx + mx * gap;
    py += slide * dy + my * gap;
  } else {
    const low = mx * x1 + my * y1;
    const high = mx * x2 + my * y2;
    if (Math.abs(low - high) <= FLAT) {
      // Flat against the face: the middle of the part over it.
      const s1 = mx === 0 ? x1 : y1;
      const s2 = mx === 0 ? x2 : y2;
      const h = mx === 0 ? hx : hy;
      const middle = 0.5 * (Math.max(Math.min(s1, s2), -h) + Math.min(Math.max(s1, s2), h));
      px = mx === 0 ? middle : mx * (hx + gap);
      py = mx === 0 ? my * (hy + gap) : middle;
    } else {
      px = low < high ? x1 : x2;
      py = low < high ? y1 : y2;
      // The converse: a deepest end beside the face.
      const s = mx === 0 ? px : py;
      const h = mx === 0 ? hx : hy;
      if (Math.abs(s) > h) {
        const run = (mx === 0 ? dx : dy) * (low < high ? 1 : -1);
        const place = s < 0 ? -h : h;
        const slide = (place - s) / run;
        // For a tilted core the point over the face's end; for a perpendicular one the end, which is over the face to rounding.
        if (slide > 0 && slide * Math.abs(high - low) <= FLAT) {
          px += (low < high ? slide : -slide) * dx;
          py += (low < high ? slide : -slide) * dy;
        }
        if (mx === 0) px = place;
        else py = place;
      }
    }
  }
  const nx = mx * ux - my * uy;
  const ny = mx * uy + my * ux;
  const qx = data[a + CENTER] + (px * ux - py * uy);
  const qy = data[a + CENTER + 1] + (px * uy + py * ux);
  addRadii(out, nx, ny, gap, qx - nx * gap, qy - ny * gap, 0, qx, qy, radius);
}

// Nearest features of a core and a box that are apart: `best` gets the point of the box, the direction from it and the gap; `near`'s foot is the
// point of the core.
function apart(data: Float64Array, a: number, bx: number, by: number, ex: number, ey: number): void {
  pointBox(best, data, a, bx, by);
  let qx = bx;
  let qy = by;
  pointBox(near, data, a, ex, ey);
  least = Math.min(best[GAP], near[GAP]);
  if (isBetter(near, best)) {
    best.set(near);
    qx = ex;
    qy = ey;
  }
  const ux = data[a + AXIS];
  const uy = data[a + AXIS + 1];
  for (let corner = 0; corner < 4; corner++) {
    const hx = corner & 1 ? data[a + HALF] : -data[a + HALF];
    const hy = corner & 2 ? data[a + HALF + 1] : -data[a + HALF + 1];
    const cx = data[a + CENTER] + (hx * ux - hy * uy);
    const cy = data[a + CENTER + 1] + (hx * uy + hy * ux);
    pointSegment(near, bx, by, ex, ey, cx, cy);
    least = Math.min(least, near[GAP]);
    if (!isBetter(near, best)) continue;
    qx = near[FOOT];
    qy = near[FOOT + 1];
    best[FOOT] = cx;
    best[FOOT + 1] = cy;
    best[AWAY] = -near[AWAY];
    best[AWAY + 1] = -near[AWAY + 1];
    best[GAP] = near[GAP];
    best[PERPENDICULAR] = near[PERPENDICULAR];
  }
  near[FOOT] = qx;
  near[FOOT + 1] = qy;
}
