// The ray kernel of each kind.

import { KINDS, type Kind } from '../shapes/record.ts';
import type { RayKernel } from './interval.ts';
import { rayBox } from './ray-box.ts';
import { rayCapsule } from './ray-capsule.ts';
import { raySphere } from './ray-sphere.ts';
import { rayTriangle } from './ray-triangle.ts';

// A new kind without a kernel does not compile.
const row = {
  sphere: raySphere,
  capsule: rayCapsule,
  aabb: rayBox,
  obb: rayBox,
  triangle: rayTriangle,
} satisfies Record<Kind, RayKernel>;

const kernels: readonly RayKernel[] = /* @__PURE__ */ KINDS.map((kind) => row[kind]);

/** Intersects the line of a ray record with the shape record at `a`; see `RayKernel`. */
export function rayShape(out: Float64Array, kind: number, data: Float64Array, a: number, ray: Float64Array): boolean {
  return kernels[kind](out, data, a, ray);
}
