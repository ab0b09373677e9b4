// Restitution: bodies that meet fast enough bounce.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { BALL, RESTITUTION as BALL_RESTITUTION, type BallRows } from './ball-rows.ts';
import { blowBall } from './ball-blow.ts';
import { ANGULAR, BLOCK, FREE_ANGULAR, FREE_LINEAR, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import {
  ARM_A,
  ARM_B,
  FRICTION,
  GAP,
  GRIP_LEAST,
  HEAD,
  MASS,
  N,
  POINT,
  RESTITUTION,
  ROW_A,
  ROW_B,
  T1,
  T2,
  TORQUE,
  TURN_A,
  TURN_B,
  type ContactRows,
} from './contact-rows.ts';
import { spin } from './inertia.ts';
import { pull } from './pull.ts';
import { BLOW_SWEEPS, BOUNCE_STEPS, DEEP, FACE_ROUNDS } from './tuning.ts';

// Of the contact at hand: the velocities before, the speed that each point shall leave with, and its impulse so far.
const before = new Float64Array(12);
const leaves = new Float64Array(4);
const blows = new Float64Array(4);
const force = new Float64Array(3);
// The last sweep of this substep in which a blow moved the row.
let struck = new Uint8Array(64);

/**
 * Impacts of this substep: points that meet within it and fast enough leave each other at e times the speed they met with. Each is a blow of its own,
 * the one after the other, so that in a row of balls the last one leaves; an elastic blow keeps the energy exactly. Bodies are put where they
 * come to when they fly to the place of the impact and on from there. True if there was any.
 *
 * What meets is told by the velocities before contacts act: remembered pushes that have lost what held against them would be taken for blows.
 */
export function impacts(rows: ContactRows, balls: BallRows, core: WorldCore, bodies: SolverBodies, h: number): boolean {
  if (!rows.bounces) return false;
  const slowest = slowestImpact(core);
  const { head, rowA, rowB } = rows;
  if (struck.length < core.state.capacity) struck = new Uint8Array(core.state.capacity);
  else struck.fill(0, 0, core.state.rows);
  for (let sweep = 1; sweep <= BLOW_SWEEPS; sweep++) {
    let count = 0;
    for (let c = 0; c < balls.count; c++) {
      const a = balls.rowA[c];
      const b = balls.rowB[c];
      if (!passesOn(a, b, sweep, balls.ball[BALL * c + BALL_RESTITUTION])) continue;
      if (!blowBall(balls, core, bodies, c, h, slowest)) continue;
      markStruck(bodies, a, b, sweep);
      count++;
    }
    for (let c = 0; c < rows.count; c++) {
      const a = rowA[c];
      const b = rowB[c];
      if (!passesOn(a, b, sweep, head[HEAD * c + RESTITUTION])) continue;
      if (!blow(rows, core, bodies, c, h, slowest)) continue;
      markStruck(bodies, a, b, sweep);
      count++;
    }
    if (count === 0) return sweep > 1;
  }
  return true;
}

/** Blows begin where something bounces; whoever was struck in this sweep or the one before passes it on, also to what does not bounce. */
function passesOn(a: number, b: number, sweep: number, restitution: number): boolean {
  const last = Math.max(struck[a], struck[b]);
  return sweep === 1 ? last > 0 || restitution > 0 : last >= sweep - 1;
}

function markStruck({ block }: SolverBodies, a: number, b: number, sweep: number): void {
  if (block[BLOCK * a + INVERSE_MASS] > 0) struck[a] = sweep;
  if (block[BLOCK * b + INVERSE_MASS] > 0) struck[b] = sweep;
}

function blow(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, h: number, slowest: number): boolean {
  const { block } = bodies;
  const { head, point, first } = rows;
  const o = c * HEAD;
  const rowA = rows.rowA[c];
  const rowB = rows.rowB[c];
  const a = BLOCK * rowA;
  const b = BLOCK * rowB;
  // What gravity still does to the speed until the end of the substep does not belong to the impact.
  const fall = pull(core, bodies, rowA, rowB, head, o + N);
  let after = Infinity;
  let meets = false;
  for (let p = first[c]; p < first[c + 1]; p++) {
    const q = p * POINT;
    const speed = speedAt(rows, block, o, q, a, b);
    const gap = gapAt(rows, block, o, q, a, b);
    blows[p - first[c]] = 0;
    leaves[p - first[c]] = -Infinity;
    const wait = gap > 0 ? -gap / speed : 0;
    // (What lies deep in something does not hit it: it is pushed out.)
    if (speed >= 0 || wait > h || point[q + GAP] < -DEEP) continue;
    const met = speed - fall * (h - wait);
    if (met >= -slowest) continue;
    // It leaves with −e·met, and then falls on.
    leaves[p - first[c]] = speed - (1 + head[o + RESTITUTION]) * met;
    if (wait < after) after = wait;
    meets = true;
  }
  if (!meets) return false;
  core.contacts.flags[rows.contact[c]] |= STRIKES;
  for (let k = 0; k < 3; k++) {
    before[k] = block[a + FREE_LINEAR + k];
    before[3 + k] = block[b + FREE_LINEAR + k];
    before[6 + k] = block[a + FREE_ANGULAR + k];
    before[9 + k] = block[b + FREE_ANGULAR + k];
  }
  const rounds = first[c + 1] - first[c] === 1 ? 1 : FACE_ROUNDS;
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    total = 0;
    for (let p = first[c]; p < first[c + 1]; p++) {
      const q = p * POINT;
      const k = p - first[c];
      if (leaves[k] === -Infinity) continue;
      const old = blows[k];
      const now = Math.max(0, old - point[q + MASS] * (speedAt(rows, block, o, q, a, b) - leaves[k]));
      blows[k] = now;
      total += now;
      strike(rows, block, o, q, a, b, now - old);
    }
  }
  rubOnce(rows, bodies, c, total);
  const massA = block[a + INVERSE_MASS] > 0 ? 1 : 0;
  const massB = block[b + INVERSE_MASS] > 0 ? 1 : 0;
  for (let k = 0; k < 3; k++) {
    const da = massA * (block[a + FREE_LINEAR + k] - before[k]);
    const db = massB * (block[b + FREE_LINEAR + k] - before[3 + k]);
    block[a + LINEAR + k] += da;
    block[b + LINEAR + k] += db;
    block[a + ANGULAR + k] += block[a + FREE_ANGULAR + k] - before[6 + k];
    block[b + ANGULAR + k] += block[b + FREE_ANGULAR + k] - before[9 + k];
    block[a + MOVED + k] -= da * after;
    block[b + MOVED + k] -= db * after;
    core.state.position[3 * rowA + k] -= da * after;
    core.state.position[3 * rowB + k] -= db * after;
  }
  return true;
}

