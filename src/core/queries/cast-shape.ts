// Shape casts: the first contact of a shape that translates without rotating. The motion is searched in pieces, up to the first contact.

import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { optionsOf, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { touchingRange } from '../math/scalar.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { DISTANCE, NORMAL, POINT_A, POINT_B } from '../narrowphase/manifold.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CAPSULE, MESH, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from '../world/core.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { checkFilter, FILTER_OPTIONS, isWanted, useFilter, type QueryFilter } from './filter.ts';
import { flagOf } from '../world/validate.ts';
import { queryIsFirst, manifold, collideLoaded, pair, loadRow, loadTriangle, touchRounding } from './query-shape.ts';
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
  /** Whether bodies that the shape touches or overlaps at its start are ignored for the whole cast; default false. */
  ignoreInitialContacts?: boolean;
}

const OPTIONS = [...FILTER_OPTIONS, 'ignoreInitialContacts'] as const;

// More pieces would cost more in empty cells than they save in bodies.
const MAX_PIECES = 64;

const rows = new RowList();
/** Distance at which the bounds of each of `rows` are entered, m. */
let entries = new Float64Array(64);
const extent = new Float64Array(BOUNDS_STRIDE);
// The current cast: the bounds of the shape at the start, its unit direction, the margin of bounds, m; and the interval of distances at which the
// moving bounds meet the last ones tested, m.
const box = new Float64Array(BOUNDS_STRIDE);
const direction = new Float64Array(3);
let slack = 0;
// For a mesh: the triangles on the path, the bounds of one and of the path, and the distance at which each one's bounds are entered, m.
const triangles = new RowList();
const triangleBox = new Float64Array(BOUNDS_STRIDE);
const swept = new Float64Array(BOUNDS_STRIDE);
let begins = new Float64Array(64);
let enters = 0;
let leaves = 0;
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
  pair.set(start);
  bounds(box, 0, kind, pair, 0, 0);
  if (!grid.extent(extent)) return null;
  slack = 4 * touchingRange(Math.max(largest(box), largest(extent)));
  // Only where bodies may be.
  if (!crosses(extent, 0, length)) return null;
  const begin = enters;
  const end = leaves;
  const longest = Math.max(grid.cellSize, box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  const pieces = Math.max(1, Math.min(MAX_PIECES, Math.ceil((end - begin) / longest)));
  let hit: CastHit | null = null;
  let hitRow = -1;
  for (let piece = 1; piece <= pieces; piece++) {
    const from = begin + ((piece - 1) / pieces) * (end - begin);
    const to = begin + (piece / pieces) * (end - begin);
    gather(core, from, to);
    choose(state, piece > 1 ? from : -Infinity, piece < pieces ? to : Infinity, length);
    for (let i = 0; i < rows.count; i++) {
      const limit = hit ? hit.distance : length;
      if (entries[i] > limit) break;
      const row = rows.rows[i];
      if (state.kind[row] === MESH) {
        const found = firstTriangle(state, kind, start, row, Math.min(limit, length), length);
        if (!found || (hit && (found.distance > limit || (found.distance === limit && row > hitRow)))) continue;
        hit = found;
        hitRow = row;
        continue;
      }
      loadRow(state, row);
      const moved = firstTouch(kind, start, entries[i], limit);
      if (moved < 0 || (hit && (moved > limit || (moved === limit && row > hitRow)))) continue;
      hit = hitAt(state, row, moved, length);
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

/** The rows whose bounds are met between the distances `from` and `to`, m, and possibly some more. */
function gather({ grid }: WorldCore, from: number, to: number): void {
  const near = 2 * slack;
  const x = direction[0] * from;
  const y = direction[1] * from;
  const z = direction[2] * from;
  const u = direction[0] * to;
  const v = direction[1] * to;
  const w = direction[2] * to;
  grid.queryBox(
    box[0] + Math.min(x, u) - near,
    box[1] + Math.min(y, v) - near,
    box[2] + Math.min(z, w) - near,
    box[3] + Math.max(x, u) + near,
    box[4] + Math.max(y, v) + near,
    box[5] + Math.max(z, w) + near,
    rows,
  );
}

/** Keeps the rows whose bounds are entered from `from` on and before `to`, so that each is tested in one piece, ordered by that distance. */
function choose(state: WorldState, from: number, to: number, length: number): void {
  if (entries.length < rows.count) entries = new Float64Array(2 * rows.count);
  let count = 0;
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row) || !crosses(state.bounds, BOUNDS_STRIDE * row, length) || enters < from || enters >= to) continue;
    entries[count] = enters;
    rows.rows[count] = row;
    count++;
  }
  rows.count = count;
  shellSort(entries, rows.rows, count);
}

/**
 * Whether the moving bounds meet those at `o` within `length`, and between which distances: `enters`, `leaves`. Source: Ericson, RTCD §5.5.8 (moving
 * boxes).
 */
