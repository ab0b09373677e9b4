// The side of a line on which a point lies, and how far: the determinant of plane geometry, in about twice the precision.

import { dot2, sumError } from '../math/exact.ts';
import { vec2 } from './vec2.ts';

/**
 * (b − a) × (p − a): twice the area of the triangle, positive if p lies to the left of a → b. The rounding of the differences is corrected to first
 * order, so the sign is right unless the area is below about 1e-31 of the squared size. Source: Ericson, RTCD §3.1.6; the correction after Shewchuk
 * 1997.
 */
export function orient(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  const ux = bx - ax;
  const uy = by - ay;
  const vx = px - ax;
  const vy = py - ay;
  const uxLow = sumError(bx, -ax, ux);
  const uyLow = sumError(by, -ay, uy);
  const vxLow = sumError(px, -ax, vx);
  const vyLow = sumError(py, -ay, vy);
  return cross(ux, uy, uxLow, uyLow, vx, vy, vxLow, vyLow);
}

/** (b − a) × (p − a), in about twice the precision: twice the area of the triangle, positive if p lies to the left of a → b. Coordinates are at most 1e100 in size. */
export function orient2(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  const [a, b, p] = [vec2('orient2.a', [ax, ay]), vec2('orient2.b', [bx, by]), vec2('orient2.p', [px, py])];
  return orient(a[0], a[1], b[0], b[1], p[0], p[1]);
}

/** u × v of two vectors with their rounding errors, to first order in these. */
export function cross(ux: number, uy: number, uxLow: number, uyLow: number, vx: number, vy: number, vxLow: number, vyLow: number): number {
  return dot2(ux, vy, -uy, vx) + (uxLow * vy + ux * vyLow - (uyLow * vx + uy * vxLow));
}
