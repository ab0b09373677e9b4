// Targets of kinematic bodies: their poses at the end of the next step.

import { AABB } from '../shapes/record.ts';
import type { WorldCore } from './core.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { givenOrientation, givenPosition, HAS_ORIENTATION, HAS_POSITION, MOVE_KINEMATIC, readPose } from './read-pose.ts';
import { BODY_TYPES, KINEMATIC } from './state.ts';
import { refuseRotation } from './validate.ts';
import { disturb, resume } from './wake.ts';

/** Numbers per row in `core.targets`: position x y z, m; unit orientation x y z w. */
export const TARGET_STRIDE = 7;
export const TARGET_ORIENTATION = 3;

const target = new Float64Array(TARGET_STRIDE);

/** Omitted fields stay. The step gives the body the velocity that takes it there, so that it carries and pushes others. */
export function moveKinematic(core: WorldCore, entity: Entity, pose: Parameters<typeof readPose>[1]): void {
  const given = readPose(MOVE_KINEMATIC, pose);
  const row = livingRow(core, entity);
  const { state } = core;
  if (given & HAS_ORIENTATION && state.kind[row] === AABB) refuseRotation(MOVE_KINEMATIC.orientation, givenOrientation);
  if (state.body[row] !== KINEMATIC) {
    throw new RangeError(`moveKinematic is called on a ${BODY_TYPES[state.body[row]]} body, expected a kinematic one`);
  }
  const i = 3 * row;
  const q = 4 * row;
  for (let k = 0; k < 3; k++) target[k] = given & HAS_POSITION ? givenPosition[k] : state.position[i + k];
  for (let k = 0; k < 4; k++) target[TARGET_ORIENTATION + k] = given & HAS_ORIENTATION ? givenOrientation[k] : state.orientation[q + k];
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
