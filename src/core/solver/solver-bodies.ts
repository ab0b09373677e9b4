// The solver's copy of the bodies: one block of numbers per row, so that a contact touches few cache lines.

import { doubles, Scratch, type Doubles } from '../broadphase/grow.ts';
import { AABB, SPHERE } from '../shapes/record.ts';
import { writeInverseInertia } from '../world/inertia.ts';
import { measureTurn, turnSince, updateShape } from '../world/transform.ts';
import { DYNAMIC, LOCK_ANGULAR_X, LOCK_LINEAR_X, LOCK_ROTATION, STOPPED, type WorldState } from '../world/state.ts';

/**
 * A row's block: velocity, inverse mass, angular velocity, a sphere's inverse inertia (else 0), translation and rotation since the step began, inverse
 * inertia tensor in world axes (xx xy xz yy yz zz) with locks applied, velocities before contacts.
 */
export const LINEAR = 0;
export const INVERSE_MASS = 3;
export const ANGULAR = 4;
export const INVERSE_INERTIA = 7;
export const DELTA_POSITION = 8;
export const DELTA_ROTATION = 12;
export const INERTIA = 16;
export const PREDICTED_LINEAR = 22;
export const PREDICTED_ANGULAR = 25;
export const BLOCK = 28;

/** Numbers of a pose: position x y z, orientation x y z w. */
export const POSE = 7;

/** How a body rotates: not at all (AABB); as a rotation vector; with the gyroscopic term; with it and one locked world axis. */
export const FIXED = 0;
export const SIMPLE = 1;
export const GYROSCOPIC = 2;
export const LOCKED_AXIS = 3;

export class SolverBodies extends Scratch {
  /** m/s, 1/kg (0 for rows that impulses do not move in this step: static, kinematic, asleep), rad/s, m, rad. */
  block = doubles(this.capacity * BLOCK);
  /** Poses of the moving rows at the start of the step. */
  start = new Float64Array(this.capacity * POSE);
  /** Half of what gravity, forces and damping have added to the velocity in this substep, m/s: a body on a parabola moves at the mean of both velocities. */
  halfGain = doubles(this.capacity * 3);
  /** 1 for rows with forces of users in this step. */
  isForced = new Uint8Array(this.capacity);
  /** 1 if contacts need no torque for the normal impulse: spheres, and rows that neither impulses nor their own spin rotate. */
  skipsTorque = new Uint8Array(this.capacity).fill(1);
  /** Bits for dynamic rows that overlap deeply, or touch a far heavier or lighter one (overlap-recovery.ts). */
  deep = new Uint8Array(this.capacity);
  /** Two that touch are beyond the mass ratio (load-bearing.ts). */
  anyUneven = false;
  /** Something may press bodies through one another (pressed-bodies.ts). */
  anyPressed = false;
  /** Factor of inverse mass and inverse inertia of the row in this step (load-bearing.ts). */
  inverseMassScale = doubles(this.capacity).fill(1);
  /** The locks of the rows: the world's column. */
  locks = new Uint8Array(0);
  /** Rotation mode of the moving rows. */
  rotationMode = new Uint8Array(this.capacity);
  /** 1 if `INERTIA` or a lock has changed since the row's contacts were prepared, and whether any has (refresh-constraints.ts). */
  inertiaChanged = new Uint8Array(this.capacity);
  anyInertiaChanged = false;
  /** The last of several impacts at one time that changed the row's velocity (simultaneous-impacts.ts). */
  changedBy = new Int32Array(this.capacity);
  /** 1 for bodies that had an impact of continuous collision in this substep. */
  hadImpact = new Uint8Array(this.capacity);
  /** Rows that move in this step, and the dynamic ones among them. */
  moving = new Int32Array(this.capacity);
  movingCount = 0;
  dynamicRows = new Int32Array(this.capacity);
  dynamicCount = 0;

