// Impulses of continuing contacts, taken from the previous detection point by point.

import { COUNT, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { KEPT } from './batches.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  IMPULSES,
  NORMAL_IMPULSES,
  HAS_RESPONSE,
  STEP_NORMAL,
  STEP_TANGENT,
  IMPACT,
  HAD_IMPACT,
  TORQUE_IMPULSE,
  TOUCHING,
  type ContactList,
} from './contact-list.ts';
import type { WorldState } from './state.ts';

// A previous point gives its impulse to the nearest new point within this distance, in slops: 5 cm at most (in the frame that moves with body a). A
// smaller one loses the impulses of sliding contacts, a larger one mixes up the corners of small boxes.
const MATCH_DISTANCE = 25;
// Points within this distance match, whatever the size of the bodies, m. Most points do.
const SAME_POINT = 1e-4;

/**
 * Copies the impulses of the previous contacts to those of `next`; `before` is, per contact, its index in the previous list, or −1. Nothing is
 * written for contacts without response: impulses are a third of a contact's numbers.
 */
export function matchImpulses({ position, slop }: WorldState, before: Int32Array, previous: ContactList, next: ContactList): void {
  const { count, rowA, rowB, flags, start, manifold, anchor, impulse } = next;
  const { start: oldStart, manifold: old, anchor: oldAnchor, impulse: oldImpulse } = previous;
  for (let j = 0; j < count; j++) {
    const i = before[j];
    if (flags[j] & KEPT) {
      flags[j] ^= KEPT;
      copyMemory(previous, i, next, j);
      continue;
    }
    if ((flags[j] & HAS_RESPONSE) === 0) continue;
    const a = 3 * rowA[j];
    anchor[3 * j] = position[a];
    anchor[3 * j + 1] = position[a + 1];
    anchor[3 * j + 2] = position[a + 2];
    if (i >= 0 && previous.flags[i] & IMPACT) flags[j] |= HAD_IMPACT;
    const g = IMPULSES * i;
    const h = IMPULSES * j;
    impulse[h + NORMAL_IMPULSES] = 0;
    impulse[h + NORMAL_IMPULSES + 1] = 0;
    impulse[h + NORMAL_IMPULSES + 2] = 0;
    impulse[h + NORMAL_IMPULSES + 3] = 0;
    const same = i >= 0 && (previous.flags[i] & HAS_RESPONSE) !== 0 && isSamePair(previous, i, next, j);
    if (!same) {
      for (let k = FRICTION_IMPULSE; k < IMPULSES; k++) impulse[h + k] = 0;
      continue;
    }
    impulse[h + STEP_NORMAL] = oldImpulse[g + STEP_NORMAL];
    impulse[h + STEP_TANGENT] = oldImpulse[g + STEP_TANGENT];
    impulse[h + APPROACH_SPEED] = previous.flags[i] & (TOUCHING | IMPACT) ? oldImpulse[g + APPROACH_SPEED] : 0;
    if (!keepsDirection(previous, i, next, j)) {
      for (let k = FRICTION_IMPULSE; k < STEP_NORMAL; k++) impulse[h + k] = 0;
      continue;
    }
    impulse[h + FRICTION_IMPULSE] = oldImpulse[g + FRICTION_IMPULSE];
    impulse[h + FRICTION_IMPULSE + 1] = oldImpulse[g + FRICTION_IMPULSE + 1];
    impulse[h + FRICTION_IMPULSE + 2] = oldImpulse[g + FRICTION_IMPULSE + 2];
    impulse[h + TORQUE_IMPULSE] = oldImpulse[g + TORQUE_IMPULSE];
    impulse[h + TORQUE_IMPULSE + 1] = oldImpulse[g + TORQUE_IMPULSE + 1];
    impulse[h + TORQUE_IMPULSE + 2] = oldImpulse[g + TORQUE_IMPULSE + 2];
    // Most contacts have one point, and had one.
    const m = oldStart[i];
    const n = start[j];
    if (old[m + COUNT] !== 1 || manifold[n + COUNT] !== 1) matchPoints(previous, i, next, j, slop);
    else {
      const dx = old[m + POINTS] - (manifold[n + POINTS] - (position[a] - oldAnchor[3 * i]));
      const dy = old[m + POINTS + 1] - (manifold[n + POINTS + 1] - (position[a + 1] - oldAnchor[3 * i + 1]));
      const dz = old[m + POINTS + 2] - (manifold[n + POINTS + 2] - (position[a + 2] - oldAnchor[3 * i + 2]));
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared <= SAME_POINT * SAME_POINT) impulse[h + NORMAL_IMPULSES] = oldImpulse[g + NORMAL_IMPULSES];
      else {
        const most = slop[rowA[j]] < slop[rowB[j]] ? MATCH_DISTANCE * slop[rowA[j]] : MATCH_DISTANCE * slop[rowB[j]];
        if (squared <= most * most) impulse[h + NORMAL_IMPULSES] = oldImpulse[g + NORMAL_IMPULSES];
      }
    }
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

function copyMemory(from: ContactList, i: number, to: ContactList, j: number): void {
  for (let k = 0; k < 3; k++) to.anchor[3 * j + k] = from.anchor[3 * i + k];
  for (let k = 0; k < IMPULSES; k++) to.impulse[IMPULSES * j + k] = from.impulse[IMPULSES * i + k];
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

/** Gives each point of the new contact the normal impulse of the nearest point of the old one; each old point is used once. */
function matchPoints(from: ContactList, i: number, to: ContactList, j: number, slop: Float64Array): void {
  const most = MATCH_DISTANCE * Math.min(slop[to.rowA[j]], slop[to.rowB[j]]);
  const old = from.manifold;
  const now = to.manifold;
  const m = from.start[i];
  const n = to.start[j];
  // Points are compared in a frame that moves with body a, but does not rotate with it: a rolling sphere keeps its contact below.
  const shiftX = to.anchor[3 * j] - from.anchor[3 * i];
  const shiftY = to.anchor[3 * j + 1] - from.anchor[3 * i + 1];
  const shiftZ = to.anchor[3 * j + 2] - from.anchor[3 * i + 2];
  const oldEnd = old[m + COUNT] | 0;
  const end = now[n + COUNT] | 0;
  let used = 0;
  for (let p = 0; p < end; p++) {
    const x = now[n + POINTS + POINT_STRIDE * p] - shiftX;
    const y = now[n + POINTS + POINT_STRIDE * p + 1] - shiftY;
    const z = now[n + POINTS + POINT_STRIDE * p + 2] - shiftZ;
    let best = -1;
    let least = most * most;
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
    to.impulse[IMPULSES * j + NORMAL_IMPULSES + p] = from.impulse[IMPULSES * i + NORMAL_IMPULSES + best];
  }
}
