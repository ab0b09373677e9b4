// The two draggable ends of a pinned ray: its origin, and its target at the far end. No DOM, no three.

import type { Vec3, Vec3Like } from 'kantsu';
import { dot, length, minus, plus } from '../kit/vectors.ts';
import type { Aim, Ray } from './rays.ts';

export const RAY_ENDS = ['origin', 'target'] as const;
export type RayEndName = (typeof RAY_ENDS)[number];

// Drawn length of an endless ray, m.
const ENDLESS = 20;
// An end nearer to the line of sight than this has no handle: a ray just cast from the eye is a point, under the pixel of the next click.
const END_ON = Math.cos((1.5 * Math.PI) / 180);

/** Drawn length of a ray, m. */
export function reachOf({ maxDistance, hits }: Pick<Ray, 'maxDistance' | 'hits'>): number {
  return Number.isFinite(maxDistance) ? maxDistance : Math.max(ENDLESS, ...hits.map((hit) => 1.3 * hit.exit.distance));
}

export function endOf(ray: Aim & Pick<Ray, 'hits'>, end: RayEndName): Vec3 {
  return plus(ray.origin, ray.direction, end === 'origin' ? 0 : reachOf(ray));
}

/** The ray with one end moved and the other fixed; undefined if the two would coincide. */
export function withEnd(ray: Aim & Pick<Ray, 'hits'>, end: RayEndName, point: Vec3): Aim | undefined {
  const origin = end === 'origin' ? point : ray.origin;
  const target = end === 'target' ? point : endOf(ray, 'target');
  const way = minus(target, origin);
  const maxDistance = Math.hypot(...way);
  if (!(maxDistance > 0) || !Number.isFinite(maxDistance)) return undefined;
  return { origin: [...origin], direction: way.map((x) => x / maxDistance) as Vec3, maxDistance };
}

/**
 * True for an end from which the ray runs straight towards the eye or away from it: dragging it in the camera's plane would have no visible effect.
 */
export function isEndOn(ray: Aim & Pick<Ray, 'hits'>, end: RayEndName, eye: Vec3Like): boolean {
  return isAlongSight(ray.direction, endOf(ray, end), eye);
}

/** True if a line in the unit direction d through the point runs straight towards the eye or away from it. */
export function isAlongSight(d: Vec3, point: Vec3, eye: Vec3Like): boolean {
  const e: Vec3 = 'x' in eye ? [eye.x, eye.y, eye.z] : [eye[0], eye[1], eye[2]];
  const sight = minus(point, e);
  return Math.abs(dot(sight, d)) >= END_ON * length(sight);
}

/** Whether a ray starts at the fixed point, whose handle then is that of its origin. */
export function startsAt({ origin }: Pick<Ray, 'origin'>, point: Vec3 | undefined): boolean {
  return point !== undefined && origin.every((x, k) => x === point[k]);
}
