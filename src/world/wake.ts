// What an edit leaves behind: stale grid and contacts, and bodies that may no longer sleep.

import type { WorldCore } from './core.ts';

/** Marks the row and the world: the next step or query looks again before it uses what it sees. */
export function edited(core: WorldCore, row: number, dirty: number): void {
  if (dirty > core.state.dirty[row]) core.state.dirty[row] = dirty;
  core.gridStale = true;
  core.contactsStale = true;
}

/** Wakes the body of a row; the rest of its island follows at the end of the step. */
export function wake(core: WorldCore, row: number): void {
  core.state.asleep[row] = 0;
  core.state.restTime[row] = 0;
}

export function wakeAll(core: WorldCore): void {
  core.state.asleep.fill(0);
  core.state.restTime.fill(0);
}

/** Wakes everybody who touches the row: its support goes, or its weight. */
export function wakeNeighbours(core: WorldCore, row: number): void {
  const { contacts } = core;
  for (let c = 0; c < contacts.count; c++) {
    if (contacts.rowA[c] === row) wake(core, contacts.rowB[c]);
    else if (contacts.rowB[c] === row) wake(core, contacts.rowA[c]);
  }
}
