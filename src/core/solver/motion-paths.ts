// The paths of bodies within a substep: the pose of each at any time if it continues its motion.

import { widen, type Doubles } from '../broadphase/grow.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { axes, measureSpin } from '../world/inertia.ts';
import { addPointVelocity, relative } from '../world/point-motion.ts';
import { updateShape } from '../world/transform.ts';
import { KINEMATIC, LOCK_ANGULAR_X, LOCK_LINEAR_X, LOCK_ROTATION, STATIC, type WorldState } from '../world/state.ts';
import {
  ANGULAR,
  BLOCK,
  PREDICTED_ANGULAR,
  FIXED,
  GYROSCOPIC,
  LINEAR,
  DELTA_POSITION,
  DELTA_ROTATION,
  restorePose,
  savePose,
  type SolverBodies,
} from './solver-bodies.ts';
import { isFree } from './integrate.ts';
import { halvingsOf, rotateInParts, rotationVector, WHOLE_SQUARED } from './rotate.ts';

// Per path: pose at its start (m, unit quaternion), velocity (m/s) and rotation rate (rad/s) along it, share of the substep at which it starts; pose
// at the end of the substep as integrated; translation since the step began, up to the substep, and rotation, up to the start of the path; the largest
// displacement of a core point by rotation, m.
const START = 0;
const START_TURN = 3;
export const VELOCITY = 7;
export const SPIN = 10;
export const FROM = 13;
const END = 14;
const END_TURN = 17;
const MOVED_BEFORE = 21;
const TURNED_HERE = 24;
export const TURN_RADIUS = 27;
// Share of the substep at which the row is placed, or −1.
const PLACED = 28;
// What gravity adds to the velocity in a substep, m/s, where nothing else does, else 0: the path is a parabola, and `VELOCITY` its mean.
export const GAIN = 29;
export const PATH = 32;
/**
 * Times tested in searches for a body's impacts that count as one impact more. Of 27 touching bodies, the worst step without it and with it: 3.0 and 0.24 s
 * at 8·10⁴ rad/s, 0.78 and 0.68 s at 10⁴; at 300 rad/s and 300 m/s nothing changes.
 */
export const TESTED_PER_IMPACT = 512;

// Twice the energy of rotation, J, and angular momentum, kg·m²/s; a spin, rad/s.
const before = new Float64Array(4);
const after = new Float64Array(4);
const spun = new Float64Array(3);

// A carrier's centre, and a point of it, m.
const center = new Float64Array(3);
const point = new Float64Array(3);

/** Instead of a carrier: a static body has stopped the row, and no kinematic one moves it in this step. */
export const PINNED = -2;

export class MotionPaths {
  /** The substep, s. Times are shares of it. */
  h = 0;
  /** Where `placeAtTime` places rows. */
  readonly time = new Float64Array(1);
  count = 0;
  /** Row of each path. */
  rows = new Int32Array(64);
  /** Path of each row, or −1: it does not move. */
  pathOf = new Int32Array(64).fill(-1);
  /** See the offsets above. */
  data = new Float64Array(64 * PATH);
  // 1 for paths that an impact has changed within the substep.
  private changed = new Uint8Array(64);

  /** 1 for rows that had too many impacts in this step: they stay at their pose, or move with the row in `carrier`, if that is one: else −1, or `PINNED`. */
  isHeld = new Uint8Array(64);
  carrier = new Int32Array(64);
  /** Impacts in this step, and searches for them, in times tested. */
  cost = new Int32Array(64);
  /** The box within which all rows, and triangles of meshes, are partners of the path's row: min and max, m. */
  covered = new Float64Array(64 * BOUNDS_STRIDE);

  /** Removes all paths. */
  clear(capacity: number): void {
    if (this.pathOf.length !== capacity) this.pathOf = new Int32Array(capacity).fill(-1);
    else for (let i = 0; i < this.count; i++) this.pathOf[this.rows[i]] = -1;
    this.count = 0;
  }

