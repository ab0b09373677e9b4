// 2D vectors of the public functions.

import { finite, ofAnySize, partsOf, show } from '../math/check.ts';

/** A returned vector: `[x, y]`. */
export type Vec2 = [number, number];

/** An accepted vector: `[x, y]` of any array type, or anything with `x` and `y`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/** `[x, y]` from an array of two or an object with `x` and `y`; always a fresh plain array. */
export function vec2(name: string, value: unknown): Vec2 {
  return components(name, value, finite);
}

/** A direction, whose length counts only as a unit of a parameter: any finite vector but zero. */
export function direction2(name: string, value: unknown): Vec2 {
  const v = components(name, value, ofAnySize);
  if (v[0] === 0 && v[1] === 0) throw new RangeError(`${name} is ${show(v)}, expected a direction that is not zero`);
  return v;
}

const XY = ['x', 'y'] as const;

function components(name: string, value: unknown, check: (name: string, value: unknown) => number): Vec2 {
  const given = partsOf(name, value, XY);
  if (given === null) throw new TypeError(`${name} is ${show(value)}, expected [x, y] or an object with x, y`);
  const { parts, isList } = given;
  if (isList) return [check(`${name}[0]`, parts[0]), check(`${name}[1]`, parts[1])];
  return [check(`${name}.x`, parts[0]), check(`${name}.y`, parts[1])];
}
