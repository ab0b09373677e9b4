// Sine, cosine and the angle of a vector for authoring scenes: within 0.75 of the last place, and the same bits on every engine.
//
// The language leaves `Math.sin` and similar functions to the engine, and engines differ in the last bit; one such bit in the first pose of a scene
// gives another hash after a second. These use only + − × ÷ and floor. A step of the simulation uses none of them.

import { between, callable, finite, show, vec3 } from './check.ts';
import { productError, sumError } from './exact.ts';
import type { Random } from './random.ts';
import type { Quat, Vec3Like } from './vec3.ts';

// The rounding error of Math.PI: together they are π to 107 bits.
const PI_LOW = 1.2246467991473532e-16;

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

// arctan(k/8) for k = 0 … 8, each as a double and its rounding error.
const ARC = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624, 0.6435011087932844,
  0.7188299996216245, 0.7853981633974483,
];
const ARC_LOW = [
  0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17, -5.4556305485916264e-18,
  1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17,
];

/** The angle of the vector (x, y) from +x, in (−π, π]; signed zeros as `Math.atan2` has them. Note the order: y first. */
export function arcTangent2(y: number, x: number): number {
  let a = Math.abs(finite('arcTangent2(y)', y));
  let b = Math.abs(finite('arcTangent2(x)', x));
  if (a === 0 && b === 0) {
    b = 1; // The zero vector counts as (±1, ±0), by the sign of x.
  } else if (a < 1e-100 && b < 1e-100) {
    // A power of two keeps the exact products below out of the subnormals.
    a *= 2 ** 700;
    b *= 2 ** 700;
  }
  const steep = a > b;
  const small = steep ? b : a;
  const large = steep ? a : b;

  // arctan(s/l) = arctan(c) + arctan(u), u = (s − c·l)/(l + c·s), with c = k/8 nearest s/l, so that |u| ≤ 1/16 and a little.
  const k = Math.floor((8 * small) / large + 0.5);
  const c = k / 8;
  let u = small / large;
  let lost = 0;
  // Below 2⁻²⁷ the arc equals its tangent, and the exact products would underflow.
  if (u > 2 ** -27) {
    const cl = c * large;
    const cs = c * small;
    const n = small - cl;
    const nLow = sumError(small, -cl, n) - productError(c, large, cl);
    const d = large + cs;
    const dLow = sumError(large, cs, d) + productError(c, small, cs);
    u = (n + nLow) / d;
    const ud = u * d;
    lost = (n - ud - productError(u, d, ud) + nLow - u * dLow) / d;
  }
  // Σ (−1)ᵏ u²ᵏ⁺¹/(2k+1), the first omitted term below 2⁻⁵⁹ of u.
  const z = u * u;
  const arc = lost + u * z * (-1 / 3 + z * (1 / 5 + z * (-1 / 7 + z * (1 / 9 + z * (-1 / 11 + z * (1 / 13))))));

  // The octant: from the nearest axis up or down, with every constant in two parts, largest first.
  const base = steep ? Math.PI / 2 : x < 0 || Object.is(x, -0) ? Math.PI : 0;
  const baseLow = steep ? PI_LOW / 2 : base === 0 ? 0 : PI_LOW;
  const turn = steep === (x < 0 || Object.is(x, -0)) ? 1 : -1;
  const result = sumThree(base, turn * ARC[k], turn * u, baseLow + turn * (ARC_LOW[k] + arc));
  return y < 0 || Object.is(y, -0) ? -result : result;
}

function sumThree(a: number, b: number, c: number, rest: number): number {
  const s = a + b;
  const t = s + c;
  return t + (sumError(a, b, s) + sumError(s, c, t) + rest);
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
