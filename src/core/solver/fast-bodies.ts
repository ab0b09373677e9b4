// The bodies that continuous collision takes over in a step: those that move; of many only those that the solver cannot take.

import { RowList } from '../broadphase/row-list.ts';
import { DISTANCE, NORMAL, POINTS } from '../narrowphase/manifold.ts';
import type { WorldCore } from '../world/core.ts';
import { TOUCHING } from '../world/contact-list.ts';
import { hasSensor, MAX_PREDICTION } from '../world/detect.ts';
import { isAtRest } from '../world/kinematic-targets.ts';
import { slopOf } from '../world/mass-properties.ts';
import { DYNAMIC, SENSOR, type WorldState } from '../world/state.ts';
import { relative, squaredLength, writeRelative } from '../world/point-motion.ts';
import { contactOf, firstLink, nextLink } from './contact-links.ts';
import { restitutionThreshold } from './restitution.ts';

/**
 * The impacts of more fast bodies than this are solved by the solver, together, as far as it predicts them, unless they bounce. Less:
 * stacks and rows of bodies lose the order of their impacts. More: small heaps land slowly, and of 240 dropped towers of 23 cubes 5 fall with 16, none with 4, 8 and 12.
 */
const MANY_FAST = 12;
/** A body is fast from this share of the speed on at which two begin to bounce: two that close at that speed are. */
const SLOWEST_SHARE = 0.5;

// See `motionOf`.
const SEEN = 1;
const TOO_FAR = 2;

export class FastBodies {
  /** Per row: 1 if it is fast in this step. */
  isFast = new Uint8Array(64);
  readonly rows = new RowList();
  /** So many are fast that the solver has the impacts of most. (What rests then takes no part in those of others: towers that are landed on would lean.) */
  isCrowd = false;
  /** The world has sensors. */
  sensing = false;

  /** Marks the rows that move at the start of a step, and the fast ones among them that the solver cannot take. */
  mark(core: WorldCore): void {
    const { settings, state } = core;
    const { rows } = this;
    if (this.isFast.length < state.capacity) this.isFast = new Uint8Array(state.capacity);
    else for (let i = 0; i < rows.count; i++) this.isFast[rows.rows[i]] = 0;
    rows.clear();
    this.sensing = hasSensor(state);
    if (!settings.response) return;
    const slowest = SLOWEST_SHARE * restitutionThreshold(core);
    const { asleep, continuous, velocity, angularVelocity, moving } = state;
    for (let k = 0; k < moving.count; k++) {
      const row = moving.rows[k];
      if (asleep[row] === 1 || continuous[row] === 0) continue;
      const v = squaredLength(velocity, 3 * row);
      const w = squaredLength(angularVelocity, 3 * row);
      if (exceedsPrediction(state, row, v, w, core.dt) || maxPointSpeed(state, row, v, w) > slowest) this.add(row);
    }
    this.isCrowd = rows.count > MANY_FAST;
    this.leaveToSolver(core);
  }

  /** A row that is fast from now on, in this step. */
  add(row: number): void {
    if (this.isFast[row] === 0) this.rows.push(row);
    this.isFast[row] = 1;
  }

  /** Leaves to the solver the dynamic rows without restitution that roll or slide; of many fast ones all whose contacts it predicts. */
  private leaveToSolver(core: WorldCore): void {
    const { state, dt } = core;
    const { isCrowd, isFast, rows } = this;
    const { body, restitution, smallestExtent } = state;
    let kept = 0;
    for (let j = 0; j < rows.count; j++) {
      const row = rows.rows[j];
      const isNear = isCrowd && dt * pointSpeed(state, row) <= MAX_PREDICTION * smallestExtent[row];
      if (body[row] === DYNAMIC && restitution[row] === 0 && (isNear || isRolling(core, row))) isFast[row] = 0;
      else rows.rows[kept++] = row;
    }
    rows.count = kept;
  }

  /** Whether two rows that come near each other belong to continuous collision: one is fast and one dynamic, or one is a sensor and one moves. */
  mayMeet(core: WorldCore, a: number, b: number): boolean {
    const { body, flags } = core.state;
    if (((flags[a] | flags[b]) & SENSOR) !== 0) return (motionOf(core, a) | motionOf(core, b)) === SEEN;
    return (this.isFast[a] | this.isFast[b]) === 1 && (body[a] === DYNAMIC || body[b] === DYNAMIC);
  }
}

/**
 * Whether contacts predict the motion of a row to a slop, and it touches others, and closes on none that it does not touch so fast that they meet within the step: it
 * rolls, slides or tips. (In a pile at rest a step in which continuous collision had one to twelve such balls took 1.2 to 1.7 times as long.)
 */
function isRolling(core: WorldCore, row: number): boolean {
  const { contacts, dt, state } = core;
  const { flags, manifold, rowA, rowB, start } = contacts;
  if (!isPredicted(core, row)) return false;
  const slowest = SLOWEST_SHARE * restitutionThreshold(core);
  let touches = false;
  for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
    const c = contactOf(end);
    const m = start[c];
    if ((flags[c] & TOUCHING) !== 0) touches = true;
    else {
      writeRelative(state, rowA[c], rowB[c], manifold, m + POINTS);
      const n = m + NORMAL;
      const closing = -(manifold[n] * relative[0] + manifold[n + 1] * relative[1] + manifold[n + 2] * relative[2]);
      if (closing > slowest && closing * dt > manifold[m + DISTANCE] - state.slop[row]) return false;
    }
  }
  return touches;
}

/** Whether a row moves, and is seen by sensors on its way; or so far that it would have to be, without continuous collision. */
function motionOf(core: WorldCore, row: number): number {
  const { asleep, body, continuous, moves } = core.state;
  if (moves[row] === 0 || asleep[row] === 1) return 0;
  if (continuous[row] === 0) return isPredicted(core, row) ? 0 : TOO_FAR;
  return body[row] === DYNAMIC || !isAtRest(core, row) ? SEEN : 0;
}

/** Whether contacts predict the motion of a row to a slop. */
function isPredicted({ dt, state }: WorldCore, row: number): boolean {
  const { velocity, angularVelocity } = state;
  return !exceedsPrediction(state, row, squaredLength(velocity, 3 * row), squaredLength(angularVelocity, 3 * row), dt);
}

/**
 * Whether a row whose squared speed is `v`, m²/s², and whose squared rotation rate is `w`, rad²/s², moves so far in `dt` s that a contact predicted along one
 * normal may be off by a slop: s²/2r where it passes a surface of radius r by s, φ²R/2 where a body of radius R rotates by φ.
 */
export function exceedsPrediction({ smallestExtent, turnRadius }: WorldState, row: number, v: number, w: number, dt: number): boolean {
  const extent = smallestExtent[row];
  const slop = slopOf(extent);
  return v * dt * dt > slop * extent || w * dt * dt * turnRadius[row] > slop;
}

/** Largest speed of a point of a row, m/s, with `v` and `w` as above. */
export function maxPointSpeed({ turnRadius }: WorldState, row: number, v: number, w: number): number {
  return Math.sqrt(v) + Math.sqrt(w) * turnRadius[row];
}

/** The same at the velocity of the row's state. */
export function pointSpeed(state: WorldState, row: number): number {
  return maxPointSpeed(state, row, squaredLength(state.velocity, 3 * row), squaredLength(state.angularVelocity, 3 * row));
}
