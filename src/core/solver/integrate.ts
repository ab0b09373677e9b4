// Velocities and poses forward by one substep, velocities first: semi-implicit Euler for bodies with contacts, parabolas for all others.

import type { Doubles } from '../broadphase/grow.ts';
import { INDEX_MASK } from '../math/index-mask.ts';
import type { WorldCore } from '../world/core.ts';
import { axesAt } from '../math/quat.ts';
import { LOCK_ANGULAR_X, LOCK_LINEAR_X } from '../world/state.ts';
import {
  ANGULAR,
  BLOCK,
  PREDICTED_ANGULAR,
  PREDICTED_LINEAR,
  GYROSCOPIC,
  LOCKED_AXIS,
  INVERSE_MASS,
  LINEAR,
  DELTA_POSITION,
  FIXED,
  DELTA_ROTATION,
  type SolverBodies,
} from './solver-bodies.ts';
import { refreshInertia } from './refresh-constraints.ts';
import { rotate, rotationVector, stretch, writeStretch } from './rotate.ts';
import { rotateLocked } from './rotate-locked.ts';

/**
 * Gravity and damping: `v ← (v + h·g) / (1 + h·c)`, the implicit form, stable for any damping. Locked axes stay at zero.
 *
 * Then the effect of the contacts in the previous substep is added again: the impulses hardly change within a step. (That is the warm start of all its
 * contacts at once, since lever arms stay constant during a step.)
 */
export function integrateVelocities(core: WorldCore, bodies: SolverBodies): void {
  const { state, settings, substep: h } = core;
  const { gravityScale, linearDamping, angularDamping, locks } = state;
  const { block, dynamicRows, dynamicCount, halfGain } = bodies;
  // (`integrateForces` has written what the forces add.)
  const forcesShare = core.forces.count > 0 ? 1 : 0;
  const gx = h * settings.gravity[0];
  const gy = h * settings.gravity[1];
  const gz = h * settings.gravity[2];
  for (let i = 0; i < dynamicCount; i++) {
    const row = dynamicRows[i] & INDEX_MASK;
    const o = BLOCK * row;
    const scale = gravityScale[row];
    // (Most bodies have no damping: two divisions less.)
    const linearDecay = linearDamping[row] === 0 ? 1 : 1 / (1 + h * linearDamping[row]);
    const angularDecay = angularDamping[row] === 0 ? 1 : 1 / (1 + h * angularDamping[row]);
    // (The last iteration may have left a velocity along a locked axis: it is no gain.)
    if (locks[row]) applyLocks(block, o + LINEAR, o + ANGULAR, locks[row]);
    const kx = block[o + LINEAR] - block[o + PREDICTED_LINEAR];
    const ky = block[o + LINEAR + 1] - block[o + PREDICTED_LINEAR + 1];
    const kz = block[o + LINEAR + 2] - block[o + PREDICTED_LINEAR + 2];
    const vx = block[o + LINEAR];
    const vy = block[o + LINEAR + 1];
    const vz = block[o + LINEAR + 2];
    const lx = block[o + ANGULAR] - block[o + PREDICTED_ANGULAR];
    const ly = block[o + ANGULAR + 1] - block[o + PREDICTED_ANGULAR + 1];
    const lz = block[o + ANGULAR + 2] - block[o + PREDICTED_ANGULAR + 2];
    block[o + PREDICTED_LINEAR] = (block[o + LINEAR] + gx * scale) * linearDecay;
    block[o + PREDICTED_LINEAR + 1] = (block[o + LINEAR + 1] + gy * scale) * linearDecay;
    block[o + PREDICTED_LINEAR + 2] = (block[o + LINEAR + 2] + gz * scale) * linearDecay;
    block[o + PREDICTED_ANGULAR] = block[o + ANGULAR] * angularDecay;
    block[o + PREDICTED_ANGULAR + 1] = block[o + ANGULAR + 1] * angularDecay;
    block[o + PREDICTED_ANGULAR + 2] = block[o + ANGULAR + 2] * angularDecay;
    block[o + LINEAR] = block[o + PREDICTED_LINEAR] + kx;
    block[o + LINEAR + 1] = block[o + PREDICTED_LINEAR + 1] + ky;
    block[o + LINEAR + 2] = block[o + PREDICTED_LINEAR + 2] + kz;
    block[o + ANGULAR] = block[o + PREDICTED_ANGULAR] + lx;
    block[o + ANGULAR + 1] = block[o + PREDICTED_ANGULAR + 1] + ly;
    block[o + ANGULAR + 2] = block[o + PREDICTED_ANGULAR + 2] + lz;
    if (locks[row]) {
      applyLocks(block, o + LINEAR, o + ANGULAR, locks[row]);
      applyLocks(block, o + PREDICTED_LINEAR, o + PREDICTED_ANGULAR, locks[row]);
    }
    const p = 3 * row;
    // (Strong damping ends the motion at once.)
    const half = 0.5 * linearDecay;
    halfGain[p] = half * (forcesShare * halfGain[p] + block[o + PREDICTED_LINEAR] - vx);
    halfGain[p + 1] = half * (forcesShare * halfGain[p + 1] + block[o + PREDICTED_LINEAR + 1] - vy);
    halfGain[p + 2] = half * (forcesShare * halfGain[p + 2] + block[o + PREDICTED_LINEAR + 2] - vz);
  }
}

