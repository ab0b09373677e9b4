// Bodies that kinematic bodies press through one another get no energy without bound.
//
// Between two that cannot be pushed, impact after impact and iteration after iteration add energy (a capsule left a ball of 60 m/s at 700), and a body that is pressed
// so throws others. So those that touch, directly or through others, are a group, and of a group that a kinematic body presses none has more energy for its mass than
// the fastest of them at the start of the step, what presses, or what one contact with restitution gives.

import { axesAt } from '../math/quat.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, KINEMATIC, STATIC, type WorldState } from '../world/state.ts';
import { find, resetIslands, unite } from '../world/wake.ts';
import { MAX_PUSH_OUT_SPEED } from './constants.ts';
import { pointSpeed } from './fast-bodies.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { ANGULAR, BLOCK, LINEAR, PREDICTED_ANGULAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';

/** Speed that a kinematic body at rest gives what overlaps it deeply, in slops per second. */
const RECOVERY_SPEED = 1.5 * MAX_PUSH_OUT_SPEED;
/** Share of its energy that a body may gain by rounding. */
const ROUNDING = 1e-9;
// Per row: its speed at the start of the step, by its energy; that at which one contact with restitution throws it, m/s. Per root: the speed of the fastest of the group,
// m/s; 1 if something presses it.
let own = new Float64Array(64);
let thrown = new Float64Array(64);
let fastest = new Float64Array(64);
let isPressed = new Uint8Array(64);
const axes = new Float64Array(9);
// Velocities at the start of the step, as in a block; what `measureMotion` has found. (Returned, it would be an object.)
const came = new Float64Array(BLOCK);
const squared = new Float64Array(1);

/** At the start of a step, once overlaps are marked: finds the groups. */
export function findPressed(core: WorldCore, bodies: SolverBodies, anyDeep: boolean): void {
  const { contacts, settings, state, dt } = core;
  for (let i = 0; i < bodies.movingCount && !bodies.anyPressed; i++) {
    const row = bodies.moving[i];
    bodies.anyPressed = state.body[row] === KINEMATIC && (anyDeep || pointSpeed(state, row) > 0);
  }
  if (!bodies.anyPressed) return;
  if (own.length < state.rows) {
    own = new Float64Array(state.capacity);
    thrown = new Float64Array(state.capacity);
    fastest = new Float64Array(state.capacity);
    isPressed = new Uint8Array(state.capacity);
  }
  own.fill(0, 0, state.rows);
  thrown.fill(0, 0, state.rows);
  isPressed.fill(0, 0, state.rows);
  resetIslands(core);
  for (let i = 0; i < bodies.movingCount; i++) {
    const row = bodies.moving[i];
    if (state.body[row] === KINEMATIC) own[row] = pointSpeed(state, row);
    else {
      for (let k = 0; k < 3; k++) {
        came[k] = state.velocity[3 * row + k];
        came[ANGULAR + k] = state.angularVelocity[3 * row + k];
      }
      measureMotion(state, row, came, 0);
      const before = squared[0];
      // (With the gravity of the step, or without what it takes; forces are in the velocity of the state.)
      for (let k = 0; k < 3; k++) came[k] += dt * state.gravityScale[row] * settings.gravity[k];
      measureMotion(state, row, came, 0);
      own[row] = Math.sqrt(Math.max(before, squared[0]));
    }
  }
  for (let row = 0; row < state.rows; row++) fastest[row] = own[row];
  for (let c = 0; c < contacts.count; c++) {
    if ((contacts.flags[c] & WITH_SENSOR) === 0) joinPressed(state, bodies, contacts.rowA[c], contacts.rowB[c]);
  }
}

/** Two rows touch. */
export function joinPressed(state: WorldState, bodies: SolverBodies, a: number, b: number): void {
  if (!bodies.anyPressed) return;
  if (state.body[a] === DYNAMIC && state.body[b] !== STATIC) press(state, bodies, a, b);
  if (state.body[b] === DYNAMIC && state.body[a] !== STATIC) press(state, bodies, b, a);
}

/** What a contact with `other` gives a row. */
function press({ body, restitution, slop }: WorldState, { deep }: SolverBodies, row: number, other: number): void {
  const root = find(row);
  const from = find(other);
  let speed = fastest[from];
  if (body[other] === KINEMATIC && (deep[row] & OVERLAP_BIT) !== 0) speed = Math.max(speed, RECOVERY_SPEED * slop[row]);
  const e = Math.max(restitution[row], restitution[other]);
  if (e > 0) thrown[row] = Math.max(thrown[row], (1 + e) * speed + e * own[row]);
  const pressed = isPressed[root] | isPressed[from];
  const most = Math.max(fastest[root], speed);
  if (body[other] === DYNAMIC) unite(row, other);
  fastest[find(row)] = most;
  isPressed[find(row)] = body[other] === KINEMATIC && speed > 0 ? 1 : pressed;
}

/** Takes from all bodies the energy that they may not have. */
export function limitPressed({ state }: WorldCore, bodies: SolverBodies): void {
  if (bodies.anyPressed) for (let i = 0; i < bodies.dynamicCount; i++) limitPressedRow(state, bodies, bodies.dynamicRows[i]);
}

export function limitPressedRow(state: WorldState, { anyPressed, block }: SolverBodies, row: number): void {
  if (!anyPressed || isPressed[find(row)] === 0) return;
  const o = BLOCK * row;
  measureMotion(state, row, block, o);
  const limit = Math.max(fastest[find(row)], thrown[row]);
  if (squared[0] <= limit * limit * (1 + ROUNDING)) return;
  const lost = limit / Math.sqrt(squared[0]) - 1;
  for (let k = 0; k < 3; k++) {
    // (The velocity before contacts changes with the other.)
    block[o + PREDICTED_LINEAR + k] += lost * block[o + LINEAR + k];
    block[o + LINEAR + k] += lost * block[o + LINEAR + k];
    block[o + PREDICTED_ANGULAR + k] += lost * block[o + ANGULAR + k];
    block[o + ANGULAR + k] += lost * block[o + ANGULAR + k];
  }
}

/** Writes the squared speed, m²/s², at which a row has the energy, all of it as translation, that it has with the velocities at `of[o …]`. */
function measureMotion({ inverseInertia, inverseMass, orientation }: WorldState, row: number, of: Float64Array, o: number): void {
  axesAt(axes, 0, orientation, 4 * row);
  squared[0] = of[o] * of[o] + of[o + 1] * of[o + 1] + of[o + 2] * of[o + 2];
  for (let k = 0; k < 3; k++) {
    const w = axes[3 * k] * of[o + ANGULAR] + axes[3 * k + 1] * of[o + ANGULAR + 1] + axes[3 * k + 2] * of[o + ANGULAR + 2];
    if (inverseInertia[3 * row + k] > 0) squared[0] += (w * w * inverseMass[row]) / inverseInertia[3 * row + k];
  }
}
