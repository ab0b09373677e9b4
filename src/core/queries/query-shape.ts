// A given shape and a row of the world as a pair of records for the pair kernels.

import type { ItemVisitor } from '../broadphase/box-tree.ts';
import { touchingRange } from '../math/scalar.ts';
import { vectorAt, type Vec3 } from '../math/vec3.ts';
import { DISTANCE, MANIFOLD_STRIDE, NORMAL, POINT_A, POINT_B } from '../narrowphase/manifold.ts';
import { collide } from '../narrowphase/collide-table.ts';
import { CAPSULE, P1, P2, RADIUS, sizeOf, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import type { Mesh } from '../world/mesh.ts';
import type { WorldState } from '../world/state.ts';

/** The given shape's record is at 0; the row's follows. */
export const pair = new Float64Array(2 * STRIDE);
/** Result of the last kernel call. */
export const manifold = new Float64Array(MANIFOLD_STRIDE);
/** Whether the given shape is a in the last result of `collideLoaded`. */
export let queryIsFirst = true;

// The second record: its kind and its size, m.
let otherKind = 0;
let otherSize = 0;

/** Takes the row's record as the second one, or that of a triangle of the mesh that it is. */
export function loadRow(state: WorldState, row: number, triangle = -1): void {
  if (triangle >= 0) {
    state.meshes[row]!.write(triangle, pair, STRIDE);
    return takeTriangle();
  }
  otherKind = state.kind[row];
  otherSize = state.size[row];
  for (let k = 0; k < STRIDE; k++) pair[STRIDE + k] = state.data[STRIDE * row + k];
}

/** Takes the plane of a facet of a mesh, within the box at `box[0 …]`, as the second one. */
export function loadFacet(mesh: Mesh, facet: number, box: Float64Array): void {
  mesh.facets.write(facet, box, 0, pair, STRIDE);
  takeTriangle();
}

/** Takes the edge of a triangle of a mesh from corner k to the next as the second one: a capsule without radius. */
export function loadEdge({ vertices, indices }: Mesh, t: number, k: number): void {
  const p = 3 * indices[3 * t + k];
  const q = 3 * indices[3 * t + ((k + 1) % 3)];
  for (let i = 0; i < 3; i++) {
    pair[STRIDE + P1 + i] = vertices[p + i];
    pair[STRIDE + P2 + i] = vertices[q + i];
  }
  pair[STRIDE + RADIUS] = 0;
  otherKind = CAPSULE;
  otherSize = sizeOf(CAPSULE, pair, STRIDE);
}

function takeTriangle(): void {
  otherKind = TRIANGLE;
  otherSize = sizeOf(TRIANGLE, pair, STRIDE);
}

/** Runs the pair kernel on the given shape and the one taken; the result is in `manifold`. */
export function collideLoaded(kind: number, margin: number): boolean {
  queryIsFirst = kind <= otherKind;
  return queryIsFirst
    ? collide(manifold, kind, otherKind, pair, 0, STRIDE, margin)
    : collide(manifold, otherKind, kind, pair, STRIDE, 0, margin);
}

export function touchRounding(kind: number): number {
  return touchingRange(Math.max(sizeOf(kind, pair, 0), otherSize));
}

/** Writes the record of the given shape, moved by `offset` and by `t` m along the direction, to the first half of `pair`. */
export function placeShape(kind: number, record: Float64Array, offset: ArrayLike<number>, direction: ArrayLike<number>, t: number): void {
  for (let k = 0; k < STRIDE; k++) pair[k] = record[k];
  const corners = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < corners; k++) pair[k] += offset[k % 3] + direction[k % 3] * t;
}

/** Decrease of the distance in `manifold` per metre that the given shape moves along the direction. */
export function closingSpeed(direction: ArrayLike<number>): number {
  const sign = queryIsFirst ? 1 : -1;
  return sign * (manifold[NORMAL] * direction[0] + manifold[NORMAL + 1] * direction[1] + manifold[NORMAL + 2] * direction[2]);
}

