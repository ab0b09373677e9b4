// First touch of a shape that moves straight without turning: piece by piece along its way, no farther than to the first touch.

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
import { FILTER_OPTIONS, isWanted, takeFilter, type QueryFilter } from './filter.ts';
import { flagOf } from '../world/validate.ts';
import { givenFirst, manifold, collideTaken, pair, takeRow, takeTriangle, touchRounding } from './query-shape.ts';
import { ensureQueryable } from '../world/detect.ts';
import type { WorldState } from '../world/state.ts';

export interface CastHit {
  entity: Entity;
  /** Share of the motion done at first touch, 0–1. */
  fraction: number;
  /** Metres moved at first touch; 0 when they touch from the start. */
  distance: number;
  /** Where they touch. */
  point: Vec3;
  /** Unit, outward from the body that was hit. */
  normal: Vec3;
  /** Of a mesh: the triangle. */
  triangle?: number;
}

export interface CastFilter extends QueryFilter {
  /** Whether bodies that the shape touches or overlaps at its start are ignored on the whole way; default false. */
  ignoreInitialContacts?: boolean;
}

const OPTIONS = [...FILTER_OPTIONS, 'ignoreInitialContacts'] as const;

// More of them would cost more in empty cells than they save in bodies.
const MOST_PIECES = 64;

const rows = new RowList();
/** Where the bounds of each of `rows` are entered, m moved. */
let entries = new Float64Array(64);
const extent = new Float64Array(BOUNDS_STRIDE);
// Of the cast under way: the bounds of the shape where it starts, its unit direction, by how much bounds may be wrong, m; and from where to where
// the moving bounds meet those asked for last, m moved.
const box = new Float64Array(BOUNDS_STRIDE);
const direction = new Float64Array(3);
let slack = 0;
// Of a mesh: the triangles in the way, the bounds of one and of the way, and where those of each are entered, m moved.
const triangles = new RowList();
const triangleBox = new Float64Array(BOUNDS_STRIDE);
const swept = new Float64Array(BOUNDS_STRIDE);
let begins = new Float64Array(64);
let enters = 0;
let leaves = 0;
// Whether what is touched at the start is passed over.
let ignores = false;

export function castShape(core: WorldCore, given: Shape, motion: Vec3Like, filter?: CastFilter): CastHit | null {
  const shape = shapeOf(given, 'castShape.shape');
  const kind = kindOf(shape);
  const start = recordOf(shape);
  const length = readMotion(motion);
  const options = filter === undefined ? undefined : optionsOf('filter', filter, OPTIONS);
  const wish = options?.ignoreInitialContacts;
  const ignoring = wish !== undefined && flagOf('filter.ignoreInitialContacts', wish);
  takeFilter(core, 'filter', options);
  ignores = ignoring;
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
  const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil((end - begin) / longest)));
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
      takeRow(state, row);
      const moved = firstTouch(kind, start, entries[i], limit);
      if (moved < 0 || (hit && (moved > limit || (moved === limit && row > hitRow)))) continue;
      hit = hitAt(state, row, moved, length);
      hitRow = row;
    }
    if (hit && hit.distance < to) break;
  }
  return hit;
}

/** Writes the unit direction; returns the length, m. Without motion both are 0: the shape then meets what it overlaps. */
function readMotion(motion: Vec3Like): number {
  const by = vec3('castShape.motion', motion);
  // Brought near 1 by a power of two, so that the squares of a tiny motion do not vanish.
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

/** The rows whose bounds are met on the way from `from` to `to`, m moved, and perhaps some more. */
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

/** Keeps those of `rows` whose bounds are entered from `from` on and before `to`, so that each is asked in one piece; the first entered come first. */
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

/** Whether the moving bounds meet those at `o` within `length`, and from where to where: `enters`, `leaves`. Source: Ericson, RTCD §5.5.8 (boxes that move). */
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

/** `manifold` holds the answer of where they touch. */
function hitAt(state: WorldState, row: number, moved: number, length: number): CastHit {
  const sign = givenFirst ? -1 : 1;
  const o = givenFirst ? POINT_B : POINT_A;
  return {
    entity: entityOf(row, state.generation[row]),
    fraction: length > 0 ? moved / length : 0,
    distance: moved,
    point: [manifold[o], manifold[o + 1], manifold[o + 2]],
    // Adding 0 makes −0 a plain 0.
    normal: [sign * manifold[NORMAL] + 0, sign * manifold[NORMAL + 1] + 0, sign * manifold[NORMAL + 2] + 0],
  };
}

/** The first touch with a triangle of the mesh, of several the one of the lowest number. Those within `limit` are asked, the first entered first. */
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
  let first = -1;
  let least = limit;
  for (let i = 0; i < count && begins[i] <= least; i++) {
    const t = triangles.rows[i];
    takeTriangle(mesh, t);
    const moved = firstTouch(kind, start, begins[i], least);
    if (moved < 0 || (first >= 0 && (moved > least || (moved === least && t > first)))) continue;
    first = t;
    least = moved;
  }
  if (first < 0) return null;
  takeTriangle(mesh, first);
  moveShape(kind, start, least);
  collideTaken(kind, Infinity);
  const hit = hitAt(state, row, least, length);
  hit.triangle = first;
  return hit;
}

// Newton closes in quadratically; a dozen steps reach rounding. The bound only guards against rounding that goes round in circles.
const MOST_STEPS = 64;

/**
 * Metres to first touch with what is taken, from `t` on, where it is not touched yet, or −1; `manifold` then holds the answer at that place. The distance of
 * two convex solids is a convex function of the way moved, so Newton's steps from the side where they are apart never pass the first touch.
 */
function firstTouch(kind: number, start: Float64Array, t: number, length: number): number {
  for (let step = 0; step < MOST_STEPS; step++) {
    moveShape(kind, start, t);
    collideTaken(kind, Infinity);
    const distance = manifold[DISTANCE];
    if (distance <= 0) return ignores && t === 0 ? -1 : t;
    const rounding = touchRounding(kind);
    // Touching to rounding is a touch, but a grazing shape may have a good way to go from there: the steps end where they lead nowhere.
    const touches = distance <= rounding;
    if (touches && t === 0) return ignores ? -1 : 0;
    const sign = givenFirst ? 1 : -1;
    // Closing speed per metre moved: the normal points from the given shape to the body.
    const closing = sign * (manifold[NORMAL] * direction[0] + manifold[NORMAL + 1] * direction[1] + manifold[NORMAL + 2] * direction[2]);
    if (closing <= 0) return touches ? t : -1;
    let next = t + distance / closing;
    if (next > length) {
      if (touches) return t;
      // The tangent lies below the distance: this far from touching at the end of the way it misses. Less than that, the end is asked itself.
      if (t === length || (next - length) * closing > rounding) return -1;
      next = length;
    }
    // No double lies between: this is the touch, to rounding.
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
