// Dense contacts: deep contacts of two bodies that have many of them each, as where many bodies are spawned in one place.
//
// Such bodies only have to part. The contact pushes both along its normal, without torque and friction, and begins each substep without an impulse.
// With warm starting such bodies explode: a few iterations do not take back what hundreds of contacts apply again, and impulses grow fivefold a step
// (1,000 spheres in one point: 43 m/s after 31 steps). Iterations that begin at zero add no energy. A record is one cache line instead of three or more.

import { INDEX_MASK, OFFSET_MASK } from '../math/index-mask.ts';
import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { IMPULSES, NORMAL_IMPULSES, STEP_NORMAL, WITH_SENSOR, type ContactList } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DENSE_CONTACTS, MAX_PUSH_OUT_SPEED, OVERLAP_RECOVERY_DEPTH, SOLVER_SLOP, STIFF_SLOP, TOUCH_DEPTH } from './constants.ts';
import { BIAS_RATE, MASS_SCALE, STIFFER, SUBSTEP_RATE } from './contact-constraints.ts';
import { BLOCK, DELTA_POSITION, INVERSE_MASS, LINEAR, type SolverBodies } from './solver-bodies.ts';

// Per contact: normal; separation at the start of the step, m; effective mass, kg; normal impulse, N·s; slop, m; normal impulses of the step's previous
// substeps, N·s.
const N = 0;
const BASE_SEPARATION = 3;
const NORMAL_MASS = 4;
const NORMAL_IMPULSE = 5;
const SLOP = 6;
const NORMAL_SUM = 7;
/** Numbers a contact: one cache line. */
const STRIDE = 8;

/** Mark of dense contacts among those without a contact constraint (prepare-contacts.ts). */
export const DENSE = -3;

const NONE = new Float64Array(0);

export class DenseContacts {
  count = 0;
  rowA = new Int32Array(0);
  rowB = new Int32Array(0);
  /** Index in the world's list of contacts. */
  contact = new Int32Array(0);
  data: Float64Array = NONE;

  clear(): void {
    this.count = 0;
    this.data = NONE;
  }

  /** Makes room for this many contacts; their records may overwrite `spare`. */
  reserve(contacts: number, spare: Float64Array): void {
    this.data = spare;
    if (STRIDE * contacts > spare.length) this.data = new Float64Array(contacts * STRIDE);
    if (contacts <= this.rowA.length) return;
    this.rowA = new Int32Array(contacts);
    this.rowB = new Int32Array(contacts);
    this.contact = new Int32Array(contacts);
  }
}

/** Lists the dense contacts, after `markOverlaps`, and marks them in `passed`. Contacts already marked are left alone. */
export function prepareDense(
  dense: DenseContacts,
  { contacts, previous, state }: WorldCore,
  bodies: SolverBodies,
  passed: Int32Array,
): void {
  dense.clear();
  if (bodies.mostDeepContacts < DENSE_CONTACTS) return;
  const { rowA, rowB, start, manifold, count } = contacts;
  const { block, deepContacts } = bodies;
  const { slop, locks } = state;
  let found = 0;
  for (let c = 0; c < count; c++) {
    const a = rowA[c];
    const b = rowB[c];
    if (deepContacts[a] < DENSE_CONTACTS || deepContacts[b] < DENSE_CONTACTS || passed[c] !== 0) continue;
    // (Locks would need a mass in each direction.)
    if ((contacts.flags[c] & WITH_SENSOR) !== 0 || (locks[a] | locks[b]) !== 0) continue;
    if (manifold[start[c] + DISTANCE] >= -OVERLAP_RECOVERY_DEPTH * Math.min(slop[a], slop[b])) continue;
    passed[c] = DENSE;
    found++;
  }
  // (The previous list is not read again: the next detection overwrites it.)
  dense.reserve(found, previous.manifold);
  const { data } = dense;
  for (let c = 0; c < count; c++) {
    if (passed[c] !== DENSE) continue;
    const a = rowA[c];
    const b = rowB[c];
    const m = start[c];
    const at = dense.count++;
    const o = STRIDE * at;
    for (let k = 0; k < 3; k++) data[o + N + k] = manifold[m + NORMAL + k];
    data[o + BASE_SEPARATION] = manifold[m + DISTANCE];
    data[o + NORMAL_MASS] = 1 / (block[BLOCK * a + INVERSE_MASS] + block[BLOCK * b + INVERSE_MASS]);
    data[o + NORMAL_IMPULSE] = data[o + NORMAL_SUM] = 0;
    data[o + SLOP] = SOLVER_SLOP * Math.min(slop[a], slop[b]);
    dense.rowA[at] = a;
    dense.rowB[at] = b;
    dense.contact[at] = c;
  }
}

