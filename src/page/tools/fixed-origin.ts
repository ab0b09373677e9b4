// The fixed point at which rays start in place of the camera, so that each is seen from the side: its position, and its handle.

import type { Vec3 } from 'kantsu';
import { PointHandles } from './point-handles.ts';
import type { Grip, HandleBench } from './point-handles.ts';
import { startsAt } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import { plus } from '../kit/vectors.ts';
import { button, element } from '../ui/element.ts';
import { triple } from '../ui/format.ts';
import { text } from '../ui/language.ts';

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

export class FixedOrigin extends PointHandles {
  constructor(bench: HandleBench) {
    const tag = element('span', { class: 'tag veil fine', text: 'origin.handle' });
    super(bench, [16, 24], button({ class: 'handle fixed-origin', hint: 'handle.hint' }, tag));
  }

  /** Rays start at a point from now on, unless nothing is seen; `around` is the camera's target. */
  put(around: Vec3): void {
    const { session, viewpoint, host } = this.bench;
    const { room, world } = session;
    const area = host.getBoundingClientRect();
    if (area.height === 0) return;
    const eye = viewpoint.camera.position;
    const far = Math.hypot(around[0] - eye.x, around[1] - eye.y, around[2] - eye.z);
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
    session.changed();
  }

  protected own(): readonly Grip[] {
    const { fixedOrigin: point } = this.bench.session.rays;
    if (point === undefined) return [];
    const name = (): string => text('origin.at', { at: triple(point) });
    return [{ id: 'fixed origin', point, name, isMovable: true, take: () => this.#take(point) }];
  }

  protected all(): readonly Grip[] {
    return this.own();
  }

  /** The rays that start at the point turn about a point of theirs: the entry of the first hit, or the end. */
  #take(start: Vec3): (to: Vec3) => void {
    const { session } = this.bench;
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
}

function farEnd({ origin, direction, maxDistance }: Ray): Vec3 {
  return plus(origin, direction, Number.isFinite(maxDistance) ? maxDistance : 1);
}
