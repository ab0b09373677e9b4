// The triangles of a mesh that a body may touch: those whose bounds and planes it meets.

import { RowList } from '../broadphase/row-list.ts';
import { MARGIN } from '../narrowphase/manifold.ts';
import { AXES, B, CAPSULE, HALF, P2, RADIUS, SPHERE, TRIANGLE } from '../shapes/record.ts';
import type { Mesh } from './mesh.ts';

// A solid: a centre, half vectors from it, and a radius. Its support along a unit vector n is at most radius + Σ |n · half vector|.
const HALVES = 3;
const ROUND = HALVES + 9;
const solid = new Float64Array(ROUND + 1);
/** How far from the solid a triangle's plane may be, m. */
const reach = new Float64Array(1);

/** The triangles found last. */
export const near = new RowList();

/**
 * Writes to `near` the triangles that the body whose record is at `data[0 …]` may touch within `margin[MARGIN]`, m; `box` are its bounds grown by that, `rounding[0]`
 * is that of a distance.
 */
export function findNear(
  mesh: Mesh,
  shape: number,
  data: Float64Array,
  box: Float64Array,
  margin: Float64Array,
  rounding: Float64Array,
): void {
  near.clear();
  mesh.tree.queryBox(box, 0, near);
  keepInBox(mesh, near, box, 0);
  measureSolid(shape, data);
  reach[0] = margin[MARGIN] + rounding[0];
  keepInReach(mesh);
}

/** Writes `solid` of a body. (A triangle has its corner `a` for a centre, and two edges.) */
function measureSolid(shape: number, data: Float64Array): void {
  const halves = shape === SPHERE ? 0 : shape === CAPSULE ? 1 : shape === TRIANGLE ? 2 : 3;
  solid[ROUND] = shape <= CAPSULE ? data[RADIUS] : 0;
  for (let k = 0; k < 3; k++) {
    const x = data[k];
    const half = 0.5 * (data[P2 + k] - x);
    solid[k] = shape === CAPSULE ? x + half : x;
    for (let i = 0; i < 3; i++) {
      solid[HALVES + 3 * i + k] =
        i >= halves ? 0 : shape === CAPSULE ? half : shape === TRIANGLE ? data[B + 3 * i + k] - x : data[HALF + i] * data[AXES + 3 * i + k];
    }
  }
}

/** Leaves in `near` the triangles whose own bounds meet the box at `of[o …]`. */
export function keepInBox({ vertices, indices }: Mesh, near: RowList, of: Float64Array, o: number): void {
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const t = rows[i];
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    let isOutside = false;
    for (let k = 0; k < 3 && !isOutside; k++) {
      const x = vertices[a + k];
      const y = vertices[b + k];
      const z = vertices[c + k];
      // (Records exceed their bounds by rounding at most.)
      const low = of[o + k] - 4e-15 * Math.abs(x);
      const high = of[o + 3 + k] + 4e-15 * Math.abs(x);
      isOutside = (x < low && y < low && z < low) || (x > high && y > high && z > high);
    }
    if (!isOutside) rows[kept++] = t;
  }
  near.count = kept;
}

/** Leaves in `near` the triangles whose planes are within reach of the solid. */
function keepInReach({ vertices, indices, normals }: Mesh): void {
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const n = 3 * rows[i];
    const a = 3 * indices[n];
    const nx = normals[n];
    const ny = normals[n + 1];
    const nz = normals[n + 2];
    const height = nx * (solid[0] - vertices[a]) + ny * (solid[1] - vertices[a + 1]) + nz * (solid[2] - vertices[a + 2]);
    let most = solid[ROUND] + reach[0];
    for (let h = HALVES; h < ROUND; h += 3) most += Math.abs(nx * solid[h] + ny * solid[h + 1] + nz * solid[h + 2]);
    if (Math.abs(height) <= most) rows[kept++] = rows[i];
  }
  near.count = kept;
}
