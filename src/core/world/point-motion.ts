// How points of bodies move against each other.

import type { Doubles } from '../broadphase/grow.ts';
import type { WorldState } from './state.ts';

/** Velocity of b relative to a at a point, m/s. */
export const relative = new Float64Array(3);

/** Writes `relative` at the point at `p`. */
export function writeRelative(
  { position, velocity, angularVelocity }: WorldState,
  a: number,
  b: number,
  points: Float64Array,
  p: number,
): void {
  relative.fill(0);
  addPointVelocity(position, b, velocity, 3 * b, angularVelocity, 3 * b, points, p, 1);
  addPointVelocity(position, a, velocity, 3 * a, angularVelocity, 3 * a, points, p, -1);
}

/** Adds `sign` times the velocity of a row at the point at `p`: its velocity is at `l`, its angular velocity at `w`. */
export function addPointVelocity(
  position: Float64Array,
  row: number,
  linear: Doubles,
  l: number,
  angular: Doubles,
  w: number,
  points: Float64Array,
  p: number,
  sign: number,
): void {
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const turning = angular[w + i] * (points[p + j] - position[3 * row + j]) - angular[w + j] * (points[p + i] - position[3 * row + i]);
    relative[k] += sign * (linear[l + k] + turning);
  }
}

export function squaredLength(of: Doubles, i: number): number {
  return of[i] * of[i] + of[i + 1] * of[i + 1] + of[i + 2] * of[i + 2];
}
