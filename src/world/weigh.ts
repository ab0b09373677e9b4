// Mass, inverse inertia and slop of a row, from its shape, its mass or density, its body type and its locks.

import { momentsPerMass, volume } from '../shapes/mass.ts';
import { AABB, CAPSULE, HALF, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import { DYNAMIC, LOCK_ROTATION, type WorldState } from './state.ts';

/** Overlap that is left alone, so that a resting contact stays one: so much, m, and at most this share of the body's radius or smallest half extent. */
export const MAX_SLOP = 0.002;
export const SLOP_SHARE = 0.02;

const moments = new Float64Array(3);

/** Works out mass, inverse inertia and slop of the row from its shape, its mass or density, its body type and its locks. */
export function weigh(state: WorldState, row: number): void {
  const kind = state.kind[row];
  if (state.density[row] > 0) state.mass[row] = state.density[row] * volume(kind, state.local, STRIDE * row);
  const pushed = state.body[row] === DYNAMIC;
  const mass = state.mass[row];
  state.inverseMass[row] = pushed ? 1 / mass : 0;
  momentsPerMass(moments, kind, state.local, STRIDE * row);
  const turns = pushed && kind !== AABB && (state.locks[row] & LOCK_ROTATION) !== LOCK_ROTATION;
  for (let k = 0; k < 3; k++) state.inverseInertia[3 * row + k] = turns ? 1 / (mass * moments[k]) : 0;
  state.slop[row] = pushed ? Math.min(MAX_SLOP, SLOP_SHARE * smallestExtent(state, row)) : Infinity;
}

/** Radius or smallest half extent of a solid, m. */
function smallestExtent({ kind, local }: WorldState, row: number): number {
  const o = STRIDE * row;
  if (kind[row] === SPHERE || kind[row] === CAPSULE) return local[o + RADIUS];
  return Math.min(local[o + HALF], local[o + HALF + 1], local[o + HALF + 2]);
}
