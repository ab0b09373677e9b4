// A dragged point of the scene: moved in the plane that faces the camera, with Shift along the view, or by keys. No DOM, no three.

import type { Vec3 } from 'kantsu';
import { WAYS } from '../kit/pointer-drag.ts';
import { dot, minus, plus } from '../kit/vectors.ts';
import { forwardOf } from '../model/viewpoint.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Motion along the view per pixel of a drag with Shift, as the logarithm of the distance; and per press of Page Up. */
const DEPTH_PER_PIXEL = 1 / 250;
const DEPTH_PER_PRESS = 0.03;
/** Steps of the arrow keys, px; with Shift. */
const STEP = 12;
const FINE = 1;

export type PointDrag = ReturnType<typeof pointDrag>;

/** Of the point, from the pixel of the press. */
export function pointDrag(viewpoint: Viewpoint, start: Vec3, pressX: number, pressY: number) {
  const at = viewpoint.project(start);
  let depth = depthOf(viewpoint, start);
  let [x, y, lastY] = [pressX, pressY, pressY];
  /** For the last pointer position and the current camera: the pointer stays as far from the point's pixel as it was pressed. */
  const point = (): Vec3 => {
    const { origin, direction } = viewpoint.rayThrough(x + at.x - pressX, y + at.y - pressY);
    return plus(origin, direction, depth / dot(direction, forwardOf(viewpoint)));
  };
  return {
    point,
    /** The point for this pointer position. With Shift it moves along the view: up is away. */
    pull(toX: number, toY: number, shift: boolean): Vec3 {
      if (shift) depth *= Math.exp((lastY - toY) * DEPTH_PER_PIXEL);
      else [x, y] = [toX, toY];
      lastY = toY;
      return point();
    },
  };
}

/** The point after a press of an arrow key, Page Up or Page Down, in a view of this height in px; undefined for any other key. */
export function pressed(viewpoint: Viewpoint, height: number, [x, y, z]: Vec3, key: string, fine: boolean): Vec3 | undefined {
  const way = WAYS[key] as (typeof WAYS)[string] | undefined;
  if (!way) return undefined;
  // A point behind the eye has no pixel to move from: there a step is one across the view, at a distance of 1 m.
  const away = Math.max(depthOf(viewpoint, [x, y, z]), 1);
  const m = viewpoint.camera.matrixWorld.elements;
  const across = metresPerPixel(viewpoint, away, height) * (fine ? FINE : STEP);
  const [right, up, near] = way;
  const towards = near * away * (Math.exp(DEPTH_PER_PRESS * (fine ? FINE / STEP : 1)) - 1);
  const moved = [0, 1, 2].map((k) => across * (right * m[k] + up * m[4 + k]) + towards * m[8 + k]);
  return [x + moved[0], y + moved[1], z + moved[2]];
}

function depthOf(viewpoint: Viewpoint, point: Vec3): number {
  return dot(minus(point, viewpoint.camera.position.toArray()), forwardOf(viewpoint));
}

function metresPerPixel({ camera }: Viewpoint, depth: number, height: number): number {
  return (2 * depth) / (camera.projectionMatrix.elements[5] * Math.max(1, height));
}
