// Internal edges: a seam between faces of static bodies must not catch a body that slides over it.

import { contactOf, firstLink, nextLink } from './contact-links.ts';
import { ASIDE, layLevel, LEVEL, NO_SEAM, seamOf, takeBody, takeFace, takePlane } from '../narrowphase/seams.ts';
import { COUNT, POINT_B } from '../narrowphase/manifold.ts';
import { AABB, MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, STATIC, type WorldState } from '../world/state.ts';

/** Two kinematic bodies whose velocities at a place differ by less than this share of them move alike. */
const ALIKE = 1e-3;

// The record of a triangle of a mesh.
const record = new Float64Array(STRIDE);

/** Whether row `body` is dynamic and `surface` a box, triangle or mesh that is not. */
export function isOnSurface({ body: types, kind }: WorldState, body: number, surface: number): boolean {
  return types[body] === DYNAMIC && types[surface] !== DYNAMIC && kind[surface] >= AABB && kind[body] < TRIANGLE;
}

/** Whether two rows that are not dynamic have one velocity at the place at `at[p …]`. */
export function moveAlike(
  { body, position, velocity, angularVelocity }: WorldState,
  one: number,
  two: number,
  at: Float64Array,
  p: number,
): boolean {
  if (body[one] === STATIC && body[two] === STATIC) return true;
  let difference = 0;
  let speed = 0;
  for (let k = 0, i = 1, j = 2; k < 3; k++, i = (k + 1) % 3, j = (k + 2) % 3) {
    const a = 3 * one;
    const b = 3 * two;
    const u =
      velocity[a + k] + angularVelocity[a + i] * (at[p + j] - position[a + j]) - angularVelocity[a + j] * (at[p + i] - position[a + i]);
    const v =
      velocity[b + k] + angularVelocity[b + i] * (at[p + j] - position[b + j]) - angularVelocity[b + j] * (at[p + i] - position[b + i]);
    difference += (u - v) * (u - v);
    speed += u * u;
  }
  return difference <= ALIKE * ALIKE * speed;
}

/**
 * Marks in `hidden` the contacts at a seam (narrowphase/seams.ts) that stop nothing: those of a dynamic body with the surface of one that is not, where the
 * contact with a face of another keeps it off both within this step. Those that carry get the normal of that face.
 */
export function hideInternalEdges(core: WorldCore, hidden: Int32Array): void {
  const { contacts, state } = core;
  const { rowA, rowB } = contacts;
  hidden.fill(0, 0, contacts.count);
  for (let f = 0; f < contacts.count; f++) {
    const row = bodyOf(core, f);
    if (row < 0 || hidden[f] !== 0 || !hasAnother(core, f, row)) continue;
    takeBody(state.kind[row], state.data, STRIDE * row, state.slop, row);
    if (!onFace(core, f)) continue;
    const surface = rowA[f] + rowB[f] - row;
    for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
      const c = contactOf(end);
      if (c === f || hidden[c] !== 0 || bodyOf(core, c) !== row) continue;
      const seam = seamAt(core, c);
      if (seam === NO_SEAM || !moveAlike(state, surface, rowA[c] + rowB[c] - row, contacts.manifold, contacts.start[c] + POINT_B)) continue;
      if (seam === LEVEL) layLevel(contacts.manifold, contacts.start[c], rowA[c] === row);
      else hidden[c] = f + 1;
    }
  }
}

/** Whether a row has another contact with a surface. */
function hasAnother(core: WorldCore, f: number, row: number): boolean {
  for (let end = firstLink(core, row); end > 0; end = nextLink(end)) {
    if (contactOf(end) !== f && bodyOf(core, contactOf(end)) === row) return true;
  }
  return false;
}

/** The dynamic row of a contact with a surface, −1 of all others. */
function bodyOf({ contacts: { flags, rowA, rowB }, state }: WorldCore, c: number): number {
  const a = rowA[c];
  const b = rowB[c];
  if (state.body[a] === state.body[b] || (flags[c] & WITH_SENSOR) !== 0) return -1;
  const row = isOnSurface(state, a, b) ? a : isOnSurface(state, b, a) ? b : -1;
  return row < 0 || state.asleep[row] === 1 ? -1 : row;
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
