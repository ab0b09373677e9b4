// The two draggable ends of a pinned ray: its origin, and its target at the far end. No DOM, no three.

import type { Vec3, Vec3Like } from 'kantsu';
import type { Ray } from './rays.ts';

export const RAY_ENDS = ['origin', 'target'] as const;
export type RayEndName = (typeof RAY_ENDS)[number];

/** The data of a ray. */
export interface Aim {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
  /** m. */
  readonly maxDistance: number;
}

// Drawn length of an endless ray, m.
const ENDLESS = 20;
// An end nearer to the line of sight than this has no handle: a ray just cast from the eye is a point, under the pixel of the next click.
const END_ON = Math.cos((1.5 * Math.PI) / 180);

/** Drawn length of a ray, m. */
export function reachOf({ maxDistance, hits }: Pick<Ray, 'maxDistance' | 'hits'>): number {
  return Number.isFinite(maxDistance) ? maxDistance : Math.max(ENDLESS, ...hits.map((hit) => 1.3 * hit.exit.distance));
}

export function endOf(ray: Pick<Ray, 'origin' | 'direction' | 'maxDistance' | 'hits'>, end: RayEndName): Vec3 {
  const { origin: o, direction: d } = ray;
  const t = end === 'origin' ? 0 : reachOf(ray);
  return [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]];
}

/** The ray with one end moved and the other fixed; undefined if the two would coincide. */
export function withEnd(ray: Pick<Ray, 'origin' | 'direction' | 'maxDistance' | 'hits'>, end: RayEndName, point: Vec3): Aim | undefined {
  const origin = end === 'origin' ? point : ray.origin;
  const target = end === 'target' ? point : endOf(ray, 'target');
  const way: Vec3 = [target[0] - origin[0], target[1] - origin[1], target[2] - origin[2]];
  const length = Math.hypot(...way);
  if (!(length > 0) || !Number.isFinite(length)) return undefined;
  return { origin: [...origin], direction: [way[0] / length, way[1] / length, way[2] / length], maxDistance: length };
}

/**
 * True for an end from which the ray runs straight towards the eye or away from it: dragging it in the camera's plane would have no visible effect.
 */
export function isEndOn(ray: Pick<Ray, 'origin' | 'direction' | 'maxDistance' | 'hits'>, end: RayEndName, eye: Vec3Like): boolean {
  return isAlongSight(ray.direction, endOf(ray, end), eye);
}

/** True if a line in the unit direction d through the point runs straight towards the eye or away from it. */
export function isAlongSight(d: Vec3, point: Vec3, eye: Vec3Like): boolean {
  const e: Vec3 = 'x' in eye ? [eye.x, eye.y, eye.z] : [eye[0], eye[1], eye[2]];
  const sight: Vec3 = [point[0] - e[0], point[1] - e[1], point[2] - e[2]];
  const far = Math.hypot(...sight);
  return far === 0 || Math.abs(sight[0] * d[0] + sight[1] * d[1] + sight[2] * d[2]) >= END_ON * far;
}

/** Whether a ray starts at the fixed point, whose handle then is that of its origin. */
export function startsAt({ origin }: Pick<Ray, 'origin'>, point: Vec3 | undefined): boolean {
  return point !== undefined && origin.every((x, k) => x === point[k]);
}
