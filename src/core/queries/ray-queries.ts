// Rays through a world: closest, any, all, and batches, at the current poses, also before the first step.
//
// A few rays walk the grid's columns, many use an index built for them (ray-batch.ts). Both only find the bodies to test, in some order: results are
// the same to the last bit.

import type { RayVisitor } from '../broadphase/grid.ts';
import { grow } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { direction3, isFloats, MAX_NUMBER, show, vec3 } from '../math/check.ts';
import { rayEnds } from '../raycast/ends.ts';
import { ENTER, ENTER_PART, EXIT, EXIT_PART, INTERVAL_STRIDE, RAY_STRIDE } from '../raycast/interval.ts';
import { isWithin, setRay, intervalFrom, readRay, type Ray, type RayInterval } from '../raycast/ray-object.ts';
import { rayShape } from '../raycast/ray-table.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { ensureQueryable } from '../world/detect.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { ENTER_TRIANGLE, EXIT_TRIANGLE, MESH_HIT_STRIDE, meshRay } from '../world/mesh-ray.ts';
import { ALL_WEIGHT, type RayBatchIndex } from '../world/ray-batch.ts';
import type { WorldState } from '../world/state.ts';
import { isWanted, readFilter, useFilter, type QueryFilter } from './filter.ts';

/** A body on a ray: the interval of its solid, and its id. */
export interface RayHit extends RayInterval {
  entity: Entity;
  /** For a mesh: the triangles of entry and exit; the same one if the mesh is not a closed surface. */
  triangle?: number;
  exitTriangle?: number;
}

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

// Written so that the reads before it are not optimised away.
const touched = new Float64Array(1);

// The range of the current ray, m: `tMin` and `tMax`; `tMax` decreases with every closer hit.
const range = new Float64Array(2);
// The closest hit so far, as an interval without points and normals.
const nearest = new Float64Array(ENTER_PART + 2);

// Closest and any: one visitor for all queries, so that the grid's walk sees one shape of object.
class ClosestVisitor implements RayVisitor {
  state!: WorldState;
  any = false;
  row = -1;
  /** Of a mesh that is the closest so far. */
  triangle = -1;
  exitTriangle = -1;
  /** Shapes tested by the current ray. */
  tests = 0;

  visit(row: number, tMax: number): number {
    const { state } = this;
    this.tests++;
    if (!isWanted(state, row)) return tMax;
    if (state.kind[row] === MESH) {
      if (!this.takeMesh(row)) return tMax;
    } else if (!rayShape(interval, state.kind[row], state.data, STRIDE * row, ray) || !this.take(row)) return tMax;
    return this.any ? -Infinity : range[1];
  }

  /** Whether the hit in `interval` is the closest so far. */
  take(row: number): boolean {
    const enter = interval[ENTER];
    if (!(interval[EXIT] >= range[0] && enter <= range[1])) return false;
    // Two bodies entered at the same distance: the lower row, in whatever order they come.
    if (this.row >= 0 && (enter > nearest[ENTER] || (enter === nearest[ENTER] && row > this.row))) return false;
    this.row = row;
    nearest[ENTER] = enter;
    nearest[EXIT] = interval[EXIT];
    nearest[ENTER_PART] = interval[ENTER_PART];
    nearest[EXIT_PART] = interval[EXIT_PART];
    // Of several bodies around the origin the one entered first counts, so the walk must not end before the cell of the origin is tested.
    range[1] = enter > range[0] ? enter : range[0];
    return true;
  }

  /** Whether an interval of the mesh is the closest so far. */
  private takeMesh(row: number): boolean {
    const mesh = this.state.meshes[row]!;
    meshRay.find(mesh, ray, range, true);
    let taken = false;
    for (let i = 0; i < meshRay.count && !taken; i++) {
      const hit = loadMeshHit(i);
      taken = this.take(row);
      if (!taken) continue;
      this.triangle = meshRay.hits[hit + ENTER_TRIANGLE];
      this.exitTriangle = meshRay.hits[hit + EXIT_TRIANGLE];
    }
    return taken;
  }

  /** The row of the closest hit of `ray` in `range`, or of any hit; −1 if there is none. */
  find(core: WorldCore, any: boolean): number {
    const { rayBatch } = core;
    this.state = core.state;
    this.any = any;
    this.row = -1;
    this.tests = 0;
    if (isRayBatch(core, 1) && rayBatch.walk.start(rayBatch.index, ray, range)) this.walkIndex(rayBatch);
    else core.grid.walkRay(ray, range[0], range[1], this);
    core.totals.rays++;
    core.totals.rayTests += this.tests;
    return this.row;
  }

