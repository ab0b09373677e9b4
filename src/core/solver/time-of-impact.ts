// The time at which two bodies on their paths reach a given distance: conservative advancement.
//
// The signed distance of two convex solids is the largest separation over all directions, so the separation along the normal of the last kernel call is a lower
// bound of it, also while they overlap. It shrinks at most at the speed of the centres along the normal plus the approach by rotation. So time advances by no more
// than the distance allows, and no step passes an impact. Sources: Mirtich 1996 (conservative advancement); Zhang et al. 2006 for bodies that rotate.

import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, MARGIN, NORMAL, MANIFOLD_STRIDE, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import type { WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { type ImpactPairs, NEVER } from './impact-pairs.ts';
import { FROM, GAIN, PATH, SPIN, TURN_RADIUS, VELOCITY, type MotionPaths } from './motion-paths.ts';
import { collidePair } from './pair-solids.ts';

// Shortest time step, share of a substep, after so many kernel calls: grazing pairs would converge slowly. A rod of 1 m that spins at 300 rad/s moves
// 0.6 mm in it.
const MIN_STEP = 1 / 1024;
const FREE_STEPS = 48;
const MAX_STEPS = 1200;
// Tolerance of an impact's distance, in slops: of pairs that were separated, and of others.
const SURFACE_TOLERANCE = 1e-6;
const DEPTH_TOLERANCE = 0.05;

/** The last manifold, at the last time tested. */
export const manifold = new Float64Array(MANIFOLD_STRIDE);

/** A query: the pair; the distance that counts as impact, m, and its tolerance. */
export class ImpactQuery {
  p = 0;
  /** m: the impact is where the distance has decreased to `level`, or to less than `tolerance` above it. */
  level = 0;
  tolerance = 0;
  /** The level of separated pairs is the surface, 0, with this smaller tolerance, m. */
  surfaceTolerance = 0;
  /** The time of the search, a share of the substep; the distance measured last, m; how far rotation and translation bring the bodies nearer in the rest of the substep, m. */
  readonly time = new Float64Array(1);
  readonly distance = new Float64Array(1);
  readonly approach = new Float64Array(1);
  /** Times tested since it was last set to 0. */
  tested = 0;

  /** Sets pair and tolerances. */
  begin({ size }: WorldState, { rowA, rowB, slop: slops }: ImpactPairs, p: number): void {
    const slop = slops[p];
    this.p = p;
    this.tolerance = DEPTH_TOLERANCE * slop;
    // (At least the rounding error of a distance.)
    this.surfaceTolerance = Math.max(SURFACE_TOLERANCE * slop, 4 * touchingRange(Math.max(size[rowA[p]], size[rowB[p]])));
  }
}

/** Measures the distance at the time of the query, m. Places both bodies there. */
export function measureDistance({ core: { state }, paths, pairs }: ContinuousContext, query: ImpactQuery): void {
  const { p } = query;
  query.tested++;
  paths.time[0] = query.time[0];
  paths.placeAtTime(state, pairs.rowA[p]);
  paths.placeAtTime(state, pairs.rowB[p]);
  manifold[MARGIN] = Infinity;
  manifold[WITHOUT_POINTS] = 1;
  collidePair(manifold, state, pairs, p);
  query.distance[0] = manifold[DISTANCE];
}

/**
 * Advances the time of the query to the first at which the distance is at its level, as a share of the substep, or to `NEVER`. At first it must be above the level;
 * where they are apart on the way, the level is 0.
 */
export function findTimeOfImpact(context: ContinuousContext, query: ImpactQuery): void {
  const { paths, pairs } = context;
  const { p, approach, distance, time } = query;
  for (let step = 0; step < MAX_STEPS; step++) {
    measureDistance(context, query);
    if (distance[0] > query.tolerance) query.level = 0;
    const remaining = distance[0] - query.level;
    const threshold = query.level === 0 ? query.surfaceTolerance : query.tolerance;
    if (remaining <= threshold) return;
    const rest = 1 - time[0];
    approach[0] = 0;
    addApproach(approach, paths, pairs.rowA[p], rest, 1);
    addApproach(approach, paths, pairs.rowB[p], rest, -1);
    // At the end of the substep a contact still counts.
    if (!(approach[0] > 0 && remaining <= approach[0] + threshold)) {
      time[0] = NEVER;
      return;
    }
    const next = time[0] + (rest * remaining) / approach[0];
    time[0] = Math.min(1, step < FREE_STEPS ? next : Math.max(next, time[0] + MIN_STEP));
  }
}

/**
 * Adds how far a row moves along the normal of the last manifold, times `sign`, in a share of the substep, at most: the way of its centre and, for a core point v
 * from there, n·(R(s)v − v) ≤ s·|n × ω|·|v| + s²ω²|v|/2 (Taylor). In part of that time it is at most that part.
 */
function addApproach(out: Float64Array, { data, h, pathOf }: MotionPaths, row: number, rest: number, sign: number): void {
  const i = pathOf[row];
  if (i < 0) return;
  const o = PATH * i;
  const s = h * rest;
  const nx = manifold[NORMAL];
  const ny = manifold[NORMAL + 1];
  const nz = manifold[NORMAL + 2];
  const x = s * data[o + SPIN];
  const y = s * data[o + SPIN + 1];
  const z = s * data[o + SPIN + 2];
  const along = nx * x + ny * y + nz * z;
  const squared = x * x + y * y + z * z;
  out[0] += sign * s * (nx * data[o + VELOCITY] + ny * data[o + VELOCITY + 1] + nz * data[o + VELOCITY + 2]);
  // (On a parabola the way to its end has another mean velocity, and the path up to there another direction.)
  const gain = 0.5 * sign * s * (nx * data[o + GAIN] + ny * data[o + GAIN + 1] + nz * data[o + GAIN + 2]);
  out[0] += gain * (1 - rest - data[o + FROM]) + Math.max(0, -gain * rest);
  out[0] += data[o + TURN_RADIUS] * (Math.sqrt(Math.max(0, squared - along * along)) + 0.5 * squared);
}
