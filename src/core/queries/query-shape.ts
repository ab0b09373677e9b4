// A given shape and a row of the world as a pair of records for the pair kernels.

import { touchingRange } from '../math/scalar.ts';
import { MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { collide } from '../narrowphase/collide-table.ts';
import { CAPSULE, P1, P2, RADIUS, sizeOf, STRIDE, TRIANGLE } from '../shapes/record.ts';
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

/** Takes the row's record as the second one. */
export function loadRow(state: WorldState, row: number): void {
  otherKind = state.kind[row];
  otherSize = state.size[row];
  for (let k = 0; k < STRIDE; k++) pair[STRIDE + k] = state.data[STRIDE * row + k];
}

/** Takes a triangle of a mesh as the second one. */
export function loadTriangle(mesh: Mesh, t: number): void {
  mesh.write(t, pair, STRIDE);
  takeTriangle();
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
