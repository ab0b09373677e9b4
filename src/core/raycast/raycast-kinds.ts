// Rays against one kind each, with the bits of `raycast`, for bundles that use one kind only: they do not import the table of kernels.

import {
  aabb,
  capsule,
  givenOfFactory,
  obb,
  recordOfFactory,
  shapeOfKind,
  sphere,
  triangle,
  type Aabb,
  type Capsule,
  type Obb,
  type Sphere,
  type Triangle,
} from '../shapes/shape.ts';
import { aabbEnds, capsuleEnds, obbEnds, sphereEnds, triangleEnds } from './ends.ts';
import { INTERVAL_STRIDE, RAY_STRIDE } from './interval.ts';
import { rayAlignedBox } from './ray-aabb.ts';
import { rayCapsule } from './ray-capsule.ts';
import { rayRotatedBox } from './ray-obb.ts';
import { raySphere } from './ray-sphere.ts';
import { rayTriangle } from './ray-triangle.ts';
import { isWithin } from './ray.ts';
import { intervalFrom, lowAxesOf, readRay, type Ray, type RayInterval } from './raycast.ts';

const ray = new Float64Array(RAY_STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);

/** `raycast` of a sphere. */
export function raycastSphere(shape: Sphere, given: Ray): RayInterval | null {
  const data = recordOfFactory(shapeOfKind('sphere', sphere, shape, 'raycastSphere.shape'));
  const { tMin, tMax } = readRay(ray, given);
  if (!raySphere(interval, data, 0, ray) || !isWithin(interval, tMin, tMax)) return null;
  sphereEnds(interval, data, 0, ray);
  return intervalFrom(interval);
}

/** `raycast` of a capsule. */
export function raycastCapsule(shape: Capsule, given: Ray): RayInterval | null {
  const data = recordOfFactory(shapeOfKind('capsule', capsule, shape, 'raycastCapsule.shape'));
  const { tMin, tMax } = readRay(ray, given);
  if (!rayCapsule(interval, data, 0, ray) || !isWithin(interval, tMin, tMax)) return null;
  capsuleEnds(interval, data, 0, ray);
  return intervalFrom(interval);
}

/** `raycast` of an AABB. */
export function raycastAabb(shape: Aabb, given: Ray): RayInterval | null {
  const box = shapeOfKind('aabb', aabb, shape, 'raycastAabb.shape');
  const data = recordOfFactory(box);
  const { tMin, tMax } = readRay(ray, given);
  if (!rayAlignedBox(interval, data, 0, ray, givenOfFactory(box)) || !isWithin(interval, tMin, tMax)) return null;
  aabbEnds(interval, data, 0, ray);
  return intervalFrom(interval);
}

/** `raycast` of an OBB. */
export function raycastObb(shape: Obb, given: Ray): RayInterval | null {
  const box = shapeOfKind('obb', obb, shape, 'raycastObb.shape');
  const data = recordOfFactory(box);
  const { tMin, tMax } = readRay(ray, given);
  if (!rayRotatedBox(interval, data, 0, ray, lowAxesOf(box, data)) || !isWithin(interval, tMin, tMax)) return null;
  obbEnds(interval, data, 0, ray);
  return intervalFrom(interval);
}

/** `raycast` of a triangle: a two-sided surface, where entry and exit coincide except for a ray in its plane. */
export function raycastTriangle(shape: Triangle, given: Ray): RayInterval | null {
  const data = recordOfFactory(shapeOfKind('triangle', triangle, shape, 'raycastTriangle.shape'));
  const { tMin, tMax } = readRay(ray, given);
  if (!rayTriangle(interval, data, 0, ray) || !isWithin(interval, tMin, tMax)) return null;
  triangleEnds(interval, data, 0, ray);
  return intervalFrom(interval);
}
