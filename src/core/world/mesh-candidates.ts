// The triangles of a mesh that a body may touch: those whose bounds it meets.

import type { RowList } from '../broadphase/row-list.ts';
import { A, B, C, STRIDE } from '../shapes/record.ts';
import type { Mesh } from './mesh.ts';
import { isOutside } from './mesh-facets.ts';

/** Lists the triangles whose own bounds meet the box at `of[o …]`, by their places in the tree. */
export function findNear(near: RowList, { records, tree }: Mesh, of: Float64Array, o: number): void {
  near.clear();
  tree.queryPlaces(of, o, near);
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const t = STRIDE * (rows[i] + 1);
    if (!isOutside(of, o, records, t + A, t + B, t + C)) rows[kept++] = rows[i];
  }
  near.count = kept;
}
