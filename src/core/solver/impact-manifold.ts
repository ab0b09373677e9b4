// The contact of two bodies at the time of their impact.

import { DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_B } from '../narrowphase/manifold.ts';
import { NO_SEAM, seamOf, takeBody, takeFace } from '../narrowphase/seams.ts';
import { CAPSULE, MESH, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { collideMesh, dotNormals, manifoldAt, merged, mergedTriangles } from '../world/mesh-contacts.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import type { ContinuousContext } from './continuous-context.ts';
import type { ImpactPairs } from './impact-pairs.ts';
import { isOnSurface, moveAlike } from './internal-edges.ts';
import { collideSolids, solidKind, solids, takeSolids } from './pair-solids.ts';

/** Points this close are part of an impact, in slops. */
const IMPACT_POINT_RANGE = 0.5;
/** A face this close carries the body, in slops. */
const FACE_RANGE = 2;
/** Least cosine between the normals of one contact. */
export const SAME_NORMAL = 0.9999;

/** The manifold of the current impact. */
export const impactManifold = new Float64Array(MANIFOLD_STRIDE);

const other = new Float64Array(MANIFOLD_STRIDE);
const saved = new Float64Array(STRIDE);
// m.
const shift = new Float64Array(1);

/** Writes the manifold of pair p, where its bodies are placed now. False if they are too far apart. */
export function collideAtImpact(state: WorldState, pairs: ImpactPairs, p: number, slop: number): boolean {
  impactManifold[MARGIN] = IMPACT_POINT_RANGE * slop;
  takeSolids(state, pairs, p);
  return collideSolids(impactManifold, state, pairs.rowA[p], pairs.rowB[p]);
}

/**
 * Finds the manifold again with both bodies moved into a small overlap along its normal: if faces or edges only just touch, rounding decides which points
 * are close.
 */
export function refineManifold(state: WorldState, a: number, b: number, slop: number): void {
  shift[0] = 0.5 * (TOUCH_DEPTH * slop + impactManifold[DISTANCE]);
  shiftRecord(solids, 0, state.kind[a], 1);
  shiftRecord(solids, STRIDE, solidKind(state, b), -1);
  other[MARGIN] = IMPACT_POINT_RANGE * slop;
  if (collideSolids(other, state, a, b) && dotNormals(impactManifold, 0, other, 0) > SAME_NORMAL) impactManifold.set(other);
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
  const isB = pairs.rowA[q] === body;
  if (q === p || pairs.isSensor[q] === 1) return false;
  const face = isB ? pairs.rowB[q] : pairs.rowA[q];
  if (!isOnSurface(state, body, face)) return false;
  paths.place(state, face, t);
  takeSolids(state, pairs, q);
  if (!collideSolids(other, state, pairs.rowA[q], pairs.rowB[q])) return false;
  if (!takeFace(other, 0, isB, solidKind(state, face), solids, isB ? STRIDE : 0)) return false;
  const touchesB = pairs.rowA[p] === body;
  const touched = touchesB ? pairs.rowB[p] : pairs.rowA[p];
  takeSolids(state, pairs, p);
  if (seamOf(impactManifold, 0, touchesB, solidKind(state, touched), solids, touchesB ? STRIDE : 0) === NO_SEAM) return false;
  return moveAlike(state, face, touched, impactManifold, POINT_B);
}

/** If pair p is one with a triangle of a mesh: adds the points of other triangles of the mesh that the body, at `distance`, meets in the same plane. */
export function mergeTriangles({ core, pairs }: ContinuousContext, p: number, distance: number): void {
  const { state } = core;
  const { kind, data } = state;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  if (kind[b] !== MESH) return;
  const slop = pairs.slop[p];
  const triangle = pairs.triangle[p];
  mergedTriangles.fill(triangle);
  if (kind[a] === SPHERE) return;
  shift[0] = Math.max(0, TOUCH_DEPTH * slop + distance);
  for (let k = 0; k < STRIDE; k++) saved[k] = data[STRIDE * a + k];
  shiftRecord(data, STRIDE * a, kind[a], 1);
  merged[MARGIN] = IMPACT_POINT_RANGE * slop;
  const found = collideMesh(state, a, b, false);
  data.set(saved, STRIDE * a);
  for (let m = 0; m < found; m++) {
    const all = manifoldAt(m);
    if (!(dotNormals(all, 0, impactManifold, 0) > SAME_NORMAL)) continue;
    for (let k = 0; k < MARGIN; k++) if (k < NORMAL || k >= NORMAL + 3) impactManifold[k] = all[k];
    return;
  }
  mergedTriangles.fill(triangle);
}

/** Moves a record along the impact's normal, or against it, by `shift`. */
function shiftRecord(data: Float64Array, o: number, kind: number, sign: number): void {
  const numbers = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < numbers; k++) data[o + k] += sign * shift[0] * impactManifold[NORMAL + (k % 3)];
}
