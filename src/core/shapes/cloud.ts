// A cloud of points for the fits: checked, flat, and a second time centred and scaled to a size near 1, where nothing overflows or cancels.

import { fieldOf, integer, isA, numbersOf, show, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { vectorAt, type Vec3, type Vec3Like } from '../math/vec3.ts';

export interface Cloud {
  readonly count: number;
  /** The points as given, `x y z` one after the other, m. */
  readonly points: Float64Array;
  readonly min: Vec3;
  readonly max: Vec3;
  /** The centre of the bounds, and the power of two with `local = (points − middle) · scale`; local coordinates are at most 1 in size. */
  readonly middle: Vec3;
  readonly scale: number;
  readonly local: Float64Array;
  /** The least width a fitted shape may have in any direction, m: a flat cloud still gives a solid. */
  readonly floor: number;
}

/** Least width relative to the cloud's largest extent; and the width of a shape around a single point, m. */
const THINNEST = 1e-6;

// Enough for clouds of 1e-300 m, and squares of its inverse are finite.
const MAX_SCALE = 1.0715086071862673e301; // 2¹⁰⁰⁰

/** Up to this many points the fits use all of them; of larger clouds the extremes in as many directions. */
const MANY = 1000;

/** Reads points given one by one, or flat in a typed array. An empty or non-finite cloud is refused. */
export function cloudOf(points: ArrayLike<Vec3Like> | Float32Array | Float64Array): Cloud {
  const flat = flatten(points);
  const count = flat.length / 3;
  const min: Vec3 = [flat[0], flat[1], flat[2]];
  const max: Vec3 = [flat[0], flat[1], flat[2]];
  for (let i = 0; i < flat.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const x = flat[i + k];
      if (x < min[k]) min[k] = x;
      if (x > max[k]) max[k] = x;
    }
  }
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const scale = Math.min(powerInto(size), MAX_SCALE);
  const middle: Vec3 = [0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1]), 0.5 * (min[2] + max[2])];
  const local = new Float64Array(flat.length);
  for (let i = 0; i < flat.length; i++) local[i] = (flat[i] - middle[i % 3]) * scale;
  return { count, points: flat, min, max, middle, scale, local, floor: size > 0 ? THINNEST * size : THINNEST };
}

// More points than any mesh has: a wrong length must not take all memory.
const MAX_POINTS = 1e8;

function flatten(points: ArrayLike<Vec3Like> | Float32Array | Float64Array): Float64Array {
  if (isA(points, Float32Array) || isA(points, Float64Array)) return numbersOf('points', points, 3, 3, 3 * MAX_POINTS);
  const length: unknown = typeof points === 'object' && points !== null ? fieldOf('points', points, 'length') : undefined;
  if (typeof length !== 'number') {
    throw new TypeError(`points is ${show(points)}, expected an array of points or a flat Float32Array or Float64Array`);
  }
  integer('points.length', length, 1, MAX_POINTS);
  // (Grown, and not made at once: an object without points may have any length.)
  const flat: number[] = [];
  for (let i = 0; i < length; i++) flat.push(...vec3(`points[${i}]`, fieldOf('points', points, i)));
  return Float64Array.from(flat);
}

/** A point of the local frame in world coordinates, m. */
export function toWorld(cloud: Cloud, x: number, y: number, z: number): Vec3 {
  const { middle, scale } = cloud;
  return [middle[0] + x / scale, middle[1] + y / scale, middle[2] + z / scale];
}

/** Points that matter for a hull: all of a small cloud; of a large one the farthest in many fixed directions, so the result is always the same. */
export function extremes(cloud: Cloud, random: () => number): Float64Array {
  const { local, count } = cloud;
  if (count <= MANY) return distinct(local);
  const chosen = new Set<number>();
  for (let d = 0; d < MANY; d++) {
    // Uniform in the cube is good enough; a zero direction picks any point.
    const x = random() - 0.5;
    const y = random() - 0.5;
    const z = random() - 0.5;
    let best = -Infinity;
    let at = 0;
    for (let i = 0; i < local.length; i += 3) {
      const reach = x * local[i] + y * local[i + 1] + z * local[i + 2];
      if (reach > best) {
        best = reach;
        at = i;
      }
    }
    chosen.add(at);
  }
  const out = new Float64Array(3 * chosen.size);
  let o = 0;
  for (const i of chosen) {
    out.set(local.subarray(i, i + 3), o);
    o += 3;
  }
  return out;
}

/** The points without repetitions, in their order: meshes have up to six at a corner, for normals and textures. */
function distinct(points: Float64Array): Float64Array {
  const compare = (i: number, j: number): number => points[i] - points[j] || points[i + 1] - points[j + 1] || points[i + 2] - points[j + 2];
  const sorted = Array.from({ length: points.length / 3 }, (_, i) => 3 * i).sort(compare);
  const first = sorted.filter((i, k) => k === 0 || compare(sorted[k - 1], i) !== 0).sort((i, j) => i - j);
  return Float64Array.from(first.flatMap((i) => vectorAt(points, i)));
}

/** The ends of a long diagonal, by going twice to the farthest point. */
export function diagonalOf(points: Float64Array): [Vec3, Vec3] {
  const p = vectorAt(points, farthestFrom(points, points[0], points[1], points[2]));
  return [p, vectorAt(points, farthestFrom(points, ...p))];
}

/** Index of the point farthest from a given place. */
export function farthestFrom(points: Float64Array, x: number, y: number, z: number): number {
  let best = -1;
  let at = 0;
  for (let i = 0; i < points.length; i += 3) {
    const dx = points[i] - x;
    const dy = points[i + 1] - y;
    const dz = points[i + 2] - z;
    const square = dx * dx + dy * dy + dz * dz;
    if (square > best) {
      best = square;
      at = i;
    }
  }
  return at;
}

/** Second moments about the mean, `xx yy zz xy xz yz`, not divided by the count. */
export function covariance(points: Float64Array): number[] {
  const n = points.length / 3;
  const mean = [0, 0, 0];
  for (let i = 0; i < points.length; i++) mean[i % 3] += points[i];
  const sums = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] - mean[0] / n;
    const y = points[i + 1] - mean[1] / n;
    const z = points[i + 2] - mean[2] / n;
    sums[0] += x * x;
    sums[1] += y * y;
    sums[2] += z * z;
    sums[3] += x * y;
    sums[4] += x * z;
    sums[5] += y * z;
  }
  return sums;
}
