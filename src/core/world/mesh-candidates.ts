// The triangles of a mesh that a body may touch: those whose bounds it meets.

import type { RowList } from '../broadphase/row-list.ts';
import type { Mesh } from './mesh.ts';
import { isOutside } from './mesh-facets.ts';

/** Leaves in `near` the triangles whose own bounds meet the box at `of[o …]`. */
export function keepInBox({ vertices, indices }: Mesh, near: RowList, of: Float64Array, o: number): void {
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const t = rows[i];
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    if (!isOutside(of, o, vertices, a, b, c)) rows[kept++] = t;
  }
  near.count = kept;
}
