// A point against a box, in the box's frame: the overhang beyond the half sizes outside, the nearest face inside.

import { dot2, sumError } from '../math/exact.ts';
import { AWAY, FOOT, GAP, PERPENDICULAR } from './point-segment.ts';
import { AXIS, CENTER, HALF } from './shape2.ts';

/** The coordinate of a point along a direction from the box's centre, with the rounding of the differences corrected to first order. */
export function along(data: Float64Array, box: number, ux: number, uy: number, px: number, py: number): number {
  const dx = px - data[box + CENTER];
  const dy = py - data[box + CENTER + 1];
  const low = sumError(px, -data[box + CENTER], dx) * ux + sumError(py, -data[box + CENTER + 1], dy) * uy;
  return dot2(dx, ux, dy, uy) + low;
}

/** Nearest point of the box's outline to p, the outward direction there, and the signed distance (negative inside), laid out as in `pointSegment`. */
export function pointBox(out: Float64Array, data: Float64Array, box: number, px: number, py: number): void {
  const ux = data[box + AXIS];
  const uy = data[box + AXIS + 1];
  const hx = data[box + HALF];
  const hy = data[box + HALF + 1];
  const x = along(data, box, ux, uy, px, py);
  const y = along(data, box, -uy, ux, px, py);
  const sx = x < 0 ? -1 : 1;
  const sy = y < 0 ? -1 : 1;
  // Overhang beyond the half size; at most 0 on both axes means inside, where the axis with the nearer face decides.
  const ox = sx * x - hx;
  const oy = sy * y - hy;
  let fx = x;
  let fy = y;
  let nx = 0;
  let ny = 0;
  let gap;
  if (ox > 0 && oy > 0) {
    gap = Math.sqrt(ox * ox + oy * oy);
    nx = (sx * ox) / gap;
    ny = (sy * oy) / gap;
    fx = sx * hx;
    fy = sy * hy;
  } else if (ox >= oy) {
    gap = ox;
    nx = sx;
    fx = sx * hx;
  } else {
    gap = oy;
    ny = sy;
    fy = sy * hy;
  }
  out[FOOT] = data[box + CENTER] + (fx * ux - fy * uy);
  out[FOOT + 1] = data[box + CENTER + 1] + (fx * uy + fy * ux);
  out[AWAY] = nx * ux - ny * uy;
  out[AWAY + 1] = nx * uy + ny * ux;
  out[GAP] = gap;
  out[PERPENDICULAR] = nx === 0 || ny === 0 ? 1 : 0;
}
