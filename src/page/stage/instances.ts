// From a row of the columns to an instance: the matrix that transforms a unit geometry to the body's pose.
//
// Unit geometries: sphere of radius 1; box of half extents 1; triangle (0,0,0) (1,0,0) (0,1,0) with normal +z, whose three edges and normal become
// the matrix's columns. A capsule's matrix has no scale: its size is an attribute of its own (`three/capsule-shader.ts`).
import { CAPSULE, KINDS, SPHERE, TRIANGLE, axesAt } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { RECORD, bodyFrame } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import type { BufferAttribute, InterleavedBuffer } from 'three';
import { cross, minus, plus, unitOr } from '../kit/vectors.ts';

/** What is drawn of a body: columns of a world, or of a shape without one. */
export type Placed = Pick<BodyColumns, 'kind' | 'position' | 'orientation' | 'local'>;

/** A shape as row 0, with pose and local record as a body made of it. */
export function placedOf(shape: Shape): Placed {
  const { position, orientation, local } = bodyFrame(shape);
  const kind = Uint8Array.of(KINDS.indexOf(shape.kind));
  return { kind, position: Float64Array.from(position), orientation: Float64Array.from(orientation), local: Float64Array.from(local) };
}

/** Numbers per instance matrix, column by column. */
export const MATRIX = 16;
/** Numbers per capsule: radius m, half the core's length m, hatched 0 or 1. */
export const CAPSULE_SIZE = 3;

const axes = new Float64Array(9);

/** Writes the row's matrix to `out[o … o+15]`. Reads pose and local record, which are up to date between steps too, when `data` may not be. */
export function writeMatrix(out: Float32Array, o: number, state: Placed, row: number): void {
  const { position, orientation, local, kind } = state;
  const p = 3 * row;
  const l = RECORD.STRIDE * row;
  axesAt(axes, 0, orientation, 4 * row);
  if (kind[row] === TRIANGLE) {
    const x = local[l + RECORD.A];
    const y = local[l + RECORD.A + 1];
    const z = local[l + RECORD.A + 2];
    column(out, o, local[l + RECORD.B] - x, local[l + RECORD.B + 1] - y, local[l + RECORD.B + 2] - z);
    column(out, o + 4, local[l + RECORD.C] - x, local[l + RECORD.C + 1] - y, local[l + RECORD.C + 2] - z);
    column(out, o + 8, local[l + RECORD.NORMAL], local[l + RECORD.NORMAL + 1], local[l + RECORD.NORMAL + 2]);
    column(out, o + 12, x, y, z);
  } else {
    const isBox = kind[row] !== SPHERE && kind[row] !== CAPSULE;
    const radius = kind[row] === SPHERE ? local[l + RECORD.RADIUS] : 1;
    column(out, o, isBox ? local[l + RECORD.HALF] : radius, 0, 0);
    column(out, o + 4, 0, isBox ? local[l + RECORD.HALF + 1] : radius, 0);
    column(out, o + 8, 0, 0, isBox ? local[l + RECORD.HALF + 2] : radius);
    column(out, o + 12, 0, 0, 0);
  }
  out[o + 12] += position[p];
  out[o + 13] += position[p + 1];
  out[o + 14] += position[p + 2];
  out[o + 15] = 1;
}

/** A local vector rotated by `axes`, as a column with w = 0. */
function column(out: Float32Array, o: number, x: number, y: number, z: number): void {
  out[o] = axes[0] * x + axes[3] * y + axes[6] * z;
  out[o + 1] = axes[1] * x + axes[4] * y + axes[7] * z;
  out[o + 2] = axes[2] * x + axes[5] * y + axes[8] * z;
  out[o + 3] = 0;
}

/** Writes a capsule's radius, half length and hatching to `out[o … o+2]`. */
export function writeCapsuleSize(out: Float32Array, o: number, state: Placed, row: number, hatched: boolean): void {
  const l = RECORD.STRIDE * row;
  out[o] = state.local[l + RECORD.RADIUS];
  out[o + 1] = state.local[l + RECORD.P2 + 1];
  out[o + 2] = hatched ? 1 : 0;
}

/** Has the first numbers of a buffer sent to the GPU before the next drawing. */
export function send(buffer: BufferAttribute | InterleavedBuffer, length: number): void {
  buffer.clearUpdateRanges();
  buffer.addUpdateRange(0, length);
  buffer.needsUpdate = true;
}

/** A body as lines are drawn of it. */
export interface PlacedSolid {
  readonly kind: number;
  readonly center: Vec3;
  readonly axes: readonly [Vec3, Vec3, Vec3];
  /** Of a sphere or a capsule, whose core is this long to either side along the second axis. */
  readonly radius: number;
  readonly core: number;
  /** Of a box: on the + side of axis k where bit k is set; and of a triangle. */
  readonly corners: readonly Vec3[];
  /** The corners between which its edges are. */
  readonly edges: readonly (readonly [number, number])[];
}

const BOX_EDGES = [1, 2, 4].flatMap((bit) => [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => !(i & bit)).map((i) => [i, i | bit] as const));
const TRIANGLE_EDGES = [0, 1, 2].map((i) => [i, (i + 1) % 3] as const);

/** For the few bodies that are drawn as lines: it allocates. */
export function solidAt({ position, orientation, local, kind: kinds }: Placed, row: number): PlacedSolid {
  const kind = kinds[row];
  const l = RECORD.STRIDE * row;
  const localAt = (at: number): Vec3 => [local[l + at], local[l + at + 1], local[l + at + 2]];
  axesAt(axes, 0, orientation, 4 * row);
  const own = [0, 3, 6].map((k): Vec3 => [axes[k], axes[k + 1], axes[k + 2]]) as [Vec3, Vec3, Vec3];
  const center: Vec3 = [position[3 * row], position[3 * row + 1], position[3 * row + 2]];
  const placed = ([x, y, z]: Vec3): Vec3 => plus(plus(plus(center, own[0], x), own[1], y), own[2], z);
  const core = kind === CAPSULE ? local[l + RECORD.P2 + 1] : 0;
  const solid = { kind, center, axes: own, radius: local[l + RECORD.RADIUS], core };
  if (kind === SPHERE || kind === CAPSULE) return { ...solid, corners: [], edges: [] };
  if (kind === TRIANGLE) {
    return { ...solid, corners: [RECORD.A, RECORD.B, RECORD.C].map((at) => placed(localAt(at))), edges: TRIANGLE_EDGES };
  }
  const half = localAt(RECORD.HALF);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => placed(half.map((x, k) => (i & (1 << k) ? x : -x)) as Vec3));
  return { ...solid, corners, edges: BOX_EDGES };
}

/** The unit normal of a triangle. */
export function normalOf({ corners: [a, b, c] }: PlacedSolid): Vec3 {
  return unitOr(cross(minus(b, a), minus(c, a)), [0, 1, 0]);
}
