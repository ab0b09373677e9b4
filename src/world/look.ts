// Looking at the world as it stands: records and bounds, the grid, candidate pairs, contacts. Nothing moves here.

import type { WorldCore } from './core.ts';
import { editPairs } from './edit-pairs.ts';
import { findContacts } from './find-contacts.ts';
import { moveRecord, placeBounds, placeRecord } from './place.ts';
import { DYNAMIC, RECORD_STALE, STATIC, type WorldState } from './state.ts';

// Bodies look this far ahead even at rest, in slops (5 mm at most), so that a contact is known before it is needed. Larger finds more useless pairs,
// smaller lets a resting contact flicker. What bounces may leave a blow faster than it came, and looks four times as far.
const SPECULATIVE = 2.5;

/** How far ahead a row looks for contacts: the speculative distance, at least what `pull` m/s² do in one step, and what it may move in it, m. */
function placeReach(state: WorldState, row: number, dt: number, pull: number): void {
  const { body, asleep, velocity, reach, restitution, slop, gravityScale } = state;
  if (body[row] === STATIC || asleep[row]) {
    reach[row] = 0;
    return;
  }
  const x = velocity[3 * row];
  const y = velocity[3 * row + 1];
  const z = velocity[3 * row + 2];
  let least = 0;
  if (body[row] === DYNAMIC) {
    least = (restitution[row] > 0 ? 4 : 1) * SPECULATIVE * slop[row];
    // (A body of a millimetre falls by more than its size.)
    const fall = Math.abs(gravityScale[row]) * pull * dt * dt;
    if (fall > least) least = fall;
  }
  reach[row] = least + Math.sqrt(x * x + y * y + z * z) * dt;
}

/** Whether anybody can be pushed, and so must know of contacts before they are there. */
export function looksAhead({ state, settings }: WorldCore): boolean {
  const { alive, body, rows } = state;
  if (settings.response) for (let row = 0; row < rows; row++) if (alive[row] === 1 && body[row] === DYNAMIC) return true;
  return false;
}

/** Brings records and bounds up to date: of every row that may have moved, or only of those edited since. */
export function refresh(core: WorldCore, all: boolean): void {
  const { state } = core;
  const { alive, body, asleep, dirty, reach, placed, rows } = state;
  core.crowd.forget();
  const ahead = looksAhead(core);
  const { gravity } = core.settings;
  const pull = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
  // The first body that can be pushed: now everybody's bounds must tell where they will be.
  const anew = ahead !== core.ahead;
  core.ahead = ahead;
  for (let row = 0; row < rows; row++) {
    if (alive[row] === 0) continue;
    const stale = dirty[row];
    const moved = all && body[row] !== STATIC && asleep[row] === 0;
    if (!moved && stale === 0 && !anew) continue;
    if (stale === RECORD_STALE) placeRecord(state, row);
    else if (moved) moveRecord(state, row);
    if (ahead) placeReach(state, row, core.dt, pull);
    else reach[row] = 0;
    placeBounds(state, row);
    placed[row] = 1;
    dirty[row] = 0;
  }
}

/** Brings the grid up to date: with all rows, or with those of which others may be near now. */
export function updateGrid(core: WorldCore): void {
  const { state } = core;
  core.grid.update(state.rows, state.alive, state.bounds, state.moves, state.layerBit, state.mask);
  core.gridStale = false;
}

/** Makes records and grid true again after edits, so that a query may use them. */
export function freshen(core: WorldCore): void {
  if (!core.gridStale) return;
  refresh(core, false);
  const { state } = core;
  core.grid.build(state.rows, state.alive, state.bounds, state.moves, state.layerBit, state.mask);
  core.gridStale = false;
}

/** Candidates: rows whose bounds overlap. */
export function findPairs(core: WorldCore): void {
  core.grid.pairs(core.pairs);
  core.surveyed = true;
}

/** The whole look: after it records, bounds, grid, candidates and contacts describe the same instant. */
export function look(core: WorldCore): void {
  refresh(core, false);
  updateGrid(core);
  findPairs(core);
  findContacts(core);
}

/**
 * The same for the step, which looks once more at its end: after few edits only the pairs of edited rows are sought. Where candidates are kept that is
 * what an update does.
 */
export function lookAgain(core: WorldCore): void {
  refresh(core, false);
  if (core.grid.keeps || !editPairs(core)) {
    updateGrid(core);
    findPairs(core);
  }
  findContacts(core);
}
