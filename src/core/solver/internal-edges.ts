// Internal edges: a seam between faces of static bodies must not catch a body that slides over it.

import { ASIDE, layLevel, LEVEL, NO_SEAM, seamOf, takeBody, takeFace, takePlane } from '../narrowphase/seams.ts';
import { COUNT, POINT_B } from '../narrowphase/manifold.ts';
import { AABB, MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, STATIC, type WorldState } from '../world/state.ts';
import { contactOf, firstLink, nextLink, otherRow } from './contact-links.ts';
import { addPointVelocity, relative, squaredLength, writeRelative } from '../world/point-motion.ts';

/** Two kinematic bodies whose velocities at a place differ by less than this share of them move alike. */
const ALIKE = 1e-3;

// The record of a triangle of a mesh.
const record = new Float64Array(STRIDE);

/** Whether row `body` is dynamic and `surface` a box, triangle or mesh that is not. */
export function isOnSurface({ body: types, kind }: WorldState, body: number, surface: number): boolean {
  return types[body] === DYNAMIC && types[surface] !== DYNAMIC && kind[surface] >= AABB;
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
  const { rowA, key, manifold, start } = contacts;
  hidden.fill(0, 0, contacts.count);
  for (let f = 0; f < contacts.count; f++) {
    const row = bodyOnSurface(core, f);
    if (row < 0 || hidden[f] !== 0) continue;
    const surface = otherRow(core, f, row);
    let isTaken = false;
    for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
      const c = contactOf(end);
      // (Those with one mesh are hidden where they are found: mesh-contacts.ts.)
      if (key[c] === key[f] || hidden[c] !== 0 || bodyOnSurface(core, c) !== row) continue;
      if (!isTaken) takeBody(state.kind[row], state.contactData, STRIDE * row, state.slop, row);
      if (!isTaken && !onFace(core, f, surface)) break;
      isTaken = true;
      const other = otherRow(core, c, row);
      const seam = seamAt(core, c, other);
      if (seam === NO_SEAM || !moveAlike(state, surface, other, manifold, start[c] + POINT_B)) continue;
      if (seam === LEVEL) layLevel(manifold, start[c], rowA[c] === row);
      else hidden[c] = f + 1;
    }
  }
}

/** The dynamic row of contact c with a surface; −1 of all other contacts, with sensors, and of those asleep. */
function bodyOnSurface({ contacts, state }: WorldCore, c: number): number {
  const a = contacts.rowA[c];
  const b = contacts.rowB[c];
  if (state.body[a] === state.body[b] || contacts.flags[c] & WITH_SENSOR) return -1;
  const row = isOnSurface(state, a, b) ? a : isOnSurface(state, b, a) ? b : -1;
  return row < 0 || state.asleep[row] === 1 ? -1 : row;
}

/** Whether contact c, with a surface, is one with a face, which becomes the plane of `seamOf`. */
function onFace({ contacts, state }: WorldCore, c: number, row: number): boolean {
  const { manifold } = contacts;
  const m = contacts.start[c];
  const isB = contacts.rowB[c] === row;
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

/** Which contact beside that face contact c, with a surface, is. */
function seamAt({ contacts, state }: WorldCore, c: number, row: number): number {
  const { manifold } = contacts;
  const m = contacts.start[c];
  const isB = contacts.rowB[c] === row;
  if (state.kind[row] !== MESH) return seamOf(manifold, m, isB, state.kind[row], state.data, STRIDE * row);
  let seam = ASIDE;
  for (let p = 4 * c, end = p + manifold[m + COUNT]; p < end && seam !== NO_SEAM; p++) {
    if (contacts.triangle[p] < 0) return NO_SEAM;
    state.meshes[row]!.write(contacts.triangle[p], record, 0);
    seam = seamOf(manifold, m, isB, TRIANGLE, record, 0);
  }
  return seam;
}
