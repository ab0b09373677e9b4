// From candidate pairs to contacts: runs the pair kernels batch by batch, and lists the contacts in the order of the rows.

import type { PairList } from '../broadphase/pair-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN, type PairKernel } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import { AS_BEFORE, Batches, KEPT, kernelOfBatch, KIND_OF, DYNAMIC_BIT, pointsOfBatch, SENSOR_BIT, SWAPPED_BIT } from './batches.ts';
import { copyRecord, keyOf, HAS_RESPONSE, TOUCHING, WITH_SENSOR, type ContactList } from './contact-list.ts';
import type { ContactLimit } from './contact-limit.ts';
import type { WorldCore } from './core.ts';
import { matchImpulses } from './match-impulses.ts';
import type { WorldState } from './state.ts';

/** Bodies that can be pushed touch up to this gap, m: what the solver's rounding leaves of a contact at rest, which would begin again and again. */
export const NEARLY_TOUCHING = 1e-10;

const manifold = new Float64Array(MANIFOLD_STRIDE);
const batches = new Batches();

/**
 * Candidates to contacts; impulses of contacts that go on are carried over. The list keeps the candidates' order, which is by rows. A pair of
 * which neither has been placed anew (two sleepers, a sleeper on a floor) keeps its last answer: asking again would give the same.
 *
 * With `limited`, as a step wants it, contacts are left out where many bodies are in one place: see contact-limit.ts.
 */
export function findContacts(core: WorldCore, limited = false): void {
  const { state, pairs, limit, placedRows } = core;
  // Without responses, and when all pairs are tested, the old list is not needed and is overwritten.
  const inPlace = batches.note(state, placedRows);
  const previous = core.contacts;
  const next = inPlace ? previous : core.previous;
  const candidates = pairs.count;
  const limits = limited && !inPlace;
  limit.clear(state);
  const crowded = limits && limit.hasManyHigher(pairs, batches.traits);
  if (crowded) applyLimit(core);
  if (!pairs.sorted) pairs.sort(state.rows);
  let touching = ask(core, inPlace, previous, next);
  if (limits && !crowded && limit.hasManyLower(state) && applyLimit(core)) touching = ask(core, inPlace, previous, next);
  next.incomplete = limit.dropped > 0;
  next.unlimited = !limits;
  if (!inPlace) {
    matchImpulses(state, batches.before, previous, next);
    core.previous = previous;
    core.contacts = next;
  }
  state.placed.fill(0, 0, state.rows);
  batches.forgetPlaced(placedRows);
  placedRows.clear();
  batches.countTests(core.testsByKind);
  core.contactsStale = false;
  core.timings.candidates = candidates;
  core.timings.touching = touching;
  core.timings.droppedContacts = limit.dropped;
}

function applyLimit(core: WorldCore): boolean {
  const less = core.limit.apply(core, batches.traits);
  // (What was taken out is sought again.)
  if (less) core.surveyed = false;
  return less;
}

/** Asks for all candidates, lists those in contact, and answers how many touch. */
function ask({ state, pairs, limit }: WorldCore, inPlace: boolean, previous: ContactList, next: ContactList): number {
  batches.sort(pairs, inPlace ? null : previous);
  const { begin } = batches;
  next.clear();
  for (let batch = 0; batch < AS_BEFORE; batch++) {
    if (begin[batch] === begin[batch + 1]) continue;
    next.reserveRecords(begin[batch + 1] - begin[batch], pointsOfBatch(batch));
    askBatch(kernelOfBatch(batch), begin[batch], begin[batch + 1], state, pairs, next);
  }
  if (!inPlace) keep(begin[AS_BEFORE], begin[AS_BEFORE + 1], previous, next);
  return list(batches.gather(pairs.count), state, pairs, next, limit);
}

/** Asks a kernel of the candidates of a batch, and writes down what it says. */
function askBatch(
  kernel: PairKernel,
  from: number,
  to: number,
  state: WorldState,
  { a: lower, b: higher }: PairList,
  next: ContactList,
): void {
  const { data, size, speculativeMargin } = state;
  const { traits, order, start, flags } = batches;
  const records = next.manifold;
  let end = next.filled;
  for (let k = from; k < to; k++) {
    const i = order[k];
    const low = lower[i];
    const high = higher[i];
    const both = traits[low] | traits[high];
    // Only what can push looks ahead, and remembers; a sensor or a kinematic pair is told of true contacts alone.
    const pushes = (both & (SENSOR_BIT | DYNAMIC_BIT)) === DYNAMIC_BIT;
    const rounding = touchingRange(Math.max(size[low], size[high]));
    manifold[MARGIN] = pushes ? Math.max(speculativeMargin[low] + speculativeMargin[high], rounding) : rounding;
    const swaps = +((traits[low] & KIND_OF) > (traits[high] & KIND_OF));
    const swap = (low ^ high) & -swaps;
    if (!kernel(manifold, data, STRIDE * (low ^ swap), STRIDE * (high ^ swap))) {
      start[i] = -1;
      continue;
    }
    start[i] = end;
    end = copyRecord(records, end, manifold, 0);
    flags[i] =
      (manifold[DISTANCE] <= (pushes && rounding < NEARLY_TOUCHING ? NEARLY_TOUCHING : rounding) ? TOUCHING : 0) |
      (both & SENSOR_BIT ? WITH_SENSOR : 0) |
      (pushes ? HAS_RESPONSE : 0) |
      (swaps << SWAPPED_BIT);
  }
  next.filled = end;
}

/** A pair that need not be tested again keeps its contact. */
function keep(from: number, to: number, previous: ContactList, next: ContactList): void {
  const { order, before, start, flags } = batches;
  for (let k = from; k < to; k++) {
    const i = order[k];
    const old = before[i];
    start[i] = -1;
    if (old < 0) continue;
    start[i] = next.write(previous.manifold, previous.start[old]);
    flags[i] = previous.flags[old] | KEPT | (+(previous.rowA[old] > previous.rowB[old]) << SWAPPED_BIT);
  }
}

/** Lists the candidates gathered, and answers how many of them touch. */
function list(
  count: number,
  { generation }: WorldState,
  { a: lower, b: higher }: PairList,
  next: ContactList,
  limit: ContactLimit,
): number {
  next.reserve(count);
  const { order: hits, before, start, flags } = batches;
  const { key, rowA, rowB, generationA, generationB, start: starts, flags: marks } = next;
  const { asHigher } = limit;
  let bits = 0;
  let touching = 0;
  for (let j = 0; j < count; j++) {
    const i = hits[j];
    const low = lower[i];
    const high = higher[i];
    const mark = flags[i];
    const swap = (low ^ high) & -(mark >> SWAPPED_BIT);
    const a = low ^ swap;
    const b = high ^ swap;
    key[j] = keyOf(low, high);
    rowA[j] = a;
    rowB[j] = b;
    generationA[j] = generation[a];
    generationB[j] = generation[b];
    starts[j] = start[i];
    marks[j] = mark & ~(1 << SWAPPED_BIT);
    touching += mark & TOUCHING;
    const n = asHigher[high];
    asHigher[high] = n + 1;
    bits |= n;
    // Henceforth per contact: none comes later in the list than its candidate.
    before[j] = before[i];
  }
  next.count = count;
  limit.asHigherBits = bits;
  return touching;
}
