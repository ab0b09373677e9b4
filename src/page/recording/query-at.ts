// Which of the drawn queries is under the pointer.

import type { Vec3 } from 'kantsu';
import type { QueryFigure } from 'kantsu/three';
import { dot, minus, plus } from '../construction/rows/vectors.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** The figure that is drawn nearest to a pixel, within so many px; of several the first. */
export function figureAt(
  figures: readonly QueryFigure[],
  viewpoint: Viewpoint,
  x: number,
  y: number,
  near: number,
): QueryFigure | undefined {
  const { origin: eye, direction } = viewpoint.rayThrough(x, y);
  let found: QueryFigure | undefined;
  let least = near;
  for (const figure of figures) {
    const { path, marks } = figure;
    const points = marks.map(({ at }) => at);
    if (path) points.push(nearestToLine(path, eye, direction));
    for (const point of points) {
      const at = viewpoint.project(point);
      const away = at.visible ? Math.hypot(at.x - x, at.y - y) : Infinity;
      if (away >= least) continue;
      least = away;
      found = figure;
    }
  }
  return found;
}

/** The point of a segment nearest to a line with a unit direction: Ericson, RTCD §5.1.8. */
function nearestToLine([from, to]: readonly [Vec3, Vec3], eye: Vec3, direction: Vec3): Vec3 {
  const way = minus(to, from);
  const across = dot(way, direction);
  const square = dot(way, way) - across * across;
  const off = minus(from, eye);
  const share = square > 0 ? (across * dot(direction, off) - dot(way, off)) / square : 0;
  return plus(from, way, Math.min(1, Math.max(0, share)));
}
