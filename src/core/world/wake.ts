// Effects of an edit: stale grid and contacts, and bodies that must wake.

import { growBytes, growInts } from '../broadphase/grow.ts';
import { DISTANCE, NORMAL, POINTS } from '../narrowphase/manifold.ts';
import {
  BEGAN,
  FRICTION_IMPULSE,
  IMPULSES,
  isCurrent,
  NORMAL_IMPULSES,
  HAS_RESPONSE,
  STEP_NORMAL,
  TOUCHING,
  WITH_SENSOR,
} from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { addPointVelocity, relative } from './point-motion.ts';
import { BOUNDS_STALE, DYNAMIC, SENSOR, STATIC, STOPPED, type WorldState } from './state.ts';
import { measureTurn, turnSince } from './transform.ts';

/** Marks the row and the world: the next step or query detects again first. A stopped body moves again. */
export function markEdited(core: WorldCore, row: number, change: number): void {
  const { dirty, moves } = core.state;
  resume(core, row);
  if (change > dirty[row]) {
    if (dirty[row] === 0) core.dirtyRows.push(row);
    dirty[row] = change;
  }
  // (The grid follows moving rows in any case.)
  if (moves[row] === 0) core.grid.note(row);
  core.rayBatch.forget();
  core.gridStale = true;
  core.contactsStale = true;
}

/** A body that was stopped because its state had left the supported ranges moves again: it was edited. */
export function resume({ state: { flags } }: WorldCore, row: number): void {
  flags[row] &= ~STOPPED;
}

/**
 * What every edit of a body does: it wakes and moves again, and with `neighbours` those that it touches wake, too. `change` is as in `markEdited`, or 0 where
 * bounds and contacts stay as they are.
 */
export function edited(core: WorldCore, row: number, change: number, neighbours: boolean): void {
  if (neighbours) disturb(core, row);
  wake(core, row);
  if (change > 0) markEdited(core, row, change);
  else resume(core, row);
}

/** Wakes the sleeping one of two rows, if only one sleeps. */
export function wakeOne(core: WorldCore, a: number, b: number): void {
  const { asleep } = core.state;
  if (asleep[a] !== asleep[b]) wake(core, asleep[a] ? a : b);
}

/** Wakes the body of a row; the rest of its island follows at the end of the step. */
export function wake(core: WorldCore, row: number): void {
  if (core.state.asleep[row] === 1) core.wokenRows.push(row);
  core.state.asleep[row] = 0;
  core.state.restTime[row] = 0;
}

export function wakeAll(core: WorldCore): void {
  const { moving } = core.state;
  for (let i = 0; i < moving.count; i++) wake(core, moving.rows[i]);
}

/**
 * Marks a row whose support or load has changed for its neighbours. They are woken at the next step or detect, all at once: an edit costs the same
 * whatever the contacts are.
 */
export function disturb(core: WorldCore, row: number): void {
  core.state.disturbed[row] = 1;
  core.disturbed = true;
}

/** The least distance of bodies that do not touch, m: rounding of what lies still does not wake them. */
const NEARLY_APART = 1e-10;

// Union-find over rows (Tarjan): the parent of each row; per root a mark. And a mark per row.
let parent = new Int32Array(64);
let marked = new Uint8Array(64);
let neighbour = new Uint8Array(64);

/**
 * Wakes the neighbours of disturbed rows and their islands, and clears impulses that are too large; O(contacts). Call before contacts are found
 * again: the current ones are those at the time of the edits, also of bodies removed since.
 */
export function wakeDisturbed(core: WorldCore): void {
  if (!core.disturbed) return;
  core.disturbed = false;
  const { contacts, state } = core;
  const { disturbed, flags, friction, rows } = state;
  neighbour = growBytes(neighbour, rows);
  neighbour.fill(0, 0, rows);
  let any = false;
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    if ((disturbed[a] | disturbed[b]) === 0) continue;
    // Nothing rests on a sensor. What was one until the edit, and is a body now, pushes out what lies in it.
    if (contacts.flags[c] & WITH_SENSOR && ((flags[a] | flags[b]) & SENSOR || !isCurrent(state, contacts, c))) continue;
    any = true;
    // The solver skips contacts without friction: their stored impulse would never be cleared.
    if (friction[a] * friction[b] === 0) contacts.impulse.fill(0, IMPULSES * c + FRICTION_IMPULSE, IMPULSES * c + STEP_NORMAL);
    if (disturbed[a] === 1) wakeNeighbour(core, b);
    if (disturbed[b] === 1) wakeNeighbour(core, a);
  }
  if (any) {
    wakeIslands(core, neighbour, 1);
    clearExcessImpulses(core);
  }
  disturbed.fill(0, 0, rows);
}

