// Rotation of a body with unequal moments and one locked world axis: its angular velocity stays in the plane of the two free ones.

import { axesAt } from '../math/quat.ts';
import type { WorldCore } from '../world/core.ts';
import { LOCK_ANGULAR_X } from '../world/state.ts';
import { ANGULAR, BLOCK, PREDICTED_ANGULAR, INERTIA, DELTA_ROTATION, type SolverBodies } from './solver-bodies.ts';
import { rotationVector, rotate } from './rotate.ts';

/** Longest rotation of one piece, rad, and the most pieces in a substep. */
const MAX_PIECE_ROTATION = 0.1;
const MAX_PIECES = 256;
/** Rounds that find the mean angular velocity of a piece; energy corrections after it, and the longest of them, rad. */
const MEAN_ITERATIONS = 3;
const CORRECTIONS = 6;
const MIN_CORRECTION = 1e-30;
const MAX_CORRECTION = 0.05;

// Orientation at the start of a piece, and the trial; axes; principal moments, kg·m²; of the inertia in world axes, with p and r the free axes and l the
// locked one: pp, pr, rr, lp, lr.
const start = new Float64Array(4);
const trial = new Float64Array(4);
const axes = new Float64Array(9);
const moments = new Float64Array(3);
const inertia = new Float64Array(5);

/**
 * The lock's torque lies along its axis. So the angular momentum along the free axes is conserved, I_ff·ω_f = L_f with the free block of the inertia; and
 * the torque does no work, since ω has no part along it, so ½ω·L_f is conserved as well. A rotation by the mean of ω before and after conserves L_f, since
 * ω after it is computed from L_f, and misses the energy by the cube of its angle. That error is corrected along the gradient: a rotation δ changes the
 * energy by δ·(ω × L). Both are then conserved to rounding. False, with nothing done, for a spin too fast for that.
 */
export function rotateLocked(core: WorldCore, bodies: SolverBodies, row: number): boolean {
  const { state, substep } = core;
  const { orientation, inverseInertia, locks } = state;
  const { block } = bodies;
  const l = locks[row] & LOCK_ANGULAR_X ? 0 : locks[row] & (LOCK_ANGULAR_X << 1) ? 1 : 2;
  const p = NEXT_AXIS[l];
  const r = NEXT_AXIS[p];
  const o = BLOCK * row;
  const q = 4 * row;
  let wp = block[o + ANGULAR + p];
  let wr = block[o + ANGULAR + r];
  const angle = substep * Math.sqrt(wp * wp + wr * wr);
  let pieces = 1;
  while (pieces < MAX_PIECES && angle > MAX_PIECE_ROTATION * pieces) pieces *= 2;
  if (angle > 2 * MAX_PIECE_ROTATION * pieces) return false;
  const h = substep / pieces;
  for (let k = 0; k < 3; k++) moments[k] = 1 / inverseInertia[3 * row + k];
  for (let k = 0; k < 4; k++) trial[k] = orientation[q + k];
  updateInertia(l, p, r);
  const lp = inertia[0] * wp + inertia[1] * wr;
  const lr = inertia[1] * wp + inertia[2] * wr;
  const energy = wp * lp + wr * lr;
  // The effect of the contacts, as angular momentum.
  const dp = wp - block[o + PREDICTED_ANGULAR + p];
  const dr = wr - block[o + PREDICTED_ANGULAR + r];
  const cp = inertia[0] * dp + inertia[1] * dr;
  const cr = inertia[1] * dp + inertia[2] * dr;
  for (let piece = 0; piece < pieces; piece++) {
    for (let k = 0; k < 4; k++) start[k] = trial[k];
    let meanP = wp;
    let meanR = wr;
    let nextP = wp;
    let nextR = wr;
    for (let iteration = 0; iteration < MEAN_ITERATIONS; iteration++) {
      for (let k = 0; k < 4; k++) trial[k] = start[k];
      rotationVector[l] = 0;
      rotationVector[p] = h * meanP;
      rotationVector[r] = h * meanR;
      rotate(trial, 0);
      updateInertia(l, p, r);
      const d = inertia[0] * inertia[2] - inertia[1] * inertia[1];
      nextP = (inertia[2] * lp - inertia[1] * lr) / d;
      nextR = (inertia[0] * lr - inertia[1] * lp) / d;
      meanP = 0.5 * (wp + nextP);
      meanR = 0.5 * (wr + nextR);
    }
    block[o + DELTA_ROTATION + p] += rotationVector[p];
    block[o + DELTA_ROTATION + r] += rotationVector[r];
    for (let i = 0; i < CORRECTIONS; i++) {
      const excess = nextP * lp + nextR * lr - energy;
      if (excess < 1e-16 * energy && excess > -1e-16 * energy) break;
      const ll = inertia[3] * nextP + inertia[4] * nextR;
      // ω × L
      const gl = nextP * lr - nextR * lp;
      const gp = nextR * ll;
      const gr = -nextP * ll;
      const squared = gl * gl + gp * gp + gr * gr;
      if (squared <= MIN_CORRECTION * energy * energy) break;
      const amount = (-0.5 * excess) / squared;
      if (amount * amount * squared > MAX_CORRECTION * MAX_CORRECTION) break;
      rotationVector[l] = amount * gl;
      rotationVector[p] = amount * gp;
      rotationVector[r] = amount * gr;
      rotate(trial, 0);
      updateInertia(l, p, r);
      const d = inertia[0] * inertia[2] - inertia[1] * inertia[1];
      nextP = (inertia[2] * lp - inertia[1] * lr) / d;
      nextR = (inertia[0] * lr - inertia[1] * lp) / d;
    }
    wp = nextP;
    wr = nextR;
  }
  for (let k = 0; k < 4; k++) orientation[q + k] = trial[k];
  block[o + ANGULAR + p] = wp;
  block[o + ANGULAR + r] = wr;
  const d = inertia[0] * inertia[2] - inertia[1] * inertia[1];
  const jpp = inertia[2] / d;
  const jpr = -inertia[1] / d;
  const jrr = inertia[0] / d;
  const inverseMassScale = bodies.inverseMassScale[row];
  block[o + INERTIA + DIAGONAL[p]] = inverseMassScale * jpp;
  block[o + INERTIA + DIAGONAL[r]] = inverseMassScale * jrr;
  block[o + INERTIA + OFF_DIAGONAL[l]] = inverseMassScale * jpr;
  // The effect of the contacts is the difference to the predicted velocity: their torque impulses stay, the velocities they cause change.
  block[o + PREDICTED_ANGULAR + p] = wp - (jpp * cp + jpr * cr);
  block[o + PREDICTED_ANGULAR + r] = wr - (jpr * cp + jrr * cr);
  bodies.inertiaChanged[row] = 1;
  bodies.anyInertiaChanged = true;
  return true;
}

const NEXT_AXIS = [1, 2, 0] as const;
// Indices of an axis alone, and of the other two axes, among the six numbers of an inertia.
const DIAGONAL = [0, 3, 5] as const;
const OFF_DIAGONAL = [4, 2, 1] as const;

/** Writes `inertia` for the trial orientation. */
function updateInertia(l: number, p: number, r: number): void {
  axesAt(axes, 0, trial, 0);
  inertia.fill(0);
  for (let k = 0; k < 3; k++) {
    const m = moments[k];
    const al = axes[3 * k + l];
    const ap = axes[3 * k + p];
    const ar = axes[3 * k + r];
    inertia[0] += m * ap * ap;
    inertia[1] += m * ap * ar;
    inertia[2] += m * ar * ar;
    inertia[3] += m * al * ap;
    inertia[4] += m * al * ar;
  }
}
