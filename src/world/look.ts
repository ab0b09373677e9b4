// Looking at the world as it stands: records and bounds, the grid, candidate pairs, contacts. Nothing moves here.

import { touchingRange } from '../math/scalar.ts';
import { collide } from '../narrowphase/table.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import { FRICTION, IMPULSES, PUSHES, STRIKES, STRUCK, TOUCHING, WITH_SENSOR, type ContactList } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { entityOf, MAX_ROWS } from './entity.ts';
import { placeBounds, placeRecord } from './place.ts';
import { DYNAMIC, RECORD_STALE, SENSOR, STATIC, type WorldState } from './state.ts';

// Bodies look this far ahead even at rest, m, so that a contact is known before it is needed; four times the solver's slop. Larger finds more
// useless pairs, smaller lets a resting contact flicker.
const SPECULATIVE = 0.02;

// A point of the last contact gives its impulse to the nearest new point within this distance, m (in the frame that travels with body a). A
// smaller one forgets the impulses of sliding contacts, a larger one mixes up the corners of small boxes.
const MATCH = 0.05;

/** How far ahead a row looks for contacts: the speculative distance and what it may move in one step, m. */
function reachOf(state: WorldState, row: number, dt: number): number {
  if (state.body[row] === STATIC || state.asleep[row]) return 0;
  const v = state.velocity;
  const speed = Math.sqrt(v[3 * row] * v[3 * row] + v[3 * row + 1] * v[3 * row + 1] + v[3 * row + 2] * v[3 * row + 2]);
  return (state.body[row] === DYNAMIC ? SPECULATIVE : 0) + speed * dt;
}

/** Brings records and bounds up to date: of every row that may have moved, or only of those edited since. */
export function refresh(core: WorldCore, all: boolean): void {
  const { state, settings } = core;
  const { alive, body, asleep, dirty, reach, placed } = state;
  let ahead = false;
  if (settings.response) for (let row = 0; row < state.rows && !ahead; row++) ahead = alive[row] === 1 && body[row] === DYNAMIC;
  for (let row = 0; row < state.rows; row++) {
    if (!alive[row]) continue;
    const moved = all && body[row] !== STATIC && !asleep[row];
    if (!moved && !dirty[row]) continue;
    if (moved || dirty[row] === RECORD_STALE) placeRecord(state, row);
    reach[row] = ahead ? reachOf(state, row, core.dt) : 0;
    placeBounds(state, row);
    placed[row] = 1;
    dirty[row] = 0;
  }
}

/** Files all rows in the grid. */
export function buildGrid(core: WorldCore): void {
  const { state } = core;
  core.grid.build(state.rows, state.alive, state.bounds, state.moves, state.layerBit, state.mask);
  core.gridStale = false;
}

/** Makes records and grid true again after edits, so that a query may use them. */
export function freshen(core: WorldCore): void {
  if (!core.gridStale) return;
  refresh(core, false);
  buildGrid(core);
}

const manifold = new Float64Array(MANIFOLD_STRIDE);

/**
 * Candidates to contacts; impulses of contacts that go on are carried over. The list keeps the candidates' order, which is by rows. A pair of
 * which neither has been placed anew (two sleepers, a sleeper on a floor) keeps its last answer: asking again would give the same.
 */
