// How a body and a point of it move: velocities, and the way in the last step.

import type { Doubles } from '../broadphase/grow.ts';
import { vec3 } from '../math/check.ts';
import { sineAndVersine } from '../math/versine.ts';
import { cross, dot, plus, type Vec3, type Vec3Like } from '../math/vec3.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import type { WorldState } from './state.ts';
import { between, MAX_TIME_STEP, MIN_TIME_STEP } from './validate.ts';

export function velocityAt(core: WorldCore, entity: Entity, point: Vec3Like): Vec3 {
  const p = vec3('velocityAt.point', point);
  const row = livingRow(core, entity);
  const { position, velocity, angularVelocity } = core.state;
  return plus(at(velocity, row), cross(at(angularVelocity, row), plus(p, at(position, row), -1)), 1);
}

/** The motion is even: along a line at the velocity, and about the centre at the angular velocity (Rodrigues' formula). */
export function displacementAt(core: WorldCore, entity: Entity, point: Vec3Like, dt: number): Vec3 {
  const p = vec3('displacementAt.point', point);
  between('displacementAt.dt', dt, MIN_TIME_STEP, MAX_TIME_STEP);
  const row = livingRow(core, entity);
  const { position, velocity, angularVelocity } = core.state;
  const way = plus([0, 0, 0], at(velocity, row), dt);
  const spin = at(angularVelocity, row);
  const rate = Math.sqrt(dot(spin, spin));
  if (rate === 0) return way;
  const { sine, versine } = sineAndVersine(rate * dt);
  // From the centre before the step.
  const sideways = cross(spin, plus(plus(p, at(position, row), -1), way, 1));
  return plus(plus(way, sideways, sine / rate), cross(spin, sideways), versine / rate / rate);
}

function at(column: Float64Array, row: number): Vec3 {
  return [column[3 * row], column[3 * row + 1], column[3 * row + 2]];
}

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
