// Targets of kinematic bodies: their poses at the end of the next step.

import { record, quatInto, vec3Into } from '../math/check.ts';
import { normalizeQuatAt } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { AABB } from '../shapes/record.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { BODY_TYPES, KINEMATIC } from './state.ts';
import { checkPosition, refuseTurn } from './validate.ts';
import { disturb, resume } from './wake.ts';

/** Numbers per row in `core.targets`: position x y z, m; unit orientation x y z w. */
export const TARGET_STRIDE = 7;
export const TARGET_ORIENTATION = 3;

const target = new Float64Array(TARGET_STRIDE);
const place = new Float64Array(3);
const turn = new Float64Array(4);

const POSE_OPTIONS = ['position', 'orientation'] as const;

/** Omitted fields stay. The step gives the body the velocity that takes it there, so that it carries and pushes others. */
export function moveKinematic(core: WorldCore, entity: Entity, pose: { position?: Vec3Like; orientation?: QuatLike }): void {
  const row = livingRow(core, entity);
  const { state } = core;
  let position: Vec3Like | undefined;
  let orientation: QuatLike | undefined;
  try {
    ({ position, orientation } = pose);
  } catch (error) {
    record('moveKinematic', pose);
    throw error;
  }
  // (As in setPose: a pose may be an object of another library.)
  if (position === undefined && orientation === undefined) record('moveKinematic', pose, POSE_OPTIONS);
  if (position !== undefined) {
    vec3Into(place, 'moveKinematic.position', position);
    checkPosition('moveKinematic.position', place);
  }
  if (orientation !== undefined) {
    quatInto(turn, 'moveKinematic.orientation', orientation);
    normalizeQuatAt(turn, 0);
    if (state.kind[row] === AABB) refuseTurn('moveKinematic.orientation', turn);
  }
  if (state.body[row] !== KINEMATIC) {
    throw new RangeError(`moveKinematic is called on a ${BODY_TYPES[state.body[row]]} body, expected a kinematic one`);
  }
  const i = 3 * row;
  const q = 4 * row;
  for (let k = 0; k < 3; k++) target[k] = position === undefined ? state.position[i + k] : place[k];
  for (let k = 0; k < 4; k++) target[TARGET_ORIENTATION + k] = orientation === undefined ? state.orientation[q + k] : turn[k];
  // Bodies asleep on a body at rest are woken when it starts. (Nothing sleeps on a moving one.)
  if (isAtRest(core, row) && isElsewhere(core, row)) disturb(core, row);
  core.targets.set(row, target);
  resume(core, row);
}

/** Whether the row has no velocity. */
export function isAtRest({ state: { velocity, angularVelocity } }: WorldCore, row: number): boolean {
  for (let k = 3 * row; k < 3 * row + 3; k++) if (velocity[k] !== 0 || angularVelocity[k] !== 0) return false;
  return true;
}

function isElsewhere({ state: { position, orientation } }: WorldCore, row: number): boolean {
  for (let k = 0; k < 3; k++) if (target[k] !== position[3 * row + k]) return true;
  for (let k = 0; k < 4; k++) if (target[TARGET_ORIENTATION + k] !== orientation[4 * row + k]) return true;
  return false;
}
