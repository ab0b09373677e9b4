// Stops bodies whose state left the ranges of a world in a step (core/world/validate.ts), NaN included: each returns to its pose at the start of the
// step and stays there until it is edited. So no NaN of the solver reaches bounds, grid and queries.

import { INDEX_MASK } from '../math/index-mask.ts';
import { IMPULSES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { MAX_COORDINATE, MAX_SPEED, MAX_ANGULAR_SPEED } from '../world/validate.ts';
import { STOPPED, type WorldState } from '../world/state.ts';
import { squaredLength } from '../world/point-motion.ts';
import { POSE, restorePose, type SolverBodies } from './solver-bodies.ts';

const MAX_SPEED_SQUARED = MAX_SPEED * MAX_SPEED;
const MAX_SPIN_SQUARED = MAX_ANGULAR_SPEED * MAX_ANGULAR_SPEED;

export const STOP_REASONS = ['position', 'speed', 'spin', 'not a number'] as const;
/** Why a body was stopped: the quantity that left its range, or that it is not a number. */
export type StopReason = (typeof STOP_REASONS)[number];

/** Stops the moving bodies that left the ranges, and lists them in `core.stopped`. */
export function stopBodies(core: WorldCore, bodies: SolverBodies): void {
  const { state, stopped } = core;
  const { moving, movingCount } = bodies;
  stopped.clear();
  for (let i = 0; i < movingCount; i++) {
    const row = moving[i] & INDEX_MASK;
    const reason = reasonToStop(state, row);
    if (reason < 0) continue;
    stopped.push(row);
    core.stopReasons[row] = reason;
    stop(core, bodies, row);
  }
  core.timings.stoppedBodies = stopped.count;
  if (stopped.count === 0) return;
  clearImpulses(core);
  bodies.clearAll();
}

/** Why a row must stop, as an index of `STOP_REASONS`; −1 if its state is in its ranges. */
function reasonToStop({ position, orientation, velocity, angularVelocity }: WorldState, row: number): number {
  const p = 3 * row;
  const q = 4 * row;
  const speed = squaredLength(velocity, p);
  const spin = squaredLength(angularVelocity, p);
  const farthest = Math.max(Math.abs(position[p]), Math.abs(position[p + 1]), Math.abs(position[p + 2]));
  // (A sum with a NaN is NaN; the components of a unit quaternion never add up to infinity.)
  const quaternionSum = orientation[q] + orientation[q + 1] + orientation[q + 2] + orientation[q + 3];
  if (Number.isNaN(speed + spin + farthest + (quaternionSum - quaternionSum))) return 3;
  if (speed > MAX_SPEED_SQUARED) return 1;
  if (spin > MAX_SPIN_SQUARED) return 2;
  return farthest > MAX_COORDINATE ? 0 : -1;
}

function stop({ state }: WorldCore, { start }: SolverBodies, row: number): void {
  const { velocity, angularVelocity, flags, restTime } = state;
  restorePose(state, row, start, POSE * row);
  for (let k = 3 * row; k < 3 * row + 3; k++) velocity[k] = angularVelocity[k] = 0;
  flags[row] |= STOPPED;
  restTime[row] = 0;
}

/** Clears the impulses of contacts with stopped bodies: they would warm-start their neighbours. */
function clearImpulses({ contacts, state: { flags } }: WorldCore): void {
  for (let c = 0; c < contacts.count; c++) {
    if (((flags[contacts.rowA[c]] | flags[contacts.rowB[c]]) & STOPPED) === 0) continue;
    contacts.impulse.fill(0, IMPULSES * c, IMPULSES * (c + 1));
  }
}
