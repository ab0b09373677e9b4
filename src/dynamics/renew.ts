// Contacts of bodies whose inertia has changed within the step: what their impulses meet is reckoned again.

import { IMPULSES, STEP_NORMAL } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { LOCK_LINEAR_X, type WorldState } from '../world/state.ts';
import { ANGULAR, BLOCK, FREE_ANGULAR, FREELY, INERTIA, INVERSE_MASS, TURNED, writeInertia, type SolverBodies } from './bodies.ts';
import { BY_J, GRIP, GRIP_LEAST, MASS, N, POINT, type ContactRows } from './contact-rows.ts';
import { solveFace, weighPoints } from './prepare-face.ts';
import { AGAIN, HELD_TOO, prepareFrame } from './prepare-frame.ts';

const LOCK_LINEAR = 7 * LOCK_LINEAR_X;
/** Below this share of a body's own, what a push meets is rounding: locks hold it wholly. */
const HELD_WHOLLY = 1e-12;

/**
 * Makes contact c fit for an impact, in which energy has to come out even: with the inertias of the poses as they are now, and with linear locks. False
 * if locks hold both bodies against it. `renewRows` must follow.
 */
export function renewForImpact(rows: ContactRows, { state }: WorldCore, bodies: SolverBodies, c: number): boolean {
  const { block, turns, renewed } = bodies;
  let changed = 0;
  let locks = 0;
  let mass = 0;
  for (let side = 0; side < 2; side++) {
    const row = side === 0 ? rows.rowA[c] : rows.rowB[c];
    const o = BLOCK * row;
    if (block[o + INVERSE_MASS] === 0) continue;
    mass += block[o + INVERSE_MASS];
    if (turns[row] === FREELY && (block[o + TURNED] !== 0 || block[o + TURNED + 1] !== 0 || block[o + TURNED + 2] !== 0)) {
      writeInertia(bodies, state, row);
      renewed[row] = 1;
    }
    if (state.locks[row] & LOCK_LINEAR) renewed[row] = 1;
    locks |= state.locks[row] & LOCK_LINEAR;
    changed |= renewed[row];
  }
  if (changed === 0) return true;
  bodies.anyRenewed = true;
  renew(rows, state, bodies, c, locks === 0 ? AGAIN : HELD_TOO);
  if (locks === 0) return true;
  const { data } = rows;
  const o = rows.at[c];
  const most = 1 / (HELD_WHOLLY * mass);
  for (let q = rows.first[c]; q < rows.end[c]; q += POINT) if (!isBetween(data[q + MASS], most)) data[q + MASS] = 0;
  if (!isBetween(data[o + GRIP_LEAST], most)) data[o + GRIP_LEAST] = data[o + GRIP] = data[o + GRIP + 1] = data[o + GRIP + 2] = 0;
  return data[o + BY_J] * most > 1;
}

/** Whether the mass is one that an impulse moves, kg. */
function isBetween(mass: number, most: number): boolean {
  return mass > 0 && mass < most;
}

/** A body of unequal moments has turned too far for its inertia to stand, if the square of the turn times the ratio of its moments exceeds this. */
const TOO_FAR = 0.05;
/** And if the inertia has changed by more than this share of its smallest entry. A rolling capsule keeps its inertia. */
const CHANGED = 0.01;
/** Rotation in a step, rad, beyond which contacts are not warm-started. */
const ELSEWHERE = 0.5;

/**
 * Renews the inertia of a body that has turned far in this step. With that of the step's start, a thin rod that contacts have set spinning about itself
 * kept this spin when it stood across: a thousand times the energy. Of rods 1 : 30 that lay in each other some left at 1,400 m/s, now at 6.
 */
