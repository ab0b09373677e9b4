// Contacts of bodies with meshes: contacts with triangles, without those at internal edges, merged by normal into manifolds of up to four points.

import { growDoubles, growInts } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { APART, choose, chosen, DEEPEST, limits, outermost, SLOPE } from '../narrowphase/face-points.ts';
import { CORNER, S, U, V } from '../narrowphase/face-polygon.ts';
import { ASIDE, layLevel, LEVEL, seamOf, takeBody, takeFace } from '../narrowphase/seams.ts';
import { touchingRange } from '../math/scalar.ts';
import { writeTangents } from '../math/vec3.ts';
import { BOUNDS_STRIDE, grownBounds } from '../shapes/bounds.ts';
import { CAPSULE, P1, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { findNear } from './mesh-candidates.ts';
import { MIXED, NOTHING } from './mesh-facets.ts';
import type { WorldState } from './state.ts';

/** Least cosine between the normals of one manifold: 1.1°. */
export const SAME_NORMAL = 0.9998;
/** Most manifolds of a body and a mesh; the deepest ones. */
export const MAX_MANIFOLDS = 64;
/** The points of a capsule's manifold are farther apart than this share of its radius. */
const ENDS_APART = 1e-3;

/** The last manifold, in the form of a kernel's result, and the triangle of each of its points. */
export const merged = new Float64Array(MANIFOLD_STRIDE);
export const mergedTriangles = new Int32Array(4);

const box = new Float64Array(BOUNDS_STRIDE);
// The triangles whose bounds meet it.
const near = new RowList();
// The body's record, and that of a facet. (A buffer that is replaced is slower to read: 2 % of a step on a floor.)
const pair = new Float64Array(2 * STRIDE);
// The contacts of this detection: triangles, where their records are, manifolds; the face contact that hides each, plus 1; the manifold it belongs to.
let count = 0;
let ids = new Int32Array(0);
let recordOf = new Int32Array(0);
const manifolds: Float64Array[] = [];
let hidden = new Int32Array(0);
let cluster = new Int32Array(0);
let depths = new Float64Array(0);
let order = new Int32Array(0);
// Contacts that are not hidden are in `order`, the deepest first.
let visibleCount = 0;
// The facet, if the body touches the inside of one facet only; else `NOTHING`.
let singleFacet = NOTHING;
// Of the body: its kind, and a capsule's radius, m.
let bodyKind = 0;
const bodyRadius = new Float64Array(1);
const bodySlop = new Float64Array(1);
// The deepest contact of each manifold.
const deepestOf = new Int32Array(MAX_MANIFOLDS);
// The points of one manifold: x y z distance; coordinates perpendicular to the normal, and distance; their triangles.
let points = 0;
let point = new Float64Array(4 * 64);
let planar = new Float64Array(CORNER * 64);
let owner = new Int32Array(64);
const tangents = new Float64Array(6);

/** In place of the triangle of a point on a facet, whose triangle is looked up when it is read: a number below 0. */
export function onFacet(facet: number): number {
  return ~facet;
}

/** The triangle of the mesh of a row for what a contact lists as one, with the point at `at[p]`. */
export function triangleOf(state: WorldState, row: number, triangle: number, at: Float64Array, p: number): number {
  if (triangle >= 0) return triangle;
  const mesh = state.meshes[row];
  // (The mesh may have been despawned since.)
  if (mesh === undefined || mesh.triangles <= ~triangle) return ~triangle;
  return mesh.facets.triangleAt(~triangle, at, p);
}

/**
 * Finds the contacts of a row, with its record in `data`, with a mesh within `merged[MARGIN]`, m, and returns the number of manifolds; `manifoldAt` then gives each. Contacts
 * at internal edges are left out: the body is on the face of a neighbour, so the edge stops nothing (narrowphase/seams.ts).
 */
export function collideMesh(state: WorldState, data: Float64Array, row: number, meshRow: number, hasResponse: boolean): number {
  const { kind } = state;
  const { facets } = state.meshes[meshRow]!;
  const shape = kind[row];
  for (let k = 0; k < STRIDE; k++) pair[k] = data[STRIDE * row + k];
  grownBounds(box, 0, shape, pair, 0, merged, MARGIN);
  singleFacet = NOTHING;
  if (hasResponse) {
    const facet = facets.within(box, 0);
    if (facet === NOTHING) return 0;
    if (facet !== MIXED) {
      facets.write(facet, box, 0, pair, STRIDE);
      singleFacet = facet;
      return pairKernel(shape, TRIANGLE)(merged, pair, 0, STRIDE) ? 1 : 0;
    }
  }
  testTriangles(state, row, meshRow);
  // (Pairs without response report all contacts.)
  if (hasResponse) hideInternalEdges(state.meshes[meshRow]!.records);
  else hidden.fill(0, 0, count);
  return groupByNormal();
}

/** Finds the contacts of the body in `pair` with the single triangles of a mesh. */
function testTriangles(state: WorldState, row: number, meshRow: number): void {
  const shape = state.kind[row];
  const mesh = state.meshes[meshRow]!;
  const kernel = pairKernel(shape, TRIANGLE);
  const { records } = mesh;
  findNear(near, mesh, box, 0);
  reset(shape, near.count);
  for (let k = 0; k < STRIDE; k++) records[k] = pair[k];
  bodyRadius[0] = pair[RADIUS];
  bodySlop[0] = state.slop[row];
  for (let i = 0; i < near.count; i++) {
    const manifold = manifolds[count];
    manifold[MARGIN] = merged[MARGIN];
    const t = STRIDE * (near.rows[i] + 1);
    if (!kernel(manifold, records, 0, t)) continue;
    ids[count] = mesh.tree.order[near.rows[i]];
    recordOf[count++] = t;
  }
}

/** Makes room for the contacts with this many triangles. */
function reset(shape: number, most: number): void {
  count = 0;
  bodyKind = shape;
  if (manifolds.length >= most) return;
  const capacity = 2 * most;
  while (manifolds.length < capacity) manifolds.push(new Float64Array(MANIFOLD_STRIDE));
  ids = new Int32Array(capacity);
  recordOf = new Int32Array(capacity);
  hidden = new Int32Array(capacity);
  cluster = new Int32Array(capacity);
  depths = new Float64Array(capacity);
  order = new Int32Array(capacity);
}

/** As core/solver/internal-edges.ts does between bodies: `hidden` is then the face contact, plus 1, or 0. */
function hideInternalEdges(records: Float64Array): void {
  hidden.fill(0, 0, count);
  if (count === 1) return;
  takeBody(bodyKind, records, 0, bodySlop, 0);
  for (let f = 0; f < count; f++) {
    if (hidden[f] !== 0 || !takeFace(manifolds[f], 0, true, TRIANGLE, records, recordOf[f])) continue;
    for (let c = 0; c < count; c++) {
      if (c === f || hidden[c] !== 0) continue;
      const seam = seamOf(manifolds[c], 0, true, TRIANGLE, records, recordOf[c]);
      // (Points that touch lie on their triangle: those of a box carry it as they are, those of a capsule are left out.)
      if (seam === LEVEL && manifolds[c][DISTANCE] > 0) layLevel(manifolds[c], 0, true);
      else if (seam === ASIDE || (seam === LEVEL && bodyKind === CAPSULE)) hidden[c] = f + 1;
    }
  }
}

/** Gathers contacts by normal, beginning with the deepest, and returns the number of manifolds. */
function groupByNormal(): number {
  visibleCount = 0;
  for (let c = 0; c < count; c++) {
    if (hidden[c] !== 0) continue;
    depths[visibleCount] = manifolds[c][DISTANCE];
    order[visibleCount++] = c;
  }
  shellSort(depths, order, visibleCount);
  // Of equally deep ones the lower triangle comes first, independent of the tree.
  for (let i = 1; i < visibleCount; i++) {
    const c = order[i];
    let j = i;
    for (; j > 0 && depths[j - 1] === depths[i] && ids[order[j - 1]] > ids[c]; j--) order[j] = order[j - 1];
    order[j] = c;
  }
  let manifoldCount = 0;
  for (let i = 0; i < visibleCount; i++) {
    const c = order[i];
    let at = 0;
    while (at < manifoldCount && dotNormals(manifolds[deepestOf[at]], 0, manifolds[c], 0) < SAME_NORMAL) at++;
    cluster[c] = at;
    if (at < manifoldCount || manifoldCount === MAX_MANIFOLDS) continue;
    deepestOf[manifoldCount++] = c;
  }
  return manifoldCount;
}

export function dotNormals(one: Float64Array, m: number, other: Float64Array, n: number): number {
  return one[m + NORMAL] * other[n + NORMAL] + one[m + NORMAL + 1] * other[n + NORMAL + 1] + one[m + NORMAL + 2] * other[n + NORMAL + 2];
}

/** Manifold `at` of the last ones found; the triangles of its points are in `mergedTriangles`. */
export function manifoldAt(at: number): Float64Array {
  if (singleFacet !== NOTHING) {
    mergedTriangles.fill(onFacet(singleFacet));
    return merged;
  }
  const first = deepestOf[at];
  const deepest = manifolds[first];
  let members = 0;
  for (let i = 0; i < visibleCount; i++) if (cluster[order[i]] === at) members++;
  mergedTriangles.fill(ids[first]);
  if (members === 1) return deepest;
  for (let k = 0; k < MANIFOLD_STRIDE; k++) merged[k] = deepest[k];
  points = 0;
  for (let i = 0; i < visibleCount; i++) if (cluster[order[i]] === at) addContact(manifolds[order[i]], ids[order[i]]);
  finishMerge();
  return merged;
}

function addContact(from: Float64Array, t: number): void {
  const n = from[COUNT];
  point = growDoubles(point, 4 * (points + n));
  owner = growInts(owner, points + n);
  planar = growDoubles(planar, CORNER * (points + n));
  for (let p = 0; p < n; p++) {
    const q = POINTS + POINT_STRIDE * p;
    for (let k = 0; k < 4; k++) point[4 * points + k] = from[q + k];
    if (bodyKind === CAPSULE) layOnLine(from);
    owner[points++] = t;
  }
}

/** Moves the last point, of a contact whose normal is a little aslant, to the line under the capsule's axis: ahead of it, a capsule that rolls would bounce on it. */
function layOnLine(from: Float64Array): void {
  const i = 4 * points;
  const far = bodyRadius[0] + 0.5 * point[i + 3];
  let along = 0;
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const axis = pair[P2 + k] - pair[P1 + k];
    along += axis * (point[i + k] - far * from[NORMAL + k] - pair[P1 + k]);
    squared += axis * axis;
  }
  const t = squared > 0 ? Math.min(1, Math.max(0, along / squared)) : 0;
  for (let k = 0; k < 3; k++) {
    point[i + k] = pair[P1 + k] + t * (pair[P2 + k] - pair[P1 + k]) + far * merged[NORMAL + k];
  }
}

