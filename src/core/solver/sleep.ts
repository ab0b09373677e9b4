// Sleeping: touching bodies form an island, which falls asleep when all of it has been at rest for half a second, and wakes as a whole.

import { growDoubles } from '../broadphase/grow.ts';
import { DISTANCE } from '../narrowphase/manifold.ts';
import { isAtRest } from '../world/kinematic-targets.ts';
import type { WorldCore } from '../world/core.ts';
import { MAX_SLOP } from '../world/mass-properties.ts';
import { DYNAMIC, KINEMATIC } from '../world/state.ts';
import { fallAsleep, find, holds, resetIslands, unite, wake } from '../world/wake.ts';
import { squaredLength } from '../world/point-motion.ts';
import { OVERLAP_RECOVERY_DEPTH } from './constants.ts';

/**
 * Default sleep speed, m/s: a slower body is at rest; of bodies below 10 cm it is reduced with their slop, since 5 cm/s is much for a grain of 1 mm.
 * Rotation counts by its energy, as if the mass moved at the radius of gyration. Larger: slow rolls freeze. Smaller: piles never sleep.
 */
export const SLEEP_SPEED = 0.05;
/** Time at rest before an island sleeps, s. */
export const TIME_TO_SLEEP = 0.5;

// Per root the shortest rest of its members, s; per row the time that its deepest overlap is given to part, s, or −1 without a touching contact.
let minRestTime = new Float64Array(64);
let partingTime = new Float64Array(64);

/** Counts rest times, joins touching bodies to islands, and lets whole islands fall asleep or wake. */
export function updateIslands(core: WorldCore, dt: number): void {
  const { settings, state, timings, wokenRows } = core;
  const { body, asleep, restTime, velocity, angularVelocity, inverseMass, inverseInertia, slop } = state;
  const { rows: movers, count: moverCount } = state.moving;
  const speedPerSlop = settings.sleepSpeed / MAX_SLOP;
  let dynamicCount = 0;
  for (let m = 0; m < moverCount; m++) {
    const row = movers[m];
    if (body[row] !== DYNAMIC) continue;
    dynamicCount++;
    if (asleep[row]) {
      restTime[row] += dt;
      continue;
    }
    const i = 3 * row;
    const v = squaredLength(velocity, i);
    const w = squaredLength(angularVelocity, i);
    const minInverseInertia = Math.min(inverseInertia[i], inverseInertia[i + 1], inverseInertia[i + 2]);
    const gyration = minInverseInertia > 0 ? inverseMass[row] / minInverseInertia : 0; // m², about the heaviest axis
    const sleepSpeed = speedPerSlop * slop[row];
    restTime[row] = !settings.sleeping || v + w * gyration > sleepSpeed * sleepSpeed ? 0 : restTime[row] + dt;
  }
  timings.islandsWoken = 0;
  timings.awake = settings.sleeping && dynamicCount > 0 ? restIslands(core) : dynamicCount;
  timings.woken = wokenRows.count;
  wokenRows.clear();
}

/** Lets islands fall asleep or wake. Returns how many bodies are awake. */
function restIslands(core: WorldCore): number {
  const { state, contacts, wokenRows } = core;
  const { body, asleep, restTime, slop } = state;
  const { rows: movers, count: moverCount } = state.moving;
  minRestTime = growDoubles(minRestTime, state.rows);
  partingTime = growDoubles(partingTime, state.rows);
  partingTime.fill(-1, 0, state.rows);
  minRestTime.fill(Infinity, 0, state.rows);
  resetIslands(core);
  for (let c = 0; c < contacts.count; c++) {
    if (!holds(contacts, c)) continue;
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    // Push-out moves without a velocity: bodies deep in each other are not at rest. What cannot part sleeps after a second for each 3 cm.
    const isDue = Math.max(restTime[a], restTime[b]) >= TIME_TO_SLEEP;
    const depth = isDue ? -contacts.manifold[contacts.start[c] + DISTANCE] / (OVERLAP_RECOVERY_DEPTH * Math.min(slop[a], slop[b])) : 0;
    partingTime[a] = Math.max(partingTime[a], depth > 1 ? depth : 0);
    partingTime[b] = Math.max(partingTime[b], depth > 1 ? depth : 0);
    if (body[a] === DYNAMIC && body[b] === DYNAMIC) unite(a, b);
    else if (body[a] === KINEMATIC && !isAtRest(core, a)) restTime[b] = 0;
    else if (body[b] === KINEMATIC && !isAtRest(core, b)) restTime[a] = 0;
  }
  for (let m = 0; m < moverCount; m++) {
    const row = movers[m];
    if (body[row] !== DYNAMIC) continue;
    // A body without contacts is not at rest, however slow: it drifts, or is at the top of a throw.
    if (partingTime[row] < 0 && !asleep[row] && !isWeightless(core, row)) restTime[row] = 0;
    const root = find(row);
    const rest = asleep[row] ? restTime[row] : restTime[row] - Math.max(0, partingTime[row]);
    if (rest < minRestTime[root]) minRestTime[root] = rest;
  }
  let awake = 0;
  for (let m = 0; m < moverCount; m++) {
    const row = movers[m];
    if (body[row] !== DYNAMIC) continue;
    const sleeps = minRestTime[find(row)] >= TIME_TO_SLEEP;
    if (!sleeps) awake++;
    if (sleeps && !asleep[row]) fallAsleep(state, row);
    else if (!sleeps && asleep[row]) wake(core, row);
  }
  // The islands among the woken rows. The rest time of a root has been used and serves as its mark.
  for (let i = 0; i < wokenRows.count; i++) {
    const row = wokenRows.rows[i];
    if (state.alive[row] === 0 || body[row] !== DYNAMIC) continue;
    if (minRestTime[find(row)] >= 0) core.timings.islandsWoken++;
    minRestTime[find(row)] = -1;
  }
  return awake;
}

/** Whether the row is at rest and without gravity. */
function isWeightless(core: WorldCore, row: number): boolean {
  const { state, settings } = core;
  const { gravity } = settings;
  const pulled = state.gravityScale[row] !== 0 && (gravity[0] !== 0 || gravity[1] !== 0 || gravity[2] !== 0);
  return !pulled && isAtRest(core, row);
}
