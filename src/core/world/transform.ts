// From shapes to bodies and back: the body frame of a shape, and the record of a body's pose.

import { axesAt, multiplyQuat, quatFromY, rotate, rotateAt } from '../math/quat.ts';
import type { Quat, Vec3 } from '../math/vec3.ts';
import { BOUNDS_STRIDE, grownBounds } from '../shapes/bounds.ts';
import {
  A,
  AABB,
  AXES,
  B,
  C,
  CAPSULE,
  CENTER,
  HALF,
  MESH,
  NORMAL,
  OBB,
  P1,
  P2,
  RADIUS,
  SPHERE,
  STRIDE,
  TRIANGLE,
  writeSize,
} from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Obb, type Shape } from '../shapes/shape.ts';
import type { WorldState } from './state.ts';

/** No rotation, `[x, y, z, w]`. */
export const IDENTITY_ROTATION = [0, 0, 0, 1] as const;

/** The frame of a shape: its centre of mass (a triangle's centroid) and its axes. */
export interface Frame {
  position: Float64Array;
  orientation: Float64Array;
}

/**
 * Writes the frame of a shape's record to `frame` and the record in that frame to `local[o …]`. The orientation of a capsule is the shortest arc from
 * +Y to p2 − p1; that of an OBB is `orientation`; all others have the world's axes.
 */
export function frameOf(
  frame: Frame,
  local: Float64Array,
  o: number,
  kind: number,
  data: Float64Array,
  orientation: ArrayLike<number>,
): void {
  const { position, orientation: q } = frame;
  local.fill(0, o, o + STRIDE);
  q[0] = q[1] = q[2] = 0;
  q[3] = 1;
  if (kind === TRIANGLE) {
    for (let k = 0; k < 3; k++) {
      // The mean of three, without leaving the range of the corners.
      const p = data[A + k] + (data[B + k] - data[A + k] + (data[C + k] - data[A + k])) / 3;
      position[k] = p;
      local[o + A + k] = data[A + k] - p;
      local[o + B + k] = data[B + k] - p;
      local[o + C + k] = data[C + k] - p;
      local[o + NORMAL + k] = data[NORMAL + k];
    }
  } else if (kind === CAPSULE) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const d = data[P2 + k] - data[P1 + k];
      position[k] = data[P1 + k] + 0.5 * d;
      squared += d * d;
    }
    quatFromY(q, 0, data[P2] - data[P1], data[P2 + 1] - data[P1 + 1], data[P2 + 2] - data[P1 + 2]);
    const half = 0.5 * Math.sqrt(squared);
    local[o + P1 + 1] = -half;
    local[o + P2 + 1] = half;
    local[o + RADIUS] = data[RADIUS];
  } else {
    for (let k = 0; k < 3; k++) position[k] = data[CENTER + k];
    if (kind === SPHERE) {
      local[o + RADIUS] = data[RADIUS];
    } else {
      for (let k = 0; k < 3; k++) local[o + HALF + k] = data[HALF + k];
      local[o + AXES] = local[o + AXES + 4] = local[o + AXES + 8] = 1;
      if (kind !== AABB) for (let k = 0; k < 4; k++) q[k] = orientation[k];
    }
  }
}

const turned = new Float64Array(4);
const axes = new Float64Array(9);

/** Transforms a frame: rotates it about the world's origin by the unit quaternion `q`, then translates it by `by`. */
export function updateFrame(frame: Frame, by: ArrayLike<number>, q: ArrayLike<number>): void {
  const { position, orientation } = frame;
  rotate(position, 0, q, 0, position[0], position[1], position[2]);
  for (let k = 0; k < 3; k++) position[k] += by[k];
  multiplyQuat(turned, 0, q, orientation);
  orientation.set(turned);
}

/** Writes the row's world record from its pose and its local record. */
export function updateShape(state: WorldState, row: number): void {
  const { local, data, kind, orientation, position } = state;
  const o = STRIDE * row;
  const x = position[3 * row];
  const y = position[3 * row + 1];
  const z = position[3 * row + 2];
  switch (kind[row]) {
    case SPHERE:
      data[o + P1] = data[o + P2] = x;
      data[o + P1 + 1] = data[o + P2 + 1] = y;
      data[o + P1 + 2] = data[o + P2 + 2] = z;
      data[o + RADIUS] = local[o + RADIUS];
      return;
    case CAPSULE:
      moveCapsule(state, row, o);
      return;
    case TRIANGLE:
      moveTriangle(state, row, o);
      return;
    case MESH:
      // At the identity the record is the local one.
      for (let k = o; k < o + STRIDE; k++) data[k] = local[k];
      return;
    default:
      data[o + CENTER] = x;
      data[o + CENTER + 1] = y;
      data[o + CENTER + 2] = z;
      data[o + HALF] = local[o + HALF];
      data[o + HALF + 1] = local[o + HALF + 1];
      data[o + HALF + 2] = local[o + HALF + 2];
      if (kind[row] === OBB) axesAt(data, o + AXES, orientation, 4 * row);
      else for (let k = 0; k < 9; k++) data[o + AXES + k] = local[o + AXES + k];
  }
}

