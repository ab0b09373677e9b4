// The closest points of two segments, in the plane or in space, found one clamp after the other: on the lines first, then back onto the segments.

import type { Vec3 } from 'kantsu';
import { cross, dot, length, minus, plus } from '../../kit/vectors.ts';

export const STEP_IDS = ['lines', 'clampS', 'footT', 'clampT', 'footS'] as const;
type StepId = (typeof STEP_IDS)[number];

/** From p1 to p2; z is 0 where a point has none. */
interface SegmentInput {
  readonly p1: ArrayLike<number>;
  readonly p2: ArrayLike<number>;
}

export interface ClampStep {
  readonly id: StepId;
  /** Along a and along b; outside 0…1 they are on the lines beyond the ends. */
  readonly s: number;
  readonly t: number;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly distance: number;
  /** False when the step found nothing to do. */
  readonly changed: boolean;
}

/** How many of the two go on beyond their ends: none, the first, both. */
export type Lines = 0 | 1 | 2;

/** Directions with a smaller sine between them count as parallel. */
const PARALLEL = 4 * Number.EPSILON;

/**
 * The five steps, each with the two points it leaves behind; the last are closest points of the segments. Parallel ones start at s = 0, one without length
 * has only its foot. A line is not clamped. Source: Ericson, RTCD §5.1.9.
 */
export function clampSteps(a: SegmentInput, b: SegmentInput, lines: Lines = 0): ClampStep[] {
  const [a1, b1] = [inSpace(a.p1), inSpace(b.p1)];
  const u = minus(inSpace(a.p2), a1);
  const v = minus(inSpace(b.p2), b1);
  const w = minus(b1, a1);
  const [uu, vv] = [dot(u, u), dot(v, v)];
  const n = cross(u, v);
  const across = length(n);
  const isParallel = across <= PARALLEL * Math.sqrt(uu) * Math.sqrt(vv);
  // Divided once by |n|: in the plane, n/|n| is ±z, and s and t are quotients of two cross products.
  const unitN: Vec3 = isParallel ? [0, 0, 0] : [n[0] / across, n[1] / across, n[2] / across];
  const footOnA = (t: number): number => (uu > 0 ? dot(plus(w, v, t), u) / uu : 0);
  const footOnB = (s: number): number => (vv > 0 ? dot([s * u[0] - w[0], s * u[1] - w[1], s * u[2] - w[2]], v) / vv : 0);

  const [unitS, unitT] = [lines > 0 ? Number : unit, lines > 1 ? Number : unit];

  const steps: ClampStep[] = [];
  // Where lines of one plane cross nothing is between them, whatever rounding makes of the two points.
  let crossing = !isParallel && dot(w, unitN) === 0;
  const leave = (id: StepId, s: number, t: number): void => {
    const pointA = plus(a1, u, s);
    const pointB = plus(b1, v, t);
    const last = steps.at(-1);
    const changed = last === undefined || last.s !== s || last.t !== t;
    if (last && changed) crossing = false;
    const distance = crossing ? 0 : length(minus(pointB, pointA));
    steps.push({ id, s: s + 0, t: t + 0, pointA, pointB, distance, changed });
  };

  let s = !isParallel ? dot(cross(w, v), unitN) / across : vv > 0 ? 0 : footOnA(0);
  let t = isParallel ? footOnB(s) : dot(cross(w, u), unitN) / across;
  leave('lines', s, t);
  if (s !== unitS(s)) {
    s = unitS(s);
    leave('clampS', s, t);
    t = footOnB(s);
  } else leave('clampS', s, t);
  leave('footT', s, t);
  if (t === unitT(t)) {
    leave('clampT', s, t);
  } else {
    t = unitT(t);
    leave('clampT', s, t);
    s = unitS(footOnA(t));
  }
  leave('footS', s, t);
  return steps;
}

function inSpace(p: ArrayLike<number>): Vec3 {
  return [p[0], p[1], p.length > 2 ? p[2] : 0];
}

function unit(x: number): number {
  return Math.min(1, Math.max(0, x));
}
