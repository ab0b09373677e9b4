// Pairs added during a step: with all rows that a body thrown by contacts or impacts may reach.

import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { SPECULATIVE, updateGrid } from '../world/detect.ts';
import { MAX_SLOP, slopOf } from '../world/mass-properties.ts';
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
    if (paths.isHeld[i] === 1) continue;
    if ((fast.sensing || fast.isFast[row] === 1) && isThrown(context, row)) {
      paths.place(state, row, 0);
      addReachable(context, row, 0);
    } else if (state.meshCount > 0 && (fast.isFast[row] | paths.propagates[i]) === 1) {
      paths.place(state, row, 0);
      addReachableMeshes(context, row, 0);
    }
  }
}

function isThrown(context: ContinuousContext, row: number): boolean {
  const { dt, state } = context.core;
  return state.continuous[row] === 1 && currentSpeed(context, row) * dt > state.reach[row];
}

/** Makes every row that this one, placed at time `t` of the substep, may reach in the rest of the step a partner. */
export function addReachable(context: ContinuousContext, row: number, t: number): void {
  const { core, fast, paths } = context;
  const { state } = core;
  // (Only sensors are partners of a slow row, and no mesh is one.)
  const takesAll = (fast.isFast[row] | paths.propagates[paths.pathOf[row]] | (state.flags[row] & SENSOR)) === 1;
  if (state.meshCount > 0 && takesAll) addReachableMeshes(context, row, t);
  const { covered } = paths;
  const o = BOUNDS_STRIDE * paths.pathOf[row];
  // (As much as at the start of the step, so that a body that an impact has made slower is covered.)
  const least = Math.max(SPECULATIVE * Math.min(MAX_SLOP, state.slop[row]), Math.abs(state.gravityScale[row]) * core.fall);
  boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, currentSpeed(context, row) * (core.dt - paths.h * t) + least);
  let isCovered = true;
  for (let k = 0; k < 3; k++) {
    if (box[k] < covered[o + k] || box[k + 3] > covered[o + k + 3]) isCovered = false;
    if (!takesAll) continue;
    box[k] = covered[o + k] = Math.min(box[k], covered[o + k]);
    box[k + 3] = covered[o + k + 3] = Math.max(box[k + 3], covered[o + k + 3]);
  }
  if (isCovered) return;
  if (core.gridStale) updateGrid(core);
  core.grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], near);
  for (let k = 0; k < near.count; k++) {
    const other = near.rows[k];
    if (other === row || state.alive[other] === 0 || state.kind[other] === MESH) continue;
    if (mayMeet(context, row, other)) addPartner(context, row, other, t);
  }
}

/** Largest speed of a point of a row at its velocity in the solver, or pushed by a kinematic body, m/s. */
function currentSpeed({ core, bodies: { block }, paths }: ContinuousContext, row: number): number {
  const own = maxPointSpeed(core.state, row, squaredLength(block, BLOCK * row + LINEAR), squaredLength(block, BLOCK * row + ANGULAR));
  return Math.max(own, paths.pushSpeed[paths.pathOf[row]]);
}

/** Whether a row on a new path may meet another one: any of a sensor, otherwise only what one of the two pushes away. */
function mayMeet({ core, fast, paths }: ContinuousContext, row: number, other: number): boolean {
  const { body, continuous, flags, layerBit, mask } = core.state;
  if ((mask[row] & layerBit[other]) === 0 || (mask[other] & layerBit[row]) === 0) return false;
  if (((flags[row] | flags[other]) & SENSOR) !== 0) return continuous[row] === 1;
  return (fast.isFast[row] | paths.propagates[paths.pathOf[row]]) === 1 && (body[row] === DYNAMIC || body[other] === DYNAMIC);
}

function addPartner(context: ContinuousContext, row: number, other: number, t: number): void {
  const { core, bodies, paths, pairs } = context;
  for (let p = pairs.first(row); p >= 0; p = pairs.next(p, row)) if (pairs.rowA[p] === other || pairs.rowB[p] === other) return;
  const { count } = paths;
  paths.place(core.state, other, t);
  addPair(context, Math.min(row, other), Math.max(row, other), -1, true);
  if (paths.count > count) paths.reconstruct(core.state, bodies, count);
}

/**
 * The same for triangles of meshes: those near the path in this substep. Where they are not partners already, all near the path in the rest of the step become
 * partners.
 */
function addReachableMeshes(context: ContinuousContext, row: number, t: number): void {
  const { core, paths } = context;
  const { state } = core;
  const { coveredMeshes } = paths;
  const i = paths.pathOf[row];
  const o = BOUNDS_STRIDE * i;
  pathBox(context, row, paths.h * (1 - t));
  let isCovered = true;
  for (let k = 0; k < 3; k++) if (box[k] < coveredMeshes[o + k] || box[k + 3] > coveredMeshes[o + k + 3]) isCovered = false;
  if (isCovered) return;
  pathBox(context, row, core.dt - paths.h * t);
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k], coveredMeshes[o + k]);
    box[k + 3] = Math.max(box[k + 3], coveredMeshes[o + k + 3]);
  }
  if (core.gridStale) updateGrid(core);
  core.grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], near);
  for (let k = 0; k < near.count; k++) {
    const other = near.rows[k];
    if (state.alive[other] === 0 || state.kind[other] !== MESH) continue;
    if (mayMeet(context, row, other)) addMesh(context, row, other, t);
  }
  for (let k = 0; k < BOUNDS_STRIDE; k++) coveredMeshes[o + k] = box[k];
}

/** Writes to `box` the bounds of a row from where it is placed on its path, for `s` seconds, with a few slops. */
function pathBox({ core, paths }: ContinuousContext, row: number, s: number): void {
  const { state } = core;
  const { data, pathOf } = paths;
  const o = PATH * pathOf[row];
  const turned = Math.min(2, s * spinAt(data, o)) * state.turnRadius[row];
  boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, turned + NEAR_SLOPS * slopOf(state.smallestExtent[row]));
  extendBox(box, 0, s * data[o + VELOCITY], s * data[o + VELOCITY + 1], s * data[o + VELOCITY + 2]);
}

/** Makes the triangles of a mesh within `box` partners. Without room for more, the row is held until the step ends. */
function addMesh(context: ContinuousContext, row: number, mesh: number, t: number): void {
  const { core, paths, bodies, triangles } = context;
  const { state } = core;
  triangles.findMore(state, mesh, box, 0, paths.coveredMeshes, BOUNDS_STRIDE * paths.pathOf[row]);
  for (let k = 0; k < triangles.near.count; k++) {
    const added = triangles.add(state, mesh, triangles.near.rows[k], box, 0);
    if (added < 0) {
      if ((state.flags[row] & SENSOR) === 0) paths.hold(state, bodies, row, t);
      return;
    }
    addTriangle(context, row, added, -1, true);
  }
}
