// Overlap recovery: bodies spawned inside others or pressed into them part without being thrown, and static bodies win over dynamic ones.

import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { TOUCHING, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, KINEMATIC, STATIC } from '../world/state.ts';
import { squaredLength } from '../world/point-motion.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, type SolverBodies } from './solver-bodies.ts';
import {
  MASS_J,
  BASE_SEPARATION,
  FRICTION_ACTIVE,
  SAVED,
  SEPARATION,
  POINT,
  NORMAL_IMPULSE,
  TANGENT_IMPULSE1,
  SLOP,
  NORMAL_SUM,
  U,
  V,
  type ContactConstraints,
} from './contact-constraints.ts';
import { contactOf, firstLink, forgetLinks, nextLink, opposes, opposing, otherEnd, otherRow } from './contact-links.ts';
import { applyImpulse, impulse } from './contact-frame.ts';
import { MASS_RATIO_LIMIT, OVERLAP_RECOVERY_DEPTH, SOLVER_SLOP, TOUCH_DEPTH } from './constants.ts';

/** Bits of `SolverBodies.deep`: it overlaps another body deeply; it touches a far heavier or lighter one. */
export const OVERLAP_BIT = 1;
const MASS_RATIO_BIT = 2;

/** Bodies in a row through which a kinematic one presses against a static one. Fewer: more pass through it. */
const MAX_PRESSED = 8;
/**
 * Cosine between the normals of two contacts, one reversed, from which they jam a body: otherwise it gets out of the way, at up to 1.4 of the speed. Smaller: a plate
 * passes through what it pushes up a slope, or leans over.
 */
export const MIN_JAMMING_COSINE = 0.7;
// Per end of a contact (contact-links.ts) and number of bodies: whether it is backed. Searched for once: 81 balls in one point had 80⁴ rows of four.
let backing = new Uint8Array(64);
let hasBacking = false;
const UNKNOWN = 0;
const UNBACKED = 1;
const BACKED = 2;
/** A separation that no motion closes, m. */
const NO_CONTACT_SEPARATION = 1e6;

/** Marks deeply overlapping bodies, and touching pairs beyond the mass ratio (100 kg sank through a cube of 1 kg). False if there are none. */
export function markOverlaps(core: WorldCore, bodies: SolverBodies): boolean {
  const { contacts, state } = core;
  const { block, deep } = bodies;
  const { rowA, rowB, flags, start, manifold } = contacts;
  const { slop } = state;
  deep.fill(0, 0, state.rows);
  forgetLinks();
  hasBacking = false;
  let any = false;
  for (let c = 0; c < contacts.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if (flags[c] & WITH_SENSOR) continue;
    const distance = manifold[start[c] + DISTANCE];
    if (distance < -OVERLAP_RECOVERY_DEPTH * (slop[a] < slop[b] ? slop[a] : slop[b]) || willJam(core, c)) {
      if (ma > 0) deep[a] |= OVERLAP_BIT;
      if (mb > 0) deep[b] |= OVERLAP_BIT;
      any = true;
    }
    if (isUneven(ma, mb)) {
      deep[a] |= MASS_RATIO_BIT;
      deep[b] |= MASS_RATIO_BIT;
      bodies.anyUneven = any = true;
    }
  }
  return any;
}

/** Whether two inverse masses, neither of them 0, are beyond the mass ratio. */
export function isUneven(ma: number, mb: number): boolean {
  return ma > 0 && mb > 0 && (ma > MASS_RATIO_LIMIT * mb || mb > MASS_RATIO_LIMIT * ma);
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
export function isJammed(core: WorldCore, c: number): boolean {
  const { body } = core.state;
  const { rowA, rowB } = core.contacts;
  if (body[rowA[c]] !== KINEMATIC && body[rowB[c]] !== KINEMATIC) return false;
  if (!hasBacking) {
    hasBacking = true;
    const ends = MAX_PRESSED * (2 * core.contacts.count + 1);
    if (backing.length < ends) backing = new Uint8Array(2 * ends);
    backing.fill(UNKNOWN, 0, ends);
  }
  return isBacked(core, body[rowA[c]] === KINEMATIC ? 2 * c + 2 : 2 * c + 1, MAX_PRESSED);
}

/** Whether what the contact of an end presses its row against is static, or one of `most` bodies in a row that end there. */
function isBacked(core: WorldCore, from: number, most: number): boolean {
  const i = MAX_PRESSED * from + most - 1;
  if (backing[i] === UNKNOWN) backing[i] = findBacking(core, from, most) ? BACKED : UNBACKED;
  return backing[i] === BACKED;
}

function findBacking(core: WorldCore, from: number, most: number): boolean {
  const { body, slop } = core.state;
  const { manifold, rowA, rowB, start } = core.contacts;
  const c = contactOf(from);
  const row = from & 1 ? rowA[c] : rowB[c];
  for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
    const e = contactOf(end);
    const other = otherRow(core, e, row);
    if (e === c || body[other] === KINEMATIC) continue;
    if (manifold[start[e] + DISTANCE] > TOUCH_DEPTH * slop[row] || opposing(core, c, e, row) < MIN_JAMMING_COSINE) continue;
    if (body[other] === STATIC || (most > 1 && isBacked(core, otherEnd(end), most - 1))) return true;
  }
  return false;
}

