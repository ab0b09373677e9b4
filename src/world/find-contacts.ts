// From candidate pairs to contacts: asks the pair kernels, and gives a contact that goes on the impulses it had.

import { touchingRange } from '../math/scalar.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { meet } from '../narrowphase/table.ts';
import { STRIDE } from '../shapes/record.ts';
import { FRICTION, IMPULSES, PUSHES, REMEMBERS, STRIKES, STRUCK, TOUCHING, WITH_SENSOR, type ContactList } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { entityOf } from './entity.ts';
import { DYNAMIC, KINEMATIC, SENSOR, type WorldState } from './state.ts';

// A point of the last contact gives its impulse to the nearest new point within this distance, m (in the frame that travels with body a). A
// smaller one forgets the impulses of sliding contacts, a larger one mixes up the corners of small boxes.
const MATCH = 0.05;

const manifold = new Float64Array(MANIFOLD_STRIDE);

/**
 * Candidates to contacts; impulses of contacts that go on are carried over. The list keeps the candidates' order, which is by rows. A pair of
 * which neither has been placed anew (two sleepers, a sleeper on a floor) keeps its last answer: asking again would give the same.
 */
export function findContacts(core: WorldCore): void {
  const { state, pairs } = core;
  const { count, a: lower, b: higher } = pairs;
  // Where nobody remembers and all are asked the old list is not needed, and written over.
  const inPlace = isForgetful(state);
  const previous = core.contacts;
  const next = inPlace ? previous : core.previous;
  const { kind, data, body, flags, reach, size, placed } = state;
  let touching = 0;
  let old = 0;
  next.clear();
  for (let i = 0; i < count; i++) {
    let a = lower[i];
    let b = higher[i];
    if ((placed[a] | placed[b]) === 0) {
      old = previous.from(old, a, b);
      if (!previous.isOf(old, a, b)) continue;
      if (next.flags[next.copy(previous, old)] & TOUCHING) touching++;
      continue;
    }
    const sensor = (flags[a] | flags[b]) & SENSOR;
    // Only what can push looks ahead, and remembers; a sensor or a kinematic pair is told of true contacts alone.
    const pushes = sensor === 0 && (body[a] === DYNAMIC || body[b] === DYNAMIC);
    const rounding = touchingRange(Math.max(size[a], size[b]));
    manifold[MARGIN] = pushes ? Math.max(reach[a] + reach[b], rounding) : rounding;
    if (kind[a] > kind[b]) {
      a = b;
      b = lower[i];
    }
    if (!meet(manifold, kind[a], kind[b], data, STRIDE * a, STRIDE * b)) continue;
    const touches = manifold[DISTANCE] <= rounding;
    if (touches) touching++;
    const at = next.add(a, b, next.write(manifold, 0));
    next.flags[at] = (touches ? TOUCHING : 0) | (sensor === 0 ? 0 : WITH_SENSOR) | (pushes ? REMEMBERS : 0);
    identify(state, next, at);
    if (!pushes) continue;
    remember(state, next, at);
    old = previous.from(old, lower[i], higher[i]);
    if (previous.isOf(old, lower[i], higher[i])) goOn(state, previous, old, next, at);
  }
  placed.fill(0, 0, state.rows);
  if (!inPlace) {
    core.previous = previous;
    core.contacts = next;
  }
  core.contactsStale = false;
  core.timings.candidates = count;
  core.timings.touching = touching;
}

/** Whether nobody can be pushed and every body that moves has been placed anew, so that each pair has one that was. */
function isForgetful({ alive, body, placed, rows }: WorldState): boolean {
  for (let row = 0; row < rows; row++) {
    if (alive[row] === 1 && (body[row] === DYNAMIC || (body[row] === KINEMATIC && placed[row] === 0))) return false;
  }
  return true;
}

function identify({ generation }: WorldState, list: ContactList, i: number): void {
  const a = list.rowA[i];
  const b = list.rowB[i];
  list.entityA[i] = entityOf(a, generation[a]);
  list.entityB[i] = entityOf(b, generation[b]);
}

/** Nothing yet, and where body a is. Of those who are not pushed nothing is written, which is a third of a contact. */
function remember({ position }: WorldState, { rowA, anchor, impulse }: ContactList, i: number): void {
  const a = 3 * rowA[i];
  anchor[3 * i] = position[a];
  anchor[3 * i + 1] = position[a + 1];
  anchor[3 * i + 2] = position[a + 2];
  for (let k = IMPULSES * i; k < IMPULSES * (i + 1); k++) impulse[k] = 0;
}

/** Contact j is contact i of the look before, between the same rows. */
function goOn(state: WorldState, from: ContactList, i: number, to: ContactList, j: number): void {
  if (from.flags[i] & STRIKES) to.flags[j] |= STRUCK;
  const remembers = (from.flags[i] & REMEMBERS) !== 0;
  if (remembers && from.entityA[i] === to.entityA[j] && from.entityB[i] === to.entityB[j]) carryImpulses(state, from, i, to, j);
}

/** Gives each point of the new contact the impulse of the nearest point of the old one; each old point serves once. */
function carryImpulses(state: WorldState, from: ContactList, i: number, to: ContactList, j: number): void {
  const { position } = state;
  const m = from.start[i];
  const n = to.start[j];
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
