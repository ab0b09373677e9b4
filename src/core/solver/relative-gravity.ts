// Gravity, and forces, on one body of a contact relative to the other, and when they meet under it.

import type { Doubles } from '../broadphase/grow.ts';
import type { WorldCore } from '../world/core.ts';
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
  // (The solver would stop them where `speed` takes them together: by then they must have met, and there is a root.)
  if (separation + h * speed > 0) return false;
  const root = Math.sqrt(start * start - 2 * acceleration * separation);
  timeOfMeeting[0] = Math.min(h, (2 * separation) / (root - start));
  velocityOfMeeting[0] = start + timeOfMeeting[0] * acceleration;
  return true;
}

/** Writes what gravity and forces give row b in this substep relative to row a, along the normal at `normals[o]`, to `relativeAcceleration`. */
export function relativeGravity(
  { substep }: WorldCore,
  { block, halfGain }: SolverBodies,
  a: number,
  b: number,
  normals: Doubles,
  o: number,
): void {
  let gain = 0;
  for (let k = 0; k < 3; k++) {
    if (block[BLOCK * b + INVERSE_MASS] > 0) gain += normals[o + k] * halfGain[3 * b + k];
    if (block[BLOCK * a + INVERSE_MASS] > 0) gain -= normals[o + k] * halfGain[3 * a + k];
  }
  relativeAcceleration[0] = (2 * gain) / substep;
}
