// Restitution: bodies that meet fast enough bounce.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { COLD, RESTITUTION as BALL_RESTITUTION, type BallRows } from './ball-rows.ts';
import { sphereImpact } from './restitution-spheres.ts';
import { ANGULAR, BLOCK, FREE_ANGULAR, FREE_LINEAR, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import { GAP, N, POINT, RESTITUTION, SLOP, NORMAL_SUM, TANGENT_SUM, type ContactRows } from './contact-rows.ts';
import { see } from './frame.ts';
import {
  applyImpact,
  impactImpulse,
  keepVelocities,
  leaveSpeed,
  pointSpeed,
  shareChange,
  trueGap,
  velocityChange,
} from './impact-impulse.ts';
import { relativeGravity } from './relative-gravity.ts';
import { renewForImpact } from './renew.ts';
import { IMPACT_SWEEPS, BOUNCE_STEPS, DEEP, TOUCH_DEPTH } from './tuning.ts';

// The gap of each point of the contact at hand, m.
const gaps = new Float64Array(4);
// The last sweep of this substep in which an impact moved the row.
let struck = new Uint8Array(64);

/**
 * Impacts of this substep: points that meet within it and fast enough leave each other at e times the speed they met with. They are solved
 * one after the other, so that in a row of balls the last one leaves; an elastic impact keeps the energy exactly. Each body is moved to
 * where it is after it has flown to the time of the impact and on from there. True if there was any.
 *
 * What meets is told by the velocities before contacts act: a warm-start impulse whose counterpart is gone would be taken for an impact.
 */
export function impacts(rows: ContactRows, balls: BallRows, core: WorldCore, bodies: SolverBodies, h: number): boolean {
  if (!rows.bounces) return false;
  const slowest = slowestImpact(core);
  const { data, at, rowA, rowB } = rows;
  if (struck.length < core.state.capacity) struck = new Uint8Array(core.state.capacity);
  else struck.fill(0, 0, core.state.rows);
  for (let sweep = 1; sweep <= IMPACT_SWEEPS; sweep++) {
    let count = 0;
    for (let c = 0; c < balls.count; c++) {
      const a = balls.rowA[c];
      const b = balls.rowB[c];
      if (!passesOn(a, b, sweep, balls.cold[COLD * c + BALL_RESTITUTION])) continue;
      if (!sphereImpact(balls, core, bodies, c, h, slowest)) continue;
      markStruck(bodies, a, b, sweep);
      count++;
    }
    for (let c = 0; c < rows.count; c++) {
      const a = rowA[c];
      const b = rowB[c];
      if (!passesOn(a, b, sweep, data[at[c] + RESTITUTION])) continue;
      if (!impact(rows, core, bodies, c, h, slowest)) continue;
      markStruck(bodies, a, b, sweep);
      count++;
    }
    if (count === 0) return sweep > 1;
  }
  return true;
}

/** Impacts begin at contacts with restitution; a body that one moved in this sweep or the one before passes it on, also at contacts without. */
function passesOn(a: number, b: number, sweep: number, restitution: number): boolean {
  const last = Math.max(struck[a], struck[b]);
  return sweep === 1 ? last > 0 || restitution > 0 : last >= sweep - 1;
}

function markStruck({ block }: SolverBodies, a: number, b: number, sweep: number): void {
  if (block[BLOCK * a + INVERSE_MASS] > 0) struck[a] = sweep;
  if (block[BLOCK * b + INVERSE_MASS] > 0) struck[b] = sweep;
}

function impact(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, h: number, slowest: number): boolean {
  const { block } = bodies;
  const { data, first, end } = rows;
  const o = rows.at[c];
  const rowA = rows.rowA[c];
  const rowB = rows.rowB[c];
  const a = BLOCK * rowA;
  const b = BLOCK * rowB;
  // What gravity still does to the speed until the end of the substep does not belong to the impact.
  const fall = relativeGravity(core, bodies, rowA, rowB, data, o + N);
  let after = Infinity;
  let fastest = 0;
  see(rows, bodies, c, MOVED, TURNED);
  const touch = TOUCH_DEPTH * data[o + SLOP];
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) gaps[p] = trueGap(data[q + GAP], touch) + pointSpeed(data, q);
  see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
  for (let q = first[c], p = 0; q < end[c]; q += POINT, p++) {
    const speed = pointSpeed(data, q);
    const gap = gaps[p];
    leaveSpeed[p] = -Infinity;
    const wait = gap > 0 ? -gap / speed : 0;
    // (What lies deep in something does not hit it: it is pushed out.)
    if (speed >= 0 || wait > h || data[q + GAP] < -DEEP * data[o + SLOP]) continue;
    const met = speed - fall * (h - wait);
    if (met >= -slowest) continue;
    // It leaves with −e·met, and then falls on.
    leaveSpeed[p] = speed - (1 + data[o + RESTITUTION]) * met;
    if (wait < after) after = wait;
    if (-met > fastest) fastest = -met;
  }
  if (fastest === 0 || !renewForImpact(rows, core, bodies, c)) return false;
  core.contacts.flags[rows.contact[c]] |= STRIKES;
  keepVelocities(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
  applyImpact(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
  shareChange(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR, LINEAR, ANGULAR);
  data[o + NORMAL_SUM] += impactImpulse[0];
  data[o + TANGENT_SUM] += impactImpulse[1];
  data[o + TANGENT_SUM + 1] += impactImpulse[2];
  rows.approach[c] = Math.max(rows.approach[c], fastest);
  // Both bodies are moved to where they are after they have flown to the time of the impact and on from there.
  const { position } = core.state;
  for (let k = 0; k < 3; k++) {
    block[a + MOVED + k] -= velocityChange[k] * after;
    block[b + MOVED + k] -= velocityChange[3 + k] * after;
    position[3 * rowA + k] -= velocityChange[k] * after;
    position[3 * rowB + k] -= velocityChange[3 + k] * after;
  }
  return true;
}

/** Speed below which an impact does not bounce, m/s. */
export function slowestImpact({ settings, dt }: WorldCore): number {
  const { gravity } = settings;
  return BOUNCE_STEPS * dt * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
}
