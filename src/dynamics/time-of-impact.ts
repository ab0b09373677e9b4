// When two bodies on their paths come as near as a given distance: conservative advancement.
//
// The signed distance of two convex solids is the largest separation over all directions, so the separation along any one direction n is a lower bound
// of it, also while they overlap. Along a fixed n it is cheap (the farthest point of each solid), and it shrinks at most at the speed of the centres along
// n plus the approach by rotation. So the time is walked forward along n, by no more than the separation allows, until it is used up; then the pair kernel
// names a better n. No step passes an impact. Sources: Mirtich 1996 (conservative advancement); Zhang et al. 2006 for bodies that turn.

import { kernelOf } from '../narrowphase/table.ts';
import { DISTANCE, MARGIN, NORMAL, MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import type { WorldState } from '../world/state.ts';
import type { MotionPaths } from './motion-paths.ts';
import { BEND, SEPARATION, separate, setSides, SPEED_OF_APPROACH, swept, TILT, TIME } from './swept-support.ts';

/** No impact within the substep. */
export const NEVER = 2;

// Shortest step of time, share of a substep, after so many questions to the kernel: grazing pairs would creep. What a rod of 1 m that spins at
// 300 rad/s moves in it is 0.6 mm.
const LEAST_STEP = 1 / 1024;
const FREE_STEPS = 16;
const MOST_STEPS = 1200;
const BISECTIONS = 16;
const WALK_STEPS = 48;

/** The manifold found last, at the time last tried. */
export const manifold = new Float64Array(MANIFOLD_STRIDE);

/** A question, and its answer's axis: rows in kernel order; the axis tried first, or zero; the distance that counts as impact, m, and how exactly. */
export class ImpactQuery {
  a = 0;
  b = 0;
  readonly axis = new Float64Array(3);
  /** m: the impact is where the distance has come down to `level`, or less than `tolerance` above it. */
  level = 0;
  tolerance = 0;
  /** The level of pairs that are apart is that of the surface, 0, and it is found more exactly, m. */
  surfaceTolerance = 0;
}

/** Their separation along the axis at `t`, m: no more than their distance. */
export function separationAt(state: WorldState, paths: MotionPaths, { a, b, axis }: ImpactQuery, t: number): number {
  setSides(state, paths, a, b, axis);
  swept[TIME] = t;
  separate();
  return swept[SEPARATION];
}

/** The bodies' distance at the time `t` (share of the substep); the axis becomes its normal. Both are placed there. */
export function distanceAt(state: WorldState, paths: MotionPaths, query: ImpactQuery, t: number): number {
  const { a, b, axis } = query;
  paths.place(state, a, t);
  paths.place(state, b, t);
  manifold[MARGIN] = Infinity;
  kernelOf(state.kind[a], state.kind[b])(manifold, state.data, STRIDE * a, STRIDE * b);
  axis[0] = manifold[NORMAL];
  axis[1] = manifold[NORMAL + 1];
  axis[2] = manifold[NORMAL + 2];
  return manifold[DISTANCE];
}

/**
 * The first time after `from` at which the distance is at `query.level`, as a share of the substep, or `NEVER`. At `from` it must be above the level;
 * once the two are apart, the level is 0.
 */
export function timeOfImpact(state: WorldState, paths: MotionPaths, query: ImpactQuery, from: number): number {
  let t = walk(state, paths, query, from);
  let before = from;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (t === NEVER) return NEVER;
    const distance = distanceAt(state, paths, query, t);
    if (distance > 0) query.level = 0;
    const near = query.level + (query.level === 0 ? query.surfaceTolerance : query.tolerance);
    if (distance <= near) return distance < query.level - query.tolerance ? bisect(state, paths, query, before, t, near) : t;
    if (t >= 1) return NEVER;
    const next = walk(state, paths, query, t);
    before = t;
    t = next === NEVER || step < FREE_STEPS ? next : Math.min(1, Math.max(next, t + LEAST_STEP));
  }
  return t;
}

/** The impact between `from`, where the distance is above `near`, and `to`, where a step that was too long has brought it far below. */
function bisect(state: WorldState, paths: MotionPaths, query: ImpactQuery, from: number, to: number, near: number): number {
  for (let step = 0; step < BISECTIONS; step++) {
    const t = 0.5 * (from + to);
    const distance = distanceAt(state, paths, query, t);
    if (distance > near) from = t;
    else to = t;
    if (distance <= near && distance >= query.level - query.tolerance) break;
  }
  return to;
}

/** The time up to which the separation along the axis stays above the level; `NEVER` if that is so to the end. */
function walk(
  state: WorldState,
  paths: MotionPaths,
  { a, b, axis, level, tolerance, surfaceTolerance }: ImpactQuery,
  from: number,
): number {
  if (axis[0] === 0 && axis[1] === 0 && axis[2] === 0) return from;
  setSides(state, paths, a, b, axis);
  const near = level === 0 ? surfaceTolerance : tolerance;
  let t = from;
  for (let step = 0; step < WALK_STEPS; step++) {
    swept[TIME] = t;
    separate();
    const left = swept[SEPARATION] - level;
    if (left <= near) return t;
    const rest = 1 - t;
    const linear = swept[SPEED_OF_APPROACH] * rest + swept[TILT];
    const square = swept[BEND];
    const closing = linear + square;
    if (closing <= 0) return NEVER;
    // Where the end of the substep only just touches, it is asked.
    if (left > closing) return left - closing <= near ? 1 : NEVER;
    // The root of left = linear·u + square·u².
    t += (rest * 2 * left) / (linear + Math.sqrt(linear * linear + 4 * square * left));
    if (t >= 1) return 1;
    // Bodies that do not turn: this is the time, to rounding.
    if (square === 0) return t;
  }
  return t;
}