  /** Adds a path for a row that may move and has none, until its first substep at the velocity of its state; returns its number. */
  add(state: WorldState, row: number): number {
    const i = this.count++;
    if (i === this.rows.length) widen(this);
    this.rows[i] = row;
    this.pathOf[row] = i;
    this.changed[i] = this.isHeld[i] = 0;
    this.carrier[i] = -1;
    this.cost[i] = 0;
    this.clearCovered(i);
    this.data[PATH * i + TURN_RADIUS] = state.turnRadius[row];
    for (let k = 0; k < 3; k++) {
      this.data[PATH * i + VELOCITY + k] = state.velocity[3 * row + k];
      this.data[PATH * i + SPIN + k] = state.angularVelocity[3 * row + k];
    }
    this.data[PATH * i + PLACED] = -1;
    return i;
  }

  clearCovered(i: number): void {
    for (let k = 0; k < BOUNDS_STRIDE; k++) this.covered[BOUNDS_STRIDE * i + k] = k < 3 ? Infinity : -Infinity;
  }

  /** Before a substep moves the bodies: the starts of the paths, at the poses of their rows. */
  begin(state: WorldState, { block }: SolverBodies): void {
    const { data } = this;
    for (let i = 0; i < this.count; i++) {
      const row = this.rows[i];
      const o = PATH * i;
      const b = BLOCK * row;
      for (let k = 0; k < 3; k++) {
        data[o + MOVED_BEFORE + k] = block[b + DELTA_POSITION + k];
        data[o + TURNED_HERE + k] = block[b + DELTA_ROTATION + k];
      }
      savePose(state, row, data, o + START);
      data[o + FROM] = 0;
      this.changed[i] = 0;
    }
  }

  /** After a substep of `h` s has moved the bodies: velocities and ends of the paths. A row that is held goes back to its pose. */
  finish(state: WorldState, bodies: SolverBodies, h: number): void {
    const { block } = bodies;
    const { data } = this;
    this.h = h;
    for (let i = 0; i < this.count; i++) {
      const row = this.rows[i];
      const o = PATH * i;
      const b = BLOCK * row;
      const isCurved = isFree(bodies, row);
      for (let k = 0; k < 3; k++) {
        data[o + VELOCITY + k] = (block[b + DELTA_POSITION + k] - data[o + MOVED_BEFORE + k]) / h;
        data[o + SPIN + k] = (block[b + DELTA_ROTATION + k] - data[o + TURNED_HERE + k]) / h;
        data[o + GAIN + k] = isCurved ? 2 * bodies.halfGain[3 * row + k] : 0;
      }
      savePose(state, row, data, o + END);
      data[o + PLACED] = -1;
      if (this.isHeld[i] === 0) continue;
      restorePose(state, row, data, o + START);
      updateShape(state, row);
      this.isHeld[i] = 0;
      this.usePathSpin(state, bodies, row, false);
      this.hold(state, bodies, row, 0);
    }
  }

  /** Adds what gravity adds to the velocity of a row after `t`, times `sign`, along the normal at `normals[n]`, m/s. */
  addGain(out: Float64Array, row: number, t: number, normals: Doubles, n: number, sign: number): void {
    const o = PATH * this.pathOf[row];
    if (o >= 0) for (let k = 0; k < 3; k++) out[0] += sign * (1 - t) * this.data[o + GAIN + k] * normals[n + k];
  }

  /** A row that an impact supports for the rest of the substep: gravity is part of its velocity already. */
  straighten(row: number): void {
    const i = this.pathOf[row];
    this.data.fill(0, PATH * i + GAIN, PATH * i + PATH);
  }

  /** A path made after the substep has moved its row, back along its velocity. (How it turns in this substep is left out.) */
  reconstruct(state: WorldState, { block }: SolverBodies, i: number): void {
    const { data, h } = this;
    const row = this.rows[i];
    const o = PATH * i;
    savePose(state, row, data, o + START);
    savePose(state, row, data, o + END);
    for (let k = 0; k < 3; k++) {
      data[o + VELOCITY + k] = block[BLOCK * row + LINEAR + k];
      data[o + START + k] -= h * data[o + VELOCITY + k];
      data[o + TURNED_HERE + k] = block[BLOCK * row + DELTA_ROTATION + k];
      data[o + SPIN + k] = data[o + GAIN + k] = 0;
    }
    data[o + FROM] = 0;
  }

  /** Places a row at time `t`: its pose and its record. */
  place(state: WorldState, row: number, t: number): void {
    this.time[0] = t;
    this.placeAtTime(state, row);
  }

