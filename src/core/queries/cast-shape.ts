// Shape casts: the first contact of a shape that translates without rotating. The motion is searched in pieces, up to the first contact.

import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { optionsOf, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { touchingRange } from '../math/scalar.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { DISTANCE } from '../narrowphase/manifold.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from '../world/core.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { checkFilter, FILTER_OPTIONS, isWanted, useFilter, type QueryFilter } from './filter.ts';
import { flagOf } from '../world/validate.ts';
import * as query from './query-shape.ts';
import { ensureQueryable } from '../world/detect.ts';
import type { WorldState } from '../world/state.ts';

export interface CastHit {
  entity: Entity;
  /** Share of the motion until the first contact, 0–1. */
  fraction: number;
  /** Distance moved until the first contact, m; 0 if they touch at the start. */
  distance: number;
  /** The contact point. */
  point: Vec3;
  /** Unit, outward from the body that was hit. */
  normal: Vec3;
  /** For a mesh: the triangle. */
  triangle?: number;
}

export interface CastFilter extends QueryFilter {
  /**
   * Whether bodies that the shape touches or overlaps at its start are ignored for the whole cast; default false. Of a mesh, only the flat parts that it touches,
   * and what it gets no deeper into than it is at the start: so it slides along the floor of a level, and finds the walls.
   */
  ignoreInitialContacts?: boolean | undefined;
}

const OPTIONS = [...FILTER_OPTIONS, 'ignoreInitialContacts'] as const;

// More pieces would cost more in empty cells than they save in bodies.
const MAX_PIECES = 64;
// Sine from which a motion leads away from a body; what is just before a contact, in slacks: far enough for a normal that is not rounding.
const PARTING = 1e-9;
const BEFORE = 1e6;

const rows = new RowList();
/** Distance at which the bounds of each of `rows` are entered, m. */
let entries = new Float64Array(64);
const extent = new Float64Array(BOUNDS_STRIDE);
// The current cast: the bounds of the shape at the start, its unit direction, the margin of bounds, m.
const box = new Float64Array(BOUNDS_STRIDE);
const direction = new Float64Array(3);
const NOWHERE = [0, 0, 0] as const;
let slack = 0;
// What the bounds cover of the path.
const swept = new Float64Array(BOUNDS_STRIDE);
// For a mesh: the triangles on the path, the bounds of one, and the distance at which each one's bounds are entered, m.
const triangles = new RowList();
const triangleBox = new Float64Array(BOUNDS_STRIDE);
let begins = new Float64Array(64);
// The facets of the mesh that are touched at the start.
const touched = new RowList();
// Whether contacts at the start are ignored.
let ignores = false;

export function castShape(core: WorldCore, given: Shape, motion: Vec3Like, filter?: CastFilter): CastHit | null {
  const shape = shapeOf(given, 'castShape.shape');
  const kind = kindOf(shape);
  const start = recordOf(shape);
  const by = vec3('castShape.motion', motion);
  const options = filter === undefined ? undefined : optionsOf('filter', filter, OPTIONS);
  const wish = options?.ignoreInitialContacts;
  const ignoring = wish !== undefined && flagOf('filter.ignoreInitialContacts', wish);
  useFilter(core, options && checkFilter('filter', options));
  ignores = ignoring;
  const length = setMotion(by);
  ensureQueryable(core);
  const { state, grid } = core;
  query.pair.set(start);
  bounds(box, 0, kind, query.pair, 0, 0);
  if (!grid.extent(extent)) return null;
  slack = 4 * touchingRange(Math.max(largest(box), largest(extent)));
  // Only where bodies may be.
  if (!crosses(extent, 0, length)) return null;
  const begin = query.enters;
  const end = query.leaves;
  const longest = Math.max(grid.cellSize, box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const pieces = Math.max(1, Math.min(MAX_PIECES, Math.ceil((end - begin) / longest)));
  let hit: CastHit | null = null;
  let hitRow = -1;
  for (let piece = 1; piece <= pieces; piece++) {
    const from = begin + ((piece - 1) / pieces) * (end - begin);
    const to = begin + (piece / pieces) * (end - begin);
    sweepBounds(from, to);
    grid.queryBox(swept, rows);
    choose(state, piece > 1 ? from : -Infinity, piece < pieces ? to : Infinity, length);
    for (let i = 0; i < rows.count; i++) {
      const limit = hit ? hit.distance : length;
      if (entries[i] > limit) break;
      const row = rows.rows[i];
      if (state.kind[row] === MESH) {
        const found = firstTriangle(state, kind, start, row, limit, length);
        if (!found || (hit && found.distance === limit && row > hitRow)) continue;
        hit = found;
        hitRow = row;
        continue;
      }
      query.loadRow(state, row);
      const moved = firstTouch(kind, start, entries[i], limit);
      if (moved < 0 || (hit && moved === limit && row > hitRow)) continue;
      hit = hitAt(state, row, kind, start, moved, length);
      hitRow = row;
    }
    if (hit && hit.distance < to) break;
  }
  return hit;
}

/** Writes the unit direction; returns the length, m. Without motion both are 0, and the shape meets only what it overlaps. */
function setMotion(by: Vec3): number {
  // Scaled near 1 by a power of two, so that the squares of a tiny motion do not underflow.
  const most = Math.max(Math.abs(by[0]), Math.abs(by[1]), Math.abs(by[2]));
  if (most === 0) {
    direction.fill(0);
    return 0;
  }
  const grow = powerInto(most);
  const [x, y, z] = [by[0] * grow, by[1] * grow, by[2] * grow];
  const grown = Math.sqrt(x * x + y * y + z * z);
  direction[0] = x / grown;
  direction[1] = y / grown;
  direction[2] = z / grown;
  return grown / grow;
}

/** Writes to `swept` what the bounds cover between the distances `from` and `to`, m, and a little more. */
function sweepBounds(from: number, to: number): void {
  const near = 2 * slack;
  for (let k = 0; k < 3; k++) {
    swept[k] = box[k] + Math.min(direction[k] * from, direction[k] * to) - near;
    swept[3 + k] = box[3 + k] + Math.max(direction[k] * from, direction[k] * to) + near;
  }
}

/** Keeps the rows whose bounds are entered from `from` on and before `to`, so that each is tested in one piece, ordered by that distance. */
function choose(state: WorldState, from: number, to: number, length: number): void {
  if (entries.length < rows.count) entries = new Float64Array(2 * rows.count);
  let count = 0;
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row) || !crosses(state.bounds, BOUNDS_STRIDE * row, length) || query.enters < from || query.enters >= to) continue;
    entries[count] = query.enters;
    rows.rows[count] = row;
    count++;
  }
  rows.count = count;
  shellSort(entries, rows.rows, count);
}

