// How a point of a body moves: its velocity, and its way in the last step.

import { vec3 } from '../math/check.ts';
import { sineAndVersine } from '../math/versine.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { between, MAX_TIME_STEP, MIN_TIME_STEP } from './validate.ts';

export function velocityAt(core: WorldCore, entity: Entity, point: Vec3Like): Vec3 {
  const row = livingRow(core, entity);
  const p = vec3('velocityAt.point', point);
  const { position: c, velocity: v, angularVelocity: w } = core.state;
  const i = 3 * row;
  const x = p[0] - c[i];
  const y = p[1] - c[i + 1];
  const z = p[2] - c[i + 2];
  return [v[i] + w[i + 1] * z - w[i + 2] * y, v[i + 1] + w[i + 2] * x - w[i] * z, v[i + 2] + w[i] * y - w[i + 1] * x];
}

/** The motion is even: along a line at the velocity, and about the centre at the angular velocity (Rodrigues' formula). */
export function displacementAt(core: WorldCore, entity: Entity, point: Vec3Like, dt: number): Vec3 {
  const row = livingRow(core, entity);
  const p = vec3('displacementAt.point', point);
  between('displacementAt.dt', dt, MIN_TIME_STEP, MAX_TIME_STEP);
  const { position, velocity, angularVelocity } = core.state;
  const i = 3 * row;
  const way: Vec3 = [velocity[i] * dt, velocity[i + 1] * dt, velocity[i + 2] * dt];
  const wx = angularVelocity[i];
  const wy = angularVelocity[i + 1];
  const wz = angularVelocity[i + 2];
  const rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
  if (rate === 0) return way;
  // From the centre before the step.
  const x = p[0] - (position[i] - way[0]);
  const y = p[1] - (position[i + 1] - way[1]);
  const z = p[2] - (position[i + 2] - way[2]);
  const ax = wx / rate;
  const ay = wy / rate;
  const az = wz / rate;
  const { sine, versine } = sineAndVersine(rate * dt);
  const along = ax * x + ay * y + az * z;
  way[0] += sine * (ay * z - az * y) + versine * (ax * along - x);
  way[1] += sine * (az * x - ax * z) + versine * (ay * along - y);
  way[2] += sine * (ax * y - ay * x) + versine * (az * along - z);
  return way;
}
