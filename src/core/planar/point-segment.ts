// The point of a segment nearest to a given point, and the direction between them.

import { powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { orient } from './orient.ts';
import { vec2, type Vec2Like } from './vec2.ts';

/** Offsets of the result of `pointSegment`: foot, unit direction from the foot to the point, distance. */
export const FOOT = 0;
export const AWAY = 2;
export const GAP = 4;
/**
 * 1 if the direction is the perpendicular of a side, 0 if it is the difference of two points, which is a quotient of rounding when they nearly touch.
 */
export const PERPENDICULAR = 5;
export const NEAR_STRIDE = 6;

// Two gaps that are equal to rounding (sizes are at most 1 here).
const ROUNDING = 4 * EPSILON;

/** Whether the candidate `near` should give direction and points rather than `best`: the nearer one, and a perpendicular rather than an equally near other. */
export function isBetter(near: Float64Array, best: Float64Array): boolean {
  const preference = near[PERPENDICULAR] - best[PERPENDICULAR];
  return best[GAP] - near[GAP] > -ROUNDING * preference;
}

/**
 * Nearest point of ab to p. Beside the segment the direction is its perpendicular and the distance |(b − a) × (p − a)|/|b − a|: the difference p −
 * foot would be only rounding if p is nearly on the segment. For a point exactly on it, the direction is to the left of a → b; for a segment of
 * length zero, +x. Source: Ericson, RTCD §5.1.2.
 */
export function pointSegment(out: Float64Array, ax: number, ay: number, bx: number, by: number, px: number, py: number): void {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const reach = (px - ax) * dx + (py - ay) * dy;
  // Relative to b as well: close to b, where reach and square are equal to rounding, the difference p − b still has the right sign.
  if (reach > 0 && (bx - px) * dx + (by - py) * dy > 0) {
    const length = Math.sqrt(square);
    const height = orient(ax, ay, bx, by, px, py) / length;
    const side = height < 0 ? -1 : 1;
    const t = reach / square;
    // From the nearer end: the shorter difference rounds less.
    out[FOOT] = t < 0.5 ? ax + t * dx : bx - (1 - t) * dx;
    out[FOOT + 1] = t < 0.5 ? ay + t * dy : by - (1 - t) * dy;
    out[AWAY] = (-side * dy) / length;
    out[AWAY + 1] = (side * dx) / length;
    out[GAP] = side * height;
    out[PERPENDICULAR] = 1;
    return;
  }
  const ex = reach > 0 ? bx : ax;
  const ey = reach > 0 ? by : ay;
  const wx = px - ex;
  const wy = py - ey;
  const gap = Math.sqrt(wx * wx + wy * wy);
  out[FOOT] = ex;
  out[FOOT + 1] = ey;
  out[GAP] = gap;
  out[PERPENDICULAR] = 0;
  if (gap > 0) {
    out[AWAY] = wx / gap;
    out[AWAY + 1] = wy / gap;
  } else if (square > 0) {
    const length = Math.sqrt(square);
    out[AWAY] = -dy / length;
    out[AWAY + 1] = dx / length;
  } else {
    out[AWAY] = 1;
    out[AWAY + 1] = 0;
  }
}

/** |b − a|, m; no coordinates overflow or underflow. */
export function pointDistance2(a: Vec2Like, b: Vec2Like): number {
  const [ax, ay] = vec2('a', a);
  const [bx, by] = vec2('b', b);
  const scale = powerInto(Math.max(Math.abs(bx - ax), Math.abs(by - ay)));
  const dx = (bx - ax) * scale;
  const dy = (by - ay) * scale;
  return Math.sqrt(dx * dx + dy * dy) / scale;
}