  /** Reads the moving rows at the start of a step; the blocks of all others stay zero. */
  prepare(state: WorldState): void {
    if (!this.reserve(state.capacity)) this.clear(state);
    const { block, halfGain, inverseMassScale, skipsTorque, rotationMode, moving, dynamicRows } = this;
    const { body, asleep, flags, kind, locks, velocity, angularVelocity } = state;
    const { rows: movers, count: moverCount } = state.moving;
    this.locks = locks;
    this.anyInertiaChanged = this.anyPressed = this.anyUneven = false;
    let movingCount = 0;
    let dynamicCount = 0;
    for (let i = 0; i < moverCount; i++) {
      const row = movers[i];
      if ((asleep[row] | (flags[row] & STOPPED)) !== 0) continue;
      const o = BLOCK * row;
      moving[movingCount++] = row;
      this.isForced[row] = 0;
      rotationMode[row] = rotationModeOf(kind[row], state.inverseInertia, 3 * row, locks[row]);
      const p = 3 * row;
      block[o + LINEAR] = block[o + PREDICTED_LINEAR] = velocity[p];
      block[o + LINEAR + 1] = block[o + PREDICTED_LINEAR + 1] = velocity[p + 1];
      block[o + LINEAR + 2] = block[o + PREDICTED_LINEAR + 2] = velocity[p + 2];
      block[o + ANGULAR] = block[o + PREDICTED_ANGULAR] = angularVelocity[p];
      block[o + ANGULAR + 1] = block[o + PREDICTED_ANGULAR + 1] = angularVelocity[p + 1];
      block[o + ANGULAR + 2] = block[o + PREDICTED_ANGULAR + 2] = angularVelocity[p + 2];
      writeDelta(block, o, state, row);
      halfGain[p] = halfGain[p + 1] = halfGain[p + 2] = 0;
      block[o + INVERSE_INERTIA] = 0;
      inverseMassScale[row] = 1;
      if (body[row] === DYNAMIC) {
        dynamicRows[dynamicCount++] = row;
        block[o + INVERSE_MASS] = state.inverseMass[row];
        skipsTorque[row] = kind[row] === SPHERE && locks[row] === 0 ? 1 : 0;
        if (skipsTorque[row]) block[o + INVERSE_INERTIA] = state.inverseInertia[3 * row];
        writeInertia(this, state, row);
      } else {
        // (It may have been dynamic.)
        if (block[o + INVERSE_MASS] !== 0) block.fill(0, o + INERTIA, o + PREDICTED_LINEAR);
        block[o + INVERSE_MASS] = 0;
        // (A kinematic body that spins has more than its linear velocity at a contact.)
        skipsTorque[row] = block[o + ANGULAR] === 0 && block[o + ANGULAR + 1] === 0 && block[o + ANGULAR + 2] === 0 ? 1 : 0;
      }
    }
    this.movingCount = movingCount;
    this.dynamicCount = dynamicCount;
    for (let i = 0; i < movingCount; i++) savePose(state, moving[i], this.start, POSE * moving[i]);
  }

  /** Moves the rows back to where they were at the start of the step. */
  restoreStart(state: WorldState): void {
    const { start, moving, movingCount } = this;
    for (let i = 0; i < movingCount; i++) {
      const row = moving[i];
      restorePose(state, row, start, POSE * row);
      updateShape(state, row);
    }
  }

  /** Zeroes all blocks: an infinite impulse leaves NaN in that of a static body, 0 · ∞. */
  clearAll(): void {
    this.block.fill(0);
    this.skipsTorque.fill(1);
    this.inverseMassScale.fill(1);
    this.movingCount = 0;
  }

  // Zeroes the blocks of rows that moved in the last step and do not in this one.
  private clear({ alive, moves, asleep, flags }: WorldState): void {
    const { block, skipsTorque, inverseMassScale, moving, movingCount } = this;
    for (let i = 0; i < movingCount; i++) {
      const row = moving[i];
      if ((alive[row] & moves[row]) === 1 && (asleep[row] | (flags[row] & STOPPED)) === 0) continue;
      block.fill(0, BLOCK * row, BLOCK * (row + 1));
      skipsTorque[row] = inverseMassScale[row] = 1;
    }
  }

