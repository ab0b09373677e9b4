// Public functions on rays: checked input, plain objects as results. The world uses the same conversions.

import { direction3, finite, record as options, show, vec3 } from '../math/check.ts';
import { powerFor } from '../math/power.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { AXES, scaleRecord, sizeOf, STRIDE } from '../shapes/record.ts';
import { givenOfFactory, kindOf, recordOf, shapeOf, type Obb, type Shape } from '../shapes/shape.ts';
import { rayEnds } from './ends.ts';
import {
  ENTER,
  ENTER_LOW,
  ENTER_NORMAL,
  ENTER_PART,
  ENTER_POINT,
  ENTER_S,
  EXIT,
  EXIT_LOW,
  INTERVAL_STRIDE,
  LENGTH,
  ORIGIN,
  PARTS,
  RAY_STRIDE,
  type Part,
} from './interval.ts';
import { rayAlignedBox } from './ray-aabb.ts';
import { rayRotatedBox } from './ray-obb.ts';
import { isWithin, setRay } from './ray.ts';
import { rayShape } from './ray-table.ts';
import { lowAxes } from './exact/rotated-axes.ts';

export { setRay } from './ray.ts';

/** A ray: a half-line unless `kind` says otherwise. */
export interface Ray {
  /** m */
  origin: Vec3Like;
  /** Of any finite length but zero; distances are in metres all the same. */
  direction: Vec3Like;
  /** m, at least 0; default unlimited. Ignored for a line. */
  maxDistance?: number;
  /** `ray`: t ≥ 0 (半直線). `line`: every t. `segment`: 0 ≤ t ≤ |direction|. */
  kind?: 'ray' | 'line' | 'segment';
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

/** Which distances count, m. */
export interface RayRange {
  tMin: number;
  tMax: number;
}

/** Checks a ray, writes its record and returns which distances count. Throws `TypeError` or `RangeError` naming the field. */
export function readRay(ray: Float64Array, given: Ray): RayRange {
  options('ray', given);
  const { origin, direction, kind = 'ray', maxDistance = Infinity } = given;
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

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

// Rounding error of the record's axes against the quaternion's, per box.
const axesBeyondRecord = new WeakMap<Obb, Float64Array>();

/** Rounding error of the record's axes of an OBB from a factory, against its quaternion. */
export function lowAxesOf(box: Obb, data: Float64Array): Float64Array {
  let low = axesBeyondRecord.get(box);
  if (!low) {
    low = new Float64Array(9);
    const given = givenOfFactory(box);
    lowAxes(low, given.length > 0 ? given : box.orientation, data, AXES);
    axesBeyondRecord.set(box, low);
  }
  return low;
}

const scaled = new Float64Array(STRIDE);

/**
 * Intersects a checked ray with one record: null if it misses or the hit is out of range. Very small and very large sizes are scaled near 1 by a power
 * of two; `meets` gets that power as its last argument, for what it holds beside the record.
 */
export function cast(
  kind: number,
  record: Float64Array,
  given: Ray,
  meets: (out: Float64Array, data: Float64Array, a: number, line: Float64Array, scale: number) => boolean,
  ends: (out: Float64Array, data: Float64Array, a: number, line: Float64Array) => void,
): RayInterval | null {
  const { tMin, tMax } = readRay(ray, given);
  const scale = scaleRay(kind, record);
  const data = scale === 1 ? record : scaled;
  if (!meets(interval, data, 0, ray, scale) || !isWithin(interval, tMin * scale, tMax * scale)) return null;
  ends(interval, data, 0, ray);
  if (scale !== 1) unscale(scale);
  return intervalFrom(interval);
}

/** The power of two that brings ray and record near 1, 1 for ordinary sizes; with another one the ray and a copy of the record are scaled. */
function scaleRay(kind: number, record: Float64Array): number {
  const far = Math.max(Math.abs(ray[ORIGIN]), Math.abs(ray[ORIGIN + 1]), Math.abs(ray[ORIGIN + 2]));
  const scale = powerFor(Math.max(far, sizeOf(kind, record, 0)));
  if (scale === 1) return 1;
  scaled.set(record);
  scaleRecord(kind, scaled, 0, scale);
  for (let k = 0; k < 3; k++) ray[ORIGIN + k] *= scale;
  return scale;
}

function unscale(scale: number): void {
  for (let i = ENTER; i <= EXIT; i++) interval[i] /= scale;
  for (let i = ENTER_POINT; i < ENTER_NORMAL; i++) interval[i] /= scale;
  for (let i = ENTER_LOW; i <= EXIT_LOW; i++) interval[i] /= scale;
}

/** The corners of an AABB that its record rounds, scaled as the record is. */
export function scaledCorners(corners: Float64Array, scale: number): Float64Array {
  return scale === 1 ? corners : corners.map((x) => x * scale);
}

/**
 * Where a ray enters and exits a shape, or `null` if it misses; touching counts. A ray that starts inside gets the solid's whole interval:
 * `enter.distance` is negative and `originInside` true. It hits if `exit.distance ≥ 0` and `enter.distance ≤ maxDistance`.
 *
 * @example raycast(sphere({ center: [0, 0, 0], radius: 1 }), { origin: [-3, 0, 0], direction: [1, 0, 0] }) // enter 2, exit 4
 */
export function raycast(givenShape: Shape, given: Ray): RayInterval | null {
  const shape = shapeOf(givenShape);
  const kind = kindOf(shape);
  const record = recordOf(shape);
  const { tMin, tMax } = readRay(ray, given);
  const scale = scaleRay(kind, record);
  const data = scale === 1 ? record : scaled;
  // The shape has the exact values that its record rounds.
  const meets =
    shape.kind === 'obb'
      ? rayRotatedBox(interval, data, 0, ray, lowAxesOf(shape, record))
      : shape.kind === 'aabb'
        ? rayAlignedBox(interval, data, 0, ray, scaledCorners(givenOfFactory(shape), scale))
        : rayShape(interval, kind, data, 0, ray);
  if (!meets || !isWithin(interval, tMin * scale, tMax * scale)) return null;
  rayEnds(interval, kind, data, 0, ray);
  if (scale !== 1) unscale(scale);
  return intervalFrom(interval);
}
