// Bodies that lie deep in something (spawned there, pressed there): who is pushed out, who has the last word, and that nobody is thrown.

import { DISTANCE } from '../narrowphase/manifold.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, KINEMATIC, STATIC, type WorldState } from '../world/state.ts';
import * as balls from './ball-rows.ts';
import { ANGULAR, BLOCK, INVERSE_INERTIA, INVERSE_MASS, LINEAR, type SolverBodies } from './bodies.ts';
import { BY_J, GAP, GRIPS, KEPT, N, NOW, POINT, PUSH, RUB1, SLOP, NORMAL_SUM, U, V, Chosen, type ContactRows } from './contact-rows.ts';
import { give as giveBack, impulse } from './frame.ts';
import { overloads } from './overload.ts';
import { OVERLOAD, SUNK } from './tuning.ts';

/** Bits of `SolverBodies.deep`: it lies deep in something; it touches something far heavier or lighter. */
export const SUNK_BIT = 1;
const OVERLOAD_BIT = 2;

/** Cosine of the angle between two pushes, turned round, from which they are against each other. */
const AGAINST_EACH_OTHER = 0.1;
/** A gap that nothing closes, m. */
const FAR = 1e6;
// Per row: its last contact with something that no push moves, plus 1. Per contact: the one before it of the same body, plus 1; how much of its depth it
// yields, m.
let lastFirm = new Int32Array(64);
let firmBefore = new Int32Array(64);
let yields = new Float64Array(64);
const firm = new Chosen();

/** Marks bodies that lie deep in something, and pairs of which one is far heavier: 100 kg walked off a cube of 1 kg. False: there are none. */
export function markDeep({ contacts, state }: WorldCore, { block, deep, leastSlop }: SolverBodies): boolean {
  const { rowA, rowB, flags, start, manifold } = contacts;
  const { slop } = state;
  const least = -SUNK * leastSlop;
  deep.fill(0, 0, state.rows);
  let any = false;
  overloads.count = 0;
  if (overloads.list.length < contacts.count) overloads.list = new Int32Array(2 * contacts.count);
  for (let c = 0; c < contacts.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if (flags[c] & WITH_SENSOR) continue;
    const distance = manifold[start[c] + DISTANCE];
    if (distance < least && distance < -SUNK * (slop[a] < slop[b] ? slop[a] : slop[b])) {
      if (ma > 0) deep[a] |= SUNK_BIT;
      if (mb > 0) deep[b] |= SUNK_BIT;
      any = true;
    }
    if (ma > 0 && mb > 0 && (ma > OVERLOAD * mb || mb > OVERLOAD * ma)) {
      deep[a] |= OVERLOAD_BIT;
      deep[b] |= OVERLOAD_BIT;
      overloads.add(c);
      any = true;
    }
  }
  return any;
}

/** Lists all contacts of the bodies marked: one that is pressed from both sides may be deep on one alone. */
export function listDeep(rows: ContactRows, state: WorldState, { block, deep }: SolverBodies): void {
  const { rowA, rowB, first, end } = rows;
  reserve(rows, state);
  for (let c = 0; c < rows.count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    if (deep[a] + deep[b] === 0) continue;
    const single = end[c] - first[c] === POINT;
    (single ? rows.deepPoints : rows.deepFaces).add(c);
    const looseA = block[BLOCK * a + INVERSE_MASS] > 0;
    if (looseA && block[BLOCK * b + INVERSE_MASS] > 0) continue;
    const row = looseA ? a : b;
    firmBefore[c] = lastFirm[row];
    lastFirm[row] = c + 1;
    firm.add(c);
    if (state.body[looseA ? b : a] === STATIC) (single ? rows.heldPoints : rows.heldFaces).add(c);
  }
  for (let i = 0; i < firm.count; i++) yields[firm.list[i]] = yieldOf(rows, state, firm.list[i]);
  for (let i = 0; i < firm.count; i++) give(rows, firm.list[i], yields[firm.list[i]]);
  // Nothing is left in `lastFirm` for the next call.
  for (let i = 0; i < firm.count; i++) lastFirm[rows.rowA[firm.list[i]]] = lastFirm[rows.rowB[firm.list[i]]] = 0;
}

