// From the world's contacts to the rows of balls: masses, levers, softness, and the impulses remembered from the last step.

import { COUNT, NORMAL, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED, TOUCHING, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  BALL,
  FRICTION,
  GAP,
  GRIP,
  GRIPS,
  LEVER_A,
  LEVER_B,
  MASS,
  N,
  PUSH,
  COLD,
  RESTITUTION,
  APPROACH,
  ROLL,
  ROLL_ARM,
  RUB,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  TURN,
  TWIST,
  TWIST_ARM,
  type BallRows,
} from './ball-rows.ts';
import { BLOCK, INVERSE_INERTIA, INVERSE_MASS, OFFSETS, PLACES, type SolverBodies } from './bodies.ts';
import { AGAINST, BETWEEN } from './contact-rows.ts';
import { CROWD, NO_GAP, SOLVER_SLOP, TOUCH_DEPTH, TWIST as TWIST_SHARE } from './tuning.ts';

// Marks of contacts that need no rows of their own. (Those at inner edges have a mark above 0.)
const NOBODY = -1;
const BALLS = -2;

// Per row: its contacts in `BallRows.deep`.
let deepContacts = new Int32Array(64);

/**
 * Takes the contacts of balls (but those of balls that lie deep with what no push moves), and marks in `passed` all that need no rows of their own: these, those
 * with sensors, and those that push nobody. What is marked already is left alone. True if any ball bounces.
 */
export function prepareBalls(rows: BallRows, core: WorldCore, bodies: SolverBodies, passed: Int32Array, anyDeep: boolean): boolean {
  const { contacts, state } = core;
  const { rowA, rowB, flags, start, manifold, impulse, count } = contacts;
  const { block, round, deep } = bodies;
  const { ball, cold } = rows;
  const { position, friction, restitution, rollingFriction, slop } = state;
  let bounces = false;
  let at = 0;
  for (let c = 0; c < count; c++) {
    if (passed[c] !== 0) continue;
    const a = rowA[c] & PLACES;
    const b = rowB[c] & PLACES;
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if ((flags[c] & WITH_SENSOR) !== 0 || ma + mb === 0) {
      passed[c] = NOBODY;
      continue;
    }
    const m = start[c] & OFFSETS;
    if (round[a] === 0 || round[b] === 0 || manifold[m + COUNT] !== 1) continue;
    // (Between what lies deep and what no push moves, deep.ts has the last word.)
    if (deep[a] + deep[b] !== 0 && (ma === 0 || mb === 0)) continue;
    passed[c] = BALLS;
    const ia = block[BLOCK * a + INVERSE_INERTIA];
    const ib = block[BLOCK * b + INVERSE_INERTIA];
    const o = BALL * at;
    const nx = manifold[m + NORMAL];
    const ny = manifold[m + (NORMAL + 1)];
    const nz = manifold[m + (NORMAL + 2)];
    const x = manifold[m + POINTS];
    const y = manifold[m + (POINTS + 1)];
    const z = manifold[m + (POINTS + 2)];
    // Of what is not turned any arm will do.
    const la = ia > 0 ? nx * (x - position[3 * a]) + ny * (y - position[3 * a + 1]) + nz * (z - position[3 * a + 2]) : 0;
    const lb = ib > 0 ? nx * (position[3 * b] - x) + ny * (position[3 * b + 1] - y) + nz * (position[3 * b + 2] - z) : 0;
    const ea = restitution[a];
    const eb = restitution[b];
    if (ea > 0 || eb > 0) bounces = true;
    ball[o + N] = nx;
    ball[o + (N + 1)] = ny;
    ball[o + (N + 2)] = nz;
    ball[o + MASS] = 1 / (ma + mb);
    const mu = Math.sqrt(friction[a] * friction[b]);
    const rolling = rollingFriction[a] > rollingFriction[b] ? rollingFriction[a] : rollingFriction[b];
    const arm = ma === 0 ? lb : mb === 0 || la < lb ? la : lb;
    ball[o + FRICTION] = mu;
    ball[o + SOFTNESS] = ma === 0 || mb === 0 ? AGAINST : BETWEEN;
    ball[o + LEVER_A] = la;
    ball[o + LEVER_B] = lb;
    ball[o + GRIP] = 1 / (ma + mb + la * la * ia + lb * lb * ib);
    ball[o + TURN] = ia + ib > 0 ? 1 / (ia + ib) : 0;
    ball[o + ROLL_ARM] = rolling * arm;
    ball[o + TWIST_ARM] = mu > 0 ? TWIST_SHARE * arm : 0;
    const i = c * IMPULSES;
    const push = impulse[i + PUSHES];
    ball[o + PUSH] = push;
    // (Sums: the sweep of the first substep adds these, which are of the step before.)
    ball[o + NORMAL_SUM] = -push;
    // The friction of last step was kept in world axes; the normal may have turned.
    const fx = impulse[i + RUBBED];
    const fy = impulse[i + (RUBBED + 1)];
    const fz = impulse[i + (RUBBED + 2)];
    const along = nx * fx + ny * fy + nz * fz;
    ball[o + TANGENT_SUM] = -(ball[o + RUB] = fx - along * nx);
    ball[o + (TANGENT_SUM + 1)] = -(ball[o + (RUB + 1)] = fy - along * ny);
    ball[o + (TANGENT_SUM + 2)] = -(ball[o + (RUB + 2)] = fz - along * nz);
    const mx = impulse[i + TURNED];
    const my = impulse[i + (TURNED + 1)];
    const mz = impulse[i + (TURNED + 2)];
    const about = nx * mx + ny * my + nz * mz;
    ball[o + TWIST] = about;
    const r = COLD * at;
    cold[r + RESTITUTION] = ea > eb ? ea : eb;
    cold[r + APPROACH] = 0;
    if (rolling > 0) {
      cold[r + ROLL] = mx - about * nx;
      cold[r + (ROLL + 1)] = my - about * ny;
      cold[r + (ROLL + 2)] = mz - about * nz;
    }
    ball[o + GRIPS] = 1;
    const left = SOLVER_SLOP * (slop[a] < slop[b] ? slop[a] : slop[b]);
    ball[o + SLOP] = left;
    const gap = manifold[m + (POINTS + 3)];
    ball[o + GAP] = gap > NO_GAP ? gap + TOUCH_DEPTH * left : gap;
    if ((flags[c] & TOUCHING) === 0) rows.apart.add(at);
    rows.rowA[at] = a;
    rows.rowB[at] = b;
    rows.contact[at] = c;
    rows.all.add(at);
    if (push === 0) rows.fresh.add(at);
    at++;
  }
  rows.count = at;
  if (anyDeep) listDeepBalls(rows, deep, state.capacity);
  return bounces;
}

/** Lists the contacts of balls that lie deep, and those of which one ball has few. */
function listDeepBalls(rows: BallRows, isDeep: Uint8Array, capacity: number): void {
  const { deep, sparse, rowA, rowB } = rows;
  if (deepContacts.length < capacity) deepContacts = new Int32Array(capacity);
  else deepContacts.fill(0);
  for (let c = 0; c < rows.count; c++) {
    if (isDeep[rowA[c]] + isDeep[rowB[c]] === 0) continue;
    deep.add(c);
    deepContacts[rowA[c]]++;
    deepContacts[rowB[c]]++;
  }
  for (let i = 0; i < deep.count; i++) {
    const c = deep.list[i];
    if (Math.min(deepContacts[rowA[c]], deepContacts[rowB[c]]) < CROWD) sparse.add(c);
  }
  rows.reserveKept();
}
