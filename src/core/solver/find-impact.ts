// Finds the next impact of a pair on the paths of its bodies, and enters it in the queue.

import { touchingRange } from '../math/scalar.ts';
import { MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { dotNormals } from '../world/mesh-contacts.ts';
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
import type { MotionPaths } from './motion-paths.ts';
import { findTimeOfImpact, ImpactQuery, manifold, measureDistance } from './time-of-impact.ts';

/** Share of a substep after which bodies that meet are seen to go on towards each other, also where they turn away by its end. */
const SHORTLY = 1e-3;

/** How much deeper a pair with restitution may come before it is an impact again, in slops. */
const RESTITUTION_REPEAT_DEPTH = 0.7;

const query = new ImpactQuery();
// The manifold of a touch with a sensor.
const touch = new Float64Array(MANIFOLD_STRIDE);

/** Finds the time of the next impact of pair p after `from`. */
export function findImpact(context: ContinuousContext, p: number, from: number): void {
  const { core, paths, pairs } = context;
  const { state } = core;
  const { solved } = pairs;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  pairs.nextImpact[p] = NEVER;
  if (solved[p] === JAMMED) return;
  const pathA = paths.pathOf[a];
  const pathB = paths.pathOf[b];
  const isSensor = pairs.isSensor[p] === 1;
  if (isSensor && pairs.hadImpact[p] === 1) return;
  if (!isSensor && isImmovable(state, paths, a, b) && isImmovable(state, paths, b, a)) return;
  query.begin(state, pairs, p);
  query.tested = 0;
  query.time[0] = from;
  if (isSensor) {
    findTouch(context, p);
    return;
  }
  query.level = pairs.hadImpact[p] === 1 || solved[p] === NOT_SOLVED || hasRestitution(state, pairs, p) ? 0 : repeatDistance(pairs, p);
  findTimeOfImpact(context, query);
  if (query.time[0] === from) {
    // It is at its level, or below, from the start.
    setLevel(state, pairs, p);
    findTimeOfImpact(context, query);
  }
  if (pathA >= 0) paths.cost[pathA] += query.tested;
  if (pathB >= 0) paths.cost[pathB] += query.tested;
  pairs.isApart[p] = query.level === 0 ? 1 : 0;
  pairs.schedule(p, query.time[0]);
}

/** Sets the level of the query, at whose distance pair p is now, to that of its next impact; 0 if it is apart. */
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
  const { core, pairs } = context;
  const { size } = core.state;
  const { time, distance } = query;
  query.level = 0;
  findTimeOfImpact(context, query);
  if (time[0] === NEVER) return;
  if (distance[0] > touchingRange(Math.max(size[pairs.rowA[p]], size[pairs.rowB[p]]))) {
    const t = time[0];
    touch.set(manifold);
    if (!haveMet(context, Math.min(1, t + SHORTLY)) && !haveMet(context, 1)) return;
    time[0] = t;
  }
  pairs.schedule(p, time[0]);
}

/** Whether the bodies of the query overlap at time `at`, or have passed each other along the normal of their touch: two triangles have no thickness. */
function haveMet(context: ContinuousContext, at: number): boolean {
  query.time[0] = at;
  measureDistance(context, query);
  return query.distance[0] <= 0 || dotNormals(touch, 0, manifold, 0) < 0;
}

/** Whether impacts with `other` no longer move the row: a static body still stops what a kinematic one carries. */
function isImmovable(state: WorldState, paths: MotionPaths, row: number, other: number): boolean {
  const path = paths.pathOf[row];
  if (path < 0 || state.body[row] !== DYNAMIC) return true;
  return paths.isHeld[path] === 1 && (paths.carrier[path] < 0 || !paths.stopsCarried(state, other));
}
