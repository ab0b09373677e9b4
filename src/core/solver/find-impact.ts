// Finds the next impact of a pair on the paths of its bodies, and enters it in the queue.

import { touchingRange } from '../math/scalar.ts';
import { NORMAL } from '../narrowphase/manifold.ts';
import { DYNAMIC, STATIC, type WorldState } from '../world/state.ts';
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
import { type MotionPaths, PINNED, staysApart } from './motion-paths.ts';
import { findTimeOfImpact, ImpactQuery, measureDistance, measureSeparation } from './time-of-impact.ts';

/** Share of a substep after which bodies that meet are seen to go on towards each other, also where they turn away by its end. */
const SHORTLY = 1e-3;

/** How much deeper a pair with restitution may come before it is an impact again, in slops. */
const RESTITUTION_REPEAT_DEPTH = 0.7;

const query = new ImpactQuery();

/** Finds the time of the next impact of pair p after `from`. */
export function findImpact(context: ContinuousContext, p: number, from: number): void {
  const { core, paths, pairs } = context;
  const { state } = core;
  const { axis, initialDistance, solved } = pairs;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  const n = 3 * p;
  pairs.nextImpact[p] = NEVER;
  if (solved[p] === JAMMED) return;
  const pathA = paths.pathOf[a];
  const pathB = paths.pathOf[b];
  // Early out: most pairs of bodies that fly, and most triangles of a mesh.
  if (staysApart(state, paths, pairs, p, from, 1)) return;
  const isSensor = pairs.isSensor[p] === 1;
  if (isSensor && pairs.hadImpact[p] === 1) return;
  if (!isSensor && isImmovable(state, paths, a, b) && isImmovable(state, paths, b, a)) return;
  // (Other impacts of the bodies do not change the level of a solver contact without restitution.)
  const propagates = (pathA >= 0 && paths.propagates[pathA] === 1) || (pathB >= 0 && paths.propagates[pathB] === 1);
  const hadImpact = pairs.hadImpact[p] === 1 || (propagates && (solved[p] === NOT_SOLVED || hasRestitution(state, pairs, p)));
  query.begin(state, a, b, pairs.slop, p);
  for (let k = 0; k < 3; k++) query.axis[k] = axis[n + k];
  query.tested = 0;
  query.time[0] = from;
  if (isSensor) {
    findTouch(context, p);
    return;
  }
  if (!hadImpact && (solved[p] !== NOT_SOLVED || initialDistance[p] > 0)) {
    query.level = solved[p] === NOT_SOLVED ? 0 : repeatDistance(pairs, p);
  } else {
    measureSeparation(state, paths, query);
    if (query.distance[0] > query.surfaceTolerance) query.level = 0;
    else {
      measureDistance(state, paths, query);
      if (initialDistance[p] === Infinity) initialDistance[p] = query.distance[0];
      setLevel(state, pairs, p);
    }
  }
  findTimeOfImpact(state, paths, query);
  if (query.time[0] === from) {
    // It is below its level from the start.
    measureDistance(state, paths, query);
    setLevel(state, pairs, p);
    findTimeOfImpact(state, paths, query);
  }
  for (let k = 0; k < 3; k++) axis[n + k] = query.axis[k];
  if (pathA >= 0) paths.cost[pathA] += query.tested;
  if (pathB >= 0) paths.cost[pathB] += query.tested;
  enter(context, p, query.level === 0 || (solved[p] === NOT_SOLVED && initialDistance[p] > 0 && !hadImpact));
}

/** Sets the level of the query, at whose distance pair p is now: 0 if it is apart, else that of its next impact. */
function setLevel(state: WorldState, pairs: ImpactPairs, p: number): void {
  const distance = query.distance[0];
  const slop = pairs.slop[p];
  // (A body with restitution passes an impact on at once, as in Newton's cradle.)
  const next = hasRestitution(state, pairs, p) ? restDistance(pairs, p) - RESTITUTION_REPEAT_DEPTH * slop : repeatDistance(pairs, p);
  query.level = distance > query.surfaceTolerance ? 0 : Math.min(next, distance - MIN_REPEAT_DEPTH * slop);
}

/**
 * Finds the time of the first contact of pair p, with a sensor, after `from`. Within the tolerance of its distance it counts only if the bodies go on until they
 * overlap: a contact at the very end is the contact list's to see, or the next step's, and not both; and those that have just separated have no other one.
 */
function findTouch(context: ContinuousContext, p: number): void {
  const { core, paths } = context;
  const { state } = core;
  const { a, b, surfaceTolerance } = query;
  const { time, distance } = query;
  query.level = 0;
  measureSeparation(state, paths, query);
  if (distance[0] <= surfaceTolerance) measureDistance(state, paths, query);
  if (distance[0] > surfaceTolerance) {
    findTimeOfImpact(state, paths, query);
    if (time[0] === NEVER) return;
    measureDistance(state, paths, query);
  }
  if (distance[0] > touchingRange(Math.max(state.size[a], state.size[b]))) {
    const t = time[0];
    time[0] = Math.min(1, t + SHORTLY);
    measureSeparation(state, paths, query);
    const later = distance[0];
    time[0] = 1;
    measureSeparation(state, paths, query);
    if (Math.min(later, distance[0]) > 0) return;
    time[0] = t;
  }
  enter(context, p, true);
}

/** Finds the time at which pair p, at the manifold at `m` at time `t`, comes below `level`: until then it has no impact. */
export function findImpactBelow(context: ContinuousContext, p: number, t: number, manifold: Float64Array, m: number, level: number): void {
  const { core, paths, pairs } = context;
  const { state } = core;
  for (let k = 0; k < 3; k++) query.axis[k] = manifold[m + NORMAL + k];
  query.begin(state, pairs.rowA[p], pairs.rowB[p], pairs.slop, p);
  query.level = level;
  query.time[0] = t;
  findTimeOfImpact(state, paths, query);
  if (query.time[0] > t) enter(context, p, query.level === 0);
}

/** Enters the time of the query, unless that is never. */
function enter({ pairs }: ContinuousContext, p: number, isNewContact: boolean): void {
  if (query.time[0] === NEVER) return;
  pairs.schedule(p, query.time[0]);
  pairs.isNewContact[p] = isNewContact ? 1 : 0;
}

/** Whether impacts with `other` no longer move the row: a static body still stops what a kinematic one carries. */
function isImmovable({ body }: WorldState, { pathOf, isHeld, carrier }: MotionPaths, row: number, other: number): boolean {
  const path = pathOf[row];
  const stops = body[other] === STATIC || (pathOf[other] >= 0 && carrier[pathOf[other]] === PINNED);
  return path < 0 || body[row] !== DYNAMIC || (isHeld[path] === 1 && (carrier[path] < 0 || !stops));
}
