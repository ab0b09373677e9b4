// Shapes and points against a world: overlap, nearest, cast. They use the grid and answer for the poses as they are.

import { show, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { touchingRange } from '../math/scalar.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { RowList } from '../broadphase/row-list.ts';
import { contactFrom, type Contact } from '../narrowphase/contact.ts';
import { DISTANCE, MANIFOLD_STRIDE, NORMAL, POINT_A, POINT_B } from '../narrowphase/manifold.ts';
import { collide } from '../narrowphase/table.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CAPSULE, RADIUS, sizeOf, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from './core.ts';
import { entityOf, type Entity } from './entity.ts';
import { isWanted, readFilter, type QueryFilter } from './filter.ts';
import { freshen } from './look.ts';
import type { WorldState } from './state.ts';

export interface Overlap {
  entity: Entity;
  /** a is the given shape, b the body. */
  contact: Contact;
}
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
}
export interface Nearest {
  entity: Entity;
  /** m, negative inside a body. */
  distance: number;
  /** On the body's surface. */
  point: Vec3;
}

// A given shape and one row's record side by side, as the pair kernels want them.
const pair = new Float64Array(2 * STRIDE);
const manifold = new Float64Array(MANIFOLD_STRIDE);
const box = new Float64Array(BOUNDS_STRIDE);
const rows = new RowList();
// Whether the last answer of `meet` has the given shape as its a.
let given1st = true;

/** Runs the pair kernel on the record at 0 of `pair` (the given shape) and the row's; the answer stands in `manifold`. */
function meet(state: WorldState, kind: number, row: number, margin: number): boolean {
  const other = state.kind[row];
  for (let k = 0; k < STRIDE; k++) pair[STRIDE + k] = state.data[STRIDE * row + k];
  given1st = kind <= other;
  return given1st ? collide(manifold, kind, other, pair, 0, STRIDE, margin) : collide(manifold, other, kind, pair, STRIDE, 0, margin);
}

function touchRounding(state: WorldState, kind: number, row: number): number {
  return touchingRange(Math.max(sizeOf(kind, pair, 0), state.size[row]));
}

export function overlap(core: WorldCore, shape: Shape, filter?: QueryFilter): Overlap[] {
  const kind = kindOf(shape, 'overlap.shape');
  pair.set(recordOf(shape, 'overlap.shape'));
  readFilter(core, filter);
  freshen(core);
  const { state, grid } = core;
  bounds(box, 0, kind, pair, 0, 0);
  grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], rows);
  const found: Overlap[] = [];
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row)) continue;
    const rounding = touchRounding(state, kind, row);
    if (meet(state, kind, row, rounding)) {
      found.push({ entity: entityOf(row, state.generation[row]), contact: contactFrom(manifold, 0, rounding, !given1st) });
    }
  }
  return found;
}

export function nearest(core: WorldCore, given: Vec3Like, filter?: QueryFilter): Nearest | null {
  const [x, y, z] = vec3('nearest.point', given);
  readFilter(core, filter);
  freshen(core);
  const { state, grid } = core;
  // The point is a ball of radius 0, so the pair kernels answer, signed inside.
  pair.fill(0, 0, STRIDE);
  pair.set([x, y, z, x, y, z]);
  pair[RADIUS] = 0;
  let best = -1;
  let least = Infinity;
  const point: Vec3 = [0, 0, 0];
  // A cube about the point, doubled until its content cannot be beaten from outside, or it holds everything.
  let reach = grid.cellSize;
  for (;;) {
    grid.queryBox(x - reach, y - reach, z - reach, x + reach, y + reach, z + reach, rows);
    for (let i = 0; i < rows.count; i++) {
      const row = rows.rows[i];
      if (!isWanted(state, row)) continue;
      meet(state, SPHERE, row, Infinity);
      const distance = manifold[DISTANCE];
      if (distance > least || (distance === least && row > best)) continue;
      least = distance;
      best = row;
      for (let k = 0; k < 3; k++) point[k] = manifold[(given1st ? POINT_B : POINT_A) + k];
    }
    if (least <= reach || rows.count >= state.count || reach > 1e150) break;
    reach *= 2;
  }
  return best < 0 ? null : { entity: entityOf(best, state.generation[best]), distance: least, point };
}

/**
 * First touch of a shape that moves straight without turning. The distance of two convex solids is a convex function of the way moved, so
 * Newton's steps from the side where they are apart never pass the first touch and close in quadratically.
 */
export function castShape(core: WorldCore, shape: Shape, motion: Vec3Like, filter?: QueryFilter): CastHit | null {
  const kind = kindOf(shape, 'castShape.shape');
  const start = recordOf(shape, 'castShape.shape');
  const by = vec3('castShape.motion', motion);
  // Brought near 1 by a power of two, so that the squares of a tiny motion do not vanish.
  const grow = powerInto(Math.max(Math.abs(by[0]), Math.abs(by[1]), Math.abs(by[2])));
  const [x, y, z] = [by[0] * grow, by[1] * grow, by[2] * grow];
  const grown = Math.sqrt(x * x + y * y + z * z);
  if (grown === 0) throw new RangeError(`castShape.motion is ${show(by)}, expected a motion that is not zero`);
  const length = grown / grow;
  const direction: Vec3 = [x / grown, y / grown, z / grown];
  readFilter(core, filter);
  freshen(core);
  const { state, grid } = core;
  pair.set(start);
  bounds(box, 0, kind, pair, 0, 0);
  for (let k = 0; k < 3; k++) {
    if (by[k] > 0) box[3 + k] += by[k];
    else box[k] += by[k];
  }
  grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], rows);
  let hit: CastHit | null = null;
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    if (!isWanted(state, row)) continue;
    const moved = firstTouch(state, kind, start, direction, row, hit ? hit.distance : length);
    if (moved < 0 || (hit && moved >= hit.distance)) continue;
    const sign = given1st ? -1 : 1;
    const o = given1st ? POINT_B : POINT_A;
    hit = {
      entity: entityOf(row, state.generation[row]),
      fraction: moved / length,
      distance: moved,
      point: [manifold[o], manifold[o + 1], manifold[o + 2]],
      // Adding 0 makes −0 a plain 0.
      normal: [sign * manifold[NORMAL] + 0, sign * manifold[NORMAL + 1] + 0, sign * manifold[NORMAL + 2] + 0],
    };
  }
  return hit;
}

// Newton closes in quadratically; a dozen steps reach rounding. The bound only guards against rounding that goes round in circles.
const MOST_STEPS = 64;

/** Metres to first touch with the row, or −1; `manifold` then holds the answer at that place. */
function firstTouch(state: WorldState, kind: number, start: Float64Array, direction: Vec3, row: number, length: number): number {
  let t = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    moveRecord(kind, start, direction, t);
    meet(state, kind, row, Infinity);
    const distance = manifold[DISTANCE];
    if (distance <= 0) return t;
    const rounding = touchRounding(state, kind, row);
    // Touching to rounding is a touch, but a grazing shape may have a good way to go from there: the steps end where they lead nowhere.
    const touches = distance <= rounding;
    if (touches && t === 0) return 0;
    const sign = given1st ? 1 : -1;
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
function moveRecord(kind: number, start: Float64Array, direction: Vec3, t: number): void {
  pair.set(start, 0);
  const corners = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < corners; k++) pair[k] += direction[k % 3] * t;
}
