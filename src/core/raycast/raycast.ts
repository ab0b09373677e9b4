// Public functions on rays: checked input, plain objects as results. Those of one kind import no other kind, for bundles that use one only.

import { kindField, show } from '../math/check.ts';
import { lowAxes } from '../math/exact-axes.ts';
import { powerFor } from '../math/power.ts';
import { AABB, AXES, CAPSULE, OBB, scaleRecord, sizeOf, SPHERE, STRIDE, TRIANGLE, type Kind } from '../shapes/record.ts';
import {
  aabb,
  capsule,
  givenOfFactory,
  obb,
  recordOfFactory,
  shapeOf,
  sphere,
  triangle,
  type Aabb,
  type Capsule,
  type Obb,
  type Shape,
  type Sphere,
  type Triangle,
} from '../shapes/shape.ts';
import { boxEnds, roundEnds, triangleEnds } from './ends.ts';
import { ENTER, ENTER_LOW, ENTER_NORMAL, ENTER_POINT, EXIT, EXIT_LOW, INTERVAL_STRIDE, ORIGIN, RAY_STRIDE } from './interval.ts';
import { rayAlignedBox, rayRotatedBox } from './ray-box.ts';
import { rayCapsule } from './ray-capsule.ts';
import { isWithin, intervalFrom, readRay, type Ray, type RayInterval } from './ray-object.ts';
import { raySphere } from './ray-sphere.ts';
import { rayTriangle } from './ray-triangle.ts';

export type { Ray, RayEnd, RayInterval } from './ray-object.ts';
export { setRay } from './ray-object.ts';

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

// Rounding error of the record's axes against the quaternion's, per box.
const axesBeyondRecord = new WeakMap<Obb, Float64Array>();

/** Rounding error of the record's axes of an OBB from a factory, against its quaternion. */
function lowAxesOf(box: Obb, data: Float64Array): Float64Array {
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
function scaledCorners(corners: Float64Array, scale: number): Float64Array {
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
  return BY_KIND[shape.kind](shape as never, given);
}

/** `raycast` of a sphere. */
export function raycastSphere(shape: Sphere, given: Ray): RayInterval | null {
  return cast(SPHERE, recordOfFactory(shapeOfKind('sphere', sphere, shape, 'raycastSphere.shape')), given, raySphere, roundEnds);
}

/** `raycast` of a capsule. */
export function raycastCapsule(shape: Capsule, given: Ray): RayInterval | null {
  return cast(CAPSULE, recordOfFactory(shapeOfKind('capsule', capsule, shape, 'raycastCapsule.shape')), given, rayCapsule, roundEnds);
}

/** `raycast` of an AABB. */
export function raycastAabb(shape: Aabb, given: Ray): RayInterval | null {
  const box = shapeOfKind('aabb', aabb, shape, 'raycastAabb.shape');
  const meets = (out: Float64Array, data: Float64Array, a: number, ray: Float64Array, scale: number): boolean =>
    rayAlignedBox(out, data, a, ray, scaledCorners(givenOfFactory(box), scale));
  return cast(AABB, recordOfFactory(box), given, meets, boxEnds);
}

/** `raycast` of an OBB. */
export function raycastObb(shape: Obb, given: Ray): RayInterval | null {
  const box = shapeOfKind('obb', obb, shape, 'raycastObb.shape');
  const record = recordOfFactory(box);
  const meets = (out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean =>
    rayRotatedBox(out, data, a, ray, lowAxesOf(box, record));
  return cast(OBB, record, given, meets, boxEnds);
}

/** `raycast` of a triangle: a two-sided surface, where entry and exit coincide except for a ray in its plane. */
export function raycastTriangle(shape: Triangle, given: Ray): RayInterval | null {
  return cast(
    TRIANGLE,
    recordOfFactory(shapeOfKind('triangle', triangle, shape, 'raycastTriangle.shape')),
    given,
    rayTriangle,
    triangleEnds,
  );
}

/**
 * The shape itself if a factory made it and it is of this kind, else the factory's result for a plain object: for functions that take one kind, so
 * that a bundle holds one factory.
 */
function shapeOfKind<S extends Shape>(kind: S['kind'], factory: (fields: S) => S, shape: S, name: string): S {
  const isMade = recordOfFactory(shape) !== undefined;
  if ((isMade ? shape.kind : kindField(shape)) !== kind) {
    throw new TypeError(`${name} is ${show(shape)}, expected a shape made by ${kind}()`);
  }
  return isMade ? shape : factory(shape);
}

const BY_KIND = {
  sphere: raycastSphere,
  capsule: raycastCapsule,
  aabb: raycastAabb,
  obb: raycastObb,
  triangle: raycastTriangle,
} satisfies Record<Kind, (shape: never, given: Ray) => RayInterval | null>;