/** Whether the moving bounds meet those at `o` within `length`, and between which distances: `enters`, `leaves`. */
function crosses(others: Float64Array, o: number, length: number): boolean {
  query.crossBounds(box, direction, length, slack, others, o);
  return query.enters <= query.leaves;
}

function largest(of: Float64Array): number {
  let size = 0;
  for (let k = 0; k < BOUNDS_STRIDE; k++) size = Math.max(size, Math.abs(of[k]));
  return size;
}

/** The hit, from the contact in `manifold`. */
function hitAt(state: WorldState, row: number, kind: number, start: Float64Array, moved: number, length: number): CastHit {
  const point = query.pointOnOther();
  // Edges and corners that touch have many normals, also some along which the motion parts them: then that of just before the contact.
  if (moved > 0 && query.closingSpeed(direction) < -PARTING) {
    query.placeShape(kind, start, NOWHERE, direction, Math.max(0, moved - BEFORE * slack));
    query.collideLoaded(kind, Infinity);
  }
  return {
    entity: entityOf(row, state.generation[row]),
    fraction: length > 0 ? moved / length : 0,
    distance: moved,
    point,
    normal: query.outwardNormal(),
  };
}

/**
 * The first contact with a triangle of the mesh, of several the one with the lowest number. Triangles within `limit` are tested by the distance at
 * which their bounds are entered.
 */
