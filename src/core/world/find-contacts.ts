// From candidate pairs to contacts: runs the pair kernels batch by batch, and lists the contacts in row order.

import { grow } from '../broadphase/grow.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import { UNCHANGED, Batches, KEPT, kernelOfBatch, pointsOfBatch, SWAPPED_BIT, WITH_MESH } from './batches.ts';
import { copyRecord, endOfPair, HAD_IMPACT, IMPACT, keyOf, HAS_RESPONSE, TOUCHING, WITH_SENSOR, type ContactList } from './contact-list.ts';
import type { WorldCore } from './core.ts';
import { dotNormals, collideMesh, manifoldAt, MAX_MANIFOLDS, merged, mergedTriangles } from './mesh-contacts.ts';
import { DYNAMIC, type WorldState } from './state.ts';

/**
 * Bodies that can be pushed touch up to this gap, m: it is the rounding error of the solver at rest, without which a contact would begin again and
 * again.
 */
export const NEARLY_TOUCHING = 1e-10;

// Contacts are found within this distance even at rest, in slops (5 mm at most; of two dynamic bodies once), before they are needed. A larger one
// finds more useless pairs, with a smaller one a resting contact flickers. A body with restitution may leave an impact faster than it came: four
// times the distance.
export const SPECULATIVE = 2.5;
/** Ways are shorter than this, with their rounding. */
const ROUNDED = 1.01;

const IMPACTS = IMPACT | HAD_IMPACT;
const SWAPPED = 1 << SWAPPED_BIT;

const manifold = new Float64Array(MANIFOLD_STRIDE);
const batches = new Batches();

/**
 * Candidates to contacts; impulses of continuing contacts are kept. The list has the candidates' order, which is by rows. A pair of bodies that both
 * stayed in place (asleep, or asleep on a floor) keeps its contact: a test would give the same.
 *
 * With `limited`, as in a step, contacts are left out where many bodies are in one place: see contact-limit.ts.
 */
export function findContacts(core: WorldCore, limited = false): void {
  const { state, pairs, limit, matching } = core;
  // The old list is overwritten where it is not needed.
  const inPlace = matching === undefined || testsAll(state);
  const previous = core.contacts;
  const next = inPlace ? previous : core.previous;
  const candidates = pairs.count;
  const limits = limited && !inPlace;
  const dropped = limits && limit ? limit.apply(pairs) : 0;
  // (Removed candidates must be searched again.)
  if (dropped > 0) core.pairsComplete = false;
  const touching = testCandidates(core, inPlace, previous, next);
  next.incomplete = dropped > 0;
  next.unlimited = !limits;
  if (!inPlace) {
    matching.keepImpacts(previous, next, core.impacts);
    matching.matchImpulses(state, beforeOf, previous, next);
    core.previous = previous;
    core.contacts = next;
    measureClearance(state, next);
  }
  state.placed.fill(0, 0, state.rows);
  batches.countTests(core.testsByKind);
  core.contactsStale = false;
  core.timings.candidates = candidates;
  core.timings.touching = touching;
  core.timings.droppedContacts = dropped;
}

/**
 * Whether two rows, of which one can be pushed, touch at their poses, with the manifold of their contact poses at `m`. Where the way from there may decide, the kernel
 * does. What touched before touches up to the solver's error at rest, which takes that way for straight; or it would end and begin in each step.
 */
function touches(
  { data, drift, kind, size, smallestExtent }: WorldState,
  a: number,
  b: number,
  records: Float64Array,
  m: number,
  didTouch: boolean,
): boolean {
  const distance = records[m + DISTANCE];
  const way = drift[a] + drift[b];
  let range = Math.max(NEARLY_TOUCHING, touchingRange(Math.max(size[a], size[b])));
  if (Math.abs(distance) > ROUNDED * way + range) return distance < 0;
  if (didTouch) {
    const extent = Math.min(drift[a] > 0 ? smallestExtent[a] : Infinity, drift[b] > 0 ? smallestExtent[b] : Infinity);
    range += (2 * way * way) / extent;
  }
  manifold[MARGIN] = range;
  manifold[WITHOUT_POINTS] = 1;
  const isNear = pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
  manifold[WITHOUT_POINTS] = 0;
  return isNear;
}

/** Writes how far each row may move without changing which of its contacts with meshes touch. */
export function measureClearance(
  { clearance, kind, meshCount, rows, size }: WorldState,
  { count, flags, manifold, rowA, rowB, start }: ContactList,
): void {
  clearance.fill(Infinity, 0, rows);
  if (meshCount === 0) return;
  for (let c = 0; c < count; c++) {
    if ((flags[c] & HAS_RESPONSE) === 0 || kind[rowB[c]] !== MESH) continue;
    const distance = manifold[start[c] + DISTANCE];
    const far = Math.abs(distance) - Math.max(NEARLY_TOUCHING, touchingRange(Math.max(size[rowA[c]], size[rowB[c]])));
    if (far < ROUNDED * clearance[rowA[c]]) clearance[rowA[c]] = far / ROUNDED;
  }
}

