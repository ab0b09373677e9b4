// The fixed point at which rays start in place of the camera, so that each is seen from the side: its first position, and its moves.

import type { Vec3 } from 'kantsu';
import { plus } from '../kit/vectors.ts';
import { startsAt } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import type { Session } from '../model/session.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Initial positions, as shares of the picture and of the distance to the camera's target: aside, so that no solid is in line with both. */
const PLACES: readonly (readonly [x: number, y: number, depth: number])[] = [
  [0.14, 0.42, 0.8],
  [0.14, 0.26, 0.8],
  [0.14, 0.3, 0.6],
  [0.5, 0.14, 0.6],
];
const INSET = 0.08;
/** Least height above the ground, m. */
const LOWEST = 0.3;

/** Rays start at a point from now on, unless nothing is seen. */
export function putFixedOrigin(session: Session, viewpoint: Viewpoint, host: HTMLElement): void {
  const { room, world } = session;
  const area = host.getBoundingClientRect();
  if (area.height === 0) return;
  const eye = viewpoint.camera.position;
  const [tx, ty, tz] = viewpoint.target;
  const far = Math.hypot(tx - eye.x, ty - eye.y, tz - eye.z);
  const places = PLACES.map(([x, y, depth]): Vec3 => {
    const { origin, direction } = viewpoint.rayThrough(area.left + x * area.width, area.top + y * area.height);
    const at = plus(origin, direction, depth * far);
    return [at[0], Math.max(at[1], LOWEST), at[2]];
  });
  // The room's own first ray starts where its scene is seen best.
  if (room.firstRay) places.unshift([...room.firstRay.origin]);
  const isFree = (point: Vec3): boolean => {
    const at = viewpoint.project(point);
    const [x, y] = [(at.x - area.left) / area.width, (at.y - area.top) / area.height];
    if (!at.visible || Math.min(x, 1 - x, y, 1 - y) < INSET) return false;
    return world.raycastAny({ origin: point, direction: [0, 1, 0], maxDistance: 0.05 }) === null;
  };
  session.rays.fixedOrigin = places.find(isFree) ?? places.at(-1)!;
}

/** Begins a move. The rays that start at the point turn about a point of theirs: the entry of the first hit, or the end. */
export function moveFixedOrigin(session: Session, start: Vec3): (to: Vec3) => void {
  const { rays } = session;
  const turned = rays.list.filter((ray) => startsAt(ray, start));
  const pivots = turned.map((ray) => ray.hits[0]?.enter.point ?? farEnd(ray));
  return (to) => {
    if (!to.every(Number.isFinite)) return;
    rays.fixedOrigin = to;
    for (const [i, ray] of turned.entries()) {
      const direction = plus(pivots[i], to, -1);
      if (!rays.list.includes(ray) || !(Math.hypot(...direction) > 0)) continue;
      rays.aim(ray, { origin: [...to], direction, maxDistance: ray.maxDistance });
    }
    session.changed();
  };
}

function farEnd({ origin, direction, maxDistance }: Ray): Vec3 {
  return plus(origin, direction, Number.isFinite(maxDistance) ? maxDistance : 1);
}
