// Checks shared by spawning, editing and queries; and the ranges of a world's values.

import { between, integer, show } from '../math/check.ts';
import { CAPSULE, HALF, P2, RADIUS, SPHERE, TRIANGLE } from '../shapes/record.ts';
import { BODY_TYPES, DYNAMIC, type BodyType } from './state.ts';

export { between } from '../math/check.ts';

// Within these ranges no step gives NaN and every query returns (test/core/world/ranges.test.ts uses both ends). Beyond them the squares of a solver
// in doubles lose their digits: 0.1 mm at 1e7 m is 5e4 units in the last place.

/** Radius or half extent of a solid, m. A capsule's axis may be 0, and is at most twice the larger number. */
export const MIN_SIZE = 1e-4;
export const MAX_SIZE = 1e4;
/** Largest distance of a triangle's corners from its centroid, m: those of a floor as large as the largest box. */
export const MAX_TRIANGLE_SIZE = 2e4;
/** kg. */
export const MIN_MASS = 1e-9;
export const MAX_MASS = 1e12;
/** m/s; rad/s. */
export const MAX_SPEED = 1e5;
export const MAX_ANGULAR_SPEED = 1e5;
/** N·m; 1e27 for the heaviest and largest body at the highest acceleration. */
export const MAX_TORQUE = 1e30;
/** m, along each axis. */
export const MAX_COORDINATE = 1e7;
/** m/s²; and a body's factor on it. */
export const MAX_GRAVITY = 1e4;
export const MAX_GRAVITY_SCALE = 1e3;
/** s. */
export const MIN_TIME_STEP = 1e-4;
export const MAX_TIME_STEP = 0.1;

// A box of 0.1 mm given by its corners may be slightly smaller, by their rounding.
const ROUNDED = 1e-3;

/** Checks the sizes of a solid by its record in its own frame. (Neither a number nor a string is passed: either would be an object per edit.) */
export function checkSizes(name: string, kind: number, local: Float64Array): void {
  if (kind === TRIANGLE) {
    for (let k = 0; k < 9; k += 3) {
      const distance = Math.sqrt(local[k] * local[k] + local[k + 1] * local[k + 1] + local[k + 2] * local[k + 2]);
      if (distance <= MAX_TRIANGLE_SIZE) continue;
      throw new RangeError(
        `${name} has a corner ${show(distance)} m from its centroid, expected at most ${MAX_TRIANGLE_SIZE} m in a world`,
      );
    }
  } else if (kind === SPHERE || kind === CAPSULE) {
    if (!isSize(local, RADIUS)) throw sizeError(`${name}.radius`, local[RADIUS]);
    const half = kind === CAPSULE ? local[P2 + 1] : 0;
    if (!(half >= 0 && half <= MAX_SIZE)) {
      throw new RangeError(`${name} has an axis of ${show(2 * half)} m, expected at most ${2 * MAX_SIZE} m in a world`);
    }
  } else for (let k = 0; k < 3; k++) if (!isSize(local, HALF + k)) throw sizeError(`${name}.half[${k}]`, local[HALF + k]);
}

/** Whether the number at `i` is a valid size. */
export function isSize(of: Float64Array, i: number): boolean {
  return of[i] >= MIN_SIZE * (1 - ROUNDED) && of[i] <= MAX_SIZE * (1 + ROUNDED);
}

function sizeError(name: string, size: number): RangeError {
  return new RangeError(`${name} is ${show(size)}, expected ${MIN_SIZE} m to ${MAX_SIZE} m in a world`);
}

/** Checks the mass at `i` of a body that can be pushed, kg. */
export function checkMass(name: string, of: Float64Array, i: number): void {
  if (of[i] >= MIN_MASS && of[i] <= MAX_MASS) return;
  throw new RangeError(`${name} makes a mass of ${show(of[i])} kg, expected ${MIN_MASS} kg to ${MAX_MASS} kg for a dynamic body`);
}

/** Checks a position of three numbers at `o`, m. */
export function checkPosition(name: string, of: ArrayLike<number>): void {
  for (let k = 0; k < 3; k++) {
    if (Math.abs(of[k]) <= MAX_COORDINATE) continue;
    throw new RangeError(`${name} is ${show(of)}, expected coordinates of at most ${MAX_COORDINATE} m in size`);
  }
}

/** Checks a velocity, m/s or rad/s, or gravity, m/s². */
export function checkLength(name: string, of: ArrayLike<number>, most: number): void {
  const length = Math.sqrt(of[0] * of[0] + of[1] * of[1] + of[2] * of[2]);
  if (!(length <= most)) {
    throw new RangeError(`${name} is ${show(of)}, expected a vector of at most ${most} in length`);
  }
}

export function gravityScaleOf(name: string, value: unknown): number {
  return between(name, value, -MAX_GRAVITY_SCALE, MAX_GRAVITY_SCALE);
}

export function bodyOf(name: string, value: unknown, kind: number): number {
  const body = BODY_TYPES.indexOf(value as BodyType);
  if (body < 0) {
    throw new (typeof value === 'string' ? RangeError : TypeError)(
      `${name} is ${show(value)}, expected 'dynamic', 'kinematic' or 'static'`,
    );
  }
  if (kind === TRIANGLE && body === DYNAMIC) {
    throw new RangeError(`${name} is 'dynamic', expected 'static' or 'kinematic' for a triangle, which has no volume`);
  }
  return body;
}

/** A mask of 32 bits, as a signed or unsigned integer. */
export function maskOf(name: string, value: unknown): number {
  return integer(name, value, -0x80000000, 0xffffffff) >>> 0;
}

export function flagOf(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`${name} is ${show(value)}, expected true or false`);
  return value;
}

/** Three bits from `first` on, of one flag for all or of three. */
export function flagsOf(name: string, value: unknown, first: number): number {
  if (typeof value === 'boolean') return value ? first * 7 : 0;
  let bits = 0;
  let given = 0;
  try {
    if (Array.isArray(value) && value.length === 3) {
      for (let k = 0; k < 3; k++) {
        const flag: unknown = value[k];
        if (typeof flag === 'boolean') given++;
        if (flag === true) bits |= first << k;
      }
    }
  } catch {
    // An unreadable value is refused below.
  }
  if (given < 3) throw new TypeError(`${name} is ${show(value)}, expected true, false or three of them`);
  return bits;
}

export function nameOf(name: string, value: unknown): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw new TypeError(`${name} is ${show(value)}, expected a string or undefined`);
  return value;
}

export function refuseRotation(name: string, q: ArrayLike<number>): void {
  if (q[0] !== 0 || q[1] !== 0 || q[2] !== 0) {
    throw new RangeError(`${name} is ${show(q)}, expected no turn for an AABB; an OBB can be turned`);
  }
}
