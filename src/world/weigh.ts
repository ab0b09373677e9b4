// Mass and inverse inertia of a row, from its shape, its mass or density, its body type and its locks.

import { momentsPerMass, volume } from '../shapes/mass.ts';
import { AABB, STRIDE } from '../shapes/record.ts';
import { DYNAMIC, LOCK_ROTATION, type WorldState } from './state.ts';

const moments = new Float64Array(3);

/** Works out mass and inverse inertia of the row from its shape, its mass or density, its body type and its locks. */
export function weigh(state: WorldState, row: number): void {
  const kind = state.kind[row];
  if (state.density[row] > 0) state.mass[row] = state.density[row] * volume(kind, state.local, STRIDE * row);
  const pushed = state.body[row] === DYNAMIC;
  const mass = state.mass[row];
  state.inverseMass[row] = pushed ? 1 / mass : 0;
  momentsPerMass(moments, kind, state.local, STRIDE * row);
  const turns = pushed && kind !== AABB && (state.locks[row] & LOCK_ROTATION) !== LOCK_ROTATION;
  for (let k = 0; k < 3; k++) state.inverseInertia[3 * row + k] = turns ? 1 / (mass * moments[k]) : 0;
}
