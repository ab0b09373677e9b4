// The pattern of a ray and a capsule, from geometry alone: one of the nine pairs, a degenerate kind, or a miss.

import { raycast } from 'kantsu';
import type { Capsule, RayInterval, Vec3 } from 'kantsu';
import type { PatternKind } from '../../../scenes/capsule-patterns.ts';
import { pairName } from '../../../scenes/capsule-patterns.ts';
import type { NudgedRay } from './nudge.ts';
import { cross, dot, minus } from '../../kit/vectors.ts';
import type { Triple } from '../../kit/vectors.ts';

/** A direction that is not unit is no property of the ray in space, so no pattern depends on it. */
export type LiveKind = Exclude<PatternKind, 'direction not unit'> | 'miss' | 'too short';

export interface Live {
  readonly kind: LiveKind;
  /** As in the patterns' data: `cap`, `outward`, `p1` …; empty when there is only one. */
  readonly variant: string;
  /** As the patterns' data have it. */
  readonly name: string;
}

// Two numbers are equal if they differ by rounding only: 4 eps of the largest coordinate.
const PLACES = 4;

/** `hit` is the result of `raycast` for the ray, with `maxDistance`. */
export function classify(hit: RayInterval | null, ray: NudgedRay, capsule: Capsule): Live {
  const slack = PLACES * Number.EPSILON * largest(ray, capsule);
  const apart = parallelDistance(ray, capsule);
  if (!hit) {
    const line = raycast(capsule, { ...ray, kind: 'line' });
    if (line) return named(line.exit.distance < 0 ? 'behind' : 'too short');
    return named(apart === undefined ? 'miss' : 'parallel outside');
  }
  if (samePoint(capsule.p1, capsule.p2)) return named('p1 = p2');
  const { enter, exit } = hit;
  const grazes = isTouch(hit, capsule.radius, slack);
  if (!grazes && Math.abs(exit.distance) <= slack) return named('origin on the surface', 'outward');
  if (!grazes && Math.abs(enter.distance) <= slack) return named('origin on the surface', 'inward');
  if (hit.originInside) return named('origin inside', regionOf(ray.origin, capsule));
  if (apart !== undefined && Math.abs(apart - capsule.radius) <= slack) return named('parallel on the surface');
  if (exit.distance > (ray.maxDistance ?? Infinity)) return named('maxDistance inside');
  // Along the axis itself it is no more than one of the nine.
  if (apart !== undefined && apart > slack) return named('parallel inside');
  if (grazes) return named('tangent', enter.part === 'cylinder' ? 'cylinder' : 'cap');
  if (isOnSeam(enter.point, capsule, slack) || isOnSeam(exit.point, capsule, slack)) return named('seam');
  return { kind: 'nine', variant: '', name: pairName(enter.part, exit.part) };
}

function named(kind: LiveKind, variant = ''): Live {
  return { kind, variant, name: variant === '' ? kind : `${kind}: ${variant}` };
}

/** Distance of the ray's line from the axis when the two are parallel, else undefined. */
function parallelDistance({ origin, direction: d }: NudgedRay, { p1, p2 }: Capsule): number | undefined {
  const axis = minus(p2, p1);
  const sizes = dot(d, d) * dot(axis, axis);
  if (sizes === 0) return undefined;
  const across = cross(d, axis);
  if (dot(across, across) > PLACES * Number.EPSILON * (PLACES * Number.EPSILON) * sizes) return undefined;
  const off = cross(minus(origin, p1), axis);
  return Math.sqrt(dot(off, off) / dot(axis, axis));
}

/** Both ends one point: half a chord w belongs to a line that passes at b from the centre, w² = r² − b² ≈ 2r(r − b), and r − b is within rounding. */
function isTouch({ chord }: RayInterval, radius: number, slack: number): boolean {
  return 0.25 * chord * chord <= 2 * radius * slack;
}

/** The seams are the two circles over the ends of the axis. */
function isOnSeam(point: Vec3, { p1, p2 }: Capsule, slack: number): boolean {
  const axis = minus(p2, p1);
  const length = Math.sqrt(dot(axis, axis));
  const along = dot(minus(point, p1), axis) / length;
  return Math.abs(along) <= slack || Math.abs(along - length) <= slack;
}

function regionOf(point: Vec3, { p1, p2 }: Capsule): string {
  const axis = minus(p2, p1);
  const along = dot(minus(point, p1), axis);
  return along < 0 ? 'p1' : along > dot(axis, axis) ? 'p2' : 'cylinder';
}

function largest({ origin }: NudgedRay, { p1, p2, radius }: Capsule): number {
  return Math.max(radius, ...[...origin, ...p1, ...p2].map(Math.abs));
}

function samePoint(a: Triple, b: Triple): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