  /** The same at the time in `time`. (Passed thousands of times, it would be as many heap objects.) */
  placeAtTime(state: WorldState, row: number): void {
    const i = this.pathOf[row];
    if (i < 0) return;
    const { data } = this;
    const t = this.time[0];
    const o = PATH * i;
    if (data[o + PLACED] === t) return;
    data[o + PLACED] = t;
    const s = this.h * (t - data[o + FROM]);
    restorePose(state, row, data, o + START);
    const x = data[o + SPIN];
    const y = data[o + SPIN + 1];
    const z = data[o + SPIN + 2];
    for (let k = 0; k < 3; k++) state.position[3 * row + k] += s * (data[o + VELOCITY + k] - 0.5 * (1 - t) * data[o + GAIN + k]);
    if (s !== 0 && (x !== 0 || y !== 0 || z !== 0)) {
      rotationVector[0] = s * x;
      rotationVector[1] = s * y;
      rotationVector[2] = s * z;
      // (In the parts of the whole substep, so that all poses lie on one path.)
      const squared = this.h * this.h * (x * x + y * y + z * z);
      rotateInParts(state.orientation, 4 * row, squared > WHOLE_SQUARED ? halvingsOf(squared) : 0);
    }
    updateShape(state, row);
  }

  /** Whether a row has a path that begins at `t`, by an impact. */
  startsAt(row: number, t: number): boolean {
    const i = this.pathOf[row];
    return i >= 0 && this.changed[i] === 1 && this.data[PATH * i + FROM] === t;
  }

  /** Whether a row stops what a kinematic one carries: it is static, or such a one has stopped it. */
  stopsCarried({ body }: WorldState, row: number): boolean {
    const i = this.pathOf[row];
    return body[row] === STATIC || (i >= 0 && this.carrier[i] === PINNED);
  }

  /** Whether impacts with `other` still move the row of path i: of what is held, a kinematic body takes along what stays, and a static one stops what is carried. */
  yieldsTo(state: WorldState, i: number, other: number): boolean {
    if (this.isHeld[i] === 0) return true;
    return this.carrier[i] === -1 ? state.body[other] === KINEMATIC : this.carrier[i] >= 0 && this.stopsCarried(state, other);
  }

  isHeldRow(row: number): boolean {
    const i = this.pathOf[row];
    return i >= 0 && this.isHeld[i] === 1;
  }

  /** After an impact at `t`, with the row placed there: it is held from then on, and moves and turns with its carrier as a part of that. */
  hold(state: WorldState, bodies: SolverBodies, row: number, t: number): void {
    this.straighten(row);
    this.isHeld[this.pathOf[row]] = 1;
    this.restart(state, bodies, row, t);
  }

  /** After an impact at `t`, with the row placed there: it continues with its new velocity, or, held, with its carrier. */
  restart(state: WorldState, bodies: SolverBodies, row: number, t: number): void {
    const i = this.pathOf[row];
    const { data } = this;
    const { block } = bodies;
    const o = PATH * i;
    const s = this.h * (t - data[o + FROM]);
    for (let k = 0; k < 3; k++) {
      data[o + TURNED_HERE + k] += s * data[o + SPIN + k];
      data[o + VELOCITY + k] = block[BLOCK * row + LINEAR + k] - 0.5 * (1 - t) * data[o + GAIN + k];
      data[o + SPIN + k] = block[BLOCK * row + ANGULAR + k];
    }
    savePose(state, row, data, o + START);
    data[o + FROM] = t;
    data[o + PLACED] = -1;
    this.changed[i] = 1;
    if (this.isHeld[i] === 1) this.follow(state, bodies, i, t);
  }

