// Internal edges: a seam between faces of static bodies must not catch a body that slides over it.

import { ASIDE, layLevel, LEVEL, NO_SEAM, seamOf, takeBody, takeFace, takePlane } from '../narrowphase/seams.ts';
import { COUNT, POINT_B } from '../narrowphase/manifold.ts';
import { AABB, MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, STATIC, type WorldState } from '../world/state.ts';
import { addPointVelocity, relative, squaredLength, writeRelative } from '../world/point-motion.ts';

/** Two kinematic bodies whose velocities at a place differ by less than this share of them move alike. */
const ALIKE = 1e-3;

// Per row: its last contact with a surface, plus 1, and its first. Per contact: the previous one of the same body, plus 1. All these contacts.
let lastContact = new Int32Array(64);
let firstContact = new Int32Array(64);
let previousContact = new Int32Array(64);
let candidates = new Int32Array(64);
// The record of a triangle of a mesh.
const record = new Float64Array(STRIDE);

/** Whether row `body` is dynamic and `surface` a box, triangle or mesh that is not. */
export function isOnSurface({ body: types, kind }: WorldState, body: number, surface: number): boolean {
  return types[body] === DYNAMIC && types[surface] !== DYNAMIC && kind[surface] >= AABB && kind[body] < TRIANGLE;
}

/** Whether two rows that are not dynamic have one velocity at the place at `at[p …]`. */
export function moveAlike(state: WorldState, one: number, two: number, at: Float64Array, p: number): boolean {
  if (state.body[one] === STATIC && state.body[two] === STATIC) return true;
  writeRelative(state, one, two, at, p);
  const difference = squaredLength(relative, 0);
  relative.fill(0);
  addPointVelocity(state.position, one, state.velocity, 3 * one, state.angularVelocity, 3 * one, at, p, 1);
  return difference <= ALIKE * ALIKE * squaredLength(relative, 0);
}

/**
 * Marks in `hidden` the contacts at a seam (narrowphase/seams.ts) that stop nothing: those of a dynamic body with the surface of one that is not, where the
 * contact with a face of another keeps it off both within this step. Those that carry get the normal of that face.
 */
export function hideInternalEdges(core: WorldCore, hidden: Int32Array): void {
  const { contacts, state } = core;
  const { rowA, rowB, key, flags } = contacts;
  const { asleep, body } = state;
  let count = 0;
  for (let c = 0; c < contacts.count; c++) {
    hidden[c] = 0;
    const a = rowA[c];
    const b = rowB[c];
    if (body[a] === body[b]) continue;
    const row = isOnSurface(state, a, b) ? a : isOnSurface(state, b, a) ? b : -1;
    if (row < 0 || asleep[row] === 1 || flags[c] & WITH_SENSOR) continue;
    if (count === 0) reserve(state.capacity, contacts.count);
    candidates[count++] = c;
    previousContact[c] = lastContact[row];
    if (lastContact[row] === 0) firstContact[row] = c;
    lastContact[row] = c + 1;
  }
  for (let i = 0; i < count; i++) {
    const f = candidates[i];
    const row = bodyOf(core, f);
    const last = lastContact[row] - 1;
    // (Those with one mesh are hidden where they are found: mesh-contacts.ts.)
    if (hidden[f] !== 0 || key[firstContact[row]] === key[last]) continue;
    takeBody(state.kind[row], state.contactData, STRIDE * row, state.slop, row);
    if (!onFace(core, f)) continue;
    const surface = rowA[f] + rowB[f] - row;
    for (let c = last; c >= 0; c = previousContact[c] - 1) {
      if (hidden[c] !== 0 || key[c] === key[f]) continue;
      const seam = seamAt(core, c);
      if (seam === NO_SEAM || !moveAlike(state, surface, rowA[c] + rowB[c] - row, contacts.manifold, contacts.start[c] + POINT_B)) continue;
      if (seam === LEVEL) layLevel(contacts.manifold, contacts.start[c], rowA[c] === row);
      else hidden[c] = f + 1;
    }
  }
  for (let i = 0; i < count; i++) lastContact[bodyOf(core, candidates[i])] = 0;
}

/** The dynamic row of a contact with a surface. */
function bodyOf({ contacts, state }: WorldCore, c: number): number {
  return state.body[contacts.rowA[c]] === DYNAMIC ? contacts.rowA[c] : contacts.rowB[c];
}

/** Whether contact c is one with a face, which becomes the plane of `seamOf`. */
function onFace({ contacts, state }: WorldCore, c: number): boolean {
  const { manifold } = contacts;
  const m = contacts.start[c];
  const isB = state.body[contacts.rowB[c]] !== DYNAMIC;
  const row = isB ? contacts.rowB[c] : contacts.rowA[c];
  if (state.kind[row] !== MESH) return takeFace(manifold, m, isB, state.kind[row], state.data, STRIDE * row);
  for (let p = 4 * c, end = p + manifold[m + COUNT]; p < end; p++) {
    const t = contacts.triangle[p];
    // (What lies on a facet touches its inside.)
    if (t < 0) {
      takePlane(manifold, m, isB, state.meshes[row]!.normals, 3 * ~t);
      return true;
    }
    state.meshes[row]!.write(t, record, 0);
    if (takeFace(manifold, m, isB, TRIANGLE, record, 0)) return true;
  }
  return false;
}

/** Which contact beside that face contact c is. */
function seamAt({ contacts, state }: WorldCore, c: number): number {
  const { manifold } = contacts;
  const m = contacts.start[c];
  const isB = state.body[contacts.rowB[c]] !== DYNAMIC;
  const row = isB ? contacts.rowB[c] : contacts.rowA[c];
  if (state.kind[row] !== MESH) return seamOf(manifold, m, isB, state.kind[row], state.data, STRIDE * row);
  let seam = ASIDE;
  for (let p = 4 * c, end = p + manifold[m + COUNT]; p < end && seam !== NO_SEAM; p++) {
    if (contacts.triangle[p] < 0) return NO_SEAM;
    state.meshes[row]!.write(contacts.triangle[p], record, 0);
    seam = seamOf(manifold, m, isB, TRIANGLE, record, 0);
  }
  return seam;
}

// (`lastContact` is all zero between calls.)
function reserve(rows: number, contacts: number): void {
  if (lastContact.length < rows) {
    lastContact = new Int32Array(rows);
    firstContact = new Int32Array(rows);
  }
  if (previousContact.length >= contacts) return;
  previousContact = new Int32Array(2 * contacts);
  candidates = new Int32Array(2 * contacts);
}
