// Restitution: bodies that meet fast enough bounce.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { BALL, RESTITUTION as BALL_RESTITUTION, type BallRows } from './ball-rows.ts';
import { blowBall } from './ball-blow.ts';
import { ANGULAR, BLOCK, FREE_ANGULAR, FREE_LINEAR, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import { FRICTION, GAP, GRIP_LEAST, MASS, N, POINT, RESTITUTION, SLOP, U, V, type ContactRows } from './contact-rows.ts';
import { give, impulse, motion, see } from './frame.ts';
import { pull } from './pull.ts';
import { renewForImpact } from './renew.ts';
import { BLOW_SWEEPS, BOUNCE_STEPS, DEEP, FACE_ROUNDS } from './tuning.ts';

// Of the contact at hand: the velocities before, the speed that each point shall leave with, its gap and its impulse so far.
const before = new Float64Array(12);
const leaves = new Float64Array(4);
const gaps = new Float64Array(4);
const blows = new Float64Array(4);
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
  const { data, at, rowA, rowB } = rows;
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
      if (!passesOn(a, b, sweep, data[at[c] + RESTITUTION])) continue;
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
  const { data, first, end } = rows;
  const o = rows.at[c];
  const rowA = rows.rowA[c];
  const rowB = rows.rowB[c];
  const a = BLOCK * rowA;
  const b = BLOCK * rowB;
  // What gravity still does to the speed until the end of the substep does not belong to the impact.
  const fall = pull(core, bodies, rowA, rowB, data, o + N);
  let after = Infinity;
  let meets = false;
  see(rows, bodies, c, MOVED, TURNED);
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) gaps[p] = data[q + GAP] + apartAt(data, q);
  see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) {
    const speed = apartAt(data, q);
    const gap = gaps[p];
    blows[p] = 0;
    leaves[p] = -Infinity;
    const wait = gap > 0 ? -gap / speed : 0;
    // (What lies deep in something does not hit it: it is pushed out.)
    if (speed >= 0 || wait > h || data[q + GAP] < -DEEP * data[o + SLOP]) continue;
    const met = speed - fall * (h - wait);
    if (met >= -slowest) continue;
    // It leaves with −e·met, and then falls on.
    leaves[p] = speed - (1 + data[o + RESTITUTION]) * met;
    if (wait < after) after = wait;
    meets = true;
  }
  if (!meets || !renewForImpact(rows, core, bodies, c)) return false;
  core.contacts.flags[rows.contact[c]] |= STRIKES;
  for (let k = 0; k < 3; k++) {
    before[k] = block[a + FREE_LINEAR + k];
    before[3 + k] = block[b + FREE_LINEAR + k];
    before[6 + k] = block[a + FREE_ANGULAR + k];
    before[9 + k] = block[b + FREE_ANGULAR + k];
  }
  const rounds = end[c] - first[c] === POINT ? 1 : FACE_ROUNDS;
  let total = 0;
  impulse.fill(0);
  for (let round = 0; round < rounds; round++) {
    total = 0;
    for (let q = first[c], k = 0; q < end[c]; q += POINT, k++) {
      if (leaves[k] === -Infinity) continue;
      const old = blows[k];
      see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
      const now = Math.max(0, old - data[q + MASS] * (apartAt(data, q) - leaves[k]));
      blows[k] = now;
      total += now;
      const more = now - old;
      impulse[0] = more;
      impulse[4] = more * data[q + V];
      impulse[5] = -more * data[q + U];
      give(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
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

/** What `motion` is at a point along the normal; coming apart is positive. */
function apartAt(data: Float64Array, q: number): number {
  return motion[0] - data[q + U] * motion[5] + data[q + V] * motion[4];
}

/** The friction of a blow of `push` N·s: as much as stops the sliding, and at most μ times the blow. */
function rubOnce(rows: ContactRows, bodies: SolverBodies, c: number, push: number): void {
  const { data } = rows;
  const o = rows.at[c];
  const most = data[o + FRICTION] * push;
  if (most === 0) return;
  see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
  let f1 = -data[o + GRIP_LEAST] * motion[1];
  let f2 = -data[o + GRIP_LEAST] * motion[2];
  const squared = f1 * f1 + f2 * f2;
  if (squared > most * most) {
    const cut = most / Math.sqrt(squared);
    f1 *= cut;
    f2 *= cut;
  }
  impulse.fill(0);
  impulse[1] = f1;
  impulse[2] = f2;
  give(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
}

/** Speed below which an impact does not bounce, m/s. */
function slowestImpact(core: WorldCore): number {
  const { gravity } = core.settings;
  return BOUNCE_STEPS * core.dt * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
}
