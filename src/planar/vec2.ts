// Points and directions of the plane at the friendly doors.

import { finite, show } from '../math/check.ts';

/** A vector that goes out: `[x, y]`. */
export type Vec2 = [number, number];

/** A vector that may come in: `[x, y]` of any array type, or anything with `x` and `y`. */
export type Vec2Like = ArrayLike<number> | { readonly x: number; readonly y: number };

/** `[x, y]` from an array of two or an object with `x` and `y`; always a fresh plain array. */
export function vec2(name: string, value: unknown): Vec2 {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value) return [finite(`${name}.x`, value.x), finite(`${name}.y`, value.y)];
    const list = value as ArrayLike<unknown>;
    if (list.length === 2) return [finite(`${name}[0]`, list[0]), finite(`${name}[1]`, list[1])];
  }
  throw new TypeError(`${name} is ${show(value)}, expected [x, y] or an object with x, y`);
}