  /** The path of a held row from its start at `t`: that of a part of its carrier, but for locked axes. */
  private follow(state: WorldState, { block, rotationMode }: SolverBodies, i: number, t: number): void {
    const { data } = this;
    const o = PATH * i;
    data.fill(0, o + VELOCITY, o + SPIN + 3);
    const carrier = this.carrier[i];
    const c = carrier < 0 ? -1 : PATH * this.pathOf[carrier];
    if (c < 0) return;
    const b = BLOCK * carrier;
    for (let k = 0; k < 3; k++) {
      center[k] = data[c + START + k] + this.h * t * data[c + VELOCITY + k];
      point[k] = data[o + START + k];
    }
    // The velocity that its point has halfway: on the tangent it would fall back behind a carrier that turns.
    for (let n = 0; n < 2; n++) {
      relative.fill(0);
      addPointVelocity(center, 0, block, b + LINEAR, block, b + ANGULAR, point, 0, 1);
      for (let k = 0; k < 3; k++) point[k] += 0.5 * this.h * (1 - t) * (relative[k] - block[b + LINEAR + k]);
    }
    const row = this.rows[i];
    const locks = state.locks[row] | (rotationMode[row] === FIXED ? LOCK_ROTATION : 0);
    for (let k = 0; k < 3; k++) {
      if ((locks & (LOCK_LINEAR_X << k)) === 0) data[o + VELOCITY + k] = relative[k];
      if ((locks & (LOCK_ANGULAR_X << k)) === 0) data[o + SPIN + k] = block[b + ANGULAR + k];
    }
  }

  /**
   * A body of unequal moments precesses within the substep: its velocity is that of the substep's end, or of the last impact. Gives it the spin with the same energy
   * of the pose where it is placed: that of its path, for an impact, or the one with the same angular momentum, at the end (with a locked axis that of its path).
   */
  usePathSpin({ orientation, inverseInertia }: WorldState, { block, rotationMode }: SolverBodies, row: number, atEnd: boolean): void {
    const i = this.pathOf[row];
    const b = BLOCK * row;
    // (What is held keeps the spin that impulses gave it.)
    if (i < 0 || this.isHeld[i] === 1 || rotationMode[row] < GYROSCOPIC) return;
    const { data } = this;
    measureSpin(before, data, PATH * i + (this.changed[i] === 1 ? START_TURN : END_TURN), inverseInertia, 3 * row, block, b + ANGULAR);
    for (let k = 0; k < 3; k++) spun[k] = data[PATH * i + SPIN + k];
    measureSpin(after, orientation, 4 * row, inverseInertia, 3 * row, spun, 0);
    if (atEnd && rotationMode[row] === GYROSCOPIC) {
      spun.fill(0);
      for (let k = 0; k < 9; k += 3) {
        const l = axes[k] * before[1] + axes[k + 1] * before[2] + axes[k + 2] * before[3];
        for (let j = 0; j < 3; j++) spun[j] += l * inverseInertia[3 * row + k / 3] * axes[k + j];
      }
      measureSpin(after, orientation, 4 * row, inverseInertia, 3 * row, spun, 0);
    }
    if (after[0] === 0) return;
    const scale = Math.sqrt(before[0] / after[0]);
    // (No effect of contacts.)
    for (let k = 0; k < 3; k++) {
      block[b + PREDICTED_ANGULAR + k] += scale * spun[k] - block[b + ANGULAR + k];
      block[b + ANGULAR + k] = scale * spun[k];
    }
  }

  /** A row to which `usePathSpin` gave a spin, without an impact at `t`: its path continues with that spin. */
  keepPathSpin(state: WorldState, bodies: SolverBodies, row: number, t: number): void {
    const i = this.pathOf[row];
    if (i < 0 || this.isHeld[i] === 1 || bodies.rotationMode[row] < GYROSCOPIC || this.startsAt(row, t)) return;
    this.cost[i] += TESTED_PER_IMPACT;
    this.restart(state, bodies, row, t);
  }

  /** The end of the substep: every row to the end of its path. A row without an impact ends at its integrated pose. */
  end(state: WorldState, bodies: SolverBodies): void {
    const { data, rows, h } = this;
    const { position } = state;
    const { block } = bodies;
    for (let i = 0; i < this.count; i++) {
      const row = rows[i];
      const o = PATH * i;
      const b = BLOCK * row;
      const s = h * (1 - data[o + FROM]);
      if (this.changed[i] === 0) {
        restorePose(state, row, data, o + END);
        continue;
      }
      this.place(state, row, 1);
      this.usePathSpin(state, bodies, row, true);
      for (let k = 0; k < 3; k++) {
        // (END is the pose without impacts, at the end of the motion in DELTA_POSITION.)
        block[b + DELTA_POSITION + k] += position[3 * row + k] - data[o + END + k];
        block[b + DELTA_ROTATION + k] = data[o + TURNED_HERE + k] + s * data[o + SPIN + k];
      }
    }
  }
}