function reserve(rows: ContactRows, state: WorldState): void {
  firm.count = 0;
  if (lastFirm.length < state.rows) lastFirm = new Int32Array(state.capacity);
  if (firmBefore.length >= rows.count) return;
  firmBefore = new Int32Array(2 * rows.count);
  yields = new Float64Array(2 * rows.count);
  firm.list = new Int32Array(2 * rows.count);
}

/** How deep the contact is, beyond what is left alone, m; negative while apart. */
function depthOf({ data, at, first, end }: ContactRows, c: number): number {
  let depth = -Infinity;
  for (let q = first[c]; q < end[c]; q += POINT) depth = Math.max(depth, -data[at[c] + SLOP] - data[q + GAP]);
  return depth;
}

/**
 * A body between two that never give way: both pushing, their impulses grow for ever. Of static ones each yields as much as the other has it deep, so
 * that the body goes to the middle; a kinematic one yields wholly to a static one (what is pressed against a wall is held in the press) and to a
 * kinematic one that has it deeper.
 */
function yieldOf(rows: ContactRows, { body }: WorldState, c: number): number {
  const { data, at, rowA, rowB } = rows;
  const o = at[c];
  const isA = body[rowA[c]] === DYNAMIC;
  const row = isA ? rowA[c] : rowB[c];
  const driven = body[isA ? rowB[c] : rowA[c]] === KINEMATIC;
  const depth = depthOf(rows, c);
  let most = 0;
  for (let e = lastFirm[row] - 1; e >= 0; e = firmBefore[e] - 1) {
    const u = at[e];
    const along = data[o + N] * data[u + N] + data[o + N + 1] * data[u + N + 1] + data[o + N + 2] * data[u + N + 2];
    const against = (rowA[e] === row) === isA ? -along : along;
    if (e === c || against < AGAINST_EACH_OTHER) continue;
    const other = depthOf(rows, e);
    if (body[rowA[e] === row ? rowB[e] : rowA[e]] === STATIC) {
      if (driven && other >= -data[u + SLOP]) return Infinity;
      most = Math.max(most, against * other);
    } else if (driven && (other > depth || (other === depth && e < c))) return Infinity;
  }
  return most;
}

/** Lessens the depth of a contact, m, at most to what is left alone; without end: it does not push at all. */
function give({ data, at, first, end }: ContactRows, c: number, yielded: number): void {
  const slop = data[at[c] + SLOP];
  for (let q = first[c]; q < end[c]; q += POINT) {
    if (yielded === Infinity) {
      data[q + GAP] = FAR;
      data[q + PUSH] = 0;
    } else if (data[q + GAP] < -slop) data[q + GAP] = Math.min(-slop, data[q + GAP] + yielded);
    data[q + NOW] = data[q + GAP];
  }
  if (yielded !== Infinity) return;
  for (let k = RUB1; k < GRIPS; k++) data[at[c] + k] = 0;
  for (let k = NORMAL_SUM; k < BY_J; k++) data[at[c] + k] = 0;
}

// In `kept`, behind the pushes: friction and torque as they stand in the row.
const KEPT_RUB = 4;
const RUBS = 5;

/** Remembers the impulses of deep contacts before the soft sweeps add to them. */
export function keepImpulses(rows: ContactRows): void {
  keep(rows, rows.deepPoints);
  keep(rows, rows.deepFaces);
}

function keep(rows: ContactRows, { list, count }: Chosen): void {
  const { data, at, first, end, kept } = rows;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const k = KEPT * c;
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) kept[p] = data[q + PUSH];
    for (let j = 0; j < RUBS; j++) kept[k + KEPT_RUB + j] = data[at[c] + RUB1 + j];
  }
}

/**
 * Sets the impulses of deep contacts back to those kept, after the bodies have moved. A relax sweep alone takes from each contact what the others
 * have left of it, and where many press on each other (a row let go by its vice, fifty bodies spawned in one place) that is a small part: they flew
 * apart at up to 150 m/s. What has to be stopped, the relax sweeps stop anew.
 */
export function takeBack(rows: ContactRows, bodies: SolverBodies): void {
  takeFrom(rows, bodies, rows.deepPoints);
  takeFrom(rows, bodies, rows.deepFaces);
}

