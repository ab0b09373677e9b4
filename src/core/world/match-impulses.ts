// Impulses of continuing contacts, taken from the previous detection point by point.

import { copy3 } from '../math/vec3.ts';
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

// Of the current contact: how far body a has moved, and the largest distance of two points that match, m. (As arguments they would be heap objects.)
const shift = new Float64Array(4);
const NOTHING = new Float64Array(IMPULSES);

/** Gives the contacts of `next` the impulses of the previous ones that they continue; `before` is, per contact, its index in the previous list, or −1. */
export function matchImpulses(
  { contactPosition: position, slop }: WorldState,
  before: Int32Array,
  previous: ContactList,
  next: ContactList,
): void {
  const { count, rowA, rowB, flags, start, manifold, anchor, impulse } = next;
  const { start: oldStart, manifold: old, flags: oldFlags, anchor: oldAnchor, impulse: oldImpulse } = previous;
  for (let j = 0; j < count; j++) {
    const i = before[j];
    const a = 3 * rowA[j];
    const h = IMPULSES * j;
    const isKept = (flags[j] & KEPT) !== 0;
    const hasResponse = (flags[j] & HAS_RESPONSE) !== 0;
    const continues = isKept || (hasResponse && i >= 0 && (oldFlags[i] & HAS_RESPONSE) !== 0 && isSamePair(previous, i, next, j));
    copy3(anchor, 3 * j, isKept ? oldAnchor : hasResponse ? position : NOTHING, isKept ? 3 * i : hasResponse ? a : 0);
    const from = continues ? oldImpulse : NOTHING;
    const g = continues ? IMPULSES * i : 0;
    impulse[h] = from[g];
    // (Four at a time: one by one they take 2 % of a step more.)
    for (let k = 1; k < IMPULSES; k += 4) {
      impulse[h + k] = from[g + k];
      impulse[h + k + 1] = from[g + k + 1];
      impulse[h + k + 2] = from[g + k + 2];
      impulse[h + k + 3] = from[g + k + 3];
    }
    if (isKept) flags[j] ^= KEPT;
    if (hasResponse && i >= 0 && oldFlags[i] & IMPACT) flags[j] |= HAD_IMPACT;
    if (!continues) continue;
    if ((oldFlags[i] & (TOUCHING | IMPACT)) === 0) impulse[h + APPROACH_SPEED] = 0;
    if (isKept) continue;
    // How far body a has moved: points are compared in a frame that moves with it, but does not rotate with it, so a rolling sphere keeps its contact below.
    const shiftX = position[a] - oldAnchor[3 * i];
    const shiftY = position[a + 1] - oldAnchor[3 * i + 1];
    const shiftZ = position[a + 2] - oldAnchor[3 * i + 2];
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
      matchPoints(previous, i, next, j);
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

/** Gives each point of contact j of `next` the normal impulse of the nearest point of contact i of `previous`, which is used once. */
function matchPoints(previous: ContactList, i: number, next: ContactList, j: number): void {
  const { manifold: old, impulse: oldImpulse } = previous;
  const { manifold: now, impulse } = next;
  const m = previous.start[i];
  const n = next.start[j];
  const g = IMPULSES * i + NORMAL_IMPULSES;
  const h = IMPULSES * j + NORMAL_IMPULSES;
  const oldEnd = old[m + COUNT] | 0;
  const end = now[n + COUNT] | 0;
  impulse.fill(0, h, h + 4);
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
    impulse[h + p] = oldImpulse[g + best];
  }
}
