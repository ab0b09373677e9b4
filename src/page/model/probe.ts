// The probe: a point on the current ray that can be moved along it, and its values from the core. No DOM, no three.

import { NEAREST_STRIDE, REACH, T } from '../../core/closest/closest-points.ts';
import { pointSegment } from '../../core/closest/point-segment.ts';
import type { Entity, Nearest, Vec3 } from 'kantsu';
import { P1, P2, STRIDE } from '../../core/shapes/record.ts';
import { rowOf } from '../../core/world/entity.ts';
import { coreOf } from '../../core/world.ts';
import type { Lab } from './lab.ts';
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
  else if (t === undefined && ray.nearest) t = ray.nearest.onRay.reduce((sum, x, k) => sum + (x - ray.origin[k]) * ray.direction[k], 0);
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

export function readProbe({ rays, world, seenThrough }: Pick<Lab, 'rays' | 'world' | 'seenThrough'>): ProbeReading | undefined {
  const { current: ray } = rays;
  if (ray === undefined) return undefined;
  const t = probeAt(rays);
  const point = ray.origin.map((x, k) => x + t * ray.direction[k]) as Vec3;
  const nearest = world.nearest(point, { exclude: seenThrough });
  return {
    t,
    point,
    inside: ray.hits.filter(({ chord, enter, exit }) => chord > 0 && enter.distance <= t && t <= exit.distance).map(({ entity }) => entity),
    nearest,
    s:
      nearest !== null && world.kind(nearest.entity) === 'capsule'
        ? axisParameter(coreOf(world).state.data, rowOf(nearest.entity), point)
        : undefined,
  };
}

// The point, then the ends of the axis.
const points = new Float64Array(9);
const record = new Float64Array(NEAREST_STRIDE);

function axisParameter(data: Float64Array, row: number, point: Vec3): number {
  points.set(point);
  for (let k = 0; k < 3; k++) {
    points[3 + k] = data[STRIDE * row + P1 + k];
    points[6 + k] = data[STRIDE * row + P2 + k];
  }
  record[REACH] = Infinity;
  pointSegment(record, points, 0, 3, 6);
  return record[T];
}
