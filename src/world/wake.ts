// What an edit leaves behind: stale grid and contacts, and bodies that may no longer sleep.

import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { IMPULSES, PUSHES, REMEMBERS, TOUCHING, WITH_SENSOR } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { DYNAMIC, STATIC } from './state.ts';

/** Marks the row and the world: the next step or query looks again before it uses what it sees. */
export function edited(core: WorldCore, row: number, change: number): void {
  const { dirty, moves } = core.state;
  if (change > dirty[row]) {
    if (dirty[row] === 0) core.dirtyRows.push(row);
    dirty[row] = change;
  }
  // (Of those that move the grid hears in any case.)
  if (moves[row] === 0) core.grid.note(row);
  core.crowd.forget();
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

/** Wakes everybody who touches the row, and whoever lies on them: their support goes, or its weight. */
export function wakeNeighbours(core: WorldCore, row: number): void {
  wakeAcross(core, row);
  wakeOnwards(core);
  forgetPress(core, row);
}

/** A contact remembers at most the push of a stack of so many bodies when somebody of its island is changed. */
const REMEMBERED = 64;

/**
 * What was pressed harder than any stack would press remembers it as an impulse that, with one end gone, throws the rest at each other: forgotten in
 * the whole island.
 */
function forgetPress(core: WorldCore, row: number): void {
  const { contacts, state, settings } = core;
  const { inverseMass, body } = state;
  const [gx, gy, gz] = settings.gravity;
  const most = (REMEMBERED * core.dt * Math.sqrt(gx * gx + gy * gy + gz * gz)) / settings.substeps;
  const reached = new Uint8Array(state.rows);
  reached[row] = 1;
  for (let more = true; more;) {
    more = false;
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.rowA[c];
      const b = contacts.rowB[c];
      if (reached[a] === reached[b] || contacts.flags[c] & WITH_SENSOR) continue;
      const next = reached[a] ? b : a;
      if (body[next] !== DYNAMIC) continue;
      reached[next] = 1;
      more = true;
    }
  }
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    if (!(contacts.flags[c] & REMEMBERS) || (!reached[a] && !reached[b])) continue;
    const i = IMPULSES * c;
    let pushed = 0;
    for (let p = 0; p < 4; p++) pushed += contacts.impulse[i + PUSHES + p];
    if (pushed * Math.max(inverseMass[a], inverseMass[b]) > most) contacts.impulse.fill(0, i, i + IMPULSES);
  }
}

/** Wakes sleepers who touch somebody awake, until there are none: rare, and an island is a few contacts deep. */
export function wakeOnwards(core: WorldCore): void {
  const { contacts, state } = core;
  const { asleep, body } = state;
  for (let more = true; more;) {
    more = false;
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.rowA[c];
      const b = contacts.rowB[c];
      if (asleep[a] === asleep[b] || body[a] !== DYNAMIC || body[b] !== DYNAMIC) continue;
      if (!(contacts.flags[c] & TOUCHING) || contacts.flags[c] & WITH_SENSOR) continue;
      wake(core, asleep[a] ? a : b);
      more = true;
    }
  }
}

/** Wakes sleepers whom an awake body reaches within the step: they shall feel the blow, and not stand like walls. `dt` in s. */
export function wakeStruck(core: WorldCore, dt: number): void {
  const { contacts, state } = core;
  const { asleep, body, velocity } = state;
  let woken = false;
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    if (!asleep[a] === !asleep[b] || body[a] === STATIC || body[b] === STATIC || contacts.flags[c] & WITH_SENSOR) continue;
    const m = contacts.start[c];
    let closing = 0;
    for (let k = 0; k < 3; k++) closing += contacts.manifold[m + NORMAL + k] * (velocity[3 * a + k] - velocity[3 * b + k]);
    if (!(closing * dt > Math.max(0, contacts.manifold[m + DISTANCE]))) continue;
    wake(core, asleep[a] ? a : b);
    woken = true;
  }
  if (woken) wakeOnwards(core);
}

function wakeAcross(core: WorldCore, row: number): void {
  const { contacts } = core;
  for (let c = 0; c < contacts.count; c++) {
    if (contacts.rowA[c] === row) wake(core, contacts.rowB[c]);
    else if (contacts.rowB[c] === row) wake(core, contacts.rowA[c]);
  }
}
