// Finds the next impact of a pair on the paths of its bodies, and enters it in the queue.

import { touchingRange } from '../math/scalar.ts';
import { NORMAL } from '../narrowphase/manifold.ts';
import { slopOf } from '../world/mass-properties.ts';
import { DYNAMIC, STATIC, type WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { hasRestitution, nextImpactDistance, repeatDistance } from './impact-distances.ts';
import { JAMMED, NOT_SOLVED } from './impact-pairs.ts';
import type { MotionPaths } from './motion-paths.ts';
import { staysApart } from './path-bounds.ts';
import { distanceAt, ImpactQuery, NEVER, separationAt, timeOfImpact } from './time-of-impact.ts';

/** Share of a substep after which bodies that meet are seen to go on towards each other, also where they turn away by its end. */
const SHORTLY = 1e-3;

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
  if (staysApart(state, paths, a, b, from, 1, slopOf(pairs.extent[p]))) return;
  const isSensor = pairs.isSensor[p] === 1;
  if (isSensor && pairs.record[p] > 0) return;
  if (!isSensor && isImmovable(state, paths, a, b) && isImmovable(state, paths, b, a)) return;
  // (Other impacts of the bodies do not change the level of a solver contact without restitution.)
  const propagates = (pathA >= 0 && paths.propagates[pathA] === 1) || (pathB >= 0 && paths.propagates[pathB] === 1);
  const hadImpact = pairs.record[p] > 0 || (propagates && (solved[p] === NOT_SOLVED || hasRestitution(state, pairs, p)));
  const first = solved[p] === NOT_SOLVED ? 0 : repeatDistance(pairs, p);
  query.begin(state, a, b, slopOf(pairs.extent[p]));
  for (let k = 0; k < 3; k++) query.axis[k] = axis[n + k];
  query.tested = 0;
  if (isSensor) {
    findTouch(context, p, from);
    return;
  }
  if (!hadImpact && (solved[p] !== NOT_SOLVED || initialDistance[p] > 0)) query.level = first;
  else if (separationAt(state, paths, query, from) > query.surfaceTolerance) query.level = 0;
  else {
    const distance = distanceAt(state, paths, query, from);
    if (initialDistance[p] === Infinity) initialDistance[p] = distance;
    query.level = levelAt(context, p, distance);
  }
  let t = timeOfImpact(state, paths, query, from);
  if (t === from) {
    // It is below its level from the start.
    query.level = levelAt(context, p, distanceAt(state, paths, query, from));
    t = timeOfImpact(state, paths, query, from);
  }
  for (let k = 0; k < 3; k++) axis[n + k] = query.axis[k];
  if (pathA >= 0) paths.cost[pathA] += query.tested;
  if (pathB >= 0) paths.cost[pathB] += query.tested;
  if (t < NEVER) enter(context, p, t, query.level === 0 || (solved[p] === NOT_SOLVED && initialDistance[p] > 0 && !hadImpact));
}

/**
 * Finds the time of the first contact of pair p, with a sensor, after `from`. Within the tolerance of its distance it counts only if the bodies go on until they
 * overlap: a contact at the very end is the contact list's to see, or the next step's, and not both; and those that have just separated have no other one.
 */
function findTouch(context: ContinuousContext, p: number, from: number): void {
  const { core, paths } = context;
  const { state } = core;
  const { a, b, surfaceTolerance } = query;
  query.level = 0;
  let t = from;
  let distance = separationAt(state, paths, query, from);
  if (distance <= surfaceTolerance) distance = distanceAt(state, paths, query, from);
  if (distance > surfaceTolerance) {
    t = timeOfImpact(state, paths, query, from);
    if (t === NEVER) return;
    distance = distanceAt(state, paths, query, t);
  }
  if (distance > touchingRange(Math.max(state.size[a], state.size[b]))) {
    const later = separationAt(state, paths, query, Math.min(1, t + SHORTLY));
    if (Math.min(later, separationAt(state, paths, query, 1)) > 0) return;
  }
  enter(context, p, t, true);
}

/** Finds the time at which pair p, at the manifold at `m` at time `t`, comes below `level`: until then it has no impact. */
export function findImpactBelow(context: ContinuousContext, p: number, t: number, manifold: Float64Array, m: number, level: number): void {
  const { core, paths, pairs } = context;
  const { state } = core;
  for (let k = 0; k < 3; k++) query.axis[k] = manifold[m + NORMAL + k];
  query.begin(state, pairs.rowA[p], pairs.rowB[p], slopOf(pairs.extent[p]));
  query.level = level;
  const next = timeOfImpact(state, paths, query, t);
  if (next > t && next < NEVER) enter(context, p, next, query.level === 0);
}

function enter({ pairs, queue }: ContinuousContext, p: number, t: number, isNewContact: boolean): void {
  pairs.nextImpact[p] = t;
  pairs.isNewContact[p] = isNewContact ? 1 : 0;
  queue.push(t, p);
}

/** The distance at which a pair that is `distance` apart now has its next impact, m. */
function levelAt({ core, pairs }: ContinuousContext, p: number, distance: number): number {
  return distance > query.surfaceTolerance ? 0 : nextImpactDistance(core.state, pairs, p, distance);
}

/** Whether impacts with `other` no longer move the row: a static body still stops what a kinematic one carries. */
function isImmovable({ body }: WorldState, { pathOf, isHeld, carrier }: MotionPaths, row: number, other: number): boolean {
  const path = pathOf[row];
  return path < 0 || body[row] !== DYNAMIC || (isHeld[path] === 1 && (carrier[path] < 0 || body[other] !== STATIC));
}
