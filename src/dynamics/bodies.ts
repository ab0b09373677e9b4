// What the solver needs of each body: one block of numbers a row, so that a contact touches few cache lines.

import { AABB, SPHERE } from '../shapes/record.ts';
import { writeInverseInertia } from '../world/inertia.ts';
import { DYNAMIC, LOCK_ANGULAR_X, LOCK_LINEAR_X, LOCK_ROTATION, STOPPED, type WorldState } from '../world/state.ts';

/**
 * A row's block: velocity, inverse mass, angular velocity, a ball's inverse inertia (else 0), motion and turn since the step began, the inverse
 * inertia tensor in world axes (xx xy xz yy yz zz) as far as locks leave it, velocities before contacts acted.
 */
export const LINEAR = 0;
export const INVERSE_MASS = 3;
export const ANGULAR = 4;
export const INVERSE_INERTIA = 7;
export const MOVED = 8;
export const TURNED = 12;
export const INERTIA = 16;
export const FREE_LINEAR = 22;
export const FREE_ANGULAR = 25;
export const BLOCK = 28;

/** Where a row stood when the step began: position x y z, orientation x y z w. */
export const START = 7;

/** How a body turns: an AABB does not; one of unequal moments precesses when it spins fast, with one locked axis within the plane of the others. */
export const NEVER = 0;
export const PLAINLY = 1;
export const FREELY = 2;
export const HELD = 3;

/** There are fewer rows and contacts than this. An index cut to it (`& PLACES`) can be reckoned with unchecked: sweeps are a twentieth faster. */
export const PLACES = 0xffffff;
/** And less than so many numbers in the rows of contacts. */
export const OFFSETS = 0x3fffffff;

export class SolverBodies {
  /** m/s, 1/kg (0 for rows that a push does not move in this step: static, kinematic, asleep), rad/s, m, rad. */
  block = new Float64Array(64 * BLOCK);
  /** Where the rows that move stood when the step began (stop-bodies.ts). */
  start = new Float64Array(64 * START);
  /** 1 for balls, and for what neither a push nor a turn of its own moves to the side. */
  round = new Uint8Array(64).fill(1);
  /** 1 for bodies that a push moves and that lie deep in something or touch what is far heavier or lighter (deep.ts). */
  deep = new Uint8Array(64);
  /** By what inverse mass and inertia of the row are multiplied in this step (overload.ts). */
  lightness = new Float64Array(64).fill(1);
  /** The locks of the rows, as the world has them. */
  locks = new Uint8Array(0);
  /** How each turns, of those that move. */
  turns = new Uint8Array(64);
  /** 1 where `INERTIA` or a lock has changed since the contacts of the row were prepared, and whether any has (renew.ts). */
  renewed = new Uint8Array(64);
  anyRenewed = false;
  /** 1 for bodies that had an impact of continuous collision in this substep. */
  hadImpact = new Uint8Array(64);
  /** 1 for bodies that have rotated too far in this step for warm starting, and whether there are any. */
  swung = new Uint8Array(64);
  anySwung = false;
  /** Rows that move in this step, and those of them that are pushed. */
  moving = new Int32Array(64);
  movingCount = 0;
  pushed = new Int32Array(64);
  pushedCount = 0;
  /** The smallest slop of those that are pushed, m. */
  leastSlop = 0;

