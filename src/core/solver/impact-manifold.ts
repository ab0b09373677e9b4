// The contact of two bodies at the time of their impact.

import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_B } from '../narrowphase/manifold.ts';
import { NO_SEAM, seamOf, takeBody, takeFace } from '../narrowphase/seams.ts';
import { CAPSULE, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { collideMesh, dotNormals, manifoldAt, merged, mergedTriangles } from '../world/mesh-contacts.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { isOnSurface, moveAlike } from './internal-edges.ts';

/** Points this close are part of an impact, in slops. */
const IMPACT_POINT_RANGE = 0.5;
/** A face this close carries the body, in slops. */
const FACE_RANGE = 2;
/** Least cosine between the normals of one contact. */
export const SAME_NORMAL = 0.9999;

/** The manifold of the current impact. */
export const impactManifold = new Float64Array(MANIFOLD_STRIDE);

const other = new Float64Array(MANIFOLD_STRIDE);
const savedA = new Float64Array(STRIDE);
const savedB = new Float64Array(STRIDE);
// m.
const shift = new Float64Array(1);

/** Writes the manifold of rows a and b, where they are placed now. False if they are too far apart. */
export function collideAtImpact({ kind, data }: WorldState, a: number, b: number, slop: number): boolean {
  impactManifold[MARGIN] = IMPACT_POINT_RANGE * slop;
  return pairKernel(kind[a], kind[b])(impactManifold, data, STRIDE * a, STRIDE * b);
}

/**
 * Finds the manifold again with both bodies moved into a small overlap along its normal: if faces or edges only just touch, rounding decides which points
 * are close.
 */
export function refineManifold({ kind, data }: WorldState, a: number, b: number, slop: number): void {
  shift[0] = 0.5 * (TOUCH_DEPTH * slop + impactManifold[DISTANCE]);
  shiftRecord(savedA, data, a, kind[a], 1);
  shiftRecord(savedB, data, b, kind[b], -1);
  other[MARGIN] = IMPACT_POINT_RANGE * slop;
  const found = pairKernel(kind[a], kind[b])(other, data, STRIDE * a, STRIDE * b);
  restoreRecord(savedA, data, a);
  restoreRecord(savedB, data, b);
  if (found && dotNormals(impactManifold, 0, other, 0) > SAME_NORMAL) impactManifold.set(other);
}

/**
 * Whether pair p touches a surface at a seam (narrowphase/seams.ts): the body is on a face over which what it touches does not rise, so that stops nothing. The
 * impact is at time `t` of the substep.
 */
export function isInternalEdge(context: ContinuousContext, p: number, t: number): boolean {
  const { core, pairs } = context;
  const { state } = core;
  const body = state.body[pairs.rowA[p]] === DYNAMIC ? pairs.rowA[p] : pairs.rowB[p];
  if (!isOnSurface(state, body, pairs.rowA[p] + pairs.rowB[p] - body)) return false;
  other[MARGIN] = FACE_RANGE * pairs.slop[p];
  takeBody(state.kind[body], state.data, STRIDE * body, state.slop, body);
  for (let q = pairs.first(body); q >= 0; q = pairs.next(q, body)) if (isOnFace(context, p, body, q, t)) return true;
  return false;
}

/** Whether the body of pair p is on a face of pair q, and what it touches at `impactManifold` is at a seam with that. */
function isOnFace({ core, paths, pairs }: ContinuousContext, p: number, body: number, q: number, t: number): boolean {
  const { state } = core;
  const { kind, data } = state;
  const isB = pairs.rowA[q] === body;
  if (q === p || pairs.isSensor[q] === 1) return false;
  const face = isB ? pairs.rowB[q] : pairs.rowA[q];
  if (!isOnSurface(state, body, face)) return false;
  paths.place(state, face, t);
  if (!pairKernel(kind[pairs.rowA[q]], kind[pairs.rowB[q]])(other, data, STRIDE * pairs.rowA[q], STRIDE * pairs.rowB[q])) return false;
  if (!takeFace(other, 0, isB, kind[face], data, STRIDE * face)) return false;
  const touchesB = pairs.rowA[p] === body;
  const touched = touchesB ? pairs.rowB[p] : pairs.rowA[p];
  if (seamOf(impactManifold, 0, touchesB, kind[touched], data, STRIDE * touched) === NO_SEAM) return false;
  return moveAlike(state, face, touched, impactManifold, POINT_B);
}

/** If pair p is one with a triangle of a mesh: adds the points of other triangles of the mesh that the body, at `distance`, meets in the same plane. */
export function mergeTriangles({ core, pairs, triangles }: ContinuousContext, p: number, distance: number): void {
  const { state } = core;
  const { kind, data, rows } = state;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  if (b < rows) return;
  const slop = pairs.slop[p];
  const triangle = triangles.triangle[b - rows];
  mergedTriangles.fill(triangle);
  if (kind[a] === SPHERE) return;
  shift[0] = Math.max(0, TOUCH_DEPTH * slop + distance);
  shiftRecord(savedA, data, a, kind[a], 1);
  merged[MARGIN] = IMPACT_POINT_RANGE * slop;
  const found = collideMesh(state, a, triangles.mesh[b - rows], false);
  restoreRecord(savedA, data, a);
  for (let m = 0; m < found; m++) {
    const all = manifoldAt(m);
    if (!(dotNormals(all, 0, impactManifold, 0) > SAME_NORMAL)) continue;
    for (let k = 0; k < MARGIN; k++) if (k < NORMAL || k >= NORMAL + 3) impactManifold[k] = all[k];
    return;
  }
  mergedTriangles.fill(triangle);
}

/** Moves the shape of a row along the impact's normal, or against it, by `shift`, and saves its record. */
function shiftRecord(saved: Float64Array, data: Float64Array, row: number, kind: number, sign: number): void {
  for (let k = 0; k < STRIDE; k++) saved[k] = data[STRIDE * row + k];
  const numbers = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < numbers; k++) data[STRIDE * row + k] += sign * shift[0] * impactManifold[NORMAL + (k % 3)];
}

function restoreRecord(saved: Float64Array, data: Float64Array, row: number): void {
  for (let k = 0; k < STRIDE; k++) data[STRIDE * row + k] = saved[k];
}
