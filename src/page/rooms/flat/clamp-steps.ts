// The nearest points of two cores, found one clamp after the other: on the lines first, then back onto the segments.

import { EPSILON } from '../../../core/math/scalar.ts';
import type { Capsule2 } from '../../../core/planar/shape2.ts';
import type { Vec2 } from '../../../core/planar/vec2.ts';

export const STEP_IDS = ['lines', 'clampS', 'footT', 'clampT', 'footS'] as const;
export type StepId = (typeof STEP_IDS)[number];

export interface ClampStep {
  readonly id: StepId;
  /** Along a's core and along b's; outside 0…1 they are on the lines beyond the ends. */
  readonly s: number;
  readonly t: number;
  readonly pointA: Vec2;
  readonly pointB: Vec2;
  readonly distance: number;
  /** False if the step changed nothing. */
  readonly changed: boolean;
}

/**
 * The five steps, each with the two points it leaves behind; the last are nearest points of the cores. Parallel cores start at
 * s = 0, one point has only its foot. Source: Ericson, RTCD §5.1.9.
 */
export function clampSteps(a: Capsule2, b: Capsule2): ClampStep[] {
  const ux = a.p2[0] - a.p1[0];
  const uy = a.p2[1] - a.p1[1];
  const vx = b.p2[0] - b.p1[0];
  const vy = b.p2[1] - b.p1[1];
  const wx = b.p1[0] - a.p1[0];
  const wy = b.p1[1] - a.p1[1];
  const uu = ux * ux + uy * uy;
  const vv = vx * vx + vy * vy;
  const across = ux * vy - uy * vx;
  const isParallel = Math.abs(across) <= 4 * EPSILON * Math.sqrt(uu) * Math.sqrt(vv);
  const footOnA = (t: number): number => (uu > 0 ? ((wx + t * vx) * ux + (wy + t * vy) * uy) / uu : 0);
  const footOnB = (s: number): number => (vv > 0 ? ((s * ux - wx) * vx + (s * uy - wy) * vy) / vv : 0);

  const steps: ClampStep[] = [];
  // At the crossing of the lines the distance is 0, whatever rounding does to the two points.
  let crossing = !isParallel;
  const leave = (id: StepId, s: number, t: number): void => {
    const pointA: Vec2 = [a.p1[0] + s * ux, a.p1[1] + s * uy];
    const pointB: Vec2 = [b.p1[0] + t * vx, b.p1[1] + t * vy];
    const last = steps.at(-1);
    const changed = last === undefined || last.s !== s || last.t !== t;
    if (last && changed) crossing = false;
    const distance = crossing ? 0 : Math.hypot(pointB[0] - pointA[0], pointB[1] - pointA[1]);
    steps.push({ id, s: s + 0, t: t + 0, pointA, pointB, distance, changed });
  };

  let s = !isParallel ? (wx * vy - wy * vx) / across : vv > 0 ? 0 : footOnA(0);
  let t = isParallel ? footOnB(s) : (wx * uy - wy * ux) / across;
  leave('lines', s, t);
  if (s !== unit(s)) {
    s = unit(s);
    leave('clampS', s, t);
    t = footOnB(s);
  } else leave('clampS', s, t);
  leave('footT', s, t);
  if (t === unit(t)) {
    leave('clampT', s, t);
  } else {
    t = unit(t);
    leave('clampT', s, t);
    s = unit(footOnA(t));
  }
  leave('footS', s, t);
  return steps;
}

function unit(x: number): number {
  return Math.min(1, Math.max(0, x));
}
