// The marks of the current ray's entries and exits under a pointer.

import type { Entity } from 'kantsu';
import type { Session } from './session.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Hit distance around a mark, px. */
const NEAR = 12;

/** The body with a mark of the current ray at this pixel, if marks are drawn; the nearest of several. */
export function bodyMarkedAt({ rays, layers }: Session, viewpoint: Viewpoint, x: number, y: number): Entity | undefined {
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