/** The normal of `manifold`, outward from the other body. */
export function outwardNormal(): Vec3 {
  const sign = queryIsFirst ? -1 : 1;
  // Adding 0 turns −0 into 0.
  return [sign * manifold[NORMAL] + 0, sign * manifold[NORMAL + 1] + 0, sign * manifold[NORMAL + 2] + 0];
}

/** The point of `manifold` on the other body. */
export function pointOnOther(): Vec3 {
  return vectorAt(manifold, queryIsFirst ? POINT_B : POINT_A);
}

/** Result of `crossBounds`. */
export let enters = 0;
export let leaves = 0;

/**
 * Between which distances, up to `far`, a box that moves along the direction meets the box at `others[o …]`, enlarged by `slack`: `enters` and `leaves`, the first above
 * the second if never. Source: Ericson, RTCD §5.5.8 (moving boxes).
 */
export function crossBounds(
  box: Float64Array,
  direction: ArrayLike<number>,
  far: number,
  slack: number,
  others: Float64Array,
  o: number,
): void {
  enters = 0;
  leaves = far;
  for (let k = 0; k < 3; k++) {
    const d = direction[k];
    const least = others[o + k] - slack - box[3 + k];
    const most = others[o + 3 + k] + slack - box[k];
    if (d !== 0) {
      enters = Math.max(enters, (d > 0 ? least : most) / d);
      leaves = Math.min(leaves, (d > 0 ? most : least) / d);
    } else if (least > 0 || most < 0) enters = Infinity;
  }
}

export interface Nearest {
  entity: Entity;
  /** m, negative inside a body; of a mesh, closed or not, that of its surface, never negative. */
  distance: number;
  /** On the body's surface. */
  point: Vec3;
  /** Of a mesh: the triangle. */
  triangle?: number;
}

/** The nearest of the bodies and triangles tested: its row, its triangle or −1, the signed distance, m, and the nearest points. */
export class NearestFound implements ItemVisitor {
  row = -1;
  triangle = -1;
  distance = Infinity;
  readonly onQuery: Vec3 = [0, 0, 0];
  readonly onBody: Vec3 = [0, 0, 0];
  // Of the mesh whose triangles are visited: how far away they may be, m, and its row.
  private readonly within = new Float64Array(1);
  private state!: WorldState;
  private kind = 0;
  private meshRow = 0;

  clear(): void {
    this.row = this.triangle = -1;
    this.distance = Infinity;
  }

  /** The nearest as an object; null if there is none. */
  answer({ generation }: WorldState): Nearest | null {
    const { row, triangle, distance, onBody } = this;
    if (row < 0) return null;
    const found: Nearest = { entity: entityOf(row, generation[row]), distance, point: [...onBody] };
    if (triangle >= 0) found.triangle = triangle;
    return found;
  }

  /** Tests the triangles of the mesh of a row that may be nearer to the place at `pair[0 …]` than the nearest so far. */
  testAround(state: WorldState, kind: number, row: number): void {
    this.state = state;
    this.kind = kind;
    this.meshRow = row;
    this.within[0] = Math.max(0, this.distance);
    state.meshes[row]!.tree.walkNear(pair[0], pair[1], pair[2], this.within, this);
  }

  /** See `ItemVisitor`. */
  visit(t: number): void {
    this.test(this.state, this.kind, this.meshRow, t);
    this.within[0] = Math.max(0, this.distance);
  }

  /** Tests a row of the world, or a triangle of the mesh that it is; of equally near ones the first counts. */
  test(state: WorldState, kind: number, row: number, triangle = -1): void {
    loadRow(state, row, triangle);
    collideLoaded(kind, Infinity);
    const found = manifold[DISTANCE];
    if (found > this.distance || (found === this.distance && (row > this.row || (row === this.row && triangle > this.triangle)))) return;
    this.distance = found;
    this.row = row;
    this.triangle = triangle;
    for (let k = 0; k < 3; k++) {
      this.onQuery[k] = manifold[(queryIsFirst ? POINT_A : POINT_B) + k];
      this.onBody[k] = manifold[(queryIsFirst ? POINT_B : POINT_A) + k];
    }
  }
}
