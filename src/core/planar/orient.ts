// On which side of a line a point lies, and how far: the one determinant of plane geometry, kept in about twice the precision.

import { dot2, sumError } from '../math/exact.ts';

/**
 * (b − a) × (p − a): twice the area of the triangle, positive when p lies to the left of a → b. The differences' own rounding is put back to first
 * order, so the sign is right unless the area is below about 1e-31 of the squared size. Source: Ericson, RTCD §3.1.6; the correction after Shewchuk 1997.
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

/** u × v of two vectors that each come with what their rounding lost, to first order in that. */
export function cross(ux: number, uy: number, uxLow: number, uyLow: number, vx: number, vy: number, vxLow: number, vyLow: number): number {
  return dot2(ux, vy, -uy, vx) + (uxLow * vy + ux * vyLow - (uyLow * vx + uy * vxLow));
}
