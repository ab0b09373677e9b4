// Pairs added during a step: with all rows that a body thrown by contacts or impacts may reach.

import { growBytes } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { updateGrid } from '../world/detect.ts';
import { MAX_SLOP } from '../world/mass-properties.ts';
import { SENSOR, type WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { maxPointSpeed, squaredLength } from './fast-bodies.ts';
import { addPair, addTriangle } from './list-impact-pairs.ts';
import { ANGULAR, BLOCK, LINEAR } from './solver-bodies.ts';

const box = new Float64Array(BOUNDS_STRIDE);
const near = new RowList();
// Per triangle of a mesh: 1 for a partner of the row; all 0 between calls.
let isPartner = new Uint8Array(64);

/** Contacts may throw a fast body farther than its pairs at the start of the step cover. */
export function addReachableOfThrown(context: ContinuousContext): void {
  const { core, fast, paths } = context;
  const { state } = core;
  for (let i = 0, { count } = paths; i < count; i++) {
    const row = paths.rows[i];
    if (fast.isFast[row] === 0 || paths.isHeld[i] === 1 || currentSpeed(context, row) * core.dt <= state.reach[row]) continue;
    paths.place(state, row, 0);
    addReachable(context, row, 0);
  }
}

/** Makes every row that this one, placed at time `t` of the substep, may reach in the rest of the step a partner. */
export function addReachable(context: ContinuousContext, row: number, t: number): void {
  const { core, paths } = context;
  const { state } = core;
  const { covered } = paths;
  const o = BOUNDS_STRIDE * paths.pathOf[row];
  boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, currentSpeed(context, row) * (core.dt - paths.h * t) + 10 * Math.min(MAX_SLOP, state.slop[row]));
  let isCovered = true;
  for (let k = 0; k < 3; k++) {
    if (box[k] < covered[o + k] || box[k + 3] > covered[o + k + 3]) isCovered = false;
    box[k] = covered[o + k] = Math.min(box[k], covered[o + k]);
    box[k + 3] = covered[o + k + 3] = Math.max(box[k + 3], covered[o + k + 3]);
  }
  if (isCovered) return;
  if (core.gridStale) updateGrid(core);
  core.grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], near);
  for (let k = 0; k < near.count; k++) {
    const other = near.rows[k];
    if (other === row || state.alive[other] === 0 || !mayTouch(state, row, other)) continue;
    if (state.kind[other] === MESH) addMesh(context, row, other, t);
    else addPartner(context, row, other);
  }
}

/** Largest speed of a point of a row at its velocity in the solver, m/s. */
function currentSpeed({ core, bodies: { block } }: ContinuousContext, row: number): number {
  return maxPointSpeed(core.state, row, squaredLength(block, BLOCK * row + LINEAR), squaredLength(block, BLOCK * row + ANGULAR));
}

function mayTouch({ flags, layerBit, mask }: WorldState, a: number, b: number): boolean {
  return ((flags[a] | flags[b]) & SENSOR) === 0 && (mask[a] & layerBit[b]) !== 0 && (mask[b] & layerBit[a]) !== 0;
}

function addPartner(context: ContinuousContext, row: number, other: number): void {
  const { core, bodies, paths, pairs } = context;
  for (let p = pairs.first(row); p >= 0; p = pairs.next(p, row)) if (pairs.rowA[p] === other || pairs.rowB[p] === other) return;
  const { count } = paths;
  addPair(context, Math.min(row, other), Math.max(row, other), -1, true);
  if (paths.count > count) paths.reconstruct(core.state, bodies, count);
}

/** Makes the triangles of a mesh within `box` partners. Without room for more, the row is held until the step ends. */
function addMesh(context: ContinuousContext, row: number, mesh: number, t: number): void {
  const { core, paths, bodies, triangles } = context;
  const { state } = core;
  triangles.findNear(state, mesh, box, 0);
  isPartner = growBytes(isPartner, state.meshes[mesh]!.triangles);
  markPartners(context, row, mesh, 1);
  for (let k = 0; k < triangles.near.count; k++) {
    const triangle = triangles.near.rows[k];
    if (isPartner[triangle] === 1) continue;
    const added = triangles.add(state, mesh, triangle, box, 0);
    if (added < 0) {
      paths.hold(state, bodies, row, t);
      break;
    }
    addTriangle(context, row, added, -1, false, true);
  }
  markPartners(context, row, mesh, 0);
}

/** Sets `isPartner` of the triangles of a mesh that are partners. (One that covers a facet, a number below 0, does so within one box only: it is always added.) */
function markPartners({ core, pairs, triangles }: ContinuousContext, row: number, mesh: number, value: number): void {
  for (let p = pairs.first(row); p >= 0; p = pairs.next(p, row)) {
    const g = pairs.rowB[p] - core.state.rows;
    if (g >= 0 && triangles.mesh[g] === mesh && triangles.triangle[g] >= 0) isPartner[triangles.triangle[g]] = value;
  }
}
