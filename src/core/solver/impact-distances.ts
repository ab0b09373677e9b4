// The distances at which a pair of continuous collision has its impacts, and at which its bodies are placed after one.

import type { WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import { NOT_SOLVED, PRESSED, type ImpactPairs } from './impact-pairs.ts';
import type { ImpactQuery } from './time-of-impact.ts';

/**
 * Depth beyond the slop at which a touching pair has another impact, in smallest extents of the smaller body. Smaller: more impacts of bodies that
 * are pressed or roll over an edge.
 */
export const REPEAT_DEPTH = 0.03;
/** Least such depth beyond the present one, in slops. */
export const MIN_REPEAT_DEPTH = 0.1;
/** How much deeper a pair with restitution may come before it is an impact again, in slops. */
const RESTITUTION_REPEAT_DEPTH = 0.7;

/** Depth, m, at which pair p has another impact. */
export function repeatDepth({ extent, slop }: ImpactPairs, p: number): number {
  return slop[p] + REPEAT_DEPTH * extent[p];
}

/** The distance, m, at which a contact is an impact again. */
export function repeatDistance(pairs: ImpactPairs, p: number): number {
  const { slop, initialDistance, solved } = pairs;
  const depth = repeatDepth(pairs, p);
  const initial = solved[p] === NOT_SOLVED ? 0 : initialDistance[p];
  if (solved[p] === PRESSED) return Math.min(0, initial) - depth;
  return Math.min(-depth, initial - MIN_REPEAT_DEPTH * slop[p]);
}

/** Sets the level of a query, at whose distance pair p is now: 0 if it is apart, else that of its next impact. */
export function setLevel(query: ImpactQuery, state: WorldState, pairs: ImpactPairs, p: number): void {
  const distance = query.distance[0];
  const slop = pairs.slop[p];
  // (A body with restitution passes an impact on at once, as in Newton's cradle.)
  const next = hasRestitution(state, pairs, p) ? restDistance(pairs, p) - RESTITUTION_REPEAT_DEPTH * slop : repeatDistance(pairs, p);
  query.level = distance > query.surfaceTolerance ? 0 : Math.min(next, distance - MIN_REPEAT_DEPTH * slop);
}

/**
 * The distance, m, at which a pair is placed after an impact: just below the surface, so that it touches; for a solver contact its former distance.
 */
export function restDistance({ slop, initialDistance, solved }: ImpactPairs, p: number): number {
  const surface = -TOUCH_DEPTH * slop[p];
  if (solved[p] === NOT_SOLVED || initialDistance[p] > surface) return surface;
  return solved[p] === PRESSED ? initialDistance[p] : Math.max(initialDistance[p], -slop[p]);
}

export function hasRestitution({ restitution }: WorldState, { rowA, rowB }: ImpactPairs, p: number): boolean {
  return restitution[rowA[p]] > 0 || restitution[rowB[p]] > 0;
}
