// Gravity, and forces, on one body of a contact relative to the other, and when they meet under it.

import type { WorldCore } from '../world/core.ts';
import { FORCE_STRIDE } from '../world/forces.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';

/** Result of `relativeGravity`, m/s²; a returned number would be an object per call. */
export const relativeAcceleration = new Float64Array(1);

/** Result of `meet`: the time from the start of the substep, s, and the normal velocity then, m/s. */
export const timeOfMeeting = new Float64Array(1);
export const velocityOfMeeting = new Float64Array(1);

/**
 * When two bodies meet in a substep of `h` s, `separation` m apart as it begins and with the normal velocity `speed`, m/s, as it ends, under `relativeAcceleration`. False
 * if they do not.
 */
export function meet(separation: number, speed: number, h: number): boolean {
  const acceleration = relativeAcceleration[0];
  const start = speed - h * acceleration;
  velocityOfMeeting[0] = start;
  timeOfMeeting[0] = 0;
  if (!(separation > 0)) return speed < 0;
  const squared = start * start - 2 * acceleration * separation;
  // (The solver would stop them where `speed` takes them together: by then they must have met.)
  if (separation + h * speed > 0 || squared < 0) return false;
  const root = Math.sqrt(squared);
  timeOfMeeting[0] = Math.min(h, (2 * separation) / (root - start));
  velocityOfMeeting[0] = start + timeOfMeeting[0] * acceleration;
  return true;
}

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
