// The kernel of each pair of kinds: a staircase, each pair once with the lower kind first; the compiler checks that none is missing.

import { KINDS, type Kind } from '../shapes/record.ts';
import { aabbAabb } from './aabb-aabb.ts';
import { boxBox } from './box-box.ts';
import { boxTriangle } from './box-triangle.ts';
import { capsuleBox } from './capsule-box.ts';
import { capsuleCapsule } from './capsule-capsule.ts';
import { capsuleTriangle } from './capsule-triangle.ts';
import { MARGIN, type PairKernel } from './manifold.ts';
import { sphereBox, sphereCapsule, sphereTriangle } from './sphere-pairs.ts';
import { sphereSphere } from './sphere-sphere.ts';
import { triangleTriangle } from './triangle-triangle.ts';

// Per row, the kinds from the row's own to the last: removes one name at a time from the front of KINDS.
type Staircase<Rest extends readonly Kind[]> = Rest extends readonly [infer First extends Kind, ...infer Later extends readonly Kind[]]
  ? { readonly [K in First]: { readonly [Other in Rest[number]]: PairKernel } } & Staircase<Later>
  : unknown;

const STAIRCASE = {
  sphere: { sphere: sphereSphere, capsule: sphereCapsule, aabb: sphereBox, obb: sphereBox, triangle: sphereTriangle },
  capsule: { capsule: capsuleCapsule, aabb: capsuleBox, obb: capsuleBox, triangle: capsuleTriangle },
  aabb: { aabb: aabbAabb, obb: boxBox, triangle: boxTriangle },
  obb: { obb: boxBox, triangle: boxTriangle },
  triangle: { triangle: triangleTriangle },
} satisfies Staircase<typeof KINDS>;

const WIDTH = KINDS.length;

// The staircase as one dense array: a pair costs one read and one call. Cells below the diagonal only fill it up; they are never read.
const TABLE: PairKernel[] = /* @__PURE__ */ KINDS.flatMap((kindA, row) =>
  KINDS.map((kindB, column) => (STAIRCASE[kindA] as Partial<Record<Kind, PairKernel>>)[row <= column ? kindB : kindA]!),
);

/** The kernel of two kinds, `kindA` not the higher (unchecked). The caller sets `out[MARGIN]`: see `PairKernel`. */
export function pairKernel(kindA: number, kindB: number): PairKernel {
  return TABLE[kindA * WIDTH + kindB];
}

/** Runs the kernel of two kinds, `kindA` not the higher, with a margin in m. (An argument may be boxed: hot code uses `pairKernel`.) */
export function collide(
  out: Float64Array,
  kindA: number,
  kindB: number,
  data: Float64Array,
  a: number,
  b: number,
  margin: number,
): boolean {
  out[MARGIN] = margin;
  return TABLE[kindA * WIDTH + kindB](out, data, a, b);
}
