// Vectors of the public functions: accepted types, and the plain arrays that are returned. Kernels use neither; they read flat buffers.

import { dot2 } from './exact.ts';

/** A returned vector: a plain array `[x, y, z]`. Metres for positions; unit where documented. */
export type Vec3 = [number, number, number];

/** An accepted vector: `[x, y, z]` of any array type, or anything with `x`, `y`, `z` (a `THREE.Vector3` is one). */
export type Vec3Like = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };

/** A returned rotation: `[x, y, z, w]`, unit. */
export type Quat = [number, number, number, number];

/** An accepted rotation: `[x, y, z, w]`, or anything with `x`, `y`, `z`, `w`; it need not be unit. */
export type QuatLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };

/** Three numbers of a flat buffer. */
export function vectorAt(of: Float64Array, i: number): Vec3 {
  return [of[i], of[i + 1], of[i + 2]];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The same in twice the precision, then rounded. */
export function crossTwice(a: Vec3, b: Vec3): Vec3 {
  return [dot2(a[1], b[2], -a[2], b[1]), dot2(a[2], b[0], -a[0], b[2]), dot2(a[0], b[1], -a[1], b[0])];
}

/** s·a. */
export function times(a: Vec3, s: number): Vec3 {
  return [s * a[0], s * a[1], s * a[2]];
}

/** a + s·b. */
export function plus(a: Vec3, b: Vec3, s: number): Vec3 {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
}

/** to[o …] = from[i …], three numbers. (Written out: V8 does not unroll loops, and `set` costs more.) */
export function copy3(to: Float64Array, o: number, from: Float64Array, i: number): void {
  to[o] = from[i];
  to[o + 1] = from[i + 1];
  to[o + 2] = from[i + 2];
}

/** The same for four. */
export function copy4(to: Float64Array, o: number, from: Float64Array, i: number): void {
  copy3(to, o, from, i);
  to[o + 3] = from[i + 3];
}

/**
 * Writes two unit vectors across the unit vector at `normal[n …]` and each other to `out`: the first from the coordinate axis of the normal's smallest component.
 */
export function writeTangents(out: Float64Array, normal: ArrayLike<number>, n: number): void {
  const x = normal[n];
  const y = normal[n + 1];
  const z = normal[n + 2];
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const ex = ax <= ay && ax <= az ? 1 : 0;
  const ey = ex === 0 && ay <= az ? 1 : 0;
  const ez = 1 - ex - ey;
  let tx = y * ez - z * ey;
  let ty = z * ex - x * ez;
  let tz = x * ey - y * ex;
  const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
  tx /= length;
  ty /= length;
  tz /= length;
  out[0] = tx;
  out[1] = ty;
  out[2] = tz;
  out[3] = y * tz - z * ty;
  out[4] = z * tx - x * tz;
  out[5] = x * ty - y * tx;
}
