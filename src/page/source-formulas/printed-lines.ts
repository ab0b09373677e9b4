// Ports of what the source prints about lines, errors included: S0.2 to S0.4 (line and sphere) and S2 (line and half-line). Letters are the source's.
// Formula lines are computed in double; the code of S0 in float, which a test may replace by double.

import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { arithmetic } from './arithmetic.ts';
import type { Round } from './arithmetic.ts';

const EXACT = arithmetic(Number);

/** Both roots of A·t² + 2B·t + C = 0, the one with + first; undefined where D = B² − A·C is negative. */
export function evenRoots(A: number, B: number, C: number, round: Round): readonly [number, number] | undefined {
  const D = round(round(B * B) - round(A * C));
  if (!(D >= 0)) return undefined;
  const w = round(Math.sqrt(D));
  return [round(round(w - B) / A), round(round(-B - w) / A)];
}

/** S0.2, formula line: the discriminant as typeset lacks `Pc·Pc`, and its root is taken once more for t. Both t, the one with + first. */
export function typesetDiscriminant(P0: Vec3, V: Vec3, Pc: Vec3, r: number): { readonly D: number; readonly t: readonly [number, number] } {
  const { dot, minus } = EXACT;
  const A = dot(V, V);
  const B = dot(minus(P0, Pc), V);
  const D = Math.sqrt(B * B - A * (dot(P0, P0) - 2 * dot(P0, Pc) - r * r));
  return { D, t: [(-B + Math.sqrt(D)) / A, (-B - Math.sqrt(D)) / A] };
}

/** S0.2, code: C expanded, with `Pc·Pc`, and D ≥ 0. The far root comes first; a miss leaves (0, 0) and no flag. */
export function quadraticCode(P0: Vec3, V: Vec3, Pc: Vec3, r: number, round: Round = Math.fround): readonly [number, number] {
  const { dot, minus } = arithmetic(round);
  const sum = round(dot(P0, P0) + dot(Pc, Pc));
  const C = round(round(sum - round(2 * dot(P0, Pc))) - round(round(r) * round(r)));
  return evenRoots(dot(V, V), dot(minus(P0, Pc), V), C, round) ?? [0, 0];
}

/** S0.3, formula line: ‖A × B‖ / ‖B‖ ≤ r with A to the centre and B along the line, of any length. Right. */
export function crossCondition(A: Vec3, B: Vec3, r: number): boolean {
  return EXACT.length(EXACT.cross3(A, B)) / EXACT.length(B) <= r;
}

/** S0.3, code: ‖C × V̂‖ ≤ r with the line's unit vector. Right. */
export function crossCode(P0: Vec3, unit: Vec3, Pc: Vec3, r: number, round: Round = Math.fround): boolean {
  const { cross3, length, minus } = arithmetic(round);
  return length(cross3(minus(Pc, P0), unit)) <= round(r);
}

/** S0.4, one formula line (当たる条件 of the dot-product part): the perpendicular is compared with r² where r is meant. */
export function typesetDotCondition(P0: Vec3, unit: Vec3, Pc: Vec3, r: number): boolean {
  const C = EXACT.minus(Pc, P0);
  return EXACT.length(EXACT.along(C, unit, -EXACT.dot(C, unit))) <= r * r;
}

/**
 * S0.4, code: the perpendicular compared with r, and C·V̂ ∓ W. The vector has to be unit, as a comment there notes, and nothing checks it. A zero
 * vector has no perpendicular to the centre (the product is zero), so it is a hit, with NaN for both t. A line has no start: t may be negative.
 */
export function dotCode(
  P0: Vec3,
  unit: Vec3,
  Pc: Vec3,
  r: number,
  round: Round = Math.fround,
): { readonly hit: boolean; readonly near: number; readonly far: number } {
  const { along, dot, length, minus } = arithmetic(round);
  const hit = crossCode(P0, unit, Pc, r, round);
  if (!hit) return { hit, near: NaN, far: NaN };
  const C = minus(Pc, P0);
  const projection = dot(C, unit);
  const perpendicular = length(along(C, unit, -projection));
  const W = round(Math.sqrt(round(round(round(r) * round(r)) - round(perpendicular * perpendicular))));
  return { hit, near: round(projection - W), far: round(projection + W) };
}

/** The source names a constant and prints no value; this is an example of a usual one. */
const EXAMPLE_EPSILON = 1e-5;

/** S2, which t of the half-line counts: in the prose, and in the code. */
export const ADMITS = { prose: (t: number): boolean => t > 0, code: (t: number): boolean => t >= 0 };

/** S2, code: line A + s·v₁ and half-line B + t·v₂; parallel below a fixed limit, whatever the lengths. t, or null. Two lines admit every t. */
export function lineHalfLine(A: Vec2, v1: Vec2, B: Vec2, v2: Vec2, epsilon = EXAMPLE_EPSILON, admits = ADMITS.code): number | null {
  const { cross2, minus } = EXACT;
  const area = cross2(v1, v2);
  if (Math.abs(area) < epsilon) return null;
  const t = cross2(minus(B, A), v1) / area;
  return admits(t) ? t : null;
}