export function renewSwung(state: WorldState, bodies: SolverBodies, row: number): void {
  const { block } = bodies;
  const { inverseInertia } = state;
  const o = BLOCK * row;
  const x = block[o + TURNED];
  const y = block[o + TURNED + 1];
  const z = block[o + TURNED + 2];
  const a = inverseInertia[3 * row];
  const b = inverseInertia[3 * row + 1];
  const c = inverseInertia[3 * row + 2];
  const most = a > b ? (a > c ? a : c) : b > c ? b : c;
  const least = a < b ? (a < c ? a : c) : b < c ? b : c;
  const squared = x * x + y * y + z * z;
  if (squared * most <= TOO_FAR * least) return;
  // What contacts did is told by the difference to the free velocity. Their torques stay, J⁻¹·Δω, what they do changes.
  const i = o + INERTIA;
  const lx = block[o + ANGULAR] - block[o + FREE_ANGULAR];
  const ly = block[o + ANGULAR + 1] - block[o + FREE_ANGULAR + 1];
  const lz = block[o + ANGULAR + 2] - block[o + FREE_ANGULAR + 2];
  const xx = block[i];
  const xy = block[i + 1];
  const xz = block[i + 2];
  const yy = block[i + 3];
  const yz = block[i + 4];
  const zz = block[i + 5];
  const cxx = yy * zz - yz * yz;
  const cxy = xz * yz - xy * zz;
  const cxz = xy * yz - xz * yy;
  const d = xx * cxx + xy * cxy + xz * cxz;
  const tx = (cxx * lx + cxy * ly + cxz * lz) / d;
  const ty = (cxy * lx + (xx * zz - xz * xz) * ly + (xy * xz - xx * yz) * lz) / d;
  const tz = (cxz * lx + (xy * xz - xx * yz) * ly + (xx * yy - xy * xy) * lz) / d;
  writeInertia(bodies, state, row);
  let change = Math.abs(block[i] - xx) + Math.abs(block[i + 3] - yy) + Math.abs(block[i + 5] - zz);
  change += Math.abs(block[i + 1] - xy) + Math.abs(block[i + 2] - xz) + Math.abs(block[i + 4] - yz);
  if (change <= CHANGED * least * bodies.lightness[row]) return;
  block[o + FREE_ANGULAR] = block[o + ANGULAR] - (block[i] * tx + block[i + 1] * ty + block[i + 2] * tz);
  block[o + FREE_ANGULAR + 1] = block[o + ANGULAR + 1] - (block[i + 1] * tx + block[i + 3] * ty + block[i + 4] * tz);
  block[o + FREE_ANGULAR + 2] = block[o + ANGULAR + 2] - (block[i + 2] * tx + block[i + 4] * ty + block[i + 5] * tz);
  bodies.renewed[row] = 1;
  bodies.anyRenewed = true;
  if (squared <= ELSEWHERE * ELSEWHERE) return;
  bodies.swung[row] = 1;
  bodies.anySwung = true;
}

/** Clears the warm-start impulses of bodies that have rotated too far: on a thin rod in another direction they would act as an impact. */
export function forgetSwung({ rowA, rowB, contact, count }: ContactRows, { contacts }: WorldCore, { swung, anySwung }: SolverBodies): void {
  if (!anySwung) return;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * contact[c];
    if (swung[rowA[c]] + swung[rowB[c]] !== 0) contacts.impulse.fill(0, i, i + STEP_NORMAL);
  }
}

/** Brings all contacts of bodies that are marked `renewed` up to date, and takes the marks off. */
export function renewRows(rows: ContactRows, { state }: WorldCore, bodies: SolverBodies): void {
  if (!bodies.anyRenewed) return;
  const { renewed } = bodies;
  for (let c = 0; c < rows.count; c++) {
    if (renewed[rows.rowA[c]] + renewed[rows.rowB[c]] !== 0) renew(rows, state, bodies, c, AGAIN);
  }
  renewed.fill(0, 0, state.rows);
  bodies.anyRenewed = false;
}

function renew(rows: ContactRows, state: WorldState, bodies: SolverBodies, c: number, asked: number): void {
  const { data, at, first, end, known } = rows;
  const n = (end[c] - first[c]) / POINT;
  prepareFrame(rows, state, bodies, c, data, at[c] + N, n, asked);
  if (n === 1) data[first[c] + MASS] = 1 / data[at[c] + BY_J];
  else {
    weighPoints(rows, c);
    known[c] = solveFace(rows, c, n) ? 1 : 0;
  }
}