  private walkIndex({ index, walk, kinds, records }: RayBatchIndex): void {
    const { state, any } = this;
    const { rows } = index;
    for (let n = walk.next(range); n > 0; n = walk.next(range)) {
      const { found } = walk;
      for (let i = 0; i < n; i++) {
        const slot = found[i];
        const row = rows[slot];
        if (this.row >= 0 && walk.isBeyond(slot, range)) continue;
        this.tests++;
        if (!isWanted(state, row)) continue;
        if (kinds[slot] === MESH) {
          if (this.takeMesh(row) && any) return;
          continue;
        }
        if (!rayShape(interval, kinds[slot], records, STRIDE * slot, ray)) continue;
        if (this.take(row) && any) return;
      }
    }
  }
}

const closest = new ClosestVisitor();

/** Takes a hit of a mesh into `interval`; returns its offset. */
function loadMeshHit(i: number): number {
  const o = MESH_HIT_STRIDE * i;
  for (let k = 0; k < ENTER_TRIANGLE; k++) interval[k] = meshRay.hits[o + k];
  return o;
}

// All hits: the bodies that the ray may meet, as indices into kinds, records and rows, which are the world's or the index's.
class Candidates implements RayVisitor {
  count = 0;
  list = new Int32Array(0);
  kinds = new Uint8Array(0);
  records = new Float64Array(0);
  /** From index to row; null if they are the same. */
  rows: Int32Array | null = null;
  private readonly visited = new RowList();

  visit(row: number, tMax: number): number {
    this.visited.push(row);
    return tMax;
  }

  /** Finds those of `ray` in `range`. */
  find(core: WorldCore): void {
    const { rayBatch, state, grid, totals } = core;
    if (isRayBatch(core, ALL_WEIGHT) && rayBatch.walk.start(rayBatch.index, ray, range)) {
      this.count = rayBatch.walk.all();
      this.list = rayBatch.walk.found;
      this.kinds = rayBatch.kinds;
      this.records = rayBatch.records;
      this.rows = rayBatch.index.rows;
    } else {
      this.visited.clear();
      grid.walkRay(ray, range[0], range[1], this);
      this.count = this.visited.count;
      this.list = this.visited.rows;
      this.kinds = state.kind;
      this.records = state.data;
      this.rows = null;
    }
    totals.rays++;
    totals.rayTests += this.count;
  }
}

const candidates = new Candidates();

function isRayBatch(core: WorldCore, rays: number): boolean {
  // A ray that is recorded for drawing walks the grid.
  return core.grid.trail === undefined && core.rayBatch.shouldBuild(core.state, rays);
}

/** The hit in `interval`, with its points and normals. */
function hitFrom(state: WorldState, row: number): RayHit {
  rayEnds(interval, state.kind[row], state.data, STRIDE * row, ray);
  const { enter, exit, chord, originInside } = intervalFrom(interval);
  return { entity: entityOf(row, state.generation[row]), enter, exit, chord, originInside };
}

function meshHitFrom(state: WorldState, row: number, triangle: number, exitTriangle: number): RayHit {
  const { enter, exit, chord, originInside } = meshRay.interval(state.meshes[row]!, ray, triangle, exitTriangle);
  return { entity: entityOf(row, state.generation[row]), enter, exit, chord, originInside, triangle, exitTriangle };
}

/** Reads ray and filter, all of it before the filter counts, and brings the world up to date; returns the range along the ray, m. */
export function prepareQuery(core: WorldCore, into: Float64Array, given: Ray, filter: QueryFilter | undefined): [number, number] {
  const checked = readFilter(filter);
  const { tMin, tMax } = readRay(into, given);
  useFilter(core, checked);
  ensureQueryable(core);
  return [tMin, tMax];
}

/** The closest hit, or any. */
export function raycastOne(core: WorldCore, any: boolean, given: Ray, filter?: QueryFilter): RayHit | null {
  range.set(prepareQuery(core, ray, given, filter));
  const { state } = core;
  const row = closest.find(core, any);
  if (row < 0) return null;
  if (state.kind[row] === MESH) return meshHitFrom(state, row, closest.triangle, closest.exitTriangle);
  rayShape(interval, state.kind[row], state.data, STRIDE * row, ray);
  return hitFrom(state, row);
}