function crosses(others: Float64Array, o: number, length: number): boolean {
  enters = 0;
  leaves = length;
  for (let k = 0; k < 3; k++) {
    const d = direction[k];
    const least = others[o + k] - slack - box[3 + k];
    const most = others[o + 3 + k] + slack - box[k];
    if (d === 0) {
      if (least > 0 || most < 0) return false;
      continue;
    }
    enters = Math.max(enters, (d > 0 ? least : most) / d);
    leaves = Math.min(leaves, (d > 0 ? most : least) / d);
  }
  return enters <= leaves;
}

function largest(of: Float64Array): number {
  let size = 0;
  for (let k = 0; k < BOUNDS_STRIDE; k++) size = Math.max(size, Math.abs(of[k]));
  return size;
}

/** The hit, from the contact in `manifold`. */
function hitAt(state: WorldState, row: number, moved: number, length: number): CastHit {
  const sign = queryIsFirst ? -1 : 1;
  const o = queryIsFirst ? POINT_B : POINT_A;
  return {
    entity: entityOf(row, state.generation[row]),
    fraction: length > 0 ? moved / length : 0,
    distance: moved,
    point: [manifold[o], manifold[o + 1], manifold[o + 2]],
    // Adding 0 turns −0 into 0.
    normal: [sign * manifold[NORMAL] + 0, sign * manifold[NORMAL + 1] + 0, sign * manifold[NORMAL + 2] + 0],
  };
}

/**
 * The first contact with a triangle of the mesh, of several the one with the lowest number. Triangles within `limit` are tested by the distance at
 * which their bounds are entered.
 */
function firstTriangle(state: WorldState, kind: number, start: Float64Array, row: number, limit: number, length: number): CastHit | null {
  const mesh = state.meshes[row]!;
  const near = 2 * slack;
  for (let k = 0; k < 3; k++) {
    const by = direction[k] * limit;
    swept[k] = box[k] + Math.min(0, by) - near;
    swept[3 + k] = box[3 + k] + Math.max(0, by) + near;
  }
  triangles.clear();
  mesh.tree.queryBox(swept, 0, triangles);
  if (begins.length < triangles.count) begins = new Float64Array(2 * triangles.count);
  let count = 0;
  for (let i = 0; i < triangles.count; i++) {
    const t = triangles.rows[i];
    mesh.write(t, pair, STRIDE);
    bounds(triangleBox, 0, TRIANGLE, pair, STRIDE, 0);
    if (!crosses(triangleBox, 0, limit)) continue;
    begins[count] = enters;
    triangles.rows[count++] = t;
  }
  shellSort(begins, triangles.rows, count);
  // (A mesh is one body: touched by one triangle at the start, it is ignored as a whole.)
  const touchable = ignores ? count : 0;
  for (let i = 0; i < touchable && begins[i] === 0; i++) {
    loadTriangle(mesh, triangles.rows[i]);
    moveShape(kind, start, 0);
    collideLoaded(kind, Infinity);
    if (manifold[DISTANCE] <= touchRounding(kind)) return null;
  }
  let first = -1;
  let least = limit;
  for (let i = 0; i < count && begins[i] <= least; i++) {
    const t = triangles.rows[i];
    loadTriangle(mesh, t);
    const moved = firstTouch(kind, start, begins[i], least);
    if (moved < 0 || (first >= 0 && (moved > least || (moved === least && t > first)))) continue;
    first = t;
    least = moved;
  }
  if (first < 0) return null;
  loadTriangle(mesh, first);
  moveShape(kind, start, least);
  collideLoaded(kind, Infinity);
  const hit = hitAt(state, row, least, length);
  hit.triangle = first;
  return hit;
}

// Newton's method converges quadratically; a dozen steps reach rounding. The limit only guards against cycles from rounding.
const MAX_STEPS = 64;

/**
 * Distance to the first contact with the body taken, m, from `t` on, where they do not touch yet, or −1; `manifold` then holds the contact there. The
 * distance of two convex solids is a convex function of the motion, so Newton steps from the separated side never pass the first contact.
 */
function firstTouch(kind: number, start: Float64Array, t: number, length: number): number {
  for (let step = 0; step < MAX_STEPS; step++) {
    moveShape(kind, start, t);
    collideLoaded(kind, Infinity);
    const distance = manifold[DISTANCE];
    if (distance <= 0) return ignores && t === 0 ? -1 : t;
    const rounding = touchRounding(kind);
    // Touching to rounding is a contact, but a grazing shape may still have some way to go: the steps end when they make no progress.
    const touches = distance <= rounding;
    if (touches && t === 0) return ignores ? -1 : 0;
    const sign = queryIsFirst ? 1 : -1;
    // Closing speed per metre moved: the normal points from the given shape to the body.
    const closing = sign * (manifold[NORMAL] * direction[0] + manifold[NORMAL + 1] * direction[1] + manifold[NORMAL + 2] * direction[2]);
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

/** Writes the shape's record, moved by `t` metres, to the first half of `pair`. */
function moveShape(kind: number, start: Float64Array, t: number): void {
  pair.set(start, 0);
  const corners = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < corners; k++) pair[k] += direction[k % 3] * t;
}
