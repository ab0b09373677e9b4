// A ray against an infinite cylinder, in a file of its own: few need it.

import { fieldsOf, show } from '../math/check.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { CAPSULE, P1, P2 } from '../shapes/record.ts';
import { capsule, recordOfFactory } from '../shapes/shape.ts';
import { cylinderEnd } from './ends.ts';
import { DIRECTION, ENTER, ENTER_NORMAL, ENTER_POINT, ORIGIN } from './interval.ts';
import { rayCylinder } from './ray-cylinder.ts';
import { cast, type Ray, type RayInterval } from './raycast.ts';

/**
 * `raycast` of the infinite cylinder around the line through p1 and p2 (S1.2); `s` then goes beyond 0 … 1. A line parallel to the axis is inside from
 * −∞ to ∞ or misses. `p1 = p2` throws: there is no axis.
 */
export function raycastCylinder(cylinder: { p1: Vec3Like; p2: Vec3Like; radius: number }, given: Ray): RayInterval | null {
  const data = recordOfFactory(capsule(fieldsOf('cylinder', cylinder, ['p1', 'p2', 'radius'])));
  if (data[P1] === data[P2] && data[P1 + 1] === data[P2 + 1] && data[P1 + 2] === data[P2 + 2]) {
    throw new RangeError(
      `cylinder.p1 and cylinder.p2 are ${show([data[P1], data[P1 + 1], data[P1 + 2]])}, expected two different points: they give the axis`,
    );
  }
  return cast(CAPSULE, data, given, rayCylinder, cylinderEnds);
}

/** Points and normals of the result of `rayCylinder`. A parallel line inside has its ends at infinity, with the normals of end faces. */
function cylinderEnds(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): void {
  for (let end = 0; end < 2; end++) {
    if (Math.abs(out[ENTER + end]) !== Infinity) {
      cylinderEnd(out, end, data, a, ray);
      continue;
    }
    for (let k = 0; k < 3; k++) {
      const d = end === 0 ? -ray[DIRECTION + k] : ray[DIRECTION + k];
      out[ENTER_POINT + 3 * end + k] = d === 0 ? ray[ORIGIN + k] : d * Infinity;
      out[ENTER_NORMAL + 3 * end + k] = d + 0;
    }
  }
}
