// Reads and checks the pose given to an edit, without allocation.

import { bothInto, fieldOf, fieldsOf, OBJECT, record } from '../math/check.ts';
import { normalizeQuatAt } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { checkPosition, MAX_COORDINATE } from './validate.ts';

/** Result of the last `readPose`. */
export const givenPosition = new Float64Array(3);
/** Unit; result of the last `readPose`. */
export const givenOrientation = new Float64Array(4);

export const HAS_POSITION = 1;
export const HAS_ORIENTATION = 2;

const OPTIONS = ['position', 'orientation'] as const;

/** Names in error messages: the call and its fields. (Literals: made by a function, they left 9 bytes a call.) */
export const SET_POSE = { call: 'setPose', position: 'setPose.position', orientation: 'setPose.orientation' };
export const MOVE_KINEMATIC = { call: 'moveKinematic', position: 'moveKinematic.position', orientation: 'moveKinematic.orientation' };

/** Which of the two the pose has. It may be an object of another library with further fields; one that has neither is checked for misspelt ones. */
export function readPose(names: typeof SET_POSE, pose: { position?: Vec3Like | undefined; orientation?: QuatLike | undefined }): number {
  if (typeof pose !== 'object' || pose === null) record(names.call, pose);
  let position: Vec3Like | undefined;
  let orientation: QuatLike | undefined;
  try {
    // (By name: a field read by a variable leaves garbage.)
    ({ position, orientation } = 'position' in OBJECT || 'orientation' in OBJECT ? fieldsOf(names.call, pose, OPTIONS) : pose);
  } catch {
    ({ position, orientation } = fieldsOf(names.call, pose, OPTIONS));
  }
  // (An object of three has its rotation there, which would be left out.)
  if (orientation === undefined && fieldOf(names.call, pose as { quaternion?: unknown }, 'quaternion') !== undefined) {
    throw new TypeError(`${names.call} has a field "quaternion", expected "orientation"`);
  }
  if (position === undefined && orientation === undefined) record(names.call, pose, OPTIONS);
  bothInto(givenPosition, names.position, position, givenOrientation, names.orientation, orientation);
  // (The check itself reads arrays of all kinds, and its numbers become objects.)
  const isOut = !(
    Math.abs(givenPosition[0]) <= MAX_COORDINATE &&
    Math.abs(givenPosition[1]) <= MAX_COORDINATE &&
    Math.abs(givenPosition[2]) <= MAX_COORDINATE
  );
  if (position !== undefined && isOut) checkPosition(names.position, givenPosition);
  if (orientation !== undefined) normalizeQuatAt(givenOrientation, 0);
  return (position === undefined ? 0 : HAS_POSITION) | (orientation === undefined ? 0 : HAS_ORIENTATION);
}
