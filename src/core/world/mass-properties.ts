// Mass, inverse inertia and slop of a row, from its shape, its mass or density, its body type and its locks.

import { momentsPerMass, writeVolume } from '../shapes/mass.ts';
import { AABB, CAPSULE, HALF, MESH, OBB, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { DYNAMIC, LOCK_ROTATION, type WorldState } from './state.ts';

/**
 * Overlap that is not corrected, so that a resting contact continues: at most this, m, and at most this share of the body's radius or smallest half
 * extent.
 */
export const MAX_SLOP = 0.002;
export const SLOP_SHARE = 0.02;

/** The slop of a body with this smallest extent, m. */
export function slopOf(extent: number): number {
  return Math.min(MAX_SLOP, SLOP_SHARE * extent);
}

const moments = new Float64Array(3);

/** Computes mass, inverse inertia and slop of the row from its shape, its mass or density, its body type and its locks. */
export function updateMassProperties(state: WorldState, row: number): void {
  const kind = state.kind[row];
  if (state.density[row] > 0) {
    writeVolume(moments, kind, state.local, STRIDE * row);
    state.mass[row] = state.density[row] * moments[0];
  }
  const pushed = state.body[row] === DYNAMIC;
  const mass = state.mass[row];
  state.inverseMass[row] = pushed ? 1 / mass : 0;
  if (kind !== MESH) momentsPerMass(moments, kind, state.local, STRIDE * row);
  const turns = pushed && kind !== AABB && (state.locks[row] & LOCK_ROTATION) !== LOCK_ROTATION;
  for (let k = 0; k < 3; k++) state.inverseInertia[3 * row + k] = turns ? 1 / (mass * moments[k]) : 0;
  writeExtents(state, row);
  const share = SLOP_SHARE * state.smallestExtent[row];
  state.slop[row] = pushed ? (share < MAX_SLOP ? share : MAX_SLOP) : Infinity;
}

/** Writes the smallest extent and the rotation radius of a row. */
function writeExtents(state: WorldState, row: number): void {
  const { kind, local, smallestExtent, turnRadius } = state;
  const o = STRIDE * row;
  const shape = kind[row];
  turnRadius[row] = 0;
  if (shape === MESH) {
    smallestExtent[row] = 0;
    return;
  }
  if (shape === SPHERE || shape === CAPSULE) {
    smallestExtent[row] = local[o + RADIUS];
    // A sphere, and a capsule about its axis, do not change by rotation.
    if (shape === CAPSULE) turnRadius[row] = local[o + P2 + 1];
    return;
  }
  if (shape === TRIANGLE) {
    smallestExtent[row] = 0;
    let most = 0;
    for (let k = o; k < o + 9; k += 3) {
      most = Math.max(most, local[k] * local[k] + local[k + 1] * local[k + 1] + local[k + 2] * local[k + 2]);
    }
    turnRadius[row] = Math.sqrt(most);
    return;
  }
  const x = local[o + HALF];
  const y = local[o + HALF + 1];
  const z = local[o + HALF + 2];
  smallestExtent[row] = Math.min(x, y, z);
  // (An AABB never rotates.)
  if (shape === OBB) turnRadius[row] = Math.sqrt(x * x + y * y + z * z);
}
