// The two solids of a pair of continuous collision, as kernels take them: of a mesh one triangle, or what a body can reach of one of its facets.

import type { RowList } from '../broadphase/row-list.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { keepInBox } from '../world/mesh-candidates.ts';
import { onFacet } from '../world/mesh-contacts.ts';
import { MIXED, NOTHING } from '../world/mesh-facets.ts';
import type { WorldState } from '../world/state.ts';
import type { ImpactPairs } from './impact-pairs.ts';

/** The records of both. */
export const solids = new Float64Array(2 * STRIDE);

/** Takes the solids of pair p, where its bodies are placed now. */
export function takeSolids({ data, kind }: WorldState, { record, rowA, rowB }: ImpactPairs, p: number): void {
  const isMesh = kind[rowB[p]] === MESH;
  takeRecord(0, data, rowA[p]);
  takeRecord(STRIDE, isMesh ? record : data, isMesh ? p : rowB[p]);
}

export function takeRecord(o: number, from: Float64Array, i: number): void {
  for (let k = 0; k < STRIDE; k++) solids[o + k] = from[STRIDE * i + k];
}

/** The kind of a row's solid. */
export function solidKind({ kind }: WorldState, row: number): number {
  return kind[row] === MESH ? TRIANGLE : kind[row];
}

/** Runs the kernel on pair p, where its bodies are placed now. */
export function collidePair(out: Float64Array, state: WorldState, pairs: ImpactPairs, p: number): boolean {
  const { data, kind } = state;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  if (kind[b] !== MESH) return pairKernel(kind[a], kind[b])(out, data, STRIDE * a, STRIDE * b);
  takeSolids(state, pairs, p);
  return collideSolids(out, state, a, b);
}

/** Runs it on the solids, which are those of rows a and b. */
export function collideSolids(out: Float64Array, state: WorldState, a: number, b: number): boolean {
  return pairKernel(state.kind[a], solidKind(state, b))(out, solids, 0, STRIDE);
}

/**
 * Lists the triangles of a mesh whose bounds overlap a box, or, if the box has the inside of one facet only, `onFacet` of it: what `takeTriangle` then gives covers
 * that facet in the box.
 */
export function findTriangles(near: RowList, state: WorldState, mesh: number, box: Float64Array): void {
  const of = state.meshes[mesh]!;
  near.clear();
  const facet = of.facets.stretchWithin(box, 0);
  if (facet === MIXED) {
    of.tree.queryBox(box, 0, near);
    keepInBox(of, near, box, 0);
  } else if (facet !== NOTHING) near.push(onFacet(facet));
}

/** Takes one of those for the second solid. */
export function takeTriangle(state: WorldState, mesh: number, triangle: number, box: Float64Array): void {
  const of = state.meshes[mesh]!;
  if (triangle >= 0) of.write(triangle, solids, STRIDE);
  else of.facets.write(~triangle, box, 0, solids, STRIDE);
}