/** Whether no body has a response, and every body that moves has new bounds, so that each pair has to be tested. */
function testsAll({ body, placed, moving }: WorldState): boolean {
  for (let i = 0; i < moving.count; i++) if (body[moving.rows[i]] === DYNAMIC || placed[moving.rows[i]] === 0) return false;
  return true;
}

/** Tests all candidates, lists those in contact, and returns the number that touch. */
function testCandidates({ ahead, state, pairs }: WorldCore, inPlace: boolean, previous: ContactList, next: ContactList): number {
  batches.sort(pairs, state, inPlace ? null : previous);
  const { begin } = batches;
  // (Sensors report what touches at its pose.)
  const records = ahead ? state.contactData : state.data;
  next.clear();
  // (As many as last time, so that the column rarely grows batch by batch.)
  next.reserveNumbers(previous.filled);
  for (let batch = 0; batch < WITH_MESH; batch++) {
    if (begin[batch] === begin[batch + 1]) continue;
    next.reserveRecords(begin[batch + 1] - begin[batch], pointsOfBatch(batch));
    testBatch(batch, state, records, pairs, previous, next);
  }
  resultCount = 0;
  if (state.meshCount > 0) testMeshes(state, records, pairs, next);
  if (!inPlace) keep(previous, next, state);
  const hits = batches.gather(pairs.count);
  return list(hits, state, pairs, inPlace ? null : previous, next);
}

/**
 * As `testBatch`, for bodies and meshes: each candidate may have several contacts, `start` then is the index of the first of them in `results`.
 */
function testMeshes(state: WorldState, records: Float64Array, { a: lower, b: higher }: PairList, next: ContactList): void {
  const { data, size, speculativeMargin } = state;
  const { begin, order, start, flags } = batches;
  for (let k = begin[WITH_MESH]; k < begin[UNCHANGED]; k++) {
    const i = order[k];
    const low = lower[i];
    const high = higher[i];
    const marks = flags[i];
    const swap = (low ^ high) & -(marks >> SWAPPED_BIT);
    const row = low ^ swap;
    const hasResponse = (marks & HAS_RESPONSE) !== 0;
    const rounding = touchingRange(Math.max(size[low], size[high]));
    merged[MARGIN] = hasResponse ? Math.max(speculativeMargin[row], rounding) : rounding;
    const manifolds = collideMesh(state, (marks & WITH_SENSOR) === 0 ? records : data, row, high ^ swap, hasResponse);
    start[i] = manifolds > 0 ? resultCount : -1;
    for (let m = 0; m < manifolds; m++) {
      const found = manifoldAt(m);
      const touches = found[DISTANCE] <= (hasResponse && rounding < NEARLY_TOUCHING ? NEARLY_TOUCHING : rounding);
      addResult(i, next.write(found, 0), (marks & ~SWAPPED) | (touches ? TOUCHING : 0), -1, mergedTriangles, 0);
    }
  }
}

// Contacts with meshes, candidate by candidate: its candidate; the offset of its record; its flags; its previous contact, or −1 if that is to be found; the
// triangles of its points.
const CANDIDATE = 0;
const START = 1;
const FLAGS = 2;
const BEFORE = 3;
const TRIANGLES = 4;
const RESULT = 8;
let results = new Int32Array(64 * RESULT);
let resultCount = 0;

function addResult(candidate: number, start: number, flags: number, before: number, triangles: Int32Array, t: number): void {
  results = grow(results, RESULT * (resultCount + 1));
  const r = RESULT * resultCount++;
  results[r + CANDIDATE] = candidate;
  results[r + START] = start;
  results[r + FLAGS] = flags;
  results[r + BEFORE] = before;
  for (let p = 0; p < 4; p++) results[r + TRIANGLES + p] = triangles[t + p];
}

// Per contact of the new list: its index among the previous contacts, or −1.
let beforeOf = new Int32Array(64);
const isTaken = new Uint8Array(MAX_MANIFOLDS);

/** Runs the kernel on the candidates of a batch, and stores the results. */
function testBatch(
  batch: number,
  state: WorldState,
  records: Float64Array,
  { a: lower, b: higher }: PairList,
  previous: ContactList,
  next: ContactList,
): void {
  const { body, data, drift, size, slop, speculativeMargin } = state;
  const { before, begin, order, start, flags } = batches;
  const kernel = kernelOfBatch(batch);
  const manifolds = next.manifold;
  let end = next.filled;
  for (let k = begin[batch], to = begin[batch + 1]; k < to; k++) {
    const i = order[k];
    const low = lower[i];
    const high = higher[i];
    const marks = flags[i];
    const hasResponse = (marks & HAS_RESPONSE) !== 0;
    const rounding = touchingRange(Math.max(size[low], size[high]));
    const twice = (body[low] & body[high] & DYNAMIC) !== 0 ? SPECULATIVE * Math.min(slop[low], slop[high]) : 0;
    const speculative = speculativeMargin[low] + speculativeMargin[high] - Math.min(twice, speculativeMargin[low], speculativeMargin[high]);
    manifold[MARGIN] = hasResponse ? Math.max(speculative, rounding) : rounding;
    const swap = (low ^ high) & -(marks >> SWAPPED_BIT);
    if (!kernel(manifold, (marks & WITH_SENSOR) === 0 ? records : data, STRIDE * (low ^ swap), STRIDE * (high ^ swap))) {
      start[i] = -1;
      continue;
    }
    start[i] = end;
    end = copyRecord(manifolds, end, manifold, 0);
    const isTouching =
      hasResponse && drift[low] + drift[high] > 0
        ? touches(state, low ^ swap, high ^ swap, manifolds, start[i], before[i] >= 0 && (previous.flags[before[i]] & TOUCHING) !== 0)
        : manifold[DISTANCE] <= (hasResponse && rounding < NEARLY_TOUCHING ? NEARLY_TOUCHING : rounding);
    flags[i] = marks | (isTouching ? TOUCHING : 0);
  }
  next.filled = end;
}

