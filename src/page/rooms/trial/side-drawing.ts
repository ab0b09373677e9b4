// The answer as one sees it from the side: capsule and ray projected along the line that is perpendicular to both, where both have their true length.
//
// Seen so, the seams are straight lines across the axis, and a crossing's place along the axis tells its part at a glance.

import type { Vec3 } from 'kantsu';
import { between, cross, dot, minus, plus, times } from '../../kit/vectors.ts';
import type { Sight } from '../../stage/inset-scene.ts';
import { across, type Question } from './questions.ts';

export type Point2 = readonly [number, number];

export interface SideDrawing {
  /** Half the axis and the radius, m; the axis is level, its centre at the origin, y upwards. */
  readonly half: number;
  /** P1 is on the left, or on the right. */
  readonly p1: -1 | 1;
  readonly radius: number;
  readonly origin: Point2;
  readonly enter: Point2;
  readonly exit: Point2;
  readonly end: Point2;
}

/** With an eye, left and right, above and below are as they are seen from there; else P1 is on the left. */
export function sideOf({ capsule: { p1, p2, radius }, origin, direction, length, hit }: Question, eye?: Sight): SideDrawing {
  const core = minus(p2, p1);
  const long = Math.hypot(...core);
  const axis = times(core, 1 / long);
  const normal = cross(axis, direction);
  const size = Math.hypot(...normal);
  // Parallel to the axis every side is as good.
  const up = size > 1e-9 ? cross(times(normal, 1 / size), axis) : across(axis)[0];
  const middle = between(p1, p2);
  let [sideways, upwards] = [1, 1];
  if (eye) {
    const { azimuth, elevation } = eye;
    const right: Vec3 = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
    const above: Vec3 = [-Math.sin(azimuth) * Math.sin(elevation), Math.cos(elevation), -Math.cos(azimuth) * Math.sin(elevation)];
    if (dot(axis, right) < 0) sideways = -1;
    // The picture as it is seen, rotated until the axis is level, and not its mirror image.
    const onScreen = (v: Vec3): Point2 => [dot(v, right), dot(v, above)];
    const [a, b] = [onScreen(axis), onScreen(up)];
    if (sideways * (a[0] * b[1] - a[1] * b[0]) < 0) upwards = -1;
  }
  const seen = (point: Vec3): Point2 => {
    const from = minus(point, middle);
    return [sideways * dot(from, axis), upwards * dot(from, up)];
  };
  return {
    half: long / 2,
    p1: sideways < 0 ? 1 : -1,
    radius,
    origin: seen(origin),
    enter: seen(hit.enter.point),
    exit: seen(hit.exit.point),
    end: seen(plus(origin, direction, length)),
  };
}
