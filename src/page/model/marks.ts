// The marks of the current ray under a pointer: where it enters and exits what it hits.

import type { Entity } from '../../core/world/entity.ts';
import type { Lab } from './lab.ts';
import type { Viewpoint } from './viewpoint.ts';

/** px around a mark that belong to it. */
const NEAR = 12;

/** The body on which a mark of the current ray is at this pixel, as far as marks are drawn; the nearest where several are. */
export function bodyMarkedAt({ rays, layers }: Lab, viewpoint: Viewpoint, x: number, y: number): Entity | undefined {
  const { current: ray } = rays;
  if (ray === undefined || ray.hidden || !layers.rays) return undefined;
  let found: Entity | undefined;
  let least = NEAR;
  ray.hits.forEach((hit, i) => {
    if (!ray.returned[i]) return;
    for (const { point } of [hit.enter, hit.exit]) {
      const at = viewpoint.project(point);
      const away = at.visible ? Math.hypot(at.x - x, at.y - y) : Infinity;
      if (away >= least) continue;
      least = away;
      found = hit.entity;
    }
  });
  return found;
}
