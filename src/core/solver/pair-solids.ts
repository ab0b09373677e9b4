// The two solids of a pair of continuous collision, as kernels take them: of a mesh one triangle, or what a body can reach of one of its facets.

import type { RowList } from '../broadphase/row-list.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { findNear } from '../world/mesh-candidates.ts';
import { onFacet } from '../world/mesh-contacts.ts';
import { MIXED, NOTHING } from '../world/mesh-facets.ts';
import type { WorldState } from '../world/state.ts';
import type { ImpactPairs } from './impact-pairs.ts';

// The record of a body, and of its triangle.
const solids = new Float64Array(2 * STRIDE);

/** Copies the record of a row's solid in pair p to `out`, and returns its kind. */
export function writeSolid(out: Float64Array, { data, kind }: WorldState, { record }: ImpactPairs, p: number, row: number): number {
  const isMesh = kind[row] === MESH;
  const from = STRIDE * (isMesh ? p : row);
  for (let k = 0; k < STRIDE; k++) out[k] = isMesh ? record[from + k] : data[from + k];
  return isMesh ? TRIANGLE : kind[row];
}

/** Runs the kernel on pair p, where its bodies are placed now. */
export function collidePair(out: Float64Array, { data, kind }: WorldState, { record, rowA, rowB }: ImpactPairs, p: number): boolean {
  const a = STRIDE * rowA[p];
  const b = rowB[p];
  if (kind[b] !== MESH) return pairKernel(kind[rowA[p]], kind[b])(out, data, a, STRIDE * b);
  for (let k = 0; k < STRIDE; k++) {
    solids[k] = data[a + k];
    solids[STRIDE + k] = record[STRIDE * p + k];
  }
  return pairKernel(kind[rowA[p]], TRIANGLE)(out, solids, 0, STRIDE);
}

/**
 * Lists the triangles of a mesh whose bounds overlap a box, or, if the box has the inside of one facet only, `onFacet` of it: what `writeTriangle` then writes covers
 * that facet in the box.
 */
export function findTriangles(near: RowList, state: WorldState, mesh: number, box: Float64Array): void {
  const of = state.meshes[mesh]!;
  near.clear();
  const facet = of.facets.stretchWithin(box, 0);
  if (facet === MIXED) {
    findNear(near, of, box, 0);
    for (let i = 0; i < near.count; i++) near.rows[i] = of.tree.order[near.rows[i]];
  } else if (facet !== NOTHING) near.push(onFacet(facet));
}

/** Writes the record of one of those for pair p. */
export function writeTriangle({ meshes }: WorldState, { record, rowB, triangle }: ImpactPairs, p: number, box: Float64Array): void {
  const of = meshes[rowB[p]]!;
  if (triangle[p] >= 0) of.write(triangle[p], record, STRIDE * p);
  else of.facets.write(~triangle[p], box, 0, record, STRIDE * p);
}