/** One iteration: `soft` with penetration recovery, otherwise a relaxation. See solve-spheres.ts. */
export function solveDense(dense: DenseContacts, { block }: SolverBodies, softness: Float64Array, soft: boolean): void {
  const { data, rowA, rowB, count } = dense;
  const rate = softness[SUBSTEP_RATE];
  for (let c = 0; c < count; c++) {
    const o = STRIDE * c;
    const a = BLOCK * (rowA[c] & INDEX_MASK);
    const b = BLOCK * (rowB[c] & INDEX_MASK);
    const nx = data[o + N];
    const ny = data[o + (N + 1)];
    const nz = data[o + (N + 2)];
    const speed =
      nx * (block[b + LINEAR] - block[a + LINEAR]) +
      ny * (block[b + (LINEAR + 1)] - block[a + (LINEAR + 1)]) +
      nz * (block[b + (LINEAR + 2)] - block[a + (LINEAR + 2)]);
    const separation =
      data[o + BASE_SEPARATION] +
      nx * (block[b + DELTA_POSITION] - block[a + DELTA_POSITION]) +
      ny * (block[b + (DELTA_POSITION + 1)] - block[a + (DELTA_POSITION + 1)]) +
      nz * (block[b + (DELTA_POSITION + 2)] - block[a + (DELTA_POSITION + 2)]);
    const slop = data[o + SLOP];
    const old = data[o + NORMAL_IMPULSE];
    let total = old - data[o + NORMAL_MASS] * speed;
    if (separation > (soft ? 0 : TOUCH_DEPTH * slop)) {
      total -= data[o + NORMAL_MASS] * separation * rate;
      if (!soft && total > old) total = old;
    } else if (soft && separation + slop <= 0) {
      const s = slop < STIFF_SLOP ? STIFFER : 0;
      let bias = softness[s + BIAS_RATE] * (separation + slop);
      if (bias < -MAX_PUSH_OUT_SPEED * slop) bias = -MAX_PUSH_OUT_SPEED * slop;
      // (The first iteration, from an impulse of zero: nothing is scaled back.)
      total = old - data[o + NORMAL_MASS] * softness[s + MASS_SCALE] * (speed + bias);
    }
    if (!(total > 0)) total = 0;
    if (total === old) continue;
    data[o + NORMAL_IMPULSE] = total;
    const j = total - old;
    const ja = j * block[a + INVERSE_MASS];
    const jb = j * block[b + INVERSE_MASS];
    block[a + LINEAR] -= ja * nx;
    block[a + (LINEAR + 1)] -= ja * ny;
    block[a + (LINEAR + 2)] -= ja * nz;
    block[b + LINEAR] += jb * nx;
    block[b + (LINEAR + 1)] += jb * ny;
    block[b + (LINEAR + 2)] += jb * nz;
  }
}

/** Takes all impulses back from the velocities; `counts` if they are part of the step's total. */
export function releaseDense(dense: DenseContacts, { block }: SolverBodies, counts: boolean): void {
  const { data, rowA, rowB, count } = dense;
  for (let c = 0; c < count; c++) {
    const o = STRIDE * c;
    const j = data[o + NORMAL_IMPULSE];
    if (j === 0) continue;
    data[o + NORMAL_IMPULSE] = 0;
    if (counts) data[o + NORMAL_SUM] += j;
    const a = BLOCK * (rowA[c] & INDEX_MASK);
    const b = BLOCK * (rowB[c] & INDEX_MASK);
    const ja = j * block[a + INVERSE_MASS];
    const jb = j * block[b + INVERSE_MASS];
    for (let k = 0; k < 3; k++) {
      block[a + LINEAR + k] += ja * data[o + N + k];
      block[b + LINEAR + k] -= jb * data[o + N + k];
    }
  }
}

/** Stores the impulses in the world's contacts: a contact that is no longer dense in the next step starts with them. */
export function storeDense({ data, contact, count }: DenseContacts, { impulse }: ContactList): void {
  for (let c = 0; c < count; c++) {
    const i = (IMPULSES * (contact[c] & INDEX_MASK)) & OFFSET_MASK;
    const o = STRIDE * c;
    impulse.fill(0, i, i + STEP_NORMAL);
    impulse[i + NORMAL_IMPULSES] = data[o + NORMAL_IMPULSE];
    impulse[i + STEP_NORMAL] = data[o + NORMAL_SUM] + data[o + NORMAL_IMPULSE];
    impulse[i + (STEP_NORMAL + 1)] = 0;
  }
}
