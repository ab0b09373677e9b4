// Sine and cosine for authoring scenes: within 0.75 of the last place, and the same bits on every engine.
//
// The language leaves `Math.sin` and similar functions to the engine, and engines differ in the last bit; one such bit in the first pose of a scene
// gives another hash after a second. These use only + − × ÷ and floor. A step of the simulation uses none of them.

import { between, callable, finite, show, vec3 } from './check.ts';
import { productError, sumError } from './exact.ts';
import type { Random } from './random.ts';
import type { Quat, Vec3Like } from './vec3.ts';

// π/2 = P1 + P2 + P3 + P4. The first three have 33 bits each, so n·P is exact for |n| < 2²⁰, which 1e6 radians stay below.
const P1 = 1.5707963267341256;
const P2 = 6.077100506303966e-11;
const P3 = 2.0222662487111665e-21;
const P4 = 8.4784276603689e-32;
const TWO_OVER_PI = 0.6366197723675814;
const MAX_ANGLE = 1e6;

// The reduced angle as a sum of two doubles, |high| ≤ π/4 and a little.
let high = 0;
let low = 0;

/** x − n·π/2 into `high + low`, for the n nearest x·2/π, of which the last two bits are the quadrant. Source: Cody and Waite 1980. */
function reduce(name: string, x: number): number {
  if (!(Math.abs(finite(name, x)) <= MAX_ANGLE)) {
    throw new RangeError(`${name} is ${show(x)}, expected at most ${MAX_ANGLE} rad in size`);
  }
  const n = Math.floor(x * TWO_OVER_PI + 0.5);
  if (n === 0) {
    high = x;
    low = 0;
    return 0;
  }
  // Exact: both are multiples of the smaller one's last place, and the difference is below 1.
  const r = x - n * P1;
  // Near a multiple of π/2 the rest is as small as 1e-17, so the rounding error of each subtraction is kept.
  const s = r - n * P2;
  const t = s - n * P3;
  const rest = sumError(r, -n * P2, s) + sumError(s, -n * P3, t) - n * P4;
  high = t + rest;
  low = sumError(t, rest, high);
  return n & 3;
}

// Σ (−1)ᵏ z²ᵏ⁺¹/(2k+1)! with z = high + low. On |z| ≤ π/4 the first omitted term, z¹⁹/19!, is below 2⁻⁶² of z.
function sineSeries(): number {
  const z = high * high;
  const tail =
    -1 / 6 +
    z *
      (1 / 120 +
        z * (-1 / 5040 + z * (1 / 362880 + z * (-1 / 39916800 + z * (1 / 6227020800 + z * (-1 / 1307674368000 + z / 355687428096000))))));
  // sin(h + l) ≈ sin h + l·cos h, and cos h ≈ 1 − h²/2 is enough for so small an l.
  return high + (high * z * tail + low * (1 - 0.5 * z));
}

// Σ (−1)ᵏ z²ᵏ/(2k)!, the first omitted term below 2⁻⁵⁷. 1 − h²/2 is computed with its rounding error: it decides the last bit.
function cosineSeries(): number {
  const z = high * high;
  const tail =
    1 / 24 + z * (-1 / 720 + z * (1 / 40320 + z * (-1 / 3628800 + z * (1 / 479001600 + z * (-1 / 87178291200 + z / 20922789888000)))));
  const half = 0.5 * z;
  const w = 1 - half;
  return w + (1 - w - half + (z * z * tail - high * low - 0.5 * productError(high, high, z)));
}

/** The sine of an angle in radians, |x| ≤ 1e6. */
export function sine(x: number): number {
  const quadrant = reduce('sine(x)', x);
  if (Math.abs(x) < 2 ** -27) return x; // x³/6 is below half a last place; −0 stays −0.
  if (quadrant === 0) return sineSeries();
  if (quadrant === 1) return cosineSeries();
  return quadrant === 2 ? -sineSeries() : -cosineSeries();
}

/** The cosine of an angle in radians, |x| ≤ 1e6. */
export function cosine(x: number): number {
  const quadrant = reduce('cosine(x)', x);
  if (quadrant === 0) return cosineSeries();
  if (quadrant === 1) return -sineSeries();
  return quadrant === 2 ? -cosineSeries() : sineSeries();
}

/** The rotation about an axis (any length but zero) by an angle in radians, counter-clockwise when the axis points at the viewer. */
export function quatFromAxisAngle(axis: Vec3Like, angle: number): Quat {
  const [x, y, z] = vec3('axis', axis);
  const m = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (m === 0) throw new RangeError(`axis is ${show(axis)}, expected a direction that is not all zero`);
  const length = Math.sqrt((x / m) * (x / m) + (y / m) * (y / m) + (z / m) * (z / m));
  const s = sine(0.5 * finite('angle', angle)) / length;
  return [(x / m) * s, (y / m) * s, (z / m) * s, cosine(0.5 * angle)];
}

/** The rotation of three numbers in [0, 1); uniform numbers give uniform rotations. Source: Shoemake, Graphics Gems III, 1992. */
export function quatFromUniform(u1: number, u2: number, u3: number): Quat {
  const a = Math.sqrt(1 - u1);
  const b = Math.sqrt(u1);
  const first = 2 * Math.PI * u2;
  const second = 2 * Math.PI * u3;
  return [a * sine(first), a * cosine(first), b * sine(second), b * cosine(second)];
}

/** A uniform random rotation: three draws, in the order of `quatFromUniform`. */
export function randomQuat(random: Random): Quat {
  const draw = (): number => between('random()', callable('random', random)(), 0, 1);
  const u1 = draw();
  const u2 = draw();
  return quatFromUniform(u1, u2, draw());
}
