// Overlap recovery: bodies spawned inside others or pressed into them part without being thrown, and static bodies win over dynamic ones.

import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { TOUCHING, WITH_SENSOR, type ContactList } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, KINEMATIC, STATIC, type WorldState } from '../world/state.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, type SolverBodies } from './solver-bodies.ts';
import {
  MASS_J,
  BASE_SEPARATION,
  FRICTION_ACTIVE,
  SAVED,
  N,
  SEPARATION,
  POINT,
  NORMAL_IMPULSE,
  TANGENT_IMPULSE1,
  SLOP,
  NORMAL_SUM,
  U,
  V,
  IndexList,
  type ContactConstraints,
} from './contact-constraints.ts';
import { applyImpulse, impulse } from './contact-frame.ts';
import { squaredLength } from './fast-bodies.ts';
import { massRatioContacts } from './load-bearing.ts';
import { MASS_RATIO_LIMIT, OVERLAP_RECOVERY_DEPTH, TOUCH_DEPTH } from './constants.ts';

/** Bits of `SolverBodies.deep`: it overlaps another body deeply; it touches a far heavier or lighter one. */
export const OVERLAP_BIT = 1;
const MASS_RATIO_BIT = 2;

/** Two contacts of a body oppose each other when the cosine between their normals, one reversed, is at least this. */
const MIN_OPPOSING_COSINE = 0.1;
/** Bodies in a row through which a kinematic one presses against a static one. Fewer: more pass through it. */
const MAX_PRESSED = 4;
/** A separation that no motion closes, m. */
const NO_CONTACT_SEPARATION = 1e6;
// Per row: its last contact with a body that cannot be pushed, plus 1. Per contact: the previous one of the same body, plus 1; how much of its
// penetration it gives up, m.
let lastImmovable = new Int32Array(64);
let previousImmovable = new Int32Array(64);
let reliefs = new Float64Array(64);
const immovableContacts = new IndexList();
// Per row: its last contact, twice its number plus 1 or 2; per such number the previous one of the same row. Listed when needed.
let lastContact = new Int32Array(64);
let previousContact = new Int32Array(64);
let isListed = false;

/** Marks deeply overlapping bodies, and touching pairs beyond the mass ratio (100 kg sank through a cube of 1 kg). False if there are none. */
export function markOverlaps(core: WorldCore, bodies: SolverBodies): boolean {
  const { contacts, state } = core;
  const { block, deep, minSlop } = bodies;
  const { rowA, rowB, flags, start, manifold } = contacts;
  const { slop } = state;
  const least = -OVERLAP_RECOVERY_DEPTH * minSlop;
  deep.fill(0, 0, state.rows);
  isListed = false;
  let any = false;
  massRatioContacts.count = 0;
  if (massRatioContacts.list.length < contacts.count) massRatioContacts.list = new Int32Array(Math.ceil(1.5 * contacts.count));
  for (let c = 0; c < contacts.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if (flags[c] & WITH_SENSOR) continue;
    const distance = manifold[start[c] + DISTANCE];
    const isDeep = distance < least && distance < -OVERLAP_RECOVERY_DEPTH * (slop[a] < slop[b] ? slop[a] : slop[b]);
    if (isDeep || willJam(core, c)) {
      if (ma > 0) deep[a] |= OVERLAP_BIT;
      if (mb > 0) deep[b] |= OVERLAP_BIT;
      any = true;
    }
    if (ma > 0 && mb > 0 && (ma > MASS_RATIO_LIMIT * mb || mb > MASS_RATIO_LIMIT * ma)) {
      deep[a] |= MASS_RATIO_BIT;
      deep[b] |= MASS_RATIO_BIT;
      massRatioContacts.add(c);
      any = true;
    }
  }
  return any;
}

/** Whether contact c is one with a kinematic body that moves so far within the step that it overlaps the other deeply, and presses it against a static one. */
function willJam(core: WorldCore, c: number): boolean {
  const { contacts, dt, state } = core;
  const { body, slop, turnRadius, velocity, angularVelocity } = state;
  const isA = body[contacts.rowA[c]] === KINEMATIC;
  const presser = isA ? contacts.rowA[c] : contacts.rowB[c];
  if (body[presser] !== KINEMATIC || (contacts.flags[c] & TOUCHING) === 0) return false;
  const m = contacts.start[c];
  let speed = 0;
  for (let k = 0; k < 3; k++) speed += contacts.manifold[m + NORMAL + k] * velocity[3 * presser + k];
  speed = (isA ? speed : -speed) + Math.sqrt(squaredLength(angularVelocity, 3 * presser)) * turnRadius[presser];
  const most = OVERLAP_RECOVERY_DEPTH * slop[isA ? contacts.rowB[c] : contacts.rowA[c]];
  return speed * dt - contacts.manifold[m + DISTANCE] > most && isJammed(core, c);
}

