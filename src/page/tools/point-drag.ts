// A dragged point of the scene: moved in the plane that faces the camera, with Shift along the view, or by keys. No DOM, no three.

import type { Vec3 } from 'kantsu';
import { WAYS } from '../kit/pointer-drag.ts';
import { forwardOf } from '../model/viewpoint.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Motion along the view per pixel of a drag with Shift, as the logarithm of the distance; and per press of Page Up. */
const DEPTH_PER_PIXEL = 1 / 250;
const DEPTH_PER_PRESS = 0.03;
/** Steps of the arrow keys, px; with Shift. */
const STEP = 12;
const FINE = 1;

export class PointDrag {
  readonly #viewpoint: Viewpoint;
  /** From the pointer to the point's own pixel. */
  readonly #dx: number;
  readonly #dy: number;
  #depth: number;
  #x: number;
  #y: number;
  #lastY: number;

  /** The point, and the pixel of the press. */
  constructor(viewpoint: Viewpoint, point: Vec3, x: number, y: number) {
    const at = viewpoint.project(point);
    this.#viewpoint = viewpoint;
    this.#depth = depthOf(viewpoint, point);
    this.#dx = at.x - x;
    this.#dy = at.y - y;
    this.#x = x;
    this.#y = y;
    this.#lastY = y;
  }

  /** The point for this pointer position. */
  to(x: number, y: number, shift: boolean): Vec3 {
    this.pull(x, y, shift);
    return this.point;
  }

  /** With Shift the point moves along the view: up is away. */
  pull(x: number, y: number, shift: boolean): void {
    if (shift) this.#depth *= Math.exp((this.#lastY - y) * DEPTH_PER_PIXEL);
    else {
      this.#x = x;
      this.#y = y;
    }
    this.#lastY = y;
  }

  /** For the last pointer position and the current camera. */
  get point(): Vec3 {
    const { origin, direction } = this.#viewpoint.rayThrough(this.#x + this.#dx, this.#y + this.#dy);
    const [fx, fy, fz] = forwardOf(this.#viewpoint);
    const t = this.#depth / (direction[0] * fx + direction[1] * fy + direction[2] * fz);
    return [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
  }
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
  const eye = viewpoint.camera.position;
  const [fx, fy, fz] = forwardOf(viewpoint);
  return (point[0] - eye.x) * fx + (point[1] - eye.y) * fy + (point[2] - eye.z) * fz;
}

function metresPerPixel({ camera }: Viewpoint, depth: number, height: number): number {
  return (2 * depth) / (camera.projectionMatrix.elements[5] * Math.max(1, height));
}
