// Mass, inverse inertia and slop of a row, from its shape, its mass or density, its body type and its locks.

import { momentsPerMass, writeVolume } from '../shapes/mass.ts';
import { A, AABB, B, C, CAPSULE, HALF, MESH, OBB, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { squaredLength } from './point-motion.ts';
import { DYNAMIC, LOCK_ROTATION, type WorldState } from './state.ts';

/**
 * Overlap that is not corrected, so that a resting contact continues: at most this, m, and at most this share of the body's radius or smallest half
 * extent.
 */
export const MAX_SLOP = 0.002;
const SLOP_SHARE = 0.02;

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
  state.slop[row] = pushed ? slopOf(state.smallestExtent[row]) : Infinity;
}

/** Writes the smallest extent and the rotation radius of a row. */
function writeExtents({ kind, local, smallestExtent, turnRadius }: WorldState, row: number): void {
  const o = STRIDE * row;
  const shape = kind[row];
  smallestExtent[row] = turnRadius[row] = 0;
  // A sphere, and a capsule about its axis, do not change by rotation; an AABB never rotates.
  if (shape === SPHERE || shape === CAPSULE) smallestExtent[row] = local[o + RADIUS];
  if (shape === AABB || shape === OBB) smallestExtent[row] = Math.min(local[o + HALF], local[o + HALF + 1], local[o + HALF + 2]);
  if (shape === CAPSULE) turnRadius[row] = local[o + P2 + 1];
  if (shape === OBB) turnRadius[row] = Math.sqrt(squaredLength(local, o + HALF));
  if (shape === TRIANGLE) {
    turnRadius[row] = Math.sqrt(Math.max(squaredLength(local, o + A), squaredLength(local, o + B), squaredLength(local, o + C)));
  }
}
