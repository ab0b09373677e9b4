// The contact of two bodies at the time of their impact.

import { DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_B, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { NO_SEAM, seamOf, takeBody, takeFace } from '../narrowphase/seams.ts';
import { CAPSULE, MESH, SPHERE, STRIDE } from '../shapes/record.ts';
import { collideMesh, dotNormals, manifoldAt, merged, mergedTriangles } from '../world/mesh-contacts.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import type { ContinuousContext } from './continuous-context.ts';
import type { ImpactPairs } from './impact-pairs.ts';
import { isOnSurface, moveAlike } from './internal-edges.ts';
import { collidePair, writeSolid } from './pair-solids.ts';

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
const solid = new Float64Array(STRIDE);

/** Writes the manifold of pair p, where its bodies are placed now. False if they are too far apart. */
export function collideAtImpact(state: WorldState, pairs: ImpactPairs, p: number, slop: number): boolean {
  impactManifold[MARGIN] = IMPACT_POINT_RANGE * slop;
  return collidePair(impactManifold, state, pairs, p);
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
  if (q === p || pairs.isPassive[q] === 1) return false;
  const face = isB ? pairs.rowB[q] : pairs.rowA[q];
  if (!isOnSurface(state, body, face)) return false;
  paths.place(state, face, t);
  if (!collidePair(other, state, pairs, q)) return false;
  if (!takeFace(other, 0, isB, writeSolid(solid, state, pairs, q, face), solid, 0)) return false;
  const touchesB = pairs.rowA[p] === body;
  const touched = touchesB ? pairs.rowB[p] : pairs.rowA[p];
  const seam = seamOf(impactManifold, 0, touchesB, writeSolid(solid, state, pairs, p, touched), solid, 0);
  return seam !== NO_SEAM && moveAlike(state, face, touched, impactManifold, POINT_B);
}

/**
 * Finds the manifold again with the first body moved into a small overlap along its normal: if faces or edges only just touch, rounding decides which points are
 * close. With a mesh it gets the points of all triangles in the same plane.
 */
export function refineManifold({ core, pairs }: ContinuousContext, p: number): void {
  const { state } = core;
  const { kind, data } = state;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  const shift = Math.max(0, TOUCH_DEPTH * pairs.slop[p] + impactManifold[DISTANCE]);
  const isMerged = kind[b] === MESH && kind[a] !== SPHERE;
  mergedTriangles.fill(pairs.triangle[p]);
  if (shift === 0 && !isMerged) return;
  for (let k = 0; k < STRIDE; k++) saved[k] = data[STRIDE * a + k];
  const numbers = kind[a] === SPHERE || kind[a] === CAPSULE ? 6 : 3;
  for (let k = 0; k < numbers; k++) data[STRIDE * a + k] += shift * impactManifold[NORMAL + (k % 3)];
  other[MARGIN] = merged[MARGIN] = IMPACT_POINT_RANGE * pairs.slop[p];
  const found = isMerged ? collideMesh(state, state.data, a, b, false) : +collidePair(other, state, pairs, p);
  data.set(saved, STRIDE * a);
  for (let m = 0; m < found; m++) {
    const all = isMerged ? manifoldAt(m) : other;
    if (!(dotNormals(all, 0, impactManifold, 0) > SAME_NORMAL)) continue;
    // (Points midway between the surfaces; the normal as it was.)
    for (let k = 0; k < 3; k++) {
      for (let q = POINTS + k; q < MARGIN; q += POINT_STRIDE) all[q] -= 0.5 * shift * impactManifold[NORMAL + k];
    }
    for (let k = DISTANCE; k < MARGIN; k++) impactManifold[k] = all[k];
    return;
  }
  mergedTriangles.fill(pairs.triangle[p]);
}