/**
 * Up to four of the points for `merged`: the deepest (of several the one farthest from their centroid), the farthest from it, and the farthest on
 * either side of the line through those two; two for a capsule, one for a sphere.
 */
function finishMerge(): void {
  let size = 0;
  for (let i = 0; i < points; i++) for (let k = 0; k < 3; k++) size = Math.max(size, Math.abs(point[4 * i + k]));
  // (Contacts, and the points of each, begin with the deepest.)
  chosen[0] = 0;
  let n = 1;
  if (bodyKind !== SPHERE) {
    projectPoints();
    limits[SLOPE] = 1;
    limits[DEEPEST] = point[3] + 16 * touchingRange(size);
    limits[APART] = ENDS_APART * (bodyKind === CAPSULE ? bodyRadius[0] : 0) + 16 * touchingRange(size);
    n = choose(planar, 0, points, outermost(planar, 0, CORNER * points) / CORNER);
    if (bodyKind === CAPSULE && n > 2) n = 2;
  }
  merged[COUNT] = n;
  for (let p = 0; p < n; p++) {
    const i = chosen[p];
    mergedTriangles[p] = owner[i];
    for (let k = 0; k < 4; k++) merged[POINTS + POINT_STRIDE * p + k] = point[4 * i + k];
  }
}

/** Coordinates of the points perpendicular to the normal, relative to the first, and their distances. */
function projectPoints(): void {
  writeTangents(tangents, merged, NORMAL);
  for (let i = 0; i < points; i++) {
    let u = 0;
    let v = 0;
    for (let k = 0; k < 3; k++) {
      const d = point[4 * i + k] - point[k];
      u += tangents[k] * d;
      v += tangents[3 + k] * d;
    }
    planar[CORNER * i + U] = u;
    planar[CORNER * i + V] = v;
    planar[CORNER * i + S] = point[4 * i + 3];
  }
}
