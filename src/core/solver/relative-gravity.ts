// Gravity, and forces, on one body of a contact relative to the other.

import type { WorldCore } from '../world/core.ts';
import { FORCE_STRIDE } from '../world/forces.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';

/** Result of `relativeGravity`, m/s²; a returned number would be an object per call. */
export const relativeAcceleration = new Float64Array(1);

/** Writes gravity and forces on row b relative to those on row a, along the normal at `normals[o]`, to `relativeAcceleration`. */
export function relativeGravity(core: WorldCore, bodies: SolverBodies, a: number, b: number, normals: Float64Array, o: number): void {
  const { gravity } = core.settings;
  const { gravityScale } = core.state;
  const { block } = bodies;
  const scale = (block[BLOCK * b + INVERSE_MASS] > 0 ? gravityScale[b] : 0) - (block[BLOCK * a + INVERSE_MASS] > 0 ? gravityScale[a] : 0);
  relativeAcceleration[0] = scale * (gravity[0] * normals[o] + gravity[1] * normals[o + 1] + gravity[2] * normals[o + 2]);
  if (core.forces.count === 0) return;
  addForce(core, bodies, b, normals, o, 1);
  addForce(core, bodies, a, normals, o, -1);
}

/** Adds the acceleration of a row by forces along the normal, times `sign`. */
function addForce({ forces }: WorldCore, { block }: SolverBodies, row: number, normals: Float64Array, o: number, sign: number): void {
  const i = FORCE_STRIDE * forces.find(row);
  if (i < 0) return;
  const { values } = forces;
  relativeAcceleration[0] +=
    sign * block[BLOCK * row + INVERSE_MASS] * (values[i] * normals[o] + values[i + 1] * normals[o + 1] + values[i + 2] * normals[o + 2]);
}
