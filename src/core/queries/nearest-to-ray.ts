// The body that a ray passes nearest to. One body after the other: most are excluded by the ball around their bounds.

import { RowList } from '../broadphase/row-list.ts';
import type { Vec3 } from '../math/vec3.ts';
import { DIRECTION, ORIGIN, RAY_STRIDE } from '../raycast/interval.ts';
import type { Ray } from '../raycast/ray-object.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CAPSULE, MESH, P1, P2, RADIUS, STRIDE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import type { WorldState } from '../world/state.ts';
import { isWanted, type QueryFilter } from './filter.ts';
import { NearestFound, pair, type Nearest } from './query-shape.ts';
import { prepareQuery } from './ray-queries.ts';

/** The distance is negative where the ray meets the body: the shortest way out. */
export interface NearestToRay extends Nearest {
  /** The nearest point of the ray. */
  onRay: Vec3;
  /** Whether that is where the ray starts, where it ends, or between. */
  beside: 'start' | 'ray' | 'end';
}

/** A mesh is searched around pieces of the ray, at most this many. */
const MAX_PIECES = 32;

const ray = new Float64Array(RAY_STRIDE);
const box = new Float64Array(BOUNDS_STRIDE);
const triangles = new RowList();

// The part of the ray that counts, m along it, and the best result so far.
let from = 0;
let to = 0;
const best = new NearestFound();

export function nearestToRay(core: WorldCore, given: Ray, filter?: QueryFilter): NearestToRay | null {
  const [tMin, tMax] = prepareQuery(core, ray, given, filter);
  const { state, grid } = core;
  const { rows, alive, bounds } = state;
  if (!grid.extent(box)) return null;
  // An endless ray is cut off behind the last body.
  let far = 0;
  for (let k = 0; k < 3; k++) far += Math.max(Math.abs(box[k] - ray[ORIGIN + k]), Math.abs(box[3 + k] - ray[ORIGIN + k]));
  from = Math.max(tMin, -far);
  to = Math.min(tMax, far);
  // The ray is a capsule of radius 0, so the pair kernels give the distance.
  pair.fill(0, 0, STRIDE);
  for (let k = 0; k < 3; k++) {
    pair[P1 + k] = ray[ORIGIN + k] + from * ray[DIRECTION + k];
    pair[P2 + k] = ray[ORIGIN + k] + to * ray[DIRECTION + k];
  }
  pair[RADIUS] = 0;
  best.clear();
  for (let row = 0; row < rows; row++) {
    if (alive[row] === 0 || !isWanted(state, row) || gapTo(bounds, BOUNDS_STRIDE * row) > best.distance) continue;
    if (state.kind[row] === MESH) testMesh(state, row);
    else best.test(state, CAPSULE, row);
  }
  const answer = best.answer(state);
  if (answer === null) return null;
  const { onQuery: onRay } = best;
  let along = 0;
  for (let k = 0; k < 3; k++) along += (onRay[k] - ray[ORIGIN + k]) * ray[DIRECTION + k];
  // The kernels return the ends of the segment exactly; between them rounding may leave a point slightly off.
  const rounding = 1e-12 * (to - from);
  const isStart = along <= from + rounding && tMin !== -Infinity;
  const beside = isStart ? 'start' : along >= to - rounding && tMax !== Infinity ? 'end' : 'ray';
  return { ...answer, onRay: [...onRay], beside };
}

function testMesh(state: WorldState, row: number): void {
  const { tree } = state.meshes[row]!;
  // Around the start of the ray first: that bounds the search along it.
  best.testAround(state, CAPSULE, row);
  const length = to - from;
  const pieces = Math.max(1, Math.min(MAX_PIECES, Math.ceil(length / Math.max(best.distance, length / MAX_PIECES))));
  for (let piece = 0; piece < pieces; piece++) {
    for (let k = 0; k < 3; k++) {
      const a = pair[P1 + k] + (piece / pieces) * (pair[P2 + k] - pair[P1 + k]);
      const b = pair[P1 + k] + ((piece + 1) / pieces) * (pair[P2 + k] - pair[P1 + k]);
      box[k] = Math.min(a, b) - best.distance;
      box[3 + k] = Math.max(a, b) + best.distance;
    }
    triangles.clear();
    tree.queryBox(box, 0, triangles);
    for (let i = 0; i < triangles.count; i++) best.test(state, CAPSULE, row, triangles.rows[i]);
  }
}

/** From the ray to the ball around bounds, m: a lower bound of the distance of what is in them. */
function gapTo(bounds: Float64Array, b: number): number {
  const cx = 0.5 * (bounds[b] + bounds[b + 3]) - ray[ORIGIN];
  const cy = 0.5 * (bounds[b + 1] + bounds[b + 4]) - ray[ORIGIN + 1];
  const cz = 0.5 * (bounds[b + 2] + bounds[b + 5]) - ray[ORIGIN + 2];
  const t = Math.min(to, Math.max(from, cx * ray[DIRECTION] + cy * ray[DIRECTION + 1] + cz * ray[DIRECTION + 2]));
  const gap = length3(cx - t * ray[DIRECTION], cy - t * ray[DIRECTION + 1], cz - t * ray[DIRECTION + 2]);
  return gap - 0.5 * length3(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
}

function length3(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
