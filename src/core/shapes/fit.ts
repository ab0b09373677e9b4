// Tight colliders around a cloud of points, such as the vertices of a mesh.

import { show } from '../math/check.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { cloudOf } from './cloud.ts';
import type { Cloud } from './cloud.ts';
import { fitAabb, fitObb } from './fit-box.ts';
import { fitCapsule } from './fit-capsule.ts';
import { fitSphere } from './fit-sphere.ts';
import type { Aabb, Capsule, Obb, Sphere } from './shape.ts';

/** The result of each kind of fit. */
export interface Fitted {
  sphere: Sphere;
  capsule: Capsule;
  aabb: Aabb;
  obb: Obb;
}

const FITS: { [K in keyof Fitted]: (cloud: Cloud) => Fitted[K] } = { sphere: fitSphere, capsule: fitCapsule, aabb: fitAabb, obb: fitObb };

/**
 * The tight collider of a cloud of points, metres: the smallest sphere, the exact AABB, an OBB no larger than the AABB, a capsule no larger than the
 * sphere. Every point lies inside or on it. A width below 1e-6 of the cloud's largest extent is widened to that, and to 1e-6 m around a single point.
 * `points` are vectors, or `x y z x y z …` in a Float32Array or Float64Array. Throws a `RangeError` for an empty or non-finite cloud. For authoring:
 * it allocates, and takes milliseconds for thousands of points.
 */
export function fit<K extends keyof Fitted>(points: ArrayLike<Vec3Like> | Float32Array | Float64Array, kind: K): Fitted[K] {
  if (typeof kind !== 'string' || !Object.hasOwn(FITS, kind)) {
    throw new TypeError(`kind is ${show(kind)}, expected 'sphere', 'capsule', 'aabb' or 'obb'`);
  }
  return FITS[kind](cloudOf(points));
}