/** Removes the velocity along every locked axis. */
export function applyLocks(block: Doubles, linear: number, angular: number, locks: number): void {
  for (let k = 0; k < 3; k++) {
    if (locks & (LOCK_LINEAR_X << k)) block[linear + k] = 0;
    if (locks & (LOCK_ANGULAR_X << k)) block[angular + k] = 0;
  }
}

/**
 * Whether contacts leave the row's velocity alone in this substep: then gravity bends its path to the parabola, whose energy is conserved, impacts on it
 * included. (Semi-implicit Euler falls h·g/2 per second too far: elastic bodies lost 3.5 % of their height in a bounce from 0.3 m. But it damps: with
 * forces it stays, since springs made of them would be less stable.)
 */
export function isFree({ block, halfGain, isForced }: SolverBodies, row: number): boolean {
  if (isForced[row] === 1) return false;
  const o = BLOCK * row;
  const p = 3 * row;
  const kx = block[o + LINEAR] - block[o + PREDICTED_LINEAR];
  const ky = block[o + LINEAR + 1] - block[o + PREDICTED_LINEAR + 1];
  const kz = block[o + LINEAR + 2] - block[o + PREDICTED_LINEAR + 2];
  const gain = halfGain[p] * halfGain[p] + halfGain[p + 1] * halfGain[p + 1] + halfGain[p + 2] * halfGain[p + 2];
  return kx * kx + ky * ky + kz * kz <= FREE_SHARE * FREE_SHARE * gain;
}

// Of what gravity adds to a velocity: changes by contacts below this share are rounding.
const FREE_SHARE = 1e-6;

/** `x ← x + h·v` and `q ← q + h/2·ω·q`, normalised; both motions are also summed for the solver. An AABB never rotates. */
export function integratePoses(core: WorldCore, bodies: SolverBodies): void {
  const h = core.substep;
  const { position, orientation, locks } = core.state;
  const { block, halfGain, moving, movingCount, rotationMode } = bodies;
  for (let i = 0; i < movingCount; i++) {
    const row = moving[i] & INDEX_MASK;
    const o = BLOCK * row;
    if (locks[row]) applyLocks(block, o + LINEAR, o + ANGULAR, locks[row]);
    const p = 3 * row;
    const share = block[o + INVERSE_MASS] > 0 && isFree(bodies, row) ? 1 : 0;
    const dx = h * (block[o + LINEAR] - share * halfGain[p]);
    const dy = h * (block[o + LINEAR + 1] - share * halfGain[p + 1]);
    const dz = h * (block[o + LINEAR + 2] - share * halfGain[p + 2]);
    position[p] += dx;
    position[p + 1] += dy;
    position[p + 2] += dz;
    block[o + DELTA_POSITION] += dx;
    block[o + DELTA_POSITION + 1] += dy;
    block[o + DELTA_POSITION + 2] += dz;
    const mode = rotationMode[row];
    if (mode === FIXED) continue;
    const tx = h * block[o + ANGULAR];
    const ty = h * block[o + ANGULAR + 1];
    const tz = h * block[o + ANGULAR + 2];
    const squared = tx * tx + ty * ty + tz * tz;
    if (squared === 0 || (mode === LOCKED_AXIS && rotateLocked(core, bodies, row))) continue;
    if (mode !== GYROSCOPIC || squared < GYROSCOPIC_SPIN * GYROSCOPIC_SPIN * h * h || !rotateGyroscopic(core, block, o, row)) {
      block[o + DELTA_ROTATION] += tx;
      block[o + DELTA_ROTATION + 1] += ty;
      block[o + DELTA_ROTATION + 2] += tz;
      rotationVector[0] = tx;
      rotationVector[1] = ty;
      rotationVector[2] = tz;
      rotate(orientation, 4 * row);
    }
    if (mode === GYROSCOPIC && squared > INERTIA_CHECK_ROTATION * INERTIA_CHECK_ROTATION) refreshInertia(core.state, bodies, row);
  }
}

