// Bodies that kinematic bodies press through one another get no energy without bound.
//
// Between two that cannot be pushed, impact after impact and iteration after iteration add energy (a capsule left a ball of 60 m/s at 700), and a body that is pressed
// so throws others. So those that touch, directly or through others, are a group, and of a group that a kinematic body presses against a static or another kinematic one
// none has more energy for its mass than the fastest of them at the start of the step, what presses, or what one contact with restitution gives. (What a kinematic
// body carries is not pressed: on a lift a rod throws a ball as fast as on the ground.)

import { growBytes, growDoubles, growInts } from '../broadphase/grow.ts';
import { NORMAL } from '../narrowphase/manifold.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { measureSpin } from '../world/inertia.ts';
import { DYNAMIC, KINEMATIC, STATIC, type WorldState } from '../world/state.ts';
import { find, resetIslands, unite } from '../world/wake.ts';
import { squaredLength } from '../world/point-motion.ts';
import { MAX_PUSH_OUT_SPEED } from './constants.ts';
import { pointSpeed } from './fast-bodies.ts';
import { MIN_JAMMING_COSINE, OVERLAP_BIT } from './overlap-recovery.ts';
import { ANGULAR, BLOCK, LINEAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';

/** Speed that a kinematic body at rest gives what overlaps it deeply, in slops per second. */
const RECOVERY_SPEED = 1.5 * MAX_PUSH_OUT_SPEED;
/** Share of its energy that a body may gain by rounding. */
const ROUNDING = 1e-9;
/** Energy of the spin of what rolls, in those of its translation: 0.4 of a ball, 0.5 of a long capsule. */
const ROLLING_SHARE = 0.5;
/** What touches a group: a static body; a kinematic one that moves. Both: two that move against each other. */
const AT_STATIC = 1;
const AT_MOVING = 2;
/** A static contact opposes the velocity of the kinematic body, or that one comes within the step; or it is deep in a body of the group. */
const JAMMED = 4;
const PRESSED = AT_STATIC | AT_MOVING;
// Per row: its speed at the start of the step, by its energy; that at which one contact with restitution throws it, m/s. Per root: the speed of the fastest of the group,
// m/s; the flags above; the kinematic row that touches it, plus 1.
let own = new Float64Array(64);
let thrown = new Float64Array(64);
let fastest = new Float64Array(64);
let flags = new Uint8Array(64);
let kinematic = new Int32Array(64);
// What `measureMotion` has found. (Returned, it would be an object.)
const squared = new Float64Array(4);

/** At the start of a step, once overlaps are marked: finds the groups. */
export function findPressed(core: WorldCore, bodies: SolverBodies, anyDeep: boolean): void {
  const { contacts, settings, state, dt } = core;
  for (let i = 0; i < bodies.movingCount && !bodies.anyPressed; i++) {
    const row = bodies.moving[i];
    bodies.anyPressed = state.body[row] === KINEMATIC && (anyDeep || pointSpeed(state, row) > 0);
  }
  if (!bodies.anyPressed) return;
  own = growDoubles(own, state.rows);
  thrown = growDoubles(thrown, state.rows);
  fastest = growDoubles(fastest, state.rows);
  flags = growBytes(flags, state.rows);
  kinematic = growInts(kinematic, state.rows);
  for (const column of [own, thrown, flags, kinematic]) column.fill(0, 0, state.rows);
  resetIslands(core);
  for (let i = 0; i < bodies.movingCount; i++) {
    const row = bodies.moving[i];
    if (state.body[row] === KINEMATIC) own[row] = pointSpeed(state, row);
    else {
      measureMotion(state, bodies, row);
      // (With the gravity of the step, or without what it takes; forces are in the velocity of the state.)
      let gained = 0;
      for (let k = 0; k < 3; k++) {
        const gain = dt * state.gravityScale[row] * settings.gravity[k];
        gained += gain * (2 * state.velocity[3 * row + k] + gain);
      }
      own[row] = Math.sqrt(squared[0] + Math.max(0, gained));
    }
  }
  fastest.set(own);
  for (let c = 0; c < contacts.count; c++) {
    if ((contacts.flags[c] & WITH_SENSOR) === 0) joinPressed(state, bodies, contacts.rowA[c], contacts.rowB[c]);
  }
  // (A plate that pushes along a floor moves across the normals there; a press moves against them.)
  for (let c = 0; c < contacts.count; c++) {
    const isA = state.body[contacts.rowA[c]] === STATIC;
    if ((contacts.flags[c] & WITH_SENSOR) !== 0 || (!isA && state.body[contacts.rowB[c]] !== STATIC)) continue;
    const root = find(isA ? contacts.rowB[c] : contacts.rowA[c]);
    const v = 3 * Math.max(0, kinematic[root] - 1);
    let against = 0;
    for (let k = 0; k < 3; k++) against += (isA ? -1 : 1) * contacts.manifold[contacts.start[c] + NORMAL + k] * state.velocity[v + k];
    if (kinematic[root] === 0 || against > MIN_JAMMING_COSINE * Math.sqrt(squaredLength(state.velocity, v))) flags[root] |= JAMMED;
  }
}

/** Two rows touch. */
export function joinPressed(state: WorldState, bodies: SolverBodies, a: number, b: number): void {
  if (!bodies.anyPressed) return;
  const { body } = state;
  if (body[a] === DYNAMIC) press(state, bodies, a, b);
  if (body[b] === DYNAMIC) press(state, bodies, b, a);
  if (body[a] !== DYNAMIC || body[b] !== DYNAMIC) return;
  const first = find(a);
  const second = find(b);
  if (first === second) return;
  unite(a, b);
  const root = find(a);
  fastest[root] = Math.max(fastest[first], fastest[second]);
  flags[root] = flags[first] | flags[second] | (movesAgainst(state, kinematic[first] - 1, kinematic[second] - 1) ? PRESSED : 0);
  kinematic[root] = kinematic[first] || kinematic[second];
}

/** Whether two kinematic rows, −1 for none, move against each other. */
function movesAgainst({ velocity, angularVelocity }: WorldState, a: number, b: number): boolean {
  if (a < 0 || b < 0 || a === b) return false;
  for (let k = 0; k < 3; k++) {
    if (velocity[3 * a + k] !== velocity[3 * b + k] || angularVelocity[3 * a + k] !== angularVelocity[3 * b + k]) return true;
  }
  return false;
}

/** What a contact with `other` gives a row. */
function press(state: WorldState, { deep }: SolverBodies, row: number, other: number): void {
  const { body, restitution, slop } = state;
  const root = find(row);
  if (body[other] === STATIC) {
    flags[root] |= AT_STATIC;
    return;
  }
  const isDynamic = body[other] === DYNAMIC;
  const e = Math.max(restitution[row], restitution[other]);
  if (isDynamic && e === 0) return;
  const isInside = !isDynamic && (deep[row] & OVERLAP_BIT) !== 0;
  const speed = Math.max(fastest[isDynamic ? find(other) : other], isInside ? RECOVERY_SPEED * slop[row] : 0);
  if (e > 0) thrown[row] = Math.max(thrown[row], (1 + e) * speed + e * own[row]);
  if (isDynamic) return;
  if (movesAgainst(state, kinematic[root] - 1, other)) flags[root] |= PRESSED;
  kinematic[root] = other + 1;
  if (speed === 0) return;
  flags[root] |= isInside ? PRESSED | JAMMED : AT_MOVING;
  fastest[root] = Math.max(fastest[root], speed);
}

/** Takes from all bodies the energy that they may not have; before they move all but that with which contacts push them out. */
export function limitPressed({ state }: WorldCore, bodies: SolverBodies, beforeMotion: boolean): void {
  if (!bodies.anyPressed) return;
  for (let i = 0; i < bodies.dynamicCount; i++) limitPressedRow(state, bodies, bodies.dynamicRows[i], beforeMotion);
}

export function limitPressedRow(state: WorldState, bodies: SolverBodies, row: number, beforeMotion: boolean): void {
  const { block } = bodies;
  if (!bodies.anyPressed) return;
  const root = find(row);
  if ((flags[root] & PRESSED) !== PRESSED) return;
  const o = BLOCK * row;
  const limit = Math.max(fastest[root], thrown[row]) + (beforeMotion ? MAX_PUSH_OUT_SPEED * state.slop[row] : 0);
  measureMotion(state, bodies, row);
  if (squared[0] <= limit * limit * (1 + ROUNDING)) return;
  const lost = limit / Math.sqrt(squared[0]) - 1;
  for (let k = 0; k < 6; k++) {
    const at = o + (k < 3 ? LINEAR + k : ANGULAR + k - 3);
    const change = lost * block[at];
    block[at] += change;
    // (The velocity before contacts changes with the other.)
    block[o + PREDICTED_LINEAR + k] += change;
  }
}

/**
 * Writes the squared speed, m²/s², at which a row has the energy, all of it as translation, that it has now. But for what is jammed, spin up to that of rolling is none: a
 * plate that pushes a ball along a floor makes it roll, and no faster.
 */
function measureMotion({ inverseInertia, inverseMass, orientation }: WorldState, { block }: SolverBodies, row: number): void {
  measureSpin(squared, orientation, 4 * row, inverseInertia, 3 * row, block, BLOCK * row + ANGULAR);
  const linear = squaredLength(block, BLOCK * row + LINEAR);
  const rolling = (flags[find(row)] & JAMMED) !== 0 ? 0 : ROLLING_SHARE * linear;
  squared[0] = linear + Math.max(0, inverseMass[row] * squared[0] - rolling);
}
