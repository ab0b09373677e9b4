// Numeric helpers on flat arrays as public functions: their arguments are checked. The core calls those beneath, which are not.

import { finite, integer, numbersAt, quat, show, vec3 as readVec3, writable } from './math/check.ts';
import { quatFromAxes as fromAxes } from './math/quat.ts';
import * as quats from './math/quat.ts';
import { touchingRange as touching } from './math/scalar.ts';
import type { Vec3 } from './math/vec3.ts';
import { entityOf as idOf, MAX_GENERATION, MAX_ROWS, rowOf as rowOfId, type Entity } from './world/entity.ts';

/** Writes the images of x̂, ŷ, ẑ under the unit quaternion at `q[i]` to `out[o … o+8]`. */
export function axesAt(out: Float64Array, o: number, q: Float64Array, i: number): void {
  writable('axesAt.out', out, 9, o);
  numbersAt('axesAt.q', q, i, 4);
  quats.axesAt(out, o, q, i);
}

/** Writes the product `a · b` (first b, then a) to `out[o … o+3]`. */
export function multiplyQuat(out: Float64Array | number[], o: number, a: ArrayLike<number>, b: ArrayLike<number>): void {
  writable('multiplyQuat.out', out, 4, o);
  numbersAt('multiplyQuat.a', a, 0, 4);
  numbersAt('multiplyQuat.b', b, 0, 4);
  quats.multiplyQuat(out, o, a, b);
}

/** Writes the unit quaternion of the same direction to `out[o … o+3]`. The input must not be all zero. */
export function normalizeQuat(out: Float64Array | number[], o: number, x: number, y: number, z: number, w: number): void {
  writable('normalizeQuat.out', out, 4, o);
  quat('normalizeQuat', [x, y, z, w]);
  quats.normalizeQuat(out, o, x, y, z, w);
}

/**
 * Writes the unit quaternion of a rotation given by its three axes (the images of x̂, ŷ, ẑ, orthonormal and right-handed to rounding) to `out[o … o+3]`.
 */
export function quatFromAxes(out: Float64Array | number[], o: number, axes: ArrayLike<number>): void {
  writable('quatFromAxes.out', out, 4, o);
  numbersAt('quatFromAxes.axes', axes, 0, 9);
  fromAxes(out, o, axes);
}

/**
 * Writes the rotation from +Y to the direction (dx, dy, dz) by the shortest arc to `out[o … o+3]`; straight down is a rotation about x. A zero direction gives
 * the identity.
 */
export function quatFromY(out: Float64Array | number[], o: number, dx: number, dy: number, dz: number): void {
  writable('quatFromY.out', out, 4, o);
  finite('quatFromY.dx', dx);
  finite('quatFromY.dy', dy);
  finite('quatFromY.dz', dz);
  quats.quatFromY(out, o, dx, dy, dz);
}

/** `q · v · q*` for a unit quaternion at `q[i]`, written to `out[o … o+2]`; `out` may be the vector itself. */
export function rotate(out: Float64Array | number[], o: number, q: ArrayLike<number>, i: number, vx: number, vy: number, vz: number): void {
  writable('rotate.out', out, 3, o);
  numbersAt('rotate.q', q, i, 4);
  finite('rotate.vx', vx);
  finite('rotate.vy', vy);
  finite('rotate.vz', vz);
  quats.rotate(out, o, q, i, vx, vy, vz);
}

/**
 * How far apart, m, two shapes may be and still touch; `size` is S, the largest absolute coordinate or size of the two, m. 4 eps·S is the possible
 * rounding error of a distance: with less, shapes that touch exactly might not; with more, shapes that do not touch would.
 */
export function touchingRange(size: number): number {
  return touching(finite('touchingRange.size', size));
}

/** The id of the body in a row, by its generation. */
export function entityOf(row: number, generation: number): Entity {
  return idOf(integer('entityOf.row', row, 0, MAX_ROWS - 1), integer('entityOf.generation', generation, 0, MAX_GENERATION));
}

/** The row of an id. */
export function rowOf(entity: number): number {
  return rowOfId(integer('rowOf.entity', entity, 0, MAX_GENERATION * MAX_ROWS + MAX_ROWS - 1));
}

/** `[x, y, z]` from an array of three or an object with `x`, `y`, `z`; always a fresh plain array. An error calls the value `name`. */
export function vec3(name: string, value: unknown): Vec3 {
  if (typeof name !== 'string') throw new TypeError(`vec3.name is ${show(name)}, expected a string`);
  return readVec3(name, value);
}