/** A pair that needs no test keeps its contact, but no impact of an earlier step. */
function keep(previous: ContactList, next: ContactList, state: WorldState): void {
  const { drift, kind } = state;
  const { begin, order, before, start, flags } = batches;
  next.reserveNumbers(next.filled + previous.filled);
  for (let k = begin[UNCHANGED]; k < begin[UNCHANGED + 1]; k++) {
    const i = order[k];
    const old = before[i];
    start[i] = -1;
    if (old < 0) continue;
    const a = previous.rowA[old];
    const b = previous.rowB[old];
    if (kind[b] === MESH) {
      start[i] = resultCount;
      for (let c = old, end = endOfPair(previous, old); c < end; c++) {
        const marks = (previous.flags[c] & ~IMPACTS) | KEPT;
        addResult(i, next.write(previous.manifold, previous.start[c]), marks, c, previous.triangle, 4 * c);
      }
      continue;
    }
    const m = previous.start[old];
    start[i] = next.filled;
    next.filled = copyRecord(next.manifold, next.filled, previous.manifold, m);
    flags[i] = (previous.flags[old] & ~IMPACTS) | KEPT | (flags[i] & SWAPPED);
    if (drift[a] + drift[b] === 0) continue;
    const isTouching = touches(state, a, b, previous.manifold, m, (flags[i] & TOUCHING) !== 0);
    flags[i] = (flags[i] & ~TOUCHING) | (isTouching ? TOUCHING : 0);
  }
}

/** Lists the contacts of the gathered candidates, of those with meshes several each, and returns the number that touch. */
function list(
  count: number,
  { generation, kind }: WorldState,
  { a: lower, b: higher }: PairList,
  previous: ContactList | null,
  next: ContactList,
): number {
  const most = count + resultCount;
  next.reserve(most);
  beforeOf = grow(beforeOf, most);
  const { order: hits, before, start, flags } = batches;
  const { key, rowA, rowB, generationA, generationB, start: starts, flags: marks, triangle, age } = next;
  let touching = 0;
  let j = 0;
  for (let h = 0; h < count; h++) {
    const i = hits[h];
    const low = lower[i];
    const high = higher[i];
    const swap = (low ^ high) & -(flags[i] >> SWAPPED_BIT);
    const a = low ^ swap;
    const b = high ^ swap;
    const isOfMesh = resultCount > 0 && kind[b] === MESH;
    let r = start[i];
    let end = r + 1;
    if (isOfMesh) {
      while (end < resultCount && results[RESULT * end + CANDIDATE] === i) end++;
      if (previous) matchMesh(r, end, before[i], previous, next);
    }
    for (; r < end; r++, j++) {
      key[j] = keyOf(low, high);
      rowA[j] = a;
      rowB[j] = b;
      generationA[j] = generation[a];
      generationB[j] = generation[b];
      starts[j] = isOfMesh ? results[RESULT * r + START] : r;
      marks[j] = isOfMesh ? results[RESULT * r + FLAGS] : flags[i] & ~SWAPPED;
      beforeOf[j] = isOfMesh ? results[RESULT * r + BEFORE] : before[i];
      if (isOfMesh) for (let p = 0; p < 4; p++) triangle[4 * j + p] = results[RESULT * r + TRIANGLES + p];
      touching += marks[j] & TOUCHING;
    }
  }
  next.count = j;
  // (Of those that touch the report sets it. The others would have one of an earlier list, also in snapshots.)
  age.fill(0, 0, j);
  return touching;
}

/** Matches each manifold of a body and a mesh with the previous one, from `old` on, whose normal is nearest to its own; each is used once. */
function matchMesh(first: number, end: number, old: number, previous: ContactList, next: ContactList): void {
  if (old < 0) return;
  const last = endOfPair(previous, old);
  isTaken.fill(0);
  for (let r = first; r < end; r++) {
    if (results[RESULT * r + BEFORE] >= 0) continue;
    let best = -1;
    let most = 0.5;
    for (let c = old; c < last; c++) {
      if (isTaken[c - old] === 1) continue;
      const along = dotNormals(previous.manifold, previous.start[c], next.manifold, results[RESULT * r + START]);
      if (along <= most) continue;
      most = along;
      best = c;
    }
    if (best < 0) continue;
    isTaken[best - old] = 1;
    results[RESULT * r + BEFORE] = best;
  }
}
