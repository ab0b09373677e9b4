// Rays and intervals as objects: a ray is checked and read, an interval is made from its record.

import { direction3, fieldsOf, finite, OBJECT, record as options, show, vec3 } from '../math/check.ts';
import { productError, sumError } from '../math/exact.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import {
  ENTER,
  ENTER_LOW,
  ENTER_NORMAL,
  ENTER_PART,
  ENTER_POINT,
  ENTER_S,
  EXIT_LOW,
  LENGTH,
  PARTS,
  type Part,
  DIRECTION,
  DIRECTION_LOW,
  EXIT,
  ORIGIN,
} from './interval.ts';

/** A ray: a half-line unless `kind` says otherwise. */
export interface Ray {
  /** m */
  origin: Vec3Like;
  /** Of any finite length but zero; distances are in metres all the same. */
  direction: Vec3Like;
  /** m, at least 0; default unlimited. Ignored for a line. */
  maxDistance?: number | undefined;
  /** `ray`: t ≥ 0 (半直線). `line`: every t. `segment`: 0 ≤ t ≤ |direction|. */
  kind?: 'ray' | 'line' | 'segment' | undefined;
}

/** One end of the interval inside a solid. */
export interface RayEnd {
  /** m along the ray; negative behind the origin. */
  distance: number;
  /** On the surface. */
  point: Vec3;
  /** Unit, outward. */
  normal: Vec3;
  part: Part;
  /** On a capsule: the core's nearest point, 0 at p1, 1 at p2. */
  s?: number;
}

/** The interval of the line inside the solid, even where it lies behind the origin or beyond `maxDistance`. */
export interface RayInterval {
  enter: RayEnd;
  exit: RayEnd;
  /** exit − enter, m */
  chord: number;
  /** enter < 0 < exit */
  originInside: boolean;
}

const FIELDS = ['origin', 'direction', 'kind', 'maxDistance'] as const;

/** The fields, each read once. (By name while Object.prototype has none of them: reading one by a variable costs a tenth of a query.) */
function fieldsOfRay(given: Ray): Ray {
  if ('origin' in OBJECT || 'direction' in OBJECT || 'kind' in OBJECT || 'maxDistance' in OBJECT) return fieldsOf('ray', given, FIELDS);
  try {
    const { origin, direction, kind, maxDistance } = given;
    return { origin, direction, kind: kind!, maxDistance: maxDistance! };
  } catch {
    return fieldsOf('ray', given, FIELDS);
  }
}

/** Checks a ray, writes its record and returns which distances count, m. Throws `TypeError` or `RangeError` naming the field. */
export function readRay(ray: Float64Array, given: Ray): { tMin: number; tMax: number } {
  options('ray', given);
  const { origin, direction, kind = 'ray', maxDistance = Infinity } = fieldsOfRay(given);
  const o = vec3('ray.origin', origin);
  const d = direction3('ray.direction', direction);
  if (kind !== 'ray' && kind !== 'line' && kind !== 'segment') {
    throw new RangeError(`ray.kind is ${show(kind)}, expected 'ray', 'line' or 'segment'`);
  }
  if (maxDistance !== Infinity && finite('ray.maxDistance', maxDistance) < 0) {
    throw new RangeError(`ray.maxDistance is ${show(maxDistance)}, expected a number of at least 0`);
  }
  setRay(ray, o[0], o[1], o[2], d[0], d[1], d[2]);
  if (kind === 'line') return { tMin: -Infinity, tMax: Infinity };
  return { tMin: 0, tMax: kind === 'segment' ? Math.min(ray[LENGTH], maxDistance) : maxDistance };
}

/** The interval record, with points and normals, as an object. */
export function intervalFrom(out: Float64Array): RayInterval {
  const enter = endFrom(out, 0);
  const exit = endFrom(out, 1);
  return {
    enter,
    exit,
    // With the low parts, a chord of 1 cm is exact even 10⁷ m away.
    chord:
      exit.distance === enter.distance && out[EXIT_LOW] === out[ENTER_LOW]
        ? 0
        : exit.distance - enter.distance + (out[EXIT_LOW] - out[ENTER_LOW]),
    originInside: enter.distance < 0 && exit.distance > 0,
  };
}

function endFrom(out: Float64Array, end: number): RayEnd {
  const p = ENTER_POINT + 3 * end;
  const n = ENTER_NORMAL + 3 * end;
  const made: RayEnd = {
    // Adding zero makes every zero positive.
    distance: out[ENTER + end] + 0,
    point: [out[p], out[p + 1], out[p + 2]],
    normal: [out[n], out[n + 1], out[n + 2]],
    part: PARTS[out[ENTER_PART + end]],
  };
  const s = out[ENTER_S + end];
  if (!Number.isNaN(s)) made.s = s;
  return made;
}

const TINY = 1 / 4294967296;
const HUGE = 4294967296;

/**
 * Writes a ray record: origin (m) and a direction of any length but zero, which is normalised to twice the precision of a double: a direction rounded
 * to doubles would miss a small shape 10⁷ m away by 10⁻⁹ m. Throws a `RangeError` for a zero or non-finite direction.
 */
export function setRay(ray: Float64Array, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
  let m = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (!(m > 0 && m < Infinity)) throw new RangeError(`direction is ${show([dx, dy, dz])}, expected a finite vector that is not zero`);
  // Very short and very long directions are first scaled near 1 by powers of two, which is exact, so that no square leaves the range.
  let unscale = 1;
  while (m < TINY) {
    m *= HUGE;
    dx *= HUGE;
    dy *= HUGE;
    dz *= HUGE;
    unscale *= TINY;
  }
  while (m > HUGE) {
    m *= TINY;
    dx *= TINY;
    dy *= TINY;
    dz *= TINY;
    unscale *= HUGE;
  }
  // |d|² and its root in twice the precision: √(n + e) ≈ s + (n − s² + e)/2s.
  const xx = dx * dx;
  const yy = dy * dy;
  const zz = dz * dz;
  const xy = xx + yy;
  const n = xy + zz;
  const e = sumError(xx, yy, xy) + sumError(xy, zz, n) + productError(dx, dx, xx) + productError(dy, dy, yy) + productError(dz, dz, zz);
  const s = Math.sqrt(n);
  const ss = s * s;
  const low = (n - ss - productError(s, s, ss) + e) / (2 * s);
  ray[ORIGIN] = ox;
  ray[ORIGIN + 1] = oy;
  ray[ORIGIN + 2] = oz;
  ray[DIRECTION] = dx;
  ray[DIRECTION + 1] = dy;
  ray[DIRECTION + 2] = dz;
  for (let k = DIRECTION; k < DIRECTION + 3; k++) {
    const d = ray[k];
    const q = d / s;
    const p = q * s;
    const r = (d - p - productError(q, s, p) - q * low) / s;
    const high = q + r;
    ray[k] = high;
    ray[k + DIRECTION_LOW - DIRECTION] = r - (high - q);
  }
  ray[LENGTH] = (s + low) * unscale;
}

/**
 * Whether an interval of the whole line counts between `tMin` and `tMax` (m): a half-line has `0 … maxDistance`. The interval remains the solid's, so
 * for a ray that starts inside the entry lies behind the origin.
 */
export function isWithin(out: Float64Array, tMin: number, tMax: number): boolean {
  return out[EXIT] >= tMin && out[ENTER] <= tMax;
}