function wakeNeighbour(core: WorldCore, row: number): void {
  neighbour[row] = 1;
  wake(core, row);
}

/** The number of stacked bodies whose weight a contact may keep as its impulse when a body of its island is edited. */
const MAX_STACK_LOADS = 64;

/**
 * Clears the impulses of contacts pressed harder than in any stack, in the islands of disturbed rows, which are marked: as warm start they would throw the remaining
 * bodies at each other once one of them is gone.
 */
function clearExcessImpulses(core: WorldCore): void {
  const { contacts, state, settings } = core;
  const { body, disturbed } = state;
  const [gx, gy, gz] = settings.gravity;
  const maxChange = MAX_STACK_LOADS * core.substep * Math.sqrt(gx * gx + gy * gy + gz * gz);
  for (let c = 0; c < contacts.count; c++) {
    if (!hasExcessImpulse(core, c, maxChange)) continue;
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    const reached =
      (disturbed[a] | disturbed[b]) === 1 ||
      (body[a] === DYNAMIC && marked[find(a)] === 1) ||
      (body[b] === DYNAMIC && marked[find(b)] === 1);
    if (reached) contacts.impulse.fill(0, IMPULSES * c, IMPULSES * (c + 1));
  }
}

/** Whether the stored impulse would accelerate the lighter of its bodies by more than `maxChange`, m/s. */
function hasExcessImpulse({ contacts, state }: WorldCore, c: number, maxChange: number): boolean {
  if (!(contacts.flags[c] & HAS_RESPONSE)) return false;
  const { impulse } = contacts;
  const i = IMPULSES * c + NORMAL_IMPULSES;
  const pushed = impulse[i] + impulse[i + 1] + impulse[i + 2] + impulse[i + 3];
  return pushed * Math.max(state.inverseMass[contacts.rowA[c]], state.inverseMass[contacts.rowB[c]]) > maxChange;
}

/** Wakes the rest of every island with an awake body, if `wokenRows` has more than `before` rows. False if it has not. */
export function wakeAround(core: WorldCore, before: number): boolean {
  if (core.wokenRows.count === before) return false;
  wakeIslands(core, core.state.asleep, 0);
  return true;
}

/**
 * Wakes the sleeping bodies of every island that has a row with this value in `seeds`, and marks its root; O(contacts). Bodies that were removed since the last
 * detection still join their neighbours.
 */
function wakeIslands(core: WorldCore, seeds: Uint8Array, value: number): void {
  const { asleep, body, moving, rows } = core.state;
  joinIslands(core, false);
  marked = growBytes(marked, rows);
  marked.fill(0, 0, rows);
  for (let i = 0; i < moving.count; i++) {
    const row = moving.rows[i];
    if (body[row] === DYNAMIC && seeds[row] === value) marked[find(row)] = 1;
  }
  for (let i = 0; i < moving.count; i++) if (asleep[moving.rows[i]] === 1 && marked[find(moving.rows[i])] === 1) wake(core, moving.rows[i]);
}

/** Joins bodies that touch to islands; with `ofLiving` those alone that are still there, since edits may have put others in their rows. O(contacts). */
function joinIslands(core: WorldCore, ofLiving: boolean): void {
  const { contacts } = core;
  resetIslands(core);
  for (let c = 0; c < contacts.count; c++) {
    if (joinsIsland(core, c) && (!ofLiving || isCurrent(core.state, contacts, c))) unite(contacts.rowA[c], contacts.rowB[c]);
  }
}

/**
 * Whether the bodies of contact c touch, or have a normal impulse: resting bodies may be a rounding error apart and touch in the next step. (Without this rule
 * such an island was woken again and again, for up to ten seconds.)
 */
export function holds({ flags, impulse, manifold, start }: WorldCore['contacts'], c: number): boolean {
  if (flags[c] & WITH_SENSOR) return false;
  if ((flags[c] & TOUCHING) !== 0) return true;
  // (The distance is that of the contact poses: the solver knows that of now to first order, and rounding decides whether it pushes.)
  return impulse[IMPULSES * c + NORMAL_IMPULSES] > 0 || manifold[start[c] + DISTANCE] <= 0;
}

/** Whether the bodies of contact c sleep and wake together. */
function joinsIsland({ contacts, state: { body } }: WorldCore, c: number): boolean {
  return holds(contacts, c) && body[contacts.rowA[c]] === DYNAMIC && body[contacts.rowB[c]] === DYNAMIC;
}