export function raycastAll(core: WorldCore, given: Ray, filter?: QueryFilter): RayHit[] {
  range.set(prepareQuery(core, ray, given, filter));
  candidates.find(core);
  const { state } = core;
  const { list, kinds, records, rows, count } = candidates;
  const hits: RayHit[] = [];
  for (let i = 0; i < count; i++) {
    const row = rows === null ? list[i] : rows[list[i]];
    if (!isWanted(state, row)) continue;
    if (kinds[list[i]] === MESH) {
      meshRay.find(state.meshes[row]!, ray, range, false);
      for (let o = 0; o < MESH_HIT_STRIDE * meshRay.count; o += MESH_HIT_STRIDE) {
        hits.push(meshHitFrom(state, row, meshRay.hits[o + ENTER_TRIANGLE], meshRay.hits[o + EXIT_TRIANGLE]));
      }
      continue;
    }
    if (!rayShape(interval, kinds[list[i]], records, STRIDE * list[i], ray)) continue;
    if (isWithin(interval, range[0], range[1])) hits.push(hitFrom(state, row));
  }
  return hits.sort((a, b) => a.enter.distance - b.enter.distance || a.entity - b.entity || (a.triangle ?? 0) - (b.triangle ?? 0));
}

/** Numbers per ray of a batch: origin x y z, direction x y z (any length), maximum distance in metres. */
export const BATCH_RAY_STRIDE = 7;

/** Checks a batch; returns its number of rays. */
function checkBatch(core: WorldCore, rays: Float64Array, filter: QueryFilter | undefined): number {
  useFilter(core, readFilter(filter));
  if (!isFloats(rays) || rays.length % BATCH_RAY_STRIDE !== 0) {
    throw new RangeError(`rays is ${show(rays)}, expected a Float64Array of ${BATCH_RAY_STRIDE} numbers per ray`);
  }
  // All of them are checked before the first is cast: a refused batch has written nothing.
  for (let r = 0; r < rays.length; r += BATCH_RAY_STRIDE) if (!isRay(rays, r)) refuseRay(rays, r);
  return rays.length / BATCH_RAY_STRIDE;
}

/** Whether the numbers at `r` are a ray, by two sums: a NaN or an infinity makes its sum one. */
function isRay(rays: Float64Array, r: number): boolean {
  const origin = Math.abs(rays[r]) + Math.abs(rays[r + 1]) + Math.abs(rays[r + 2]);
  const direction = Math.abs(rays[r + 3]) + Math.abs(rays[r + 4]) + Math.abs(rays[r + 5]);
  return origin <= MAX_NUMBER && direction > 0 && direction < Infinity && rays[r + 6] >= 0;
}

/** Throws for the ray at `r` with the reason; not if only the sums of `isRay` overflow. */
function refuseRay(rays: Float64Array, r: number): void {
  const i = r / BATCH_RAY_STRIDE;
  vec3(`rays: origin of ray ${i}`, rays.subarray(r, r + 3));
  direction3(`rays: direction of ray ${i}`, rays.subarray(r + 3, r + 6));
  if (!(rays[r + 6] >= 0)) throw new RangeError(`rays: maximum distance of ray ${i} is ${show(rays[r + 6])}, expected at least 0`);
}

/** Makes ray `i` of the batch the current one. */
function takeRay(rays: Float64Array, i: number): void {
  const r = BATCH_RAY_STRIDE * i;
  const maxDistance = rays[r + 6];
  setRay(ray, rays[r], rays[r + 1], rays[r + 2], rays[r + 3], rays[r + 4], rays[r + 5]);
  range[0] = 0;
  range[1] = maxDistance;
}

/** Without allocation. A refused batch has written nothing. */
export function raycastBatch(core: WorldCore, rays: Float64Array, out: Float64Array, filter?: QueryFilter): number {
  const count = checkBatch(core, rays, filter);
  if (!isFloats(out) || out.length < count * BATCH_HIT_STRIDE) {
    throw new RangeError(`out is ${show(out)}, expected a Float64Array of at least ${count * BATCH_HIT_STRIDE} numbers`);
  }
  // (Results written from where the rays begin stay behind those still to be read.)
  const later = out.byteOffset - rays.byteOffset;
  if (out.buffer === rays.buffer && later > 0 && later < rays.byteLength) {
    throw new RangeError(`out begins within rays, ${later} bytes after them, expected one that overwrites no ray before it is cast`);
  }
  ensureQueryable(core);
  const { generation } = core.state;
  isRayBatch(core, count);
  let hits = 0;
  for (let i = 0; i < count; i++) {
    takeRay(rays, i);
    const row = closest.find(core, false);
    const o = BATCH_HIT_STRIDE * i;
    const isHit = row >= 0;
    if (isHit) hits++;
    out[o] = isHit ? entityOf(row, generation[row]) : 0;
    for (let k = 0; k < 4; k++) out[o + 1 + k] = isHit ? nearest[k] : 0;
  }
  return hits;
}

