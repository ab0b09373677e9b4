// The straight edges of a collider as vectors of their own length, and the angle between two of them.

import { RECORD, recordOf } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { times } from './solids.ts';

/** In the order of `separatingAxes`: a box's along its axes, a capsule's core, a triangle's ab, bc, ca. */
export function edgesOf(shape: Shape): Vec3[] {
  const data = recordOf(shape);
  const from = (p: number, q: number): Vec3 => [data[q] - data[p], data[q + 1] - data[p + 1], data[q + 2] - data[p + 2]];
  switch (shape.kind) {
    case 'sphere':
      return [];
    case 'capsule':
      return [from(RECORD.P1, RECORD.P2)];
    case 'triangle':
      return [from(RECORD.A, RECORD.B), from(RECORD.B, RECORD.C), from(RECORD.C, RECORD.A)];
    default:
      return [0, 1, 2].map((k) =>
        times([data[RECORD.AXES + 3 * k], data[RECORD.AXES + 3 * k + 1], data[RECORD.AXES + 3 * k + 2]], 2 * data[RECORD.HALF + k]),
      );
  }
}

/** |u × v|: square metres. */
export function crossLength(u: Vec3, v: Vec3): number {
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
}

/** |u × v| / (|u| |v|): independent of the size. */
export function sineOf(u: Vec3, v: Vec3): number {
  const lengths = Math.hypot(...u) * Math.hypot(...v);
  return lengths === 0 ? 0 : crossLength(u, v) / lengths;
}
