// Reads and checks the pose given to an edit, without allocation.

import { quatInto, record, vec3Into } from '../math/check.ts';
import { normalizeQuatAt } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { checkPosition, refuseRotation } from './validate.ts';

/** Result of the last `readPose`. */
export const givenPosition = new Float64Array(3);
/** Unit; result of the last `readPose`. */
export const givenOrientation = new Float64Array(4);

export const HAS_POSITION = 1;
export const HAS_ORIENTATION = 2;

const OPTIONS = ['position', 'orientation'] as const;

/** Names in error messages: the call and its fields. */
export interface PoseNames {
  readonly call: string;
  readonly position: string;
  readonly orientation: string;
}

/**
 * Which of the two the pose has. It may be an object of another library with further fields; one that has neither is checked for misspelt ones.
 * @param upright whether the body keeps the axes of the world
 */
export function readPose(names: PoseNames, pose: { position?: Vec3Like; orientation?: QuatLike }, upright: boolean): number {
  let position: Vec3Like | undefined;
  let orientation: QuatLike | undefined;
  try {
    ({ position, orientation } = pose);
  } catch (error) {
    record(names.call, pose);
    throw error;
  }
  if (position === undefined && orientation === undefined) record(names.call, pose, OPTIONS);
  if (position !== undefined) {
    vec3Into(givenPosition, names.position, position);
    checkPosition(names.position, givenPosition);
  }
  if (orientation !== undefined) {
    quatInto(givenOrientation, names.orientation, orientation);
    normalizeQuatAt(givenOrientation, 0);
    if (upright) refuseRotation(names.orientation, givenOrientation);
  }
  return (position === undefined ? 0 : HAS_POSITION) | (orientation === undefined ? 0 : HAS_ORIENTATION);
}
