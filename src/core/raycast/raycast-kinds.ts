// Rays against one kind each, with the bits of `raycast`, for bundles that use one kind only: they do not import the table of kernels.

import { kindField, show } from '../math/check.ts';
import {
  aabb,
  capsule,
  givenOfFactory,
  obb,
  recordOfFactory,
  sphere,
  triangle,
  type Aabb,
  type Capsule,
  type Obb,
  type Shape,
  type Sphere,
  type Triangle,
} from '../shapes/shape.ts';
import { AABB, CAPSULE, OBB, SPHERE, TRIANGLE } from '../shapes/record.ts';
import { boxEnds, roundEnds, triangleEnds } from './ends.ts';
import { rayAlignedBox, rayRotatedBox } from './ray-box.ts';
import { rayCapsule } from './ray-capsule.ts';
import { raySphere } from './ray-sphere.ts';
import { rayTriangle } from './ray-triangle.ts';
import { cast, lowAxesOf, scaledCorners, type Ray, type RayInterval } from './raycast.ts';

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
  if (kindField(shape) !== kind) throw new TypeError(`${name} is ${show(shape)}, expected a shape made by ${kind}()`);
  const made = recordOfFactory(shape) as Float64Array | undefined;
  return made ? shape : factory(shape);
}
