// The frame that a body has of its shape, for drawing shapes as bodies without a world.

import type { Quat, Vec3 } from '../math/vec3.ts';
import { OBB, STRIDE } from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Obb, type Shape } from '../shapes/shape.ts';
import { frameOf, IDENTITY_ROTATION, type Frame } from './transform.ts';

export interface BodyFrame {
  /** Centre of mass, of a triangle its centroid; a capsule's y is along its axis. */
  readonly position: Vec3;
  readonly orientation: Quat;
  /** The shape's record (`RECORD`) in this frame: a row of `inspect(world).bodies.local`. */
  readonly local: Float64Array;
}

const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

/** The pose and the local record of a body spawned with this shape. */
export function bodyFrame(shape: Shape): BodyFrame {
  const given = shapeOf(shape, 'bodyFrame.shape');
  const local = new Float64Array(STRIDE);
  const kind = kindOf(given);
  frameOf(frame, local, 0, kind, recordOf(given), kind === OBB ? (given as Obb).orientation : IDENTITY_ROTATION);
  return { position: Array.from(frame.position) as Vec3, orientation: Array.from(frame.orientation) as Quat, local };
}