/** A row sleeps from now on, without velocity. */
export function fallAsleep({ asleep, velocity, angularVelocity }: WorldState, row: number): void {
  asleep[row] = 1;
  velocity.fill(0, 3 * row, 3 * row + 3);
  angularVelocity.fill(0, 3 * row, 3 * row + 3);
}

/** Puts the island of a row to sleep, as a step does after `rest` s at rest. O(contacts). */
export function sleepIsland(core: WorldCore, row: number, rest: number): void {
  const { moving } = core.state;
  joinIslands(core, true);
  const root = find(row);
  for (let i = 0; i < moving.count; i++) if (find(moving.rows[i]) === root) sleepRow(core, moving.rows[i], rest);
}

/** Per row, the lowest row of the island of its dynamic body; −1 for all others. O(contacts). */
export function writeIslands(core: WorldCore, out: Int32Array): void {
  const { alive, body, rows } = core.state;
  joinIslands(core, true);
  for (let row = 0; row < rows; row++) out[row] = alive[row] === 1 && body[row] === DYNAMIC ? find(row) : -1;
}

function sleepRow(core: WorldCore, row: number, rest: number): void {
  const { asleep, restTime } = core.state;
  if (asleep[row] === 1) return;
  fallAsleep(core.state, row);
  restTime[row] = Math.max(restTime[row], rest);
  core.forces.remove(row);
  // Its bounds no longer include motion.
  markEdited(core, row, BOUNDS_STALE);
}

/** Makes every row an island of its own. */
export function resetIslands({ state: { rows } }: WorldCore): void {
  parent = growInts(parent, rows);
  for (let row = 0; row < rows; row++) parent[row] = row;
}

/** The root of a row's island. */
export function find(row: number): number {
  while (parent[row] !== row) {
    parent[row] = parent[parent[row]];
    row = parent[row];
  }
  return row;
}

/** Joins two islands. The lower root is the root of both, whatever the order of the contacts. */
export function unite(a: number, b: number): void {
  const x = find(a);
  const y = find(b);
  if (x < y) parent[y] = x;
  else parent[x] = y;
}

/** Wakes sleeping bodies into which an edit has put another body: the next step pushes them apart. Call when events are known. */
export function wakeOverlapped(core: WorldCore): void {
  const { contacts, report, state } = core;
  const { asleep, slop } = state;
  if (report.begunCount === 0) return;
  for (let c = 0; c < contacts.count; c++) {
    const row = asleep[contacts.rowA[c]] ? contacts.rowA[c] : contacts.rowB[c];
    if (!asleep[row] || (contacts.flags[c] & (BEGAN | WITH_SENSOR)) !== BEGAN) continue;
    if (contacts.manifold[contacts.start[c] + DISTANCE] < -slop[row]) wake(core, row);
  }
}

// How far a body is from its contact pose, m.
const way = new Float64Array(3);

/** The distance of contact c at the poses of its bodies, at least 0, m. */
function distanceNow({ contacts, state }: WorldCore, c: number): number {
  const { contactPosition, drift, position } = state;
  const { flags, manifold, rowA, rowB, start } = contacts;
  const m = start[c];
  relative.fill(0);
  for (let sign = -1; sign <= 1; sign += 2) {
    const row = sign < 0 ? rowA[c] : rowB[c];
    if (drift[row] === 0) continue;
    measureTurn(state, row);
    for (let k = 0; k < 3; k++) way[k] = position[3 * row + k] - contactPosition[3 * row + k];
    addPointVelocity(contactPosition, row, way, 0, turnSince, 0, manifold, m + POINTS, sign);
  }
  let distance = manifold[m + DISTANCE];
  for (let k = 0; k < 3; k++) distance += manifold[m + NORMAL + k] * relative[k];
  // (What does not touch is apart, by whatever is left of it to first order.)
  return Math.max((flags[c] & TOUCHING) === 0 ? NEARLY_APART : 0, distance);
}

/** Wakes sleeping bodies that an awake one reaches within the step, and those of its island: otherwise they would act as static. `dt` in s. */
export function wakeHit(core: WorldCore, dt: number): void {
  const { contacts, state, wokenRows } = core;
  const { asleep, body, velocity } = state;
  const { count } = wokenRows;
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    if (!asleep[a] === !asleep[b] || body[a] === STATIC || body[b] === STATIC || contacts.flags[c] & WITH_SENSOR) continue;
    const m = contacts.start[c];
    let closing = 0;
    for (let k = 0; k < 3; k++) closing += contacts.manifold[m + NORMAL + k] * (velocity[3 * a + k] - velocity[3 * b + k]);
    if (closing * dt > distanceNow(core, c) || joinsIsland(core, c)) wake(core, asleep[a] ? a : b);
  }
  wakeAround(core, count);
}
