// The vector algebra of the gallery.

import type { Vec3 } from '../../../core/math/vec3.ts';

export type Triple = readonly [number, number, number];

export function minus(a: Triple, b: Triple): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times(v: Triple, by: number): Vec3 {
  return [v[0] * by, v[1] * by, v[2] * by];
}

export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Triple, b: Triple): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