export function raycastBatchAll(core: WorldCore, rays: Float64Array, hits: RayHits, filter?: QueryFilter): number {
  const count = checkBatch(core, rays, filter);
  const out = hitListOf('out', hits);
  ensureQueryable(core);
  const { state } = core;
  out.clear(count);
  isRayBatch(core, ALL_WEIGHT * count);
  for (let i = 0; i < count; i++) {
    takeRay(rays, i);
    candidates.find(core);
    listHits(out, state);
    out.first[i + 1] = out.count;
  }
  return out.count;
}

/** Appends the hits among the candidates, by entry. */
function listHits(out: HitList, state: WorldState): void {
  const { list, kinds, records, rows, count } = candidates;
  const from = BATCH_HIT_STRIDE * out.count;
  out.reserve(count);
  let { data } = out;
  let end = from;
  // All records are read at once: one by one, each read would wait behind the mispredicted branches of the previous test.
  let fetched = 0;
  for (let i = 0; i < count; i++) fetched += records[STRIDE * list[i]] + records[STRIDE * list[i] + 8];
  touched[0] = fetched;
  for (let i = 0; i < count; i++) {
    const row = rows === null ? list[i] : rows[list[i]];
    if (!isWanted(state, row)) continue;
    if (kinds[list[i]] === MESH) {
      meshRay.find(state.meshes[row]!, ray, range, false);
      out.count = end / BATCH_HIT_STRIDE;
      out.reserve(count + meshRay.count);
      ({ data } = out);
      for (let k = 0; k < meshRay.count; k++) {
        loadMeshHit(k);
        end = insertHit(data, from, end, entityOf(row, state.generation[row]));
      }
      continue;
    }
    if (!rayShape(interval, kinds[list[i]], records, STRIDE * list[i], ray)) continue;
    if (!isWithin(interval, range[0], range[1])) continue;
    end = insertHit(data, from, end, entityOf(row, state.generation[row]));
  }
  out.count = end / BATCH_HIT_STRIDE;
}

/** Inserts the hit in `interval` among those from `from` to `end`; returns the new end. */
function insertHit(data: Float64Array, from: number, end: number, entity: number): number {
  const enter = interval[ENTER];
  // Candidates come nearly in order, so that few are moved.
  let o = end;
  for (; o > from && (data[o - 4] > enter || (data[o - 4] === enter && data[o - 5] > entity)); o -= 5) {
    for (let k = 0; k < 5; k++) data[o + k] = data[o + k - 5];
  }
  data[o] = entity;
  data[o + 1] = enter;
  data[o + 2] = interval[EXIT];
  data[o + 3] = interval[ENTER_PART];
  data[o + 4] = interval[EXIT_PART];
  return end + BATCH_HIT_STRIDE;
}

/** Numbers per result of a batch: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
export const BATCH_HIT_STRIDE = 5;

/** What is behind a `RayHits`, for the query that fills it. */
export class HitList {
  count = 0;
  first = new Int32Array(1);
  data = new Float64Array(256 * BATCH_HIT_STRIDE);

  /** Removes all hits and makes room for the index of `rays` rays. */
  clear(rays: number): void {
    this.count = 0;
    this.first = grow(this.first, rays + 1);
    this.first[0] = 0;
  }

  /** Makes room for `more` hits. */
  reserve(more: number): void {
    this.data = grow(this.data, BATCH_HIT_STRIDE * (this.count + more));
  }
}

/** The list behind a `RayHits`; throws for anything else. */
export let hitListOf: (name: string, hits: RayHits) => HitList;

/** All hits of the rays of a batch: what `raycastBatchAll` fills, and fills again without garbage. */
export class RayHits {
  static {
    hitListOf = (name, hits) => {
      if (typeof hits === 'object' && hits !== null && #list in hits) return hits.#list;
      throw new TypeError(`${name} is ${show(hits)}, expected a RayHits`);
    };
  }

  readonly #list = new HitList();

  /** Number of hits of all rays together. */
  get count(): number {
    return this.#list.count;
  }

  /** The hits of ray i are number `first[i]` to `first[i + 1] − 1`, by ascending entry. */
  get first(): Int32Array {
    return this.#list.first;
  }

  /** Five numbers per hit: entity, enter and exit (m), enter part and exit part (indices into the list of parts). */
  get data(): Float64Array {
    return this.#list.data;
  }
}