/** Lists all contacts of the marked bodies: a body pressed from both sides may overlap deeply on one side only. */
export function listOverlaps(constraints: ContactConstraints, core: WorldCore, { block, deep }: SolverBodies): void {
  const { contact, rowA, rowB, deepContacts, staticContacts } = constraints;
  for (let c = 0; c < constraints.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    if (deep[a] + deep[b] === 0) continue;
    deepContacts.add(c);
    const isMovableA = block[BLOCK * a + INVERSE_MASS] > 0;
    if (isMovableA && block[BLOCK * b + INVERSE_MASS] > 0) continue;
    if (core.state.body[isMovableA ? b : a] === STATIC) staticContacts.add(c);
    relieve(constraints, c, reliefOf(core, contact[c], isMovableA ? a : b));
  }
}

/**
 * A body between two that cannot be pushed: if both pushed, their impulses would grow without bound. Of two static bodies each contact gives up the
 * penetration of the other, so that the body moves to the middle. A contact with a kinematic body gives up all of it against a static one (a body
 * pressed against a wall stays in the press) and against a kinematic one that overlaps more.
 */
function reliefOf(core: WorldCore, c: number, row: number): number {
  const { body } = core.state;
  if (isJammed(core, c)) return Infinity;
  const isKinematic = body[otherRow(core, c, row)] === KINEMATIC;
  const depth = depthOf(core, c);
  let relief = 0;
  for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
    const e = contactOf(end);
    const other = body[otherRow(core, e, row)];
    if (e === c || other === DYNAMIC || !opposes(core, c, e, row)) continue;
    const otherDepth = depthOf(core, e);
    if (other === STATIC) relief = Math.max(relief, opposing(core, c, e, row) * otherDepth);
    else if (isKinematic && (otherDepth > depth || (otherDepth === depth && e < c))) return Infinity;
  }
  return relief;
}

/** Penetration beyond the slop, m; negative while separated. */
function depthOf({ contacts: { manifold, rowA, rowB, start }, state: { slop } }: WorldCore, c: number): number {
  return -manifold[start[c] + DISTANCE] - SOLVER_SLOP * Math.min(slop[rowA[c]], slop[rowB[c]]);
}

/** Reduces the penetration of a contact, m, at most to the slop; by infinity: it applies no impulse at all. */
function relieve({ data, at, first, end }: ContactConstraints, c: number, relief: number): void {
  const slop = data[at[c] + SLOP];
  for (let q = first[c]; q < end[c]; q += POINT) {
    const separation = data[q + SEPARATION];
    if (relief === Infinity) {
      data[q + BASE_SEPARATION] = data[q + SEPARATION] = NO_CONTACT_SEPARATION;
      data[q + NORMAL_IMPULSE] = 0;
    } else if (separation < -slop) {
      data[q + SEPARATION] = Math.min(-slop, separation + relief);
      data[q + BASE_SEPARATION] += data[q + SEPARATION] - separation;
    }
  }
  if (relief !== Infinity) return;
  for (let k = TANGENT_IMPULSE1; k < FRICTION_ACTIVE; k++) data[at[c] + k] = 0;
  for (let k = NORMAL_SUM; k < MASS_J; k++) data[at[c] + k] = 0;
}

// In `saved`, after the normal impulses: tangent and angular impulses in the order of the record.
const SAVED_FRICTION = 4;
const FRICTION_NUMBERS = 5;

/** Saves the impulses of deep contacts before the soft iteration. */
export function saveImpulses({ data, at, first, end, saved, deepContacts }: ContactConstraints): void {
  for (let i = 0; i < deepContacts.count; i++) {
    const c = deepContacts.list[i];
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
  const { data, at, first, end, saved, deepContacts } = constraints;
  for (let i = 0; i < deepContacts.count; i++) {
    const c = deepContacts.list[i];
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