function firstTriangle(state: WorldState, kind: number, start: Float64Array, row: number, limit: number, length: number): CastHit | null {
  const mesh = state.meshes[row]!;
  sweepBounds(0, limit);
  triangles.clear();
  mesh.tree.queryBox(swept, 0, triangles);
  if (begins.length < triangles.count) begins = new Float64Array(2 * triangles.count);
  let count = 0;
  for (let i = 0; i < triangles.count; i++) {
    const t = triangles.rows[i];
    mesh.write(t, query.pair, STRIDE);
    bounds(triangleBox, 0, TRIANGLE, query.pair, STRIDE, 0);
    if (!crosses(triangleBox, 0, limit)) continue;
    begins[count] = query.enters;
    triangles.rows[count++] = t;
  }
  shellSort(begins, triangles.rows, count);
  // The flat parts touched at the start are ignored, and what the shape does not enter deeper: it slides along that.
  const { of: facetOf } = mesh.facets;
  let depth = -1;
  touched.clear();
  const tested = ignores ? count : 0;
  for (let i = 0; i < tested && begins[i] === 0; i++) {
    query.loadRow(state, row, triangles.rows[i]);
    query.placeShape(kind, start, NOWHERE, direction, 0);
    query.collideLoaded(kind, Infinity);
    if (!(query.manifold[DISTANCE] <= query.touchRounding(kind))) continue;
    if (!isTouched(facetOf[triangles.rows[i]])) touched.push(facetOf[triangles.rows[i]]);
    depth = Math.max(depth, 0, -query.manifold[DISTANCE]);
  }
  let hit: CastHit | null = null;
  let least = limit;
  for (let i = 0; i < count && begins[i] <= least; i++) {
    const t = triangles.rows[i];
    if (isTouched(facetOf[t])) continue;
    query.loadRow(state, row, t);
    const moved = firstTouch(kind, start, begins[i], least);
    if (moved < 0 || (hit && moved === least && t > hit.triangle!)) continue;
    const found = hitAt(state, row, kind, start, moved, length);
    if (depth >= 0 && firstTouch(kind, start, moved, length, 1.001 * depth + slack) < 0) continue;
    found.triangle = t;
    hit = found;
    least = moved;
  }
  return hit;
}

function isTouched(facet: number): boolean {
  for (let i = 0; i < touched.count; i++) if (touched.rows[i] === facet) return true;
  return false;
}

// Newton's method converges quadratically; a dozen steps reach rounding. The limit only guards against cycles from rounding.
const MAX_STEPS = 64;

/**
 * Distance to the first contact with the body taken, m, from `t` on, where they do not touch yet, or −1; `manifold` then holds the contact there. The
 * distance of two convex solids is a convex function of the motion, so Newton steps from the separated side never pass the first contact. With a `depth`, m,
 * distance to where they overlap by that much.
 */
function firstTouch(kind: number, start: Float64Array, t: number, length: number, depth = 0): number {
  for (let step = 0; step < MAX_STEPS; step++) {
    query.placeShape(kind, start, NOWHERE, direction, t);
    query.collideLoaded(kind, Infinity);
    const distance = query.manifold[DISTANCE] + depth;
    if (distance <= 0) return ignores && t === 0 ? -1 : t;
    const rounding = query.touchRounding(kind);
    // Touching to rounding is a contact, but a grazing shape may still have some way to go: the steps end when they make no progress.
    const touches = distance <= rounding;
    if (touches && t === 0) return ignores ? -1 : 0;
    const closing = query.closingSpeed(direction);
    if (closing <= 0) return touches ? t : -1;
    let next = t + distance / closing;
    if (next > length) {
      if (touches) return t;
      // The tangent lies below the distance: with this much left at the end of the motion, it misses. With less, the end itself is tested.
      if (t === length || (next - length) * closing > rounding) return -1;
      next = length;
    }
    // There is no double in between: this is the contact, to rounding.
    if (next === t) return t;
    t = next;
  }
  return t;
}