  /** Writes the velocities back to the columns. */
  store(state: WorldState): void {
    const { block } = this;
    const { velocity, angularVelocity, locks } = state;
    for (let i = 0; i < this.dynamicCount; i++) {
      const row = this.dynamicRows[i];
      const o = BLOCK * row;
      for (let k = 0; k < 3; k++) {
        // The last iteration's velocity along a locked axis has moved nothing and is dropped.
        velocity[3 * row + k] = locks[row] & (LOCK_LINEAR_X << k) ? 0 : block[o + LINEAR + k];
        angularVelocity[3 * row + k] = locks[row] & (LOCK_ANGULAR_X << k) ? 0 : block[o + ANGULAR + k];
      }
    }
  }
}

/** Copies the pose of a row to `out[o …]`. */
export function savePose({ position, orientation }: WorldState, row: number, out: Float64Array, o: number): void {
  // (In loops three times as slow.)
  out[o] = position[3 * row];
  out[o + 1] = position[3 * row + 1];
  out[o + 2] = position[3 * row + 2];
  out[o + 3] = orientation[4 * row];
  out[o + 4] = orientation[4 * row + 1];
  out[o + 5] = orientation[4 * row + 2];
  out[o + 6] = orientation[4 * row + 3];
}

/** The same in reverse. */
export function restorePose({ position, orientation }: WorldState, row: number, from: Float64Array, o: number): void {
  for (let k = 0; k < 3; k++) position[3 * row + k] = from[o + k];
  for (let k = 0; k < 4; k++) orientation[4 * row + k] = from[o + 3 + k];
}

/** Writes the motion of a row since the pose for which its contacts were found. */
function writeDelta(block: Doubles, o: number, state: WorldState, row: number): void {
  if (state.drift[row] === 0) {
    block[o + DELTA_POSITION] = block[o + DELTA_POSITION + 1] = block[o + DELTA_POSITION + 2] = 0;
    block[o + DELTA_ROTATION] = block[o + DELTA_ROTATION + 1] = block[o + DELTA_ROTATION + 2] = 0;
    return;
  }
  measureTurn(state, row);
  for (let k = 0; k < 3; k++) {
    block[o + DELTA_POSITION + k] = state.position[3 * row + k] - state.contactPosition[3 * row + k];
    block[o + DELTA_ROTATION + k] = turnSince[k];
  }
}

/** Writes the inverse inertia of a row in its current orientation, with locks applied. */
export function writeInertia({ block, inverseMassScale }: SolverBodies, state: WorldState, row: number): void {
  const o = BLOCK * row + INERTIA;
  if (state.kind[row] === SPHERE && (state.locks[row] & LOCK_ROTATION) === 0) sphereInertia(block, o, state.inverseInertia, 3 * row);
  else writeInverseInertia(block, o, state, row);
  const by = inverseMassScale[row];
  if (by !== 1) for (let k = o; k < o + 6; k++) block[k] *= by;
}

/** The cofactors of the symmetric matrix at `i`, xx, xy, xz, yy, yz, zz; by its determinant they are its inverse. */
export function cofactors(out: Float64Array, o: number, block: Doubles, i: number): void {
  const xx = block[i];
  const xy = block[i + 1];
  const xz = block[i + 2];
  const yy = block[i + 3];
  const yz = block[i + 4];
  const zz = block[i + 5];
  out[o] = yy * zz - yz * yz;
  out[o + 1] = xz * yz - xy * zz;
  out[o + 2] = xy * yz - xz * yy;
  out[o + 3] = xx * zz - xz * xz;
  out[o + 4] = xy * xz - xx * yz;
  out[o + 5] = xx * yy - xy * xy;
}

function rotationModeOf(kind: number, inverseInertia: Float64Array, i: number, locks: number): number {
  if (kind === AABB) return FIXED;
  const x = inverseInertia[i];
  const y = inverseInertia[i + 1];
  const z = inverseInertia[i + 2];
  if (x === y && y === z) return SIMPLE;
  const locked = locks & LOCK_ROTATION;
  if (locked === 0) return GYROSCOPIC;
  // About one free world axis the moment is constant.
  return (locked & (locked - LOCK_ANGULAR_X)) === 0 ? LOCKED_AXIS : SIMPLE;
}

/** The same about all axes. */
function sphereInertia(out: Doubles, o: number, inverse: Float64Array, i: number): void {
  out[o] = out[o + 3] = out[o + 5] = inverse[i];
  out[o + 1] = out[o + 2] = out[o + 4] = 0;
}
