// How a point of a body moves: its velocity, and its way in the last step.

import { vec3 } from '../math/check.ts';
import { sineAndVersine } from '../math/versine.ts';
import { cross, dot, plus, type Vec3, type Vec3Like } from '../math/vec3.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
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