  /** Reads the rows that may move as they stand at the start of a step; the blocks of all others stay zero. */
  prepare(state: WorldState): void {
    if (this.block.length >= state.capacity * BLOCK) this.clear();
    else {
      this.block = new Float64Array(state.capacity * BLOCK);
      this.start = new Float64Array(state.capacity * START);
      this.round = new Uint8Array(state.capacity).fill(1);
      this.deep = new Uint8Array(state.capacity);
      this.turns = new Uint8Array(state.capacity);
      this.renewed = new Uint8Array(state.capacity);
      this.hadImpact = new Uint8Array(state.capacity);
      this.swung = new Uint8Array(state.capacity);
      this.lightness = new Float64Array(state.capacity).fill(1);
      this.moving = new Int32Array(state.capacity);
      this.pushed = new Int32Array(state.capacity);
    }
    const { block, start, round, turns, moving, pushed } = this;
    const { body, asleep, flags, kind, locks, position, orientation, velocity, angularVelocity } = state;
    const { rows: movers, count: moverCount } = state.moving;
    this.locks = locks;
    this.anyRenewed = false;
    if (this.anySwung) this.swung.fill(0, 0, state.rows);
    this.anySwung = false;
    let movingCount = 0;
    let pushedCount = 0;
    let leastSlop = Infinity;
    for (let i = 0; i < moverCount; i++) {
      const row = movers[i];
      if ((asleep[row] | (flags[row] & STOPPED)) !== 0) continue;
      const o = BLOCK * row;
      const s = START * row;
      start[s] = position[3 * row];
      start[s + 1] = position[3 * row + 1];
      start[s + 2] = position[3 * row + 2];
      start[s + 3] = orientation[4 * row];
      start[s + 4] = orientation[4 * row + 1];
      start[s + 5] = orientation[4 * row + 2];
      start[s + 6] = orientation[4 * row + 3];
      moving[movingCount++] = row;
      turns[row] = turnsHow(kind[row], state.inverseInertia, 3 * row, locks[row]);
      for (let k = 0; k < 3; k++) {
        block[o + LINEAR + k] = block[o + FREE_LINEAR + k] = velocity[3 * row + k];
        block[o + ANGULAR + k] = block[o + FREE_ANGULAR + k] = angularVelocity[3 * row + k];
      }
      if (body[row] === DYNAMIC) {
        pushed[pushedCount++] = row;
        if (state.slop[row] < leastSlop) leastSlop = state.slop[row];
        block[o + INVERSE_MASS] = state.inverseMass[row];
        round[row] = kind[row] === SPHERE && locks[row] === 0 ? 1 : 0;
        if (round[row]) block[o + INVERSE_INERTIA] = state.inverseInertia[3 * row];
        writeInertia(this, state, row);
      } else {
        // (What turns by itself meets others with more than its linear velocity.)
        round[row] = block[o + ANGULAR] === 0 && block[o + ANGULAR + 1] === 0 && block[o + ANGULAR + 2] === 0 ? 1 : 0;
      }
    }
    this.movingCount = movingCount;
    this.pushedCount = pushedCount;
    this.leastSlop = leastSlop;
  }

  // Zeroes the blocks of the last step, as few stretches as they lie in.
  private clear(): void {
    const { block, round, moving, movingCount } = this;
    for (let i = 0; i < movingCount;) {
      const from = moving[i];
      let to = from;
      for (; i < movingCount && moving[i] === to; i++) to++;
      block.fill(0, BLOCK * from, BLOCK * to);
      round.fill(1, from, to);
      this.lightness.fill(1, from, to);
    }
  }

  /** Gives the velocities back to the columns. */
  store(state: WorldState): void {
    const { block } = this;
    const { velocity, angularVelocity, locks } = state;
    for (let i = 0; i < this.pushedCount; i++) {
      const row = this.pushed[i];
      const o = BLOCK * row;
      for (let k = 0; k < 3; k++) {
        // What the last sweep put into a locked axis has moved nothing, and is none.
        velocity[3 * row + k] = locks[row] & (LOCK_LINEAR_X << k) ? 0 : block[o + LINEAR + k];
        angularVelocity[3 * row + k] = locks[row] & (LOCK_ANGULAR_X << k) ? 0 : block[o + ANGULAR + k];
      }
    }
  }
}

/** Writes the inverse inertia of a row as it is turned now, as far as its locks leave it. */
export function writeInertia({ block, lightness }: SolverBodies, state: WorldState, row: number): void {
  const o = BLOCK * row + INERTIA;
  if (state.kind[row] === SPHERE && (state.locks[row] & LOCK_ROTATION) === 0) ballInertia(block, o, state.inverseInertia, 3 * row);
  else writeInverseInertia(block, o, state, row);
  const by = lightness[row];
  if (by !== 1) for (let k = o; k < o + 6; k++) block[k] *= by;
}

function turnsHow(kind: number, inverseInertia: Float64Array, i: number, locks: number): number {
  if (kind === AABB) return NEVER;
  const x = inverseInertia[i];
  const y = inverseInertia[i + 1];
  const z = inverseInertia[i + 2];
  if ((x === y && y === z) || x === 0 || y === 0 || z === 0) return PLAINLY;
  const locked = locks & LOCK_ROTATION;
  if (locked === 0) return FREELY;
  // About one free axis of the world the moment stays as it is.
  return (locked & (locked - LOCK_ANGULAR_X)) === 0 ? HELD : PLAINLY;
}

/** The same about all axes. */
function ballInertia(out: Float64Array, o: number, inverse: Float64Array, i: number): void {
  out[o] = out[o + 3] = out[o + 5] = inverse[i];
  out[o + 1] = out[o + 2] = out[o + 4] = 0;
}
