// A ray against an infinite cylinder, in a file of its own: few need it.

import { fieldsOf, show } from '../math/check.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { CAPSULE, P1, P2, RADIUS } from '../shapes/record.ts';
import { capsule, recordOfFactory } from '../shapes/shape.ts';
import { roundEnd } from './ends.ts';
import { ALONG, APART, cylinderRoots, IN, loadDirection, OUT, placeAlongAxis, dd } from './exact/line-dd.ts';
import {
  DIRECTION,
  ENTER,
  ENTER_NORMAL,
  ENTER_POINT,
  ORIGIN,
  ENTER_LOW,
  ENTER_PART,
  ENTER_S,
  EXIT,
  EXIT_LOW,
  EXIT_PART,
  EXIT_S,
  PART_CYLINDER,
} from './interval.ts';
import { cast, type Ray, type RayInterval } from './raycast.ts';

/**
 * `raycast` of the infinite cylinder around the line through p1 and p2; `s` then goes beyond 0 … 1. A line parallel to the axis is inside from
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
      roundEnd(out, end, data, a, ray);
      continue;
    }
    for (let k = 0; k < 3; k++) {
      const d = end === 0 ? -ray[DIRECTION + k] : ray[DIRECTION + k];
      out[ENTER_POINT + 3 * end + k] = d === 0 ? ray[ORIGIN + k] : d * Infinity;
      out[ENTER_NORMAL + 3 * end + k] = d + 0;
    }
  }
}

/**
 * The record is a capsule's with p1 ≠ p2. A line parallel to the axis has no quadratic: it is inside from −∞ to ∞, or never; the surface counts as
 * inside. Parameters along the axis go beyond 0 … 1, to ±∞ for a parallel line.
 *
 * Always in twice the precision: only for single calls, not for loops over a world.
 */
export function rayCylinder(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): boolean {
  loadDirection(ray);
  const answer = cylinderRoots(data, a + P1, a + P2, a + RADIUS, ray);
  if (answer === APART) return false;
  out[ENTER_PART] = out[EXIT_PART] = PART_CYLINDER;
  if (answer === ALONG) {
    const along =
      ray[DIRECTION] * (data[a + P2] - data[a + P1]) +
      ray[DIRECTION + 1] * (data[a + P2 + 1] - data[a + P1 + 1]) +
      ray[DIRECTION + 2] * (data[a + P2 + 2] - data[a + P1 + 2]);
    out[EXIT] = Infinity;
    out[ENTER] = -Infinity;
    out[ENTER_LOW] = out[EXIT_LOW] = 0;
    out[EXIT_S] = along > 0 ? Infinity : -Infinity;
    out[ENTER_S] = -out[EXIT_S];
    return true;
  }
  out[ENTER] = dd[IN];
  out[ENTER_LOW] = dd[IN + 1];
  out[EXIT] = dd[OUT];
  out[EXIT_LOW] = dd[OUT + 1];
  placeAlongAxis(out, ENTER_S, IN);
  placeAlongAxis(out, EXIT_S, OUT);
  return true;
}