export function findContacts(core: WorldCore): void {
  const { state, pairs } = core;
  const previous = core.contacts;
  const next = core.previous;
  const { kind, data, body, flags, reach, size, generation, placed } = state;
  let count = 0;
  let touching = 0;
  let old = 0;
  for (let i = 0; i < pairs.count; i++) {
    let rowA = pairs.a[i];
    let rowB = pairs.b[i];
    // Both lists are in row order: the old contact of this pair, if there is one, lies ahead.
    const key = rowA * MAX_ROWS + rowB;
    while (old < previous.count && keyOf(previous, old) < key) old++;
    const known = old < previous.count && keyOf(previous, old) === key;
    if (!placed[rowA] && !placed[rowB]) {
      if (!known) continue;
      if (count === next.capacity) next.reserve(count + 1);
      next.copy(count, previous, old);
      if (next.flags[count] & TOUCHING) touching++;
      count++;
      continue;
    }
    if (kind[rowA] > kind[rowB]) {
      rowA = pairs.b[i];
      rowB = pairs.a[i];
    }
    const sensor = (flags[rowA] | flags[rowB]) & SENSOR;
    // Only what can push looks ahead; a sensor or a kinematic pair is told of true contacts alone.
    const rounding = touchingRange(Math.max(size[rowA], size[rowB]));
    const pushes = !sensor && (body[rowA] === DYNAMIC || body[rowB] === DYNAMIC);
    const margin = pushes ? Math.max(reach[rowA] + reach[rowB], rounding) : rounding;
    if (!collide(manifold, kind[rowA], kind[rowB], data, STRIDE * rowA, STRIDE * rowB, margin)) continue;
    if (count === next.capacity) next.reserve(count + 1);
    const touches = manifold[DISTANCE] <= rounding;
    const struck = known && (previous.flags[old] & STRIKES) !== 0;
    if (touches) touching++;
    next.rowA[count] = rowA;
    next.rowB[count] = rowB;
    next.entityA[count] = entityOf(rowA, generation[rowA]);
    next.entityB[count] = entityOf(rowB, generation[rowB]);
    next.flags[count] = (touches ? TOUCHING : 0) | (sensor ? WITH_SENSOR : 0) | (struck ? STRUCK : 0);
    next.manifold.set(manifold, count * MANIFOLD_STRIDE);
    next.anchor[3 * count] = state.position[3 * rowA];
    next.anchor[3 * count + 1] = state.position[3 * rowA + 1];
    next.anchor[3 * count + 2] = state.position[3 * rowA + 2];
    next.impulse.fill(0, count * IMPULSES, (count + 1) * IMPULSES);
    const same = known && previous.entityA[old] === next.entityA[count] && previous.entityB[old] === next.entityB[count];
    if (pushes && same) carryImpulses(state, previous, old, next, count);
    count++;
  }
  placed.fill(0, 0, state.rows);
  next.count = count;
  core.previous = previous;
  core.contacts = next;
  core.contactsStale = false;
  core.timings.candidates = pairs.count;
  core.timings.touching = touching;
}

function keyOf(list: ContactList, i: number): number {
  const a = list.rowA[i];
  const b = list.rowB[i];
  return a < b ? a * MAX_ROWS + b : b * MAX_ROWS + a;
}

/** Gives each point of the new contact the impulse of the nearest point of the old one; each old point serves once. */
function carryImpulses(state: WorldState, from: ContactList, i: number, to: ContactList, j: number): void {
  const { position } = state;
  const m = i * MANIFOLD_STRIDE;
  const n = j * MANIFOLD_STRIDE;
  const old = from.manifold;
  const now = to.manifold;
  // A contact that has turned by more than 60° is another contact.
  if (old[m + NORMAL] * now[n + NORMAL] + old[m + NORMAL + 1] * now[n + NORMAL + 1] + old[m + NORMAL + 2] * now[n + NORMAL + 2] < 0.5) {
    return;
  }
  // Points are compared in a frame that travels with body a, but does not turn with it: a rolling ball keeps its contact below.
  const a = 3 * to.rowA[j];
  const shiftX = position[a] - from.anchor[3 * i];
  const shiftY = position[a + 1] - from.anchor[3 * i + 1];
  const shiftZ = position[a + 2] - from.anchor[3 * i + 2];
  let used = 0;
  for (let p = 0; p < now[n + COUNT]; p++) {
    const x = now[n + POINTS + POINT_STRIDE * p] - shiftX;
    const y = now[n + POINTS + POINT_STRIDE * p + 1] - shiftY;
    const z = now[n + POINTS + POINT_STRIDE * p + 2] - shiftZ;
    let best = -1;
    let least = MATCH * MATCH;
    for (let q = 0; q < old[m + COUNT]; q++) {
      if (used & (1 << q)) continue;
      const dx = old[m + POINTS + POINT_STRIDE * q] - x;
      const dy = old[m + POINTS + POINT_STRIDE * q + 1] - y;
      const dz = old[m + POINTS + POINT_STRIDE * q + 2] - z;
      const d = dx * dx + dy * dy + dz * dz;
      if (d <= least) {
        least = d;
        best = q;
      }
    }
    if (best < 0) continue;
    used |= 1 << best;
    to.impulse[j * IMPULSES + PUSHES + p] = from.impulse[i * IMPULSES + PUSHES + best];
  }
  for (let k = FRICTION; k < IMPULSES; k++) to.impulse[j * IMPULSES + k] = from.impulse[i * IMPULSES + k];
}

/** The whole look: after it records, bounds, grid, candidates and contacts describe the same instant. */
export function look(core: WorldCore): void {
  refresh(core, false);
  buildGrid(core);
  core.grid.pairs(core.pairs);
  findContacts(core);
}
