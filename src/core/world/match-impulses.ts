// Impulses of continuing contacts, taken from the previous detection point by point.

import { COUNT, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { KEPT } from './batches.ts';
import {
  APPROACH_SPEED,
  IMPULSES,
  NORMAL_IMPULSES,
  HAS_RESPONSE,
  STEP_NORMAL,
  STEP_TANGENT,
  IMPACT,
  HAD_IMPACT,
  TOUCHING,
  type ContactList,
} from './contact-list.ts';
import type { WorldState } from './state.ts';

// A previous point gives its impulse to the nearest new point within this distance, in slops: 5 cm at most (in the frame that moves with body a). A
// smaller one loses the impulses of sliding contacts, a larger one mixes up the corners of small boxes.
const MATCH_DISTANCE = 25;
// Points within this distance match, whatever the size of the bodies, m. Most points do.
const SAME_POINT = 1e-4;

// Of the current contact: how far body a has moved, and the largest distance of two points that match, m; normal impulses of its old points, N·s. (As arguments
// they would be heap objects.)
const shift = new Float64Array(4);
const oldImpulses = new Float64Array(4);
// With meshes, per contact: its index in the previous list, or −1, ascending; the impulses of one body and mesh.
let ascending = new Int32Array(0);
let impulsesOfPair = new Float64Array(0);

/**
 * Moves the impulses of the previous contacts to those of `next` that continue them; `before` is, per contact, its index in the previous list, or −1. It is
 * ascending, except among the contacts of one body and a mesh. `previous` has none afterwards.
 */
export function matchImpulses(
  { position, slop }: WorldState,
  before: Int32Array,
  hasMeshes: boolean,
  previous: ContactList,
  next: ContactList,
): void {
  if (hasMeshes) takeMemoryOfMeshes(before, previous, next);
  else next.takeMemory(previous, before);
  const { count, rowA, rowB, flags, start, manifold, anchor, impulse } = next;
  const { start: oldStart, manifold: old, flags: oldFlags } = previous;
  for (let j = 0; j < count; j++) {
    const i = before[j];
    if (flags[j] & KEPT) {
      flags[j] ^= KEPT;
      continue;
    }
    if ((flags[j] & HAS_RESPONSE) === 0) continue;
    const a = 3 * rowA[j];
    // How far body a has moved: points are compared in a frame that moves with it, but does not rotate with it, so a rolling sphere keeps its contact below.
    const shiftX = position[a] - anchor[3 * j];
    const shiftY = position[a + 1] - anchor[3 * j + 1];
    const shiftZ = position[a + 2] - anchor[3 * j + 2];
    anchor[3 * j] = position[a];
    anchor[3 * j + 1] = position[a + 1];
    anchor[3 * j + 2] = position[a + 2];
    // (A new contact has zeros already.)
    if (i < 0) continue;
    if (oldFlags[i] & IMPACT) flags[j] |= HAD_IMPACT;
    const h = IMPULSES * j;
    const same = (oldFlags[i] & HAS_RESPONSE) !== 0 && isSamePair(previous, i, next, j);
    if (!same) {
      impulse.fill(0, h, h + IMPULSES);
      continue;
    }
    if ((oldFlags[i] & (TOUCHING | IMPACT)) === 0) impulse[h + APPROACH_SPEED] = 0;
    if (!keepsDirection(previous, i, next, j)) {
      impulse.fill(0, h, h + STEP_NORMAL);
      continue;
    }
    // Most contacts have one point, and had one.
    const m = oldStart[i];
    const n = start[j];
    if (old[m + COUNT] !== 1 || manifold[n + COUNT] !== 1) {
      shift[0] = shiftX;
      shift[1] = shiftY;
      shift[2] = shiftZ;
      shift[3] = MATCH_DISTANCE * Math.min(slop[rowA[j]], slop[rowB[j]]);
      matchPoints(old, m, manifold, n, impulse, h);
    } else {
      const dx = old[m + POINTS] - (manifold[n + POINTS] - shiftX);
      const dy = old[m + POINTS + 1] - (manifold[n + POINTS + 1] - shiftY);
      const dz = old[m + POINTS + 2] - (manifold[n + POINTS + 2] - shiftZ);
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > SAME_POINT * SAME_POINT) {
        const most = slop[rowA[j]] < slop[rowB[j]] ? MATCH_DISTANCE * slop[rowA[j]] : MATCH_DISTANCE * slop[rowB[j]];
        if (!(squared <= most * most)) impulse[h + NORMAL_IMPULSES] = 0;
      }
    }
  }
}

