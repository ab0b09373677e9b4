// Which of the drawn queries is under the pointer.

import type { Vec3 } from 'kantsu';
import type { QueryFigure } from 'kantsu/three';
import { dot, minus, plus } from '../kit/vectors.ts';
import { nearestAt } from '../model/viewpoint.ts';
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
  const points = figures.flatMap((figure) => {
    const { path, marks } = figure;
    return [...marks.map(({ at }) => at), ...(path ? [nearestToLine(path, eye, direction)] : [])].map((point) => [point, figure] as const);
  });
  return nearestAt(viewpoint, x, y, near, points);
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
