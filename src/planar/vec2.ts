// Points and directions of the plane at the friendly doors.

import { finite, ofAnySize, show } from '../math/check.ts';

/** A vector that goes out: `[x, y]`. */
export type Vec2 = [number, number];

/** A vector that may come in: `[x, y]` of any array type, or anything with `x` and `y`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/** `[x, y]` from an array of two or an object with `x` and `y`; always a fresh plain array. */
export function vec2(name: string, value: unknown): Vec2 {
  return components(name, value, finite);
}

/** A vector whose direction counts, and its length only as a unit of a parameter: any finite one but zero. */
export function direction2(name: string, value: unknown): Vec2 {
  const v = components(name, value, ofAnySize);
  if (v[0] === 0 && v[1] === 0) throw new RangeError(`${name} is ${show(v)}, expected a direction that is not zero`);
  return v;
}

function components(name: string, value: unknown, check: (name: string, value: unknown) => number): Vec2 {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value) return [check(`${name}.x`, value.x), check(`${name}.y`, value.y)];
    const list = value as ArrayLike<unknown>;
    if (list.length === 2) return [check(`${name}[0]`, list[0]), check(`${name}[1]`, list[1])];
  }
  throw new TypeError(`${name} is ${show(value)}, expected [x, y] or an object with x, y`);
}