/**
 * Whether contact c is one with a kinematic body that presses the other against a static one, directly or through others. Its impacts would press that one deeper
 * into the static body with each step, and between the iterations of two contacts that cannot be pushed the last wins.
 */
export function isJammed({ contacts, state }: WorldCore, c: number): boolean {
  const { body } = state;
  const { rowA, rowB } = contacts;
  if (body[rowA[c]] !== KINEMATIC && body[rowB[c]] !== KINEMATIC) return false;
  return isBacked(contacts, state, c, body[rowA[c]] === KINEMATIC ? rowB[c] : rowA[c], MAX_PRESSED);
}

/** Whether what contact c presses a row against is static, or one of `most` bodies in a row that end there. */
function isBacked(contacts: ContactList, state: WorldState, c: number, row: number, most: number): boolean {
  const { body, slop } = state;
  const { flags, manifold, rowA, rowB, start } = contacts;
  if (!isListed) listContacts(contacts, state);
  for (let i = lastContact[row]; i > 0; i = previousContact[i]) {
    const e = (i - 1) >> 1;
    if (e === c || (flags[e] & WITH_SENSOR) !== 0) continue;
    const other = rowA[e] + rowB[e] - row;
    if (body[other] === KINEMATIC || manifold[start[e] + DISTANCE] > TOUCH_DEPTH * slop[row]) continue;
    let along = 0;
    for (let k = NORMAL; k < NORMAL + 3; k++) along += manifold[start[c] + k] * manifold[start[e] + k];
    if (((rowA[c] === row) === (rowA[e] === row) ? -along : along) < MIN_OPPOSING_COSINE) continue;
    if (body[other] === STATIC || (most > 1 && isBacked(contacts, state, e, other, most - 1))) return true;
  }
  return false;
}

/** Lists the contacts of each row. */
function listContacts({ count, rowA, rowB }: ContactList, { capacity, rows }: WorldState): void {
  isListed = true;
  if (lastContact.length < rows) lastContact = new Int32Array(capacity);
  else lastContact.fill(0, 0, rows);
  if (previousContact.length <= 2 * count) previousContact = new Int32Array(3 * count + 1);
  for (let i = 1; i <= 2 * count; i++) {
    const row = (i & 1) === 1 ? rowA[(i - 1) >> 1] : rowB[(i - 1) >> 1];
    previousContact[i] = lastContact[row];
    lastContact[row] = i;
  }
}

/** Lists all contacts of the marked bodies: a body pressed from both sides may overlap deeply on one side only. */
export function listOverlaps(constraints: ContactConstraints, core: WorldCore, { block, deep }: SolverBodies): void {
  const { state } = core;
  const { rowA, rowB, first, end } = constraints;
  reserve(constraints, state);
  for (let c = 0; c < constraints.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    if (deep[a] + deep[b] === 0) continue;
    const single = end[c] - first[c] === POINT;
    (single ? constraints.deepPoints : constraints.deepManifolds).add(c);
    const isMovableA = block[BLOCK * a + INVERSE_MASS] > 0;
    if (isMovableA && block[BLOCK * b + INVERSE_MASS] > 0) continue;
    const row = isMovableA ? a : b;
    previousImmovable[c] = lastImmovable[row];
    lastImmovable[row] = c + 1;
    immovableContacts.add(c);
    if (state.body[isMovableA ? b : a] === STATIC) (single ? constraints.staticPoints : constraints.staticManifolds).add(c);
  }
  for (let i = 0; i < immovableContacts.count; i++) {
    reliefs[immovableContacts.list[i]] = reliefOf(constraints, core, immovableContacts.list[i]);
  }
  for (let i = 0; i < immovableContacts.count; i++) relieve(constraints, immovableContacts.list[i], reliefs[immovableContacts.list[i]]);
  // `lastImmovable` is all zero between calls.
  for (let i = 0; i < immovableContacts.count; i++) {
    lastImmovable[constraints.rowA[immovableContacts.list[i]]] = lastImmovable[constraints.rowB[immovableContacts.list[i]]] = 0;
  }
}

function reserve(constraints: ContactConstraints, state: WorldState): void {
  immovableContacts.count = 0;
  if (lastImmovable.length < state.rows) lastImmovable = new Int32Array(state.capacity);
  if (previousImmovable.length >= constraints.count) return;
  previousImmovable = new Int32Array(2 * constraints.count);
  reliefs = new Float64Array(2 * constraints.count);
  immovableContacts.list = new Int32Array(2 * constraints.count);
}

/** Penetration beyond the slop, m; negative while separated. */
function depthOf({ data, at, first, end }: ContactConstraints, c: number): number {
  let depth = -Infinity;
  for (let q = first[c]; q < end[c]; q += POINT) depth = Math.max(depth, -data[at[c] + SLOP] - data[q + BASE_SEPARATION]);
  return depth;
}