/** Several contacts of a body and a mesh may continue each other in another order: they are moved in their own order, then exchanged. */
function takeMemoryOfMeshes(before: Int32Array, previous: ContactList, next: ContactList): void {
  const { count, key } = next;
  if (ascending.length < count) ascending = new Int32Array(2 * count);
  for (let j = 0; j < count; j++) {
    ascending[j] = before[j];
    if (before[j] < 0) continue;
    // Insertion sort among the contacts of the pair: they are few.
    let to = j;
    for (let k = j - 1; k >= 0 && key[k] === key[j]; k--) {
      if (ascending[k] < 0) continue;
      if (ascending[k] < before[j]) break;
      ascending[to] = ascending[k];
      ascending[k] = before[j];
      to = k;
    }
  }
  next.takeMemory(previous, ascending);
  for (let from = 0; from < count;) {
    let to = from + 1;
    let isMixed = ascending[from] !== before[from];
    for (; to < count && key[to] === key[from]; to++) isMixed ||= ascending[to] !== before[to];
    if (isMixed) exchange(next.impulse, before, from, to);
    from = to;
  }
}

function exchange(impulse: Float64Array, before: Int32Array, from: number, to: number): void {
  const length = IMPULSES * (to - from);
  if (impulsesOfPair.length < length) impulsesOfPair = new Float64Array(2 * length);
  for (let k = 0; k < length; k++) impulsesOfPair[k] = impulse[IMPULSES * from + k];
  for (let j = from; j < to; j++) {
    if (before[j] < 0) continue;
    let at = from;
    while (ascending[at] !== before[j]) at++;
    for (let k = 0; k < IMPULSES; k++) impulse[IMPULSES * j + k] = impulsesOfPair[IMPULSES * (at - from) + k];
  }
}

/**
 * Adds to `impacts` the solver's impacts of pairs that have no contact in `next`: bodies that other impacts made so fast that they are far apart at the end of
 * the step.
 */
export function keepImpacts(previous: ContactList, next: ContactList, impacts: ContactList): void {
  const { count, flags, key, impulse } = previous;
  let j = 0;
  let i = 0;
  for (let c = 0; c < count; c++) {
    if ((flags[c] & IMPACT) === 0) continue;
    while (j < next.count && next.key[j] < key[c]) j++;
    if (j < next.count && next.key[j] === key[c]) continue;
    while (i < impacts.count && impacts.key[i] < key[c]) i++;
    if (i === impacts.count || impacts.key[i] !== key[c]) impacts.insert(i, previous, c);
    else for (const k of [STEP_NORMAL, STEP_TANGENT]) impacts.impulse[IMPULSES * i + k] += impulse[IMPULSES * c + k];
    impacts.flags[i] |= HAD_IMPACT;
  }
}

/** Whether contact j, between the rows of contact i, is between the same bodies. */
function isSamePair(from: ContactList, i: number, to: ContactList, j: number): boolean {
  return from.rowA[i] === to.rowA[j] && from.generationA[i] === to.generationA[j] && from.generationB[i] === to.generationB[j];
}

/** Whether the normal has turned by less than 60°: otherwise the old impulses do not apply. */
function keepsDirection(from: ContactList, i: number, to: ContactList, j: number): boolean {
  const old = from.manifold;
  const now = to.manifold;
  const m = from.start[i] + NORMAL;
  const n = to.start[j] + NORMAL;
  return old[m] * now[n] + old[m + 1] * now[n + 1] + old[m + 2] * now[n + 2] >= 0.5;
}

/**
 * Gives each point of the new contact at `n` the normal impulse of the nearest point of the old one at `m`; each old point is used once. `h` is the contact's
 * offset in `impulse`.
 */
function matchPoints(old: Float64Array, m: number, now: Float64Array, n: number, impulse: Float64Array, h: number): void {
  const oldEnd = old[m + COUNT] | 0;
  const end = now[n + COUNT] | 0;
  for (let p = 0; p < 4; p++) {
    oldImpulses[p] = impulse[h + NORMAL_IMPULSES + p];
    impulse[h + NORMAL_IMPULSES + p] = 0;
  }
  let used = 0;
  for (let p = 0; p < end; p++) {
    const x = now[n + POINTS + POINT_STRIDE * p] - shift[0];
    const y = now[n + POINTS + POINT_STRIDE * p + 1] - shift[1];
    const z = now[n + POINTS + POINT_STRIDE * p + 2] - shift[2];
    let best = -1;
    let least = shift[3] * shift[3];
    for (let q = 0; q < oldEnd; q++) {
      if (used & (1 << q)) continue;
      const dx = old[m + POINTS + POINT_STRIDE * q] - x;
      const dy = old[m + POINTS + POINT_STRIDE * q + 1] - y;
      const dz = old[m + POINTS + POINT_STRIDE * q + 2] - z;
      const d = dx * dx + dy * dy + dz * dz;
      if (d <= least) {
        least = d;
        best = q;
      }
    }
    if (best < 0) continue;
    used |= 1 << best;
    impulse[h + NORMAL_IMPULSES + p] = oldImpulses[best];
  }
}
