// Rays through a world: closest, any, all, and batches. They walk the grid and answer for the poses as they are, also before the first step.

import { show } from '../math/check.ts';
import type { RayVisitor } from '../broadphase/grid.ts';
import { rayEnds } from '../raycast/ends.ts';
import { ENTER, INTERVAL_STRIDE, RAY_STRIDE } from '../raycast/interval.ts';
import { isWithin, setRay } from '../raycast/ray.ts';
import { intervalFrom, readRay, type Ray, type RayInterval } from '../raycast/raycast.ts';
import { rayShape } from '../raycast/table.ts';
import { STRIDE } from '../shapes/record.ts';
import type { WorldCore } from './core.ts';
import { entityOf, type Entity } from './entity.ts';
import { isWanted, readFilter, type QueryFilter } from './filter.ts';
import { freshen } from './look.ts';
import type { WorldState } from './state.ts';

/** A body on a ray: the interval of its solid, and who it is. */
export interface RayHit extends RayInterval {
  entity: Entity;
}

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

// Closest and any: one visitor for all queries, so that the grid's walk sees one shape of object.
class ClosestVisitor implements RayVisitor {
  state!: WorldState;
  tMin = 0;
  any = false;
  row = -1;
  enter = 0;

  visit(row: number, tMax: number): number {
    const { state } = this;
    if (!isWanted(state, row)) return tMax;
    if (!rayShape(interval, state.kind[row], state.data, STRIDE * row, ray)) return tMax;
    const enter = interval[ENTER];
    if (!isWithin(interval, this.tMin, tMax)) return tMax;
    // Two bodies entered at the same distance: the lower row, whatever the grid's order.
    if (this.row >= 0 && (enter > this.enter || (enter === this.enter && row > this.row))) return tMax;
    this.row = row;
    this.enter = enter;
    // Of several bodies around the origin the one entered first counts, so the walk must not end before the origin's own cell is asked.
    return this.any ? -Infinity : Math.max(enter, this.tMin);
  }
}

class AllVisitor implements RayVisitor {
  state!: WorldState;
  tMin = 0;
  readonly rows: number[] = [];

  visit(row: number, tMax: number): number {
    const { state } = this;
    if (!isWanted(state, row)) return tMax;
    if (rayShape(interval, state.kind[row], state.data, STRIDE * row, ray) && isWithin(interval, this.tMin, tMax)) this.rows.push(row);
    return tMax;
  }
}

const closest = new ClosestVisitor();
const all = new AllVisitor();

function hitOf(state: WorldState, row: number): RayHit {
  rayShape(interval, state.kind[row], state.data, STRIDE * row, ray);
  rayEnds(interval, state.kind[row], state.data, STRIDE * row, ray);
  return { entity: entityOf(row, state.generation[row]), ...intervalFrom(interval) };
}

export function raycastClosest(core: WorldCore, given: Ray, filter?: QueryFilter): RayHit | null {
  return walk(core, given, filter, false);
}

export function raycastAny(core: WorldCore, given: Ray, filter?: QueryFilter): RayHit | null {
  return walk(core, given, filter, true);
}

function walk(core: WorldCore, given: Ray, filter: QueryFilter | undefined, any: boolean): RayHit | null {
  const range = readRay(ray, given);
  readFilter(core, filter);
  freshen(core);
  closest.state = core.state;
  closest.tMin = range.tMin;
  closest.any = any;
  closest.row = -1;
  core.grid.walkRay(ray, range.tMin, range.tMax, closest);
  return closest.row < 0 ? null : hitOf(core.state, closest.row);
}

export function raycastAll(core: WorldCore, given: Ray, filter?: QueryFilter): RayHit[] {
  const range = readRay(ray, given);
  readFilter(core, filter);
  freshen(core);
  all.state = core.state;
  all.tMin = range.tMin;
  all.rows.length = 0;
  core.grid.walkRay(ray, range.tMin, range.tMax, all);
  const hits = all.rows.map((row) => hitOf(core.state, row));
  return hits.sort((a, b) => a.enter.distance - b.enter.distance || a.entity - b.entity);
}

/** Numbers per ray of a batch: origin x y z, direction x y z (any length), maximum distance in metres. */
export const BATCH_RAY_STRIDE = 7;
/** Numbers per answer of a batch: entity (0 = no hit), enter and exit (m), enter part and exit part (indices into the list of parts). */
export const BATCH_HIT_STRIDE = 5;

/**
 * Closest hits of `rays.length / 7` half-lines, written to `out` five numbers each; nothing is allocated. Returns how many hit.
 * Throws when the arrays' lengths do not fit or a ray has a zero or non-finite number where it may not.
 */
export function raycastBatch(core: WorldCore, rays: Float64Array, out: Float64Array, filter?: QueryFilter): number {
  if (!(rays instanceof Float64Array) || rays.length % BATCH_RAY_STRIDE !== 0) {
    throw new RangeError(`rays is ${show(rays)}, expected a Float64Array of ${BATCH_RAY_STRIDE} numbers per ray`);
  }
  const count = rays.length / BATCH_RAY_STRIDE;
  if (!(out instanceof Float64Array) || out.length < count * BATCH_HIT_STRIDE) {
    throw new RangeError(`out is ${show(out)}, expected a Float64Array of at least ${count * BATCH_HIT_STRIDE} numbers`);
  }
  readFilter(core, filter);
  freshen(core);
  const { state, grid } = core;
  closest.state = state;
  closest.tMin = 0;
  closest.any = false;
  let hits = 0;
  for (let i = 0; i < count; i++) {
    const r = i * BATCH_RAY_STRIDE;
    const o = i * BATCH_HIT_STRIDE;
    const maxDistance = rays[r + 6];
    if (!(maxDistance >= 0)) throw new RangeError(`rays[${r + 6}] is ${show(maxDistance)}, expected a maximum distance of at least 0`);
    setRay(ray, rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5]);
    closest.row = -1;
    grid.walkRay(ray, 0, maxDistance, closest);
    const row = closest.row;
    if (row < 0) {
      out.fill(0, o, o + BATCH_HIT_STRIDE);
      continue;
    }
    rayShape(interval, state.kind[row], state.data, STRIDE * row, ray);
    out[o] = entityOf(row, state.generation[row]);
    for (let k = 0; k < 4; k++) out[o + 1 + k] = interval[k];
    hits++;
  }
  return hits;
}
