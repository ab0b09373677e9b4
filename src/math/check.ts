// The doors: every value a user hands in passes one of these. What is refused is named with its field, its value and what is accepted.

import type { Quat, QuatLike, Vec3, Vec3Like } from './vec3.ts';

// Beyond this a square overflows to infinity or a product of three does; nobody's scene is 1e100 metres wide.
const LARGEST = 1e100;

/** Prints any value short enough for an error message. */
export function show(value: unknown): string {
  if (typeof value === 'number' || value === undefined || value === null) return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return `function ${value.name}`;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    return `[${Array.from(value as ArrayLike<unknown>)
      .slice(0, 8)
      .map(show)
      .join(', ')}]`;
  }
  try {
    return JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner,
    ).slice(0, 120);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** A finite number below 1e100 in size. Throws `TypeError` for another type, `RangeError` for another value. */
export function finite(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected a finite number`);
  if (!(Math.abs(value) <= LARGEST)) throw new RangeError(`${name} is ${show(value)}, expected a finite number of at most 1e100 in size`);
  return value;
}

/** A finite number of any size, for what is only a direction or a ratio. Throws like `finite`. */
export function ofAnySize(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected a finite number`);
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${show(value)}, expected a finite number`);
  return value;
}

/** A finite number above zero. */
export function positive(name: string, value: unknown): number {
  if (finite(name, value) <= 0) throw new RangeError(`${name} is ${show(value)}, expected a number above 0`);
  return value as number;
}

/** A finite number, zero or above. */
export function notNegative(name: string, value: unknown): number {
  if (finite(name, value) < 0) throw new RangeError(`${name} is ${show(value)}, expected a number of at least 0`);
  return value as number;
}

/** An integer between two bounds, both included. */
export function integer(name: string, value: unknown, low: number, high: number): number {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${show(value)}, expected an integer from ${low} to ${high}`);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${name} is ${show(value)}, expected an integer from ${low} to ${high}`);
  }
  return value;
}

/** `[x, y, z]` from an array of three or an object with `x`, `y`, `z`; always a fresh plain array. */
export function vec3(name: string, value: unknown): Vec3 {
  return components(name, value, finite);
}

function components(name: string, value: unknown, check: (name: string, value: unknown) => number): Vec3 {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value && 'z' in value) {
      return [check(`${name}.x`, value.x), check(`${name}.y`, value.y), check(`${name}.z`, value.z)];
    }
    const list = value as ArrayLike<unknown>;
    if (list.length === 3) return [check(`${name}[0]`, list[0]), check(`${name}[1]`, list[1]), check(`${name}[2]`, list[2])];
  }
  throw new TypeError(`${name} is ${show(value)}, expected [x, y, z] or an object with x, y, z`);
}

/**
 * As `vec3`, written to `out`, and nothing is allocated. (The names of components are put together only for a refusal: they are strings. And all is said
 * here, twice: a number that crosses a call, or comes from one place or another, is a new object.)
 */
export function vec3Into(out: Float64Array, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value && 'z' in value) {
      const { x, y, z } = value;
      if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') {
        if (Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST) {
          out[0] = x;
          out[1] = y;
          out[2] = z;
          return;
        }
      }
    } else {
      const list = value as ArrayLike<unknown>;
      if (list.length === 3) {
        const x = list[0];
        const y = list[1];
        const z = list[2];
        if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') {
          if (Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST) {
            out[0] = x;
            out[1] = y;
            out[2] = z;
            return;
          }
        }
      }
    }
  }
  // Refused, with the words for it.
  out.set(vec3(name, value));
}

/** A vector whose direction alone counts: of any finite length but zero. */
export function direction3(name: string, value: unknown): Vec3 {
  const d = components(name, value, ofAnySize);
  if (d[0] === 0 && d[1] === 0 && d[2] === 0) throw new RangeError(`${name} is ${show(d)}, expected a vector that is not zero`);
  return d;
}

/** Like `vec3`, but every component above zero. */
export function positiveVec3(name: string, value: unknown): Vec3 {
  const v = vec3(name, value);
  if (!(v[0] > 0 && v[1] > 0 && v[2] > 0)) throw new RangeError(`${name} is ${show(value)}, expected three numbers above 0`);
  return v;
}

/** `[x, y, z, w]` as given (not normalised yet, of any length) from an array of four or an object with `x`, `y`, `z`, `w`; all zero is refused. */
export function quat(name: string, value: unknown): Quat {
  if (typeof value === 'object' && value !== null) {
    let q: Quat | undefined;
    if ('x' in value && 'y' in value && 'z' in value && 'w' in value) {
      q = [
        ofAnySize(`${name}.x`, value.x),
        ofAnySize(`${name}.y`, value.y),
        ofAnySize(`${name}.z`, value.z),
        ofAnySize(`${name}.w`, value.w),
      ];
    } else {
      const list = value as ArrayLike<unknown>;
      if (list.length === 4) {
        q = [
          ofAnySize(`${name}[0]`, list[0]),
          ofAnySize(`${name}[1]`, list[1]),
          ofAnySize(`${name}[2]`, list[2]),
          ofAnySize(`${name}[3]`, list[3]),
        ];
      }
    }
    if (q) {
      if (q[0] === 0 && q[1] === 0 && q[2] === 0 && q[3] === 0) {
        throw new RangeError(`${name} is ${show(value)}, expected a rotation [x, y, z, w] that is not all zero`);
      }
      return q;
    }
  }
  throw new TypeError(`${name} is ${show(value)}, expected [x, y, z, w] or an object with x, y, z, w`);
}

/** As `quat`, written to `out`, and nothing is allocated. */
export function quatInto(out: Float64Array, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    if ('x' in value && 'y' in value && 'z' in value && 'w' in value) {
      const { x, y, z, w } = value;
      if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && typeof w === 'number') {
        out[0] = x;
        out[1] = y;
        out[2] = z;
        out[3] = w;
        if (isRotation(out)) return;
      }
    } else {
      const list = value as ArrayLike<unknown>;
      if (list.length === 4) {
        const x = list[0];
        const y = list[1];
        const z = list[2];
        const w = list[3];
        if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && typeof w === 'number') {
          out[0] = x;
          out[1] = y;
          out[2] = z;
          out[3] = w;
          if (isRotation(out)) return;
        }
      }
    }
  }
  out.set(quat(name, value));
}

/** Four finite numbers, not all zero. */
function isRotation(q: Float64Array): boolean {
  const finite = Number.isFinite(q[0]) && Number.isFinite(q[1]) && Number.isFinite(q[2]) && Number.isFinite(q[3]);
  return finite && (q[0] !== 0 || q[1] !== 0 || q[2] !== 0 || q[3] !== 0);
}

/** An options object; anything else (a forgotten argument, an array) is refused. */
export function record(name: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${name} is ${show(value)}, expected an object`);
  }
  return value as Record<string, unknown>;
}

export type { QuatLike, Vec3Like };
