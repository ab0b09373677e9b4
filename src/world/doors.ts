// Checks that spawning, editing and asking share.

import { finite, integer, show } from '../math/check.ts';
import { TRIANGLE } from '../shapes/record.ts';
import { BODY_TYPES, DYNAMIC, type BodyType } from './state.ts';

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

export function between(name: string, value: unknown, low: number, high: number): number {
  const number = finite(name, value);
  if (number < low || number > high) throw new RangeError(`${name} is ${show(value)}, expected a number from ${low} to ${high}`);
  return number;
}

/** A mask of 32 bits, as a signed or unsigned integer. */
export function maskOf(name: string, value: unknown): number {
  return integer(name, value, -0x80000000, 0xffffffff) >>> 0;
}

export function flagOf(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new TypeError(`${name} is ${show(value)}, expected true or false`);
  return value;
}

export function refuseTurn(name: string, q: ArrayLike<number>): void {
  if (q[0] !== 0 || q[1] !== 0 || q[2] !== 0) {
    throw new RangeError(`${name} is ${show(q)}, expected no turn for an AABB; an OBB can be turned`);
  }
}
