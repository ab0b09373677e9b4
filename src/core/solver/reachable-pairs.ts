// Pairs added during a step: with all rows that a body thrown by contacts or impacts may reach.

import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { updateGrid } from '../world/detect.ts';
import { slopOf } from '../world/mass-properties.ts';
import { DYNAMIC, SENSOR } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { maxPointSpeed, squaredLength } from './fast-bodies.ts';
import { addPair, addTriangle } from './list-impact-pairs.ts';
import { extendBox } from './mesh-triangles.ts';
import { PATH, spinAt, VELOCITY } from './motion-paths.ts';
import { ANGULAR, BLOCK, LINEAR } from './solver-bodies.ts';

/** Margin around a path within which triangles count as near, slops: more than neighbours that make an edge internal are searched. */
const NEAR_SLOPS = 4;

const box = new Float64Array(BOUNDS_STRIDE);
const near = new RowList();
// s.
const span = new Float64Array(1);

/** Contacts may throw a fast body, or where there are sensors any, farther than its pairs at the start of the step cover. */
export function addReachableOfThrown(context: ContinuousContext): void {
  const { core, bodies, fast, paths } = context;
  const { state } = core;
  const { moving, movingCount } = bodies;
  for (let k = 0; fast.sensing && k < movingCount; k++) {
    const row = moving[k];
    if (paths.pathOf[row] < 0 && isThrown(context, row)) paths.reconstruct(state, bodies, paths.add(state, row));
  }
  for (let i = 0, { count } = paths; i < count; i++) {
    const row = paths.rows[i];
    if (paths.isHeld[i] === 1 || !(fast.sensing || (fast.isFast[row] | paths.propagates[i]) === 1)) continue;
    paths.place(state, row, 0);
    addReachable(context, row, 0);
  }
}

function isThrown(context: ContinuousContext, row: number): boolean {
  const { dt, state } = context.core;
  const { block } = context.bodies;
  const speed = maxPointSpeed(state, row, squaredLength(block, BLOCK * row + LINEAR), squaredLength(block, BLOCK * row + ANGULAR));
  return state.continuous[row] === 1 && speed * dt > state.reach[row];
}

/**
 * A row placed at time `t` of the substep: where rows, or triangles of meshes, near its path in this substep may not be its partners, all near its path in the
 * rest of the step become partners.
 */
export function addReachable(context: ContinuousContext, row: number, t: number): void {
  const { core, paths } = context;
  const { state } = core;
  const { covered } = paths;
  const o = BOUNDS_STRIDE * paths.pathOf[row];
  span[0] = paths.h * (1 - t);
  pathBox(context, row, 1);
  let isCovered = true;
  for (let k = 0; k < 3; k++) if (box[k] < covered[o + k] || box[k + 3] > covered[o + k + 3]) isCovered = false;
  if (isCovered) return;
  span[0] = core.dt - paths.h * t;
  pathBox(context, row, NEAR_SLOPS);
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k], covered[o + k]);
    box[k + 3] = Math.max(box[k + 3], covered[o + k + 3]);
  }
  if (core.gridStale) updateGrid(core);
  core.grid.queryBox(box, near);
  for (let k = 0; k < near.count; k++) {
    const other = near.rows[k];
    if (other === row || state.alive[other] === 0 || !mayMeet(context, row, other)) continue;
    if (state.kind[other] === MESH) addMesh(context, row, other, t);
    else addPartner(context, row, other, t);
  }
  for (let k = 0; k < BOUNDS_STRIDE; k++) covered[o + k] = box[k];
}

/** Writes to `box` the bounds of a row from where it is placed on its path, for the time in `span`, with a few slops. */
function pathBox({ core, paths }: ContinuousContext, row: number, slops: number): void {
  const { state } = core;
  const s = span[0];
  const { data, pathOf } = paths;
  const o = PATH * pathOf[row];
  const turned = Math.min(2, s * spinAt(data, o)) * state.turnRadius[row];
  boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, turned + slops * slopOf(state.smallestExtent[row]));
  extendBox(box, 0, s * data[o + VELOCITY], s * data[o + VELOCITY + 1], s * data[o + VELOCITY + 2]);
}

/** Whether a row on a new path may meet another one: any of a sensor, otherwise only what one of the two pushes away. */
function mayMeet({ core, fast, paths }: ContinuousContext, row: number, other: number): boolean {
  const { body, continuous, flags, layerBit, mask } = core.state;
  if ((mask[row] & layerBit[other]) === 0 || (mask[other] & layerBit[row]) === 0) return false;
  if (((flags[row] | flags[other]) & SENSOR) !== 0) return continuous[row] === 1;
  return (fast.isFast[row] | paths.propagates[paths.pathOf[row]]) === 1 && (body[row] === DYNAMIC || body[other] === DYNAMIC);
}

function addPartner(context: ContinuousContext, row: number, other: number, t: number): void {
  const { core, bodies, paths } = context;
  if (isPartner(context, row, other)) return;
  const { count } = paths;
  paths.place(core.state, other, t);
  addPair(context, Math.min(row, other), Math.max(row, other), -1, true);
  if (paths.count > count) paths.reconstruct(core.state, bodies, count);
}

/** Makes the triangles of a mesh within `box` partners. Without room for more, the row is held until the step ends. */
function addMesh(context: ContinuousContext, row: number, mesh: number, t: number): void {
  const { core, paths, bodies, triangles } = context;
  const { state } = core;
  triangles.findNear(state, mesh, box, 0);
  for (let k = 0; k < triangles.near.count; k++) {
    const added = triangles.add(state, mesh, triangles.near.rows[k], box, 0);
    if (added < 0) {
      if ((state.flags[row] & SENSOR) === 0) paths.hold(state, bodies, row, t);
      return;
    }
    if (!isPartner(context, row, added)) addTriangle(context, row, added, -1, true);
  }
}

function isPartner({ pairs }: ContinuousContext, row: number, other: number): boolean {
  for (let p = pairs.first(row); p >= 0; p = pairs.next(p, row)) if (pairs.rowA[p] === other || pairs.rowB[p] === other) return true;
  return false;
}