/** Coming apart is positive, m/s. */
function speedAt(rows: ContactRows, block: Float64Array, o: number, q: number, a: number, b: number): number {
  const { head, point } = rows;
  let speed = 0;
  for (let k = 0; k < 3; k++) {
    speed +=
      head[o + N + k] * (block[b + FREE_LINEAR + k] - block[a + FREE_LINEAR + k]) +
      (point[q + ROW_B + k] * block[b + FREE_ANGULAR + k] - point[q + ROW_A + k] * block[a + FREE_ANGULAR + k]);
  }
  return speed;
}

function gapAt(rows: ContactRows, block: Float64Array, o: number, q: number, a: number, b: number): number {
  const { head, point } = rows;
  let gap = point[q + GAP];
  for (let k = 0; k < 3; k++) {
    gap +=
      head[o + N + k] * (block[b + MOVED + k] - block[a + MOVED + k]) +
      (point[q + ROW_B + k] * block[b + TURNED + k] - point[q + ROW_A + k] * block[a + TURNED + k]);
  }
  return gap;
}

function strike(rows: ContactRows, block: Float64Array, o: number, q: number, a: number, b: number, j: number): void {
  const { head, point } = rows;
  const ja = j * block[a + INVERSE_MASS];
  const jb = j * block[b + INVERSE_MASS];
  for (let k = 0; k < 3; k++) {
    block[a + FREE_LINEAR + k] -= ja * head[o + N + k];
    block[b + FREE_LINEAR + k] += jb * head[o + N + k];
    block[a + FREE_ANGULAR + k] -= j * point[q + TURN_A + k];
    block[b + FREE_ANGULAR + k] += j * point[q + TURN_B + k];
  }
}

/** The friction of a blow of `push` N·s: as much as stops the sliding, and at most μ times the blow. */
function rubOnce(rows: ContactRows, bodies: SolverBodies, c: number, push: number): void {
  const { block, inertia } = bodies;
  const { head } = rows;
  const o = c * HEAD;
  const most = head[o + FRICTION] * push;
  if (most === 0) return;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  let s1 = 0;
  let s2 = 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const v =
      block[b + FREE_LINEAR + k] +
      block[b + FREE_ANGULAR + i] * head[o + ARM_B + j] -
      block[b + FREE_ANGULAR + j] * head[o + ARM_B + i] -
      block[a + FREE_LINEAR + k] -
      block[a + FREE_ANGULAR + i] * head[o + ARM_A + j] +
      block[a + FREE_ANGULAR + j] * head[o + ARM_A + i];
    s1 += head[o + T1 + k] * v;
    s2 += head[o + T2 + k] * v;
  }
  let f1 = -head[o + GRIP_LEAST] * s1;
  let f2 = -head[o + GRIP_LEAST] * s2;
  const squared = f1 * f1 + f2 * f2;
  if (squared > most * most) {
    const cut = most / Math.sqrt(squared);
    f1 *= cut;
    f2 *= cut;
  }
  for (let side = 0; side < 2; side++) {
    const sign = side === 0 ? -1 : 1;
    const at = side === 0 ? a : b;
    for (let k = 0; k < 3; k++) {
      force[k] = sign * (f1 * head[o + T1 + k] + f2 * head[o + T2 + k]);
      block[at + FREE_LINEAR + k] += block[at + INVERSE_MASS] * force[k];
    }
    const row = side === 0 ? rows.rowA[c] : rows.rowB[c];
    spin(block, at + FREE_ANGULAR, inertia, row, head, o + (side === 0 ? ARM_A : ARM_B), o + TORQUE, 0, force);
  }
}

/** Speed below which an impact does not bounce, m/s. */
function slowestImpact(core: WorldCore): number {
  const { gravity } = core.settings;
  return BOUNCE_STEPS * core.dt * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
}
