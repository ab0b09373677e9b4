// 2D vectors of the public functions.

import { components, finite, ofAnySize, show } from '../math/check.ts';

/** A returned vector: `[x, y]`. */
export type Vec2 = [number, number];

/** An accepted vector: `[x, y]` of any array type, or anything with `x` and `y`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/** `[x, y]` from an array of two or an object with `x` and `y`; always a fresh plain array. */
export function vec2(name: string, value: unknown): Vec2 {
  return components(name, value, XY, finite) as Vec2;
}

/** A direction, whose length counts only as a unit of a parameter: any finite vector but zero. */
export function direction2(name: string, value: unknown): Vec2 {
  const v = components(name, value, XY, ofAnySize) as Vec2;
  if (v[0] === 0 && v[1] === 0) throw new RangeError(`${name} is ${show(v)}, expected a direction that is not zero`);
  return v;
}

const XY = ['x', 'y'] as const;
