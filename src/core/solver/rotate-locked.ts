// Rotation of a body with unequal moments and one locked world axis: its angular velocity stays in the plane of the two free ones.

import type { WorldCore } from '../world/core.ts';
import { LOCK_ANGULAR_X } from '../world/state.ts';
import { ANGULAR, BLOCK, PREDICTED_ANGULAR, INERTIA, DELTA_ROTATION, writeInertia, type SolverBodies } from './solver-bodies.ts';
import { rotationVector, rotate } from './rotate.ts';

/** Longest rotation of one piece, rad, and the most pieces in a substep. */
const MAX_PIECE_ROTATION = 0.1;
const MAX_PIECES = 256;
/** Rounds that find the mean angular velocity of a piece. */
const MEAN_ITERATIONS = 3;

const NEXT_AXIS = [1, 2, 0] as const;
// Indices of an axis alone, and of the other two axes, among the six numbers of an inertia.
const DIAGONAL = [0, 3, 5] as const;
const OFF_DIAGONAL = [4, 2, 1] as const;
// Orientation at the start of a piece.
const start = new Float64Array(4);

/**
 * The lock's torque lies along its axis. So the angular momentum along the free axes is conserved, ω_f = J·L_f with the inverse J of the free block of the
 * inertia; and the torque does no work, since ω has no part along it, so ½ω·L_f is conserved as well. A piece rotates by the mean of ω before and after, and
 * ω after it follows from L_f. Its energy is off by the cube of the angle: both are scaled by what keeps it. False, with nothing done, for a spin too fast for
 * that.
 */
export function rotateLocked({ state, substep }: WorldCore, bodies: SolverBodies, row: number): boolean {
  const { orientation, locks } = state;
  const { block } = bodies;
  const l = locks[row] & LOCK_ANGULAR_X ? 0 : locks[row] & (LOCK_ANGULAR_X << 1) ? 1 : 2;
  const p = NEXT_AXIS[l];
  const r = NEXT_AXIS[p];
  const o = BLOCK * row;
  const q = 4 * row;
  const pp = o + INERTIA + DIAGONAL[p];
  const pr = o + INERTIA + OFF_DIAGONAL[l];
  const rr = o + INERTIA + DIAGONAL[r];
  let wp = block[o + ANGULAR + p];
  let wr = block[o + ANGULAR + r];
  const angle = substep * Math.sqrt(wp * wp + wr * wr);
  let pieces = 1;
  while (pieces < MAX_PIECES && angle > MAX_PIECE_ROTATION * pieces) pieces *= 2;
  if (angle > 2 * MAX_PIECE_ROTATION * pieces) return false;
  writeInertia(bodies, state, row);
  const d = block[pp] * block[rr] - block[pr] * block[pr];
  let lp = (block[rr] * wp - block[pr] * wr) / d;
  let lr = (block[pp] * wr - block[pr] * wp) / d;
  const energy = wp * lp + wr * lr;
  // The effect of the contacts is the difference to the predicted velocity: their torque impulses stay, the velocities they cause change.
  const dp = wp - block[o + PREDICTED_ANGULAR + p];
  const dr = wr - block[o + PREDICTED_ANGULAR + r];
  const cp = (block[rr] * dp - block[pr] * dr) / d;
  const cr = (block[pp] * dr - block[pr] * dp) / d;
  rotationVector[l] = 0;
  for (let piece = 0; piece < pieces; piece++) {
    for (let k = 0; k < 4; k++) start[k] = orientation[q + k];
    let nextP = wp;
    let nextR = wr;
    for (let iteration = 0; iteration < MEAN_ITERATIONS; iteration++) {
      for (let k = 0; k < 4; k++) orientation[q + k] = start[k];
      rotationVector[p] = (0.5 * substep * (wp + nextP)) / pieces;
      rotationVector[r] = (0.5 * substep * (wr + nextR)) / pieces;
      rotate(orientation, q);
      writeInertia(bodies, state, row);
      nextP = block[pp] * lp + block[pr] * lr;
      nextR = block[pr] * lp + block[rr] * lr;
    }
    block[o + DELTA_ROTATION + p] += rotationVector[p];
    block[o + DELTA_ROTATION + r] += rotationVector[r];
    const scale = Math.sqrt(energy / (nextP * lp + nextR * lr));
    lp *= scale;
    lr *= scale;
    wp = scale * nextP;
    wr = scale * nextR;
  }
  block[o + ANGULAR + p] = wp;
  block[o + ANGULAR + r] = wr;
  block[o + PREDICTED_ANGULAR + p] = wp - (block[pp] * cp + block[pr] * cr);
  block[o + PREDICTED_ANGULAR + r] = wr - (block[pr] * cp + block[rr] * cr);
  bodies.inertiaChanged[row] = 1;
  bodies.anyInertiaChanged = true;
  return true;
}
