// Detection at the current poses: records and bounds, the grid, candidate pairs, contacts. Nothing moves here.

import type { WorldCore } from './core.ts';
import { findContacts, SPECULATIVE } from './find-contacts.ts';
import { squaredLength } from './point-motion.ts';
import { updateBounds, updateShape, setContactPose, measureDrift } from './transform.ts';
import { DYNAMIC, RECORD_STALE, SENSOR, STATIC, type WorldState } from './state.ts';

/** Contacts of a row are predicted over at most this many of its smallest extents; continuous collision finds the others. */
export const MAX_PREDICTION = 0.5;

/**
 * How far a body may be from the pose for which its contacts were found, and how far it may move in a step, in slops. What moves farther has contacts of the step
 * before: forces that lag behind a motion feed it.
 */
const MAX_DRIFT = 0.1;
const MAX_MOTION = 0.02;

// How far the current row may move in a step, and how far apart its contacts are found, m.
const range = new Float64Array(2);

/**
 * How far a row may move in one step, and how far apart the solver's contacts are found, m: the speculative distance, at least its `fall` in one
 * step, and as far as it moves, but not farther than contacts can be predicted.
 */
function measureReach({ state, dt, fall }: WorldCore, row: number): void {
  const { body, asleep, velocity, angularVelocity, restitution, slop, smallestExtent, turnRadius, gravityScale } = state;
  if (body[row] === STATIC || asleep[row]) {
    range[0] = range[1] = 0;
    return;
  }
  let motion = Math.sqrt(squaredLength(velocity, 3 * row)) * dt;
  // (No rotation moves a point farther than its diameter.)
  if (turnRadius[row] > 0) motion += turnRadius[row] * Math.min(2, Math.sqrt(squaredLength(angularVelocity, 3 * row)) * dt);
  let least = 0;
  if (body[row] === DYNAMIC) {
    // (A body of a millimetre falls by more than its size.)
    least = Math.max(((restitution[row] > 0 ? 4 : 1) * SPECULATIVE - MAX_DRIFT) * slop[row], Math.abs(gravityScale[row]) * fall);
  }
  range[0] = least + motion;
  range[1] = least + Math.min(motion, MAX_PREDICTION * smallestExtent[row]);
}

/**
 * Whether a row that has moved keeps its contact pose: then bounds and contacts stay as they are, and the solver adds the motion since then. Only while it is
 * nearer to that pose than anything it touches or does not touch depends on, and while its margins include the next step.
 */
function keepsContactPose(core: WorldCore, row: number): boolean {
  const { dt, state } = core;
  const { body, clearance, drift, reach, slop, speculativeMargin, turnRadius, velocity, angularVelocity } = state;
  if (body[row] !== DYNAMIC) return false;
  const most = MAX_MOTION * slop[row];
  if (squaredLength(velocity, 3 * row) * dt * dt > most * most) return false;
  // (A ball that spins moves nothing.)
  const turn = turnRadius[row] * dt;
  if (turn > 0 && squaredLength(angularVelocity, 3 * row) * turn * turn > most * most) return false;
  measureDrift(state, row);
  if (drift[row] > MAX_DRIFT * slop[row] || drift[row] > clearance[row]) return false;
  measureReach(core, row);
  return range[0] + drift[row] <= reach[row] && range[1] + drift[row] <= speculativeMargin[row];
}

/**
 * Whether bounds must include the motion of a step: where a body is dynamic, since contacts are found ahead of time, within the speculative margin; and for
 * sensors, which report what passes them within a step.
 */
export function needsSpeculation({ state, settings }: WorldCore): boolean {
  const { body, moving } = state;
  if (settings.response) for (let i = 0; i < moving.count; i++) if (body[moving.rows[i]] === DYNAMIC) return true;
  return settings.continuous && moving.count > 0 && hasSensor(state);
}

/** Whether any body is a sensor. */
export function hasSensor({ alive, flags, rows }: WorldState): boolean {
  for (let row = 0; row < rows; row++) if ((flags[row] & SENSOR & alive[row]) !== 0) return true;
  return false;
}

/** Brings records and bounds up to date: of every row that may have moved, or only of those edited since. */
export function updateTransforms(core: WorldCore, all: boolean): void {
  const { state } = core;
  const { asleep, moving } = state;
  const ahead = needsSpeculation(core);
  const { gravity } = core.settings;
  core.fall = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]) * core.dt * core.dt;
  // With the first dynamic body the bounds of all rows must include their motion.
  const marginsChanged = ahead !== core.ahead;
  core.ahead = ahead;
  updateEdited(core, all);
  if (!all && !marginsChanged) return;
  let any = false;
  for (let i = 0; i < moving.count; i++) {
    const row = moving.rows[i];
    const moved = all && asleep[row] === 0;
    if (!moved && !marginsChanged) continue;
    any = true;
    if (moved) updateShape(state, row);
    if (marginsChanged || !ahead || !keepsContactPose(core, row)) updateMargins(core, row);
  }
  if (any) core.rayBatch.forget();
}

/** Updates the rows that were edited; with `all`, only what the update of all rows does not. */
function updateEdited(core: WorldCore, all: boolean): void {
  const { state, dirtyRows } = core;
  const { alive, moves, dirty } = state;
  for (let i = 0; i < dirtyRows.count; i++) {
    const row = dirtyRows.rows[i];
    const stale = dirty[row];
    dirty[row] = 0;
    if (alive[row] === 0) continue;
    if (stale === RECORD_STALE) updateShape(state, row);
    if (all && moves[row] === 1) continue;
    updateMargins(core, row);
  }
  dirtyRows.clear();
}

/** The row's record is up to date: updates its margins and bounds. */
function updateMargins(core: WorldCore, row: number): void {
  const { state, ahead } = core;
  const { asleep, body, moves, placed, reach, slop, speculativeMargin } = state;
  if (ahead) {
    measureReach(core, row);
    const more = body[row] === DYNAMIC && asleep[row] === 0 ? MAX_DRIFT * slop[row] : 0;
    reach[row] = range[0] + more;
    speculativeMargin[row] = range[1] + more;
  } else {
    reach[row] = speculativeMargin[row] = state.drift[row] = 0;
  }
  // (Without a dynamic body nothing reads those of moving rows.)
  if (ahead || moves[row] === 0) setContactPose(state, row);
  updateBounds(state, row);
  placed[row] = 1;
}

/** Updates the grid: all rows, or those whose neighbours may have changed. */
export function updateGrid(core: WorldCore): void {
  const { state } = core;
  core.grid.update(state, state.moving);
  core.gridStale = false;
}

/** Updates records and grid after edits, before a query. */
export function ensureQueryable(core: WorldCore): void {
  if (!core.gridStale) return;
  updateTransforms(core, false);
  const { state } = core;
  core.grid.build(state, state.moving);
  core.gridStale = false;
}

/** Candidates: rows whose bounds overlap. */
export function findPairs(core: WorldCore): void {
  core.grid.pairs(core.pairs);
  core.pairsComplete = true;
}

/** A whole detection, of a world whose disturbed rows have been woken if it has sleeping ones: after it records, bounds, grid, candidates and contacts describe the same instant. `limited`: with the contacts that a step keeps. */
export function detect(core: WorldCore, limited = false): void {
  updateTransforms(core, false);
  updateGrid(core);
  findPairs(core);
  findContacts(core, limited);
}