// Rotation in a substep from which the inertia is checked, rad.
const INERTIA_CHECK_ROTATION = 1e-3;
// Below this spin, precession is too slow to be seen, rad/s.
const GYROSCOPIC_SPIN = 0.5;

/**
 * The gyroscopic term, for fast spins of bodies with unequal moments. Euler's equations I·ω̇ = (I·ω) × ω in the body's axes by the implicit midpoint rule,
 * solved by Newton's method: energy and |L| are quadratic, and so conserved. The direction of L is conserved as well if the rule's step is as long as the
 * rotation by the middle's ω makes it: 2·tan(h·|ω|/2)/|ω| instead of h. False, with nothing done, for more than 2 rad (480 rad/s in a
 * substep of 1/240 s): the body then turns about an axis that stays. Source: Simo and Wong, Int. J. Numer. Methods Eng. 31 (1991).
 */
function rotateGyroscopic({ state, substep: h }: WorldCore, block: Doubles, o: number, row: number): boolean {
  const { inverseInertia, orientation } = state;
  const i = 3 * row;
  const ix = inverseInertia[i];
  const iy = inverseInertia[i + 1];
  const iz = inverseInertia[i + 2];
  const wx = block[o + ANGULAR];
  const wy = block[o + ANGULAR + 1];
  const wz = block[o + ANGULAR + 2];
  const squared = wx * wx + wy * wy + wz * wz;
  const q = 4 * row;
  axesAt(axes, 0, orientation, q);
  const a = axes[0] * wx + axes[1] * wy + axes[2] * wz;
  const b = axes[3] * wx + axes[4] * wy + axes[5] * wz;
  const c = axes[6] * wx + axes[7] * wy + axes[8] * wz;
  // h · (Iy − Iz) / Ix, and cyclic permutations.
  const ka = h * ix * (1 / iy - 1 / iz);
  const kb = h * iy * (1 / iz - 1 / ix);
  const kc = h * iz * (1 / ix - 1 / iy);
  let ma = a;
  let mb = b;
  let mc = c;
  let change = Infinity;
  for (let iteration = 0; iteration < MAX_ITERATIONS && change > CONVERGED * squared; iteration++) {
    writeStretch(h * h * (ma * ma + mb * mb + mc * mc));
    const half = 0.5 * stretch[0];
    const pa = half * ka;
    const pb = half * kb;
    const pc = half * kc;
    const ra = a + pa * mb * mc - ma;
    const rb = b + pb * mc * ma - mb;
    const rc = c + pc * ma * mb - mc;
    // (1 − D)·δ = r, with the derivative D of the products above; by Cramer's rule.
    const ab = pa * mc;
    const ac = pa * mb;
    const ba = pb * mc;
    const bc = pb * ma;
    const ca = pc * mb;
    const cb = pc * ma;
    const inverse = 1 / (1 - bc * cb - ab * (ba + bc * ca) - ac * (ca + ba * cb));
    const da = inverse * ((1 - bc * cb) * ra + (ab + ac * cb) * rb + (ac + ab * bc) * rc);
    const db = inverse * ((ba + bc * ca) * ra + (1 - ac * ca) * rb + (bc + ba * ac) * rc);
    const dc = inverse * ((ca + cb * ba) * ra + (cb + ca * ab) * rb + (1 - ab * ba) * rc);
    change = da * da + db * db + dc * dc;
    ma += da;
    mb += db;
    mc += dc;
  }
  if (!(change <= CONVERGED * squared)) return false;
  const tx = h * (ma * axes[0] + mb * axes[3] + mc * axes[6]);
  const ty = h * (ma * axes[1] + mb * axes[4] + mc * axes[7]);
  const tz = h * (ma * axes[2] + mb * axes[5] + mc * axes[8]);
  rotationVector[0] = tx;
  rotationVector[1] = ty;
  rotationVector[2] = tz;
  rotate(orientation, q);
  block[o + DELTA_ROTATION] += tx;
  block[o + DELTA_ROTATION + 1] += ty;
  block[o + DELTA_ROTATION + 2] += tz;
  axesAt(axes, 0, orientation, q);
  const ea = 2 * ma - a;
  const eb = 2 * mb - b;
  const ec = 2 * mc - c;
  for (let k = 0; k < 3; k++) {
    const end = ea * axes[k] + eb * axes[3 + k] + ec * axes[6 + k];
    // The effect of the contacts is the difference to the predicted velocity; the precession is not part of it.
    block[o + PREDICTED_ANGULAR + k] += end - block[o + ANGULAR + k];
    block[o + ANGULAR + k] = end;
  }
  return true;
}

const MAX_ITERATIONS = 20;
// Of the squared spin: the squared change below which the fixed point is found.
const CONVERGED = 1e-26;
const axes = new Float64Array(9);