function moveCapsule({ local, data, position, orientation }: WorldState, row: number, o: number): void {
  axesAt(axes, 0, orientation, 4 * row);
  const half = local[o + P2 + 1];
  for (let k = 0; k < 3; k++) {
    // The image of half·ŷ.
    const a = half * axes[3 + k];
    data[o + P1 + k] = position[3 * row + k] - a;
    data[o + P2 + k] = position[3 * row + k] + a;
  }
  data[o + RADIUS] = local[o + RADIUS];
}

const CORNERS = [A, B, C];

function moveTriangle({ local, data, position, orientation }: WorldState, row: number, o: number): void {
  for (let i = 0; i < 3; i++) {
    const corner = o + CORNERS[i];
    rotateAt(data, corner, orientation, 4 * row, local, corner);
    for (let k = 0; k < 3; k++) data[corner + k] += position[3 * row + k];
  }
  rotateAt(data, o + NORMAL, orientation, 4 * row, local, o + NORMAL);
}

/** The row's contacts are to be found at its current pose. */
export function setContactPose(state: WorldState, row: number): void {
  const { position, orientation, data, contactPosition, contactOrientation, contactData } = state;
  for (let k = 3 * row; k < 3 * row + 3; k++) contactPosition[k] = position[k];
  for (let k = 4 * row; k < 4 * row + 4; k++) contactOrientation[k] = orientation[k];
  for (let k = STRIDE * row; k < STRIDE * row + STRIDE; k++) contactData[k] = data[k];
  state.drift[row] = 0;
}

/** The rotation from the contact pose of a row to its pose, as a vector, rad, to first order: chords are no longer. */
export const turnSince = new Float64Array(3);

/** Writes `turnSince`. */
export function measureTurn({ orientation, contactOrientation }: WorldState, row: number): void {
  const q = 4 * row;
  const ax = orientation[q];
  const ay = orientation[q + 1];
  const az = orientation[q + 2];
  const aw = orientation[q + 3];
  const bx = contactOrientation[q];
  const by = contactOrientation[q + 1];
  const bz = contactOrientation[q + 2];
  const bw = contactOrientation[q + 3];
  // 2 · vector part of orientation · conjugate of the other, by the shorter way.
  const twice = aw * bw + ax * bx + ay * by + az * bz < 0 ? -2 : 2;
  turnSince[0] = twice * (ax * bw - aw * bx - ay * bz + az * by);
  turnSince[1] = twice * (ay * bw - aw * by - az * bx + ax * bz);
  turnSince[2] = twice * (az * bw - aw * bz - ax * by + ay * bx);
}

/** Writes how far the core of a row is from its contact pose. */
export function measureDrift(state: WorldState, row: number): void {
  const { position, contactPosition, drift, turnRadius } = state;
  const p = 3 * row;
  const x = position[p] - contactPosition[p];
  const y = position[p + 1] - contactPosition[p + 1];
  const z = position[p + 2] - contactPosition[p + 2];
  drift[row] = Math.sqrt(x * x + y * y + z * z);
  if (turnRadius[row] === 0) return;
  measureTurn(state, row);
  drift[row] += turnRadius[row] * Math.sqrt(turnSince[0] * turnSince[0] + turnSince[1] * turnSince[1] + turnSince[2] * turnSince[2]);
}

/** Writes the row's size and bounds from its record, of its contact pose if it has moved from there; the bounds are enlarged by its reach. */
export function updateBounds({ kind, contactData, data, drift, size, reach, bounds }: WorldState, row: number): void {
  const records = drift[row] > 0 ? contactData : data;
  writeSize(size, row, kind[row], records, STRIDE * row);
  grownBounds(bounds, BOUNDS_STRIDE * row, kind[row], records, STRIDE * row, reach, row);
}

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