function takeFrom(rows: ContactRows, bodies: SolverBodies, { list, count }: Chosen): void {
  const { data, at, first, end, kept } = rows;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = at[c] + RUB1;
    const k = KEPT * c;
    impulse[0] = 0;
    for (let j = 0; j < RUBS; j++) {
      impulse[1 + j] = kept[k + KEPT_RUB + j] - data[o + j];
      data[o + j] = kept[k + KEPT_RUB + j];
    }
    for (let q = first[c], p = k; q < end[c]; q += POINT, p++) {
      const j = kept[p] - data[q + PUSH];
      data[q + PUSH] += j;
      impulse[0] += j;
      impulse[4] += j * data[q + V];
      impulse[5] -= j * data[q + U];
    }
    // (A sweep that finds no push looks at friction only while it is in force.)
    data[at[c] + GRIPS] = 1;
    giveBack(rows, bodies, c, LINEAR, ANGULAR);
  }
}

/** As `keepImpulses`, for balls. */
export function keepBallImpulses({ ball, cold, deep, kept }: balls.BallRows): void {
  const { list, count } = deep;
  for (let i = 0; i < count; i++) {
    const o = balls.BALL * list[i];
    const k = balls.KEPT * i;
    kept[k] = ball[o + balls.PUSH];
    for (let j = 0; j < 3; j++) {
      kept[k + 1 + j] = ball[o + balls.RUB + j];
      kept[k + 5 + j] = cold[balls.COLD * list[i] + balls.ROLL + j];
    }
    kept[k + 4] = ball[o + balls.TWIST];
  }
}

/** As `takeBack`, for balls. */
export function takeBackBalls({ ball, cold, deep, kept, rowA, rowB }: balls.BallRows, { block }: SolverBodies): void {
  const { list, count } = deep;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = balls.BALL * c;
    const k = balls.KEPT * i;
    const a = BLOCK * rowA[c];
    const b = BLOCK * rowB[c];
    const push = kept[k] - ball[o + balls.PUSH];
    const nx = ball[o + balls.N];
    const ny = ball[o + balls.N + 1];
    const nz = ball[o + balls.N + 2];
    const fx = kept[k + 1] - ball[o + balls.RUB];
    const fy = kept[k + 2] - ball[o + balls.RUB + 1];
    const fz = kept[k + 3] - ball[o + balls.RUB + 2];
    const twist = kept[k + 4] - ball[o + balls.TWIST];
    const r = balls.COLD * c + balls.ROLL;
    const mx = twist * nx + kept[k + 5] - cold[r];
    const my = twist * ny + kept[k + 6] - cold[r + 1];
    const mz = twist * nz + kept[k + 7] - cold[r + 2];
    ball[o + balls.PUSH] = kept[k];
    for (let j = 0; j < 3; j++) {
      ball[o + balls.RUB + j] = kept[k + 1 + j];
      cold[r + j] = kept[k + 5 + j];
    }
    ball[o + balls.TWIST] = kept[k + 4];
    // (A sweep that finds no push looks at friction only while it is in force.)
    ball[o + balls.GRIPS] = 1;
    const tx = ny * fz - nz * fy;
    const ty = nz * fx - nx * fz;
    const tz = nx * fy - ny * fx;
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    const ia = block[a + INVERSE_INERTIA];
    const ib = block[b + INVERSE_INERTIA];
    const la = ball[o + balls.LEVER_A];
    const lb = ball[o + balls.LEVER_B];
    block[a + LINEAR] -= ma * (push * nx + fx);
    block[a + LINEAR + 1] -= ma * (push * ny + fy);
    block[a + LINEAR + 2] -= ma * (push * nz + fz);
    block[a + ANGULAR] -= ia * (la * tx + mx);
    block[a + ANGULAR + 1] -= ia * (la * ty + my);
    block[a + ANGULAR + 2] -= ia * (la * tz + mz);
    block[b + LINEAR] += mb * (push * nx + fx);
    block[b + LINEAR + 1] += mb * (push * ny + fy);
    block[b + LINEAR + 2] += mb * (push * nz + fz);
    block[b + ANGULAR] -= ib * (lb * tx - mx);
    block[b + ANGULAR + 1] -= ib * (lb * ty - my);
    block[b + ANGULAR + 2] -= ib * (lb * tz - mz);
  }
}
