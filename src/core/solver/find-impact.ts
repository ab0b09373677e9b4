// Finds the next impact of a pair on the paths of its bodies: the time at which they reach a given distance, by conservative advancement.
//
// The signed distance of two convex solids is the largest separation over all directions, so the separation along the normal of the last kernel call is a lower
// bound of it, also while they overlap. It shrinks at most at the speed of the centres along the normal plus the approach by rotation. So time advances by no more
// than the distance allows, and no step passes an impact. Sources: Mirtich 1996 (conservative advancement); Zhang et al. 2006 for bodies that rotate.

import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, MARGIN, NORMAL, MANIFOLD_STRIDE, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import {
  hasRestitution,
  type ImpactPairs,
  JAMMED,
  MIN_REPEAT_DEPTH,
  NEVER,
  NOT_SOLVED,
  repeatDistance,
  restDistance,
} from './impact-pairs.ts';
import { FROM, GAIN, PATH, SPIN, TURN_RADIUS, VELOCITY, type MotionPaths } from './motion-paths.ts';
import { collidePair } from './pair-solids.ts';
import { restitutionThreshold } from './restitution.ts';

// Shortest time step, share of a substep, after so many kernel calls: grazing pairs would converge slowly. A rod of 1 m that spins at 300 rad/s moves
// 0.6 mm in it.
const MIN_STEP = 1 / 1024;
const FREE_STEPS = 48;
const MAX_STEPS = 1200;
// Tolerance of an impact's distance, in slops: of pairs that were separated, and of others.
const SURFACE_TOLERANCE = 1e-6;
const DEPTH_TOLERANCE = 0.05;
/** How much deeper a pair with restitution may come before it is an impact again, in slops. */
const RESTITUTION_REPEAT_DEPTH = 0.7;

// The manifold at the last time tested, and how far the bodies may come nearer along its normal in the rest of the substep, m.
const manifold = new Float64Array(MANIFOLD_STRIDE);
const approach = new Float64Array(1);

/**
 * Finds the time of the next impact of pair p after `from`: where the distance has decreased to the level at which it counts as one. A pair that is apart on the
 * way, or is reported alone, as with a sensor, has its next one where it touches; one that is at its level from the start, deeper.
 */
export function findImpact(context: ContinuousContext, p: number, from: number): void {
  const { core, paths, pairs } = context;
  const { state } = core;
  const { size } = state;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  const pathA = paths.pathOf[a];
  const pathB = paths.pathOf[b];
  const isPassive = pairs.isPassive[p] === 1;
  const hadImpact = pairs.hadImpact[p] === 1;
  pairs.nextImpact[p] = NEVER;
  if (pairs.solved[p] === JAMMED || (isPassive && hadImpact)) return;
  if (!isPassive && isImmovable(state, paths, a, b) && isImmovable(state, paths, b, a)) return;
  const rounding = touchingRange(Math.max(size[a], size[b]));
  const tolerance = DEPTH_TOLERANCE * pairs.slop[p];
  // (At least the rounding error of a distance; with a sensor what the contact list takes for a touch, or the pair would touch once more there.)
  const surfaceTolerance = isPassive ? rounding : Math.max(SURFACE_TOLERANCE * pairs.slop[p], 4 * rounding);
  const fromSurface = isPassive || hadImpact || pairs.solved[p] === NOT_SOLVED || hasRestitution(state, pairs, p);
  let level = fromSurface ? 0 : repeatDistance(pairs, p);
  let time = from;
  manifold[MARGIN] = Infinity;
  manifold[WITHOUT_POINTS] = 1;
  for (let step = 0; step < MAX_STEPS; step++) {
    paths.time[0] = time;
    paths.placeAtTime(state, a);
    paths.placeAtTime(state, b);
    collidePair(manifold, state, pairs, p);
    if (pathA >= 0) paths.cost[pathA]++;
    if (pathB >= 0) paths.cost[pathB]++;
    const distance = manifold[DISTANCE];
    if (distance > tolerance) level = 0;
    else if (step === 0 && !isPassive && distance <= level + (level === 0 ? surfaceTolerance : tolerance)) {
      if (level === 0 && !hadImpact && hasRestitution(state, pairs, p) && closingSpeed(paths, pathA, pathB) > restitutionThreshold(core)) {
        pairs.hadImpact[p] = 1;
        break;
      }
      level = levelBelow(state, pairs, p, distance);
      // (It counts as a search of its own.)
      if (pathA >= 0) paths.cost[pathA]++;
      if (pathB >= 0) paths.cost[pathB]++;
    }
    pairs.isApart[p] = level === 0 ? 1 : 0;
    const remaining = distance - level;
    const threshold = level === 0 ? surfaceTolerance : tolerance;
    if (remaining <= threshold) break;
    const rest = 1 - time;
    approach[0] = 0;
    addApproach(approach, paths, pathA, rest, 1);
    addApproach(approach, paths, pathB, rest, -1);
    // At the end of the substep a contact still counts.
    if (!(remaining <= approach[0] + threshold)) return;
    const next = time + (rest * remaining) / approach[0];
    if (next === time) break;
    time = Math.min(1, step < FREE_STEPS ? next : Math.max(next, time + MIN_STEP));
  }
  pairs.nextImpact[p] = time;
}

/** The level of the next impact of pair p, which is at its level, or below, at this distance. (A body with restitution passes an impact on at once, as in Newton's cradle.) */
function levelBelow(state: WorldState, pairs: ImpactPairs, p: number, distance: number): number {
  const slop = pairs.slop[p];
  const next = hasRestitution(state, pairs, p) ? restDistance(pairs, p) - RESTITUTION_REPEAT_DEPTH * slop : repeatDistance(pairs, p);
  return Math.min(next, distance - MIN_REPEAT_DEPTH * slop);
}

/** How fast the centres of the bodies on two paths, −1 for none, approach along the normal of the last manifold, m/s. */
function closingSpeed({ data }: MotionPaths, a: number, b: number): number {
  let speed = 0;
  for (let k = 0; k < 3; k++) {
    if (a >= 0) speed += manifold[NORMAL + k] * data[PATH * a + VELOCITY + k];
    if (b >= 0) speed -= manifold[NORMAL + k] * data[PATH * b + VELOCITY + k];
  }
  return speed;
}

/** Whether impacts with `other` no longer move the row. */
function isImmovable(state: WorldState, paths: MotionPaths, row: number, other: number): boolean {
  const path = paths.pathOf[row];
  return path < 0 || state.body[row] !== DYNAMIC || !paths.yieldsTo(state, path, other);
}

/**
 * Adds how far the row of path i moves along the normal of the last manifold, times `sign`, in a share of the substep, at most: the way of its centre and, for a core point v
 * from there, n·(R(s)v − v) ≤ s·|n × ω|·|v| + s²ω²|v|/2 (Taylor). In part of that time it is at most that part.
 */
function addApproach(out: Float64Array, { data, h }: MotionPaths, i: number, rest: number, sign: number): void {
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
