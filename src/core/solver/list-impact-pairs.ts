// Lists the pairs that may have an impact in a step: those of fast bodies with all candidates of the broadphase.

import { touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { copyRecord, keyOf, TOUCHING, type ContactList } from '../world/contact-list.ts';
import { dotNormals, SAME_NORMAL } from '../world/mesh-contacts.ts';
import { SENSOR, STATIC } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { NOT_SOLVED, PRESSED, repeatDepth, SOLVED } from './impact-pairs.ts';
import { recordTouch } from './impact-records.ts';
import { predictedBox } from './mesh-triangles.ts';
import { takeContact } from './solved-contacts.ts';

const probe = new Float64Array(MANIFOLD_STRIDE);

/** Makes rows of the triangles that fast bodies may reach in this step, and of those with a contact that may be left to continuous collision. */
export function gatherTriangles({ core, fast, triangles }: ContinuousContext): void {
  const { state, pairs } = core;
  triangles.begin();
  for (let i = 0; i < pairs.count; i++) {
    const low = pairs.a[i];
    const high = pairs.b[i];
    if ((state.kind[low] !== MESH && state.kind[high] !== MESH) || !fast.mayMeet(state, low, high)) continue;
    if (state.kind[low] === MESH) triangles.find(state, high, low, core.dt);
    else triangles.find(state, low, high, core.dt);
  }
  triangles.reserveSpare(state);
}

/** Lists the pairs of fast bodies and of sensors. */
export function listPairs(context: ContinuousContext): void {
  const { core, fast } = context;
  const { state, pairs, contacts } = core;
  const { key } = contacts;
  const { ends, found } = context.triangles;
  for (let i = 0, c = 0, mesh = 0; i < pairs.count; i++) {
    const low = pairs.a[i];
    const high = pairs.b[i];
    if (!fast.mayMeet(state, low, high)) continue;
    const wanted = keyOf(low, high);
    while (c < contacts.count && key[c] < wanted) c++;
    const first = c < contacts.count && key[c] === wanted ? c : -1;
    const isSensor = ((state.flags[low] | state.flags[high]) & SENSOR) !== 0;
    if (isSensor && first >= 0 && touchesAny(contacts, first)) {
      if (!core.report.isTouching(contacts, first)) addTouched(context, first);
      if (state.kind[low] === MESH || state.kind[high] === MESH) mesh++;
      continue;
    }
    const contact = isSensor ? -1 : first;
    if (state.kind[low] === MESH || state.kind[high] === MESH) {
      const body = state.kind[low] === MESH ? high : low;
      for (let k = mesh === 0 ? 0 : ends[mesh - 1]; k < ends[mesh]; k++) addTriangle(context, body, found[k], contact, false);
      mesh++;
    } else addPair(context, low, high, contact, false);
  }
}

/** Adds the touching pair of contact c, with a sensor, as one that has touched in this step: an edit put one into the other, and it may leave it at once. */
function addTouched(context: ContinuousContext, c: number): void {
  const { core } = context;
  const { manifold, rowA, rowB, start, triangle } = core.contacts;
  const p = add(context, rowA[c], rowB[c], manifold, start[c]);
  copyRecord(probe, 0, manifold, start[c]);
  recordTouch(context, p, probe, triangle.length > 0 ? triangle[4 * c] : 0);
}

/** Whether the pair of contact c, the first of its pair, touches. */
function touchesAny({ count, flags, key }: ContactList, c: number): boolean {
  for (let i = c; i < count && key[i] === key[c]; i++) if ((flags[i] & TOUCHING) !== 0) return true;
  return false;
}

/**
 * Adds the pair of two rows if it can meet in this step. `contact` is its contact at the start of the step, or −1; `late` is true once the step is under
 * way.
 */
export function addPair(context: ContinuousContext, low: number, high: number, contact: number, late: boolean): void {
  const { pairs } = context;
  const { contacts, state } = context.core;
  const swaps = state.kind[low] > state.kind[high];
  const a = swaps ? high : low;
  const b = swaps ? low : high;
  if (contact >= 0) {
    const p = add(context, a, b, contacts.manifold, contacts.start[contact]);
    pairs.solved[p] = takeContact(context, p, a, b, contact);
    return;
  }
  probe[WITHOUT_POINTS] = 1;
  // (However far: an impact may throw one of them to the other, within the box in which all are partners.)
  probe[MARGIN] = Infinity;
  if (!pairKernel(state.kind[a], state.kind[b])(probe, state.data, STRIDE * a, STRIDE * b)) return;
  if (probe[DISTANCE] < 0 && (!late || ((state.flags[a] | state.flags[b]) & SENSOR) !== 0)) return;
  const p = add(context, a, b, probe, 0);
  // Deep overlaps belong to the solver, and are watched.
  const isDeep = late && probe[DISTANCE] < -repeatDepth(pairs, p);
  pairs.initialDistance[p] = late && !isDeep ? Infinity : probe[DISTANCE];
  pairs.solved[p] = isDeep ? PRESSED : NOT_SOLVED;
}

/** As `addPair`, for a body and a triangle of a mesh. `first` is the first contact of body and mesh, or −1. */
export function addTriangle(context: ContinuousContext, a: number, b: number, first: number, late: boolean): void {
  const { pairs, triangles } = context;
  const { contacts, state } = context.core;
  probe[WITHOUT_POINTS] = 1;
  probe[MARGIN] = Infinity;
  if (!pairKernel(state.kind[a], TRIANGLE)(probe, state.data, STRIDE * a, STRIDE * b)) return;
  const distance = probe[DISTANCE];
  const contact = first < 0 ? -1 : contactOfTriangle(context, a, b, first);
  if (contact >= 0) {
    // Whether the solver has the contact depends on body and mesh, the distance on the triangle.
    const p = add(context, a, b, probe, 0);
    pairs.solved[p] = takeContact(context, p, a, triangles.worldRow(state, b), contact);
    const touches = (contacts.flags[contact] & TOUCHING) !== 0;
    pairs.initialDistance[p] = touches ? Math.min(pairs.initialDistance[p], distance) : distance;
  } else {
    if (distance < 0 && (state.flags[a] & SENSOR) !== 0) return;
    // (An overlap without a contact is an internal edge: watched, since its face may hide the next one.)
    const p = add(context, a, b, probe, 0);
    const isDeep = late && distance < -repeatDepth(pairs, p);
    pairs.initialDistance[p] = late && !isDeep ? Infinity : distance;
    pairs.solved[p] = isDeep ? PRESSED : !late && distance < 0 ? SOLVED : NOT_SOLVED;
  }
}

/** The contact, of those of body and mesh from `first` on, that has the triangle of `probe`; −1 if none has. */
function contactOfTriangle({ core }: ContinuousContext, a: number, b: number, first: number): number {
  const { contacts, state } = core;
  let contact = -1;
  if (probe[DISTANCE] > Math.max(state.speculativeMargin[a], touchingRange(state.size[b]))) return contact;
  let most = SAME_NORMAL;
  for (let c = first; c < contacts.count && contacts.key[c] === contacts.key[first]; c++) {
    const along = dotNormals(contacts.manifold, contacts.start[c], probe, 0);
    if (along >= most) {
      most = along;
      contact = c;
    }
  }
  return contact;
}

/** Adds a pair with the normal of the manifold at `m`, and paths for its rows; the caller sets `initialDistance` and `solved`. Returns its index. */
function add(context: ContinuousContext, a: number, b: number, manifold: Float64Array, m: number): number {
  const { core, pairs } = context;
  const p = pairs.add(core.state, a, b);
  for (let k = 0; k < 3; k++) pairs.axis[3 * p + k] = manifold[m + NORMAL + k];
  addPath(context, a);
  addPath(context, b);
  return p;
}

/** A path for a row, unless it has one or does not move. */
function addPath({ core, fast, paths }: ContinuousContext, row: number): void {
  const { state } = core;
  if (paths.pathOf[row] >= 0 || state.body[row] === STATIC || state.asleep[row] === 1) return;
  const o = BOUNDS_STRIDE * paths.add(state, row);
  // Pairs of fast rows are listed at the start of the step.
  if (fast.isFast[row] === 0) return;
  predictedBox(paths.covered, o, state, row, core.dt);
  for (let k = 0; k < 3; k++) {
    paths.covered[o + k] = Math.max(paths.covered[o + k], state.bounds[BOUNDS_STRIDE * row + k]);
    paths.covered[o + 3 + k] = Math.min(paths.covered[o + 3 + k], state.bounds[BOUNDS_STRIDE * row + 3 + k]);
  }
}
