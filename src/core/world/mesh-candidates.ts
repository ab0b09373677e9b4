// The triangles of a mesh that a body may touch: those whose bounds it meets.

import type { RowList } from '../broadphase/row-list.ts';
import type { Mesh } from './mesh.ts';

/** Leaves in `near` the triangles whose own bounds meet the box at `of[o …]`. */
export function keepInBox({ vertices, indices }: Mesh, near: RowList, of: Float64Array, o: number): void {
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const t = rows[i];
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    const isOutside = isBeside(of, o, vertices, a, b, c) || isBeside(of, o + 1, vertices, a + 1, b + 1, c + 1);
    if (!isOutside && !isBeside(of, o + 2, vertices, a + 2, b + 2, c + 2)) rows[kept++] = t;
  }
  near.count = kept;
}

/** Whether three coordinates are all below the box, or all above it, along the axis of the bound at `of[o]`. */
function isBeside(of: Float64Array, o: number, vertices: Float64Array, a: number, b: number, c: number): boolean {
  const x = vertices[a];
  const y = vertices[b];
  const z = vertices[c];
  // (Records exceed their bounds by rounding at most.)
  const rounding = 4e-15 * Math.abs(x);
  const low = of[o] - rounding;
  const high = of[o + 3] + rounding;
  return (x < low && y < low && z < low) || (x > high && y > high && z > high);
}
