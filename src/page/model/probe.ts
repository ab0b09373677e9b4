// The probe: a point on the current ray that can be moved along it, and its values from the core. No DOM, no three.

import type { Capsule, Entity, Nearest, Vec3 } from 'kantsu';
import type { Session } from './session.ts';
import { dot, minus, plus } from '../kit/vectors.ts';
import { reachOf } from './ray-ends.ts';
import type { Ray, Rays } from './rays.ts';

export interface ProbeReading {
  /** m along the ray. */
  readonly t: number;
  readonly point: Vec3;
  /** Bodies on the ray that contain the point, by entry. */
  readonly inside: readonly Entity[];
  /** The body with the nearest surface, that point of it, and the signed distance, negative inside; null in an empty world. */
  readonly nearest: Nearest | null;
  /** For a capsule: the parameter of its axis's nearest point, 0 at P1, 1 at P2. */
  readonly s: number | undefined;
}

/** Range of the probe, m along the ray: as far as the ray is drawn, and back to an entry behind the origin. */
export function probeRange(ray: Ray): readonly [from: number, to: number] {
  return [Math.min(0, ...ray.hits.map((hit) => hit.enter.distance)), reachOf(ray)];
}

/** Position of the probe, m along the current ray: as set, else in the middle of the chord, or beside the nearest body. */
export function probeAt({ current: ray, hit, probe }: Rays): number {
  if (ray === undefined) return 0;
  const [from, to] = probeRange(ray);
  let t = probe;
  if (t === undefined && hit !== undefined) t = 0.5 * (hit.enter.distance + hit.exit.distance);
  else if (t === undefined && ray.nearest) t = dot(minus(ray.nearest.onRay, ray.origin), ray.direction);
  return Math.min(to, Math.max(from, t ?? 0.5 * to));
}

/** The next crossing of a surface after t, or before it; undefined if there is none. */
export function nextCrossing(ray: Ray, t: number, by: 1 | -1): number | undefined {
  const [from, to] = probeRange(ray);
  const there = ray.hits.flatMap((hit) => [hit.enter.distance, hit.exit.distance]).filter((at) => at >= from && at <= to);
  // The probe is on a crossing up to rounding.
  const hair = 1e-12 * Math.max(1, to);
  const beyond = there.filter((at) => by * (at - t) > hair).sort((a, b) => by * (a - b));
  return beyond[0];
}

export function readProbe({ rays, world }: Pick<Session, 'rays' | 'world'>): ProbeReading | undefined {
  const { current: ray } = rays;
  if (ray === undefined) return undefined;
  const t = probeAt(rays);
  const point = plus(ray.origin, ray.direction, t);
  const nearest = world.nearest(point, { exclude: rays.seenThrough });
  const shape = nearest === null || world.isMesh(nearest.entity) ? undefined : world.shape(nearest.entity);
  return {
    t,
    point,
    inside: ray.hits.filter(({ chord, enter, exit }) => chord > 0 && enter.distance <= t && t <= exit.distance).map(({ entity }) => entity),
    nearest,
    s: shape?.kind === 'capsule' ? axisParameter(shape, point) : undefined,
  };
}

/** The parameter of the point of a segment nearest to another point, 0 at p1, 1 at p2. */
function axisParameter({ p1, p2 }: Pick<Capsule, 'p1' | 'p2'>, point: Vec3): number {
  const axis = minus(p2, p1);
  const squared = dot(axis, axis);
  return squared > 0 ? Math.min(1, Math.max(0, dot(minus(point, p1), axis) / squared)) : 0;
}
