// Stops bodies whose state left the ranges of a world in a step (core/world/validate.ts), NaN included: each returns to its pose at the start of the
// step and stays there until it is edited. So no NaN reaches bounds, grid and queries, whatever happened in the solver.

import { INDEX_MASK } from '../math/index-mask.ts';
import { IMPULSES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { FARTHEST, FASTEST_MOTION, FASTEST_SPIN } from '../world/validate.ts';
import { STOPPED } from '../world/state.ts';
import { START, type SolverBodies } from './solver-bodies.ts';

const MOST_SPEED = FASTEST_MOTION * FASTEST_MOTION;
const MOST_SPIN = FASTEST_SPIN * FASTEST_SPIN;

/** Why a body was stopped: the quantity that left its range or is not a number. */
export const STOP_REASONS = ['position', 'speed', 'spin', 'not a number'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Stops the moving bodies that left the ranges, and lists them in `core.stopped`. */
export function stopBodies(core: WorldCore, bodies: SolverBodies): void {
  const { state, stopped } = core;
  const { position, orientation, velocity, angularVelocity } = state;
  const { checked, checkedCount } = bodies;
  stopped.clear();
  for (let i = 0; i < checkedCount; i++) {
    const row = checked[i] & INDEX_MASK;
    const p = 3 * row;
    const q = 4 * row;
    const speed = velocity[p] * velocity[p] + velocity[p + 1] * velocity[p + 1] + velocity[p + 2] * velocity[p + 2];
    const spin =
      angularVelocity[p] * angularVelocity[p] +
      angularVelocity[p + 1] * angularVelocity[p + 1] +
      angularVelocity[p + 2] * angularVelocity[p + 2];
    const isThere = Math.abs(position[p]) <= FARTHEST && Math.abs(position[p + 1]) <= FARTHEST && Math.abs(position[p + 2]) <= FARTHEST;
    // (A sum with a NaN is NaN; the components of a unit quaternion never add up to infinity.)
    const turn = orientation[q] + orientation[q + 1] + orientation[q + 2] + orientation[q + 3];
    if (speed <= MOST_SPEED && spin <= MOST_SPIN && isThere && turn - turn === 0) continue;
    stopped.push(row);
    core.stopReasons[row] = reasonOf(speed, spin, turn, position, p);
    stop(core, bodies, row);
  }
  core.timings.stoppedBodies = stopped.count;
  if (stopped.count > 0) forgetImpulses(core);
}

function reasonOf(speed: number, spin: number, turn: number, position: Float64Array, p: number): number {
  if (Number.isNaN(speed + spin + turn + position[p] + position[p + 1] + position[p + 2])) return 3;
  if (speed > MOST_SPEED) return 1;
  return spin > MOST_SPIN ? 2 : 0;
}

function stop({ state }: WorldCore, { start }: SolverBodies, row: number): void {
  const { position, orientation, velocity, angularVelocity, flags, restTime } = state;
  for (let k = 0; k < 3; k++) {
    position[3 * row + k] = start[START * row + k];
    velocity[3 * row + k] = angularVelocity[3 * row + k] = 0;
  }
  for (let k = 0; k < 4; k++) orientation[4 * row + k] = start[START * row + 3 + k];
  flags[row] |= STOPPED;
  restTime[row] = 0;
}

/** Clears the impulses of contacts with stopped bodies: they would warm-start their neighbours. */
function forgetImpulses({ contacts, state: { flags } }: WorldCore): void {
  for (let c = 0; c < contacts.count; c++) {
    if (((flags[contacts.rowA[c]] | flags[contacts.rowB[c]]) & STOPPED) === 0) continue;
    contacts.impulse.fill(0, IMPULSES * c, IMPULSES * (c + 1));
  }
}