/**
 * A body between two that cannot be pushed: if both pushed, their impulses would grow without bound. Of two static bodies each contact gives up the
 * penetration of the other, so that the body moves to the middle. A contact with a kinematic body gives up all of it against a static one (a body
 * pressed against a wall stays in the press) and against a kinematic one that overlaps more.
 */
function reliefOf(constraints: ContactConstraints, core: WorldCore, c: number): number {
  const { body } = core.state;
  const { data, at, rowA, rowB } = constraints;
  const o = at[c];
  const isA = body[rowA[c]] === DYNAMIC;
  const row = isA ? rowA[c] : rowB[c];
  const isKinematic = body[isA ? rowB[c] : rowA[c]] === KINEMATIC;
  if (isKinematic && isJammed(core, constraints.contact[c])) return Infinity;
  const depth = depthOf(constraints, c);
  let relief = 0;
  for (let e = lastImmovable[row] - 1; e >= 0; e = previousImmovable[e] - 1) {
    const u = at[e];
    const along = data[o + N] * data[u + N] + data[o + N + 1] * data[u + N + 1] + data[o + N + 2] * data[u + N + 2];
    const opposing = (rowA[e] === row) === isA ? -along : along;
    if (e === c || opposing < MIN_OPPOSING_COSINE) continue;
    const otherDepth = depthOf(constraints, e);
    if (body[rowA[e] === row ? rowB[e] : rowA[e]] === STATIC) {
      relief = Math.max(relief, opposing * otherDepth);
    } else if (isKinematic && (otherDepth > depth || (otherDepth === depth && e < c))) return Infinity;
  }
  return relief;
}

/** Reduces the penetration of a contact, m, at most to the slop; by infinity: it applies no impulse at all. */
function relieve({ data, at, first, end }: ContactConstraints, c: number, relief: number): void {
  const slop = data[at[c] + SLOP];
  for (let q = first[c]; q < end[c]; q += POINT) {
    if (relief === Infinity) {
      data[q + BASE_SEPARATION] = NO_CONTACT_SEPARATION;
      data[q + NORMAL_IMPULSE] = 0;
    } else if (data[q + BASE_SEPARATION] < -slop) data[q + BASE_SEPARATION] = Math.min(-slop, data[q + BASE_SEPARATION] + relief);
    data[q + SEPARATION] = data[q + BASE_SEPARATION];
  }
  if (relief !== Infinity) return;
  for (let k = TANGENT_IMPULSE1; k < FRICTION_ACTIVE; k++) data[at[c] + k] = 0;
  for (let k = NORMAL_SUM; k < MASS_J; k++) data[at[c] + k] = 0;
}

// In `saved`, after the normal impulses: tangent and angular impulses in the order of the record.
const SAVED_FRICTION = 4;
const FRICTION_NUMBERS = 5;

/** Saves the impulses of deep contacts before the soft iteration. */
export function saveImpulses(constraints: ContactConstraints): void {
  save(constraints, constraints.deepPoints);
  save(constraints, constraints.deepManifolds);
}

function save(constraints: ContactConstraints, { list, count }: IndexList): void {
  const { data, at, first, end, saved } = constraints;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const k = SAVED * c;
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) saved[p] = data[q + NORMAL_IMPULSE];
    for (let j = 0; j < FRICTION_NUMBERS; j++) saved[k + SAVED_FRICTION + j] = data[at[c] + TANGENT_IMPULSE1 + j];
  }
}

/**
 * Restores the saved impulses of deep contacts after the bodies have moved. Relaxation alone removes from each contact only the velocity that the
 * others have left, a small part in a heap: bodies parted at up to 150 m/s. The relaxations after this stop the bodies again.
 */
export function restoreImpulses(constraints: ContactConstraints, bodies: SolverBodies): void {
  restore(constraints, bodies, constraints.deepPoints);
  restore(constraints, bodies, constraints.deepManifolds);
}

function restore(constraints: ContactConstraints, bodies: SolverBodies, { list, count }: IndexList): void {
  const { data, at, first, end, saved } = constraints;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = at[c] + TANGENT_IMPULSE1;
    const k = SAVED * c;
    impulse[0] = 0;
    for (let j = 0; j < FRICTION_NUMBERS; j++) {
      impulse[1 + j] = saved[k + SAVED_FRICTION + j] - data[o + j];
      data[o + j] = saved[k + SAVED_FRICTION + j];
    }
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) {
      const j = saved[p] - data[q + NORMAL_IMPULSE];
      data[q + NORMAL_IMPULSE] += j;
      impulse[0] += j;
      impulse[4] += j * data[q + V];
      impulse[5] -= j * data[q + U];
    }
    // (An iteration without a normal impulse solves friction only while it is active.)
    data[at[c] + FRICTION_ACTIVE] = 1;
    applyImpulse(constraints, bodies, c, LINEAR, ANGULAR);
  }
}
