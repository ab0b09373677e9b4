// Line formulas as the texts print them, errors included: S0.2–S0.4 (line and sphere) and S2 (line and half-line). Letters are the texts'.

import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';

/**
 * S0.2, the discriminant as printed: `Pc·Pc` is missing from C, and the root is taken twice. Both t, the one with + first; NaN where D is below zero.
 */
export function sphereLineDiscriminant(
  P0: Vec3,
  V: Vec3,
  Pc: Vec3,
  r: number,
): { readonly D: number; readonly t: readonly [number, number] } {
  const A = dot(V, V);
  const B = dot(minus(P0, Pc), V);
  const C = dot(P0, P0) - 2 * dot(P0, Pc) - r * r;
  const D = Math.sqrt(B * B - A * C);
  return { D, t: [(-B + Math.sqrt(D)) / A, (-B - Math.sqrt(D)) / A] };
}

/** S0.2, the first root that is returned: the far one. C is expanded, and no flag says that there is none: NaN. */
export function sphereLineRoot(P0: Vec3, V: Vec3, Pc: Vec3, r: number): number {
  const A = dot(V, V);
  const B = dot(minus(P0, Pc), V);
  const C = dot(P0, P0) + dot(Pc, Pc) - 2 * dot(P0, Pc) - r * r;
  return (-B + Math.sqrt(B * B - A * C)) / A;
}

/** S0.3 decides by the perpendicular, compared with r² as printed; S0.4 gives the points. V is taken to be a unit vector; a line has no start. */
export function sphereLineTest(
  P0: Vec3,
  V: Vec3,
  Pc: Vec3,
  r: number,
): { readonly hit: boolean; readonly near: number; readonly far: number } {
  const C = minus(Pc, P0);
  const hit = length(cross(C, V)) <= r * r;
  const along = dot(C, V);
  const perpendicular = length([C[0] - along * V[0], C[1] - along * V[1], C[2] - along * V[2]]);
  const W = Math.sqrt(r * r - perpendicular * perpendicular);
  return { hit, near: along - W, far: along + W };
}

/** The text names a constant and prints no value; this is an example of a usual one. */
export const EXAMPLE_EPSILON = 1e-5;

/** S2, line A + s·v1 and half-line B + t·v2: parallel below a fixed limit, whatever the lengths. t on the half-line, or null. */
export function lineHalfLine(A: Vec2, v1: Vec2, B: Vec2, v2: Vec2, epsilon = EXAMPLE_EPSILON): number | null {
  const crossV1V2 = v1[0] * v2[1] - v1[1] * v2[0];
  if (Math.abs(crossV1V2) < epsilon) return null;
  const t = ((B[0] - A[0]) * v1[1] - (B[1] - A[1]) * v1[0]) / crossV1V2;
  return t >= 0 ? t : null;
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}
