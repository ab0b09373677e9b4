// From pixels to rays and back: by the stage, or by a bare camera without a picture.

import { PerspectiveCamera, Vector3 } from 'three';
import { vec3 } from 'kantsu';
import type { Entity, Vec3, Vec3Like } from 'kantsu';
import type { Session } from './session.ts';
import { projectPoint, rayThroughPixel } from 'kantsu/three';
import type { PixelRay, ScreenPoint } from 'kantsu/three';

/** What casting needs of a picture; a `Stage` is one. Pixels are client CSS pixels. */
export interface Viewpoint {
  readonly camera: PerspectiveCamera;
  rayThrough(clientX: number, clientY: number): PixelRay;
  project(point: Vec3Like): ScreenPoint;
  lookFrom(position: Vec3Like, target: Vec3Like): void;
  /** The point looked at. */
  readonly target: Vec3;
  /** Of the camera, and of its target, at the end of a move under way. */
  readonly destination: { readonly position: Vec3; readonly target: Vec3 };
}

const FIELD_OF_VIEW = 45;

/** A camera without a renderer: the crosshair and `project` work, and nothing is drawn. */
export class BareViewpoint implements Viewpoint {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 2000);
  target: Vec3 = [0, 0, 0];
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  get destination(): Viewpoint['destination'] {
    return { position: this.camera.position.toArray(), target: this.target };
  }

  rayThrough(clientX: number, clientY: number): PixelRay {
    return rayThroughPixel(this.camera, this.#area(), clientX, clientY);
  }

  project(point: Vec3Like): ScreenPoint {
    return projectPoint(this.camera, this.#area(), ...vec3('point', point));
  }

  lookFrom(position: Vec3Like, target: Vec3Like): void {
    this.camera.position.set(...vec3('position', position));
    this.target = vec3('target', target);
    this.camera.lookAt(new Vector3(...this.target));
  }

  #area(): DOMRect {
    const area = this.#host.getBoundingClientRect();
    this.camera.aspect = area.width / Math.max(1, area.height);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    return area;
  }
}

export interface BodyAt {
  readonly entity: Entity;
  /** Of the surface. */
  readonly point: Vec3;
  readonly normal: Vec3;
}

/** The first body at a pixel, and the surface there. */
export function bodyAt({ rays }: Session, viewpoint: Viewpoint, x: number, y: number): BodyAt | undefined {
  const { origin, direction } = viewpoint.rayThrough(x, y);
  const hit = rays.peek(origin, direction);
  return hit ? { entity: hit.entity, ...hit[hit.originInside ? 'exit' : 'enter'] } : undefined;
}

/** What belongs to the point that is drawn nearest to a pixel, within so many px; of several the first. */
export function nearestAt<T>(
  viewpoint: Viewpoint,
  x: number,
  y: number,
  near: number,
  points: Iterable<readonly [point: Vec3, of: T]>,
): T | undefined {
  let found: T | undefined;
  let least = near;
  for (const [point, of] of points) {
    const at = viewpoint.project(point);
    const away = at.visible ? Math.hypot(at.x - x, at.y - y) : Infinity;
    if (away >= least) continue;
    least = away;
    found = of;
  }
  return found;
}

/** Hit distance around the marks of entries and exits, px. */
const NEAR = 12;

/** The body with a mark of the current ray at this pixel, if marks are drawn. */
export function bodyMarkedAt({ rays, layers }: Session, viewpoint: Viewpoint, x: number, y: number): Entity | undefined {
  const { current: ray } = rays;
  if (ray === undefined || ray.hidden || !layers.rays) return undefined;
  const drawn = ray.hits.filter((_, i) => ray.returned[i]);
  const marks = drawn.flatMap(({ entity, enter, exit }) => [enter, exit].map(({ point }) => [point, entity] as const));
  return nearestAt(viewpoint, x, y, NEAR, marks);
}

/** Unit, the direction of view. */
export function forwardOf(viewpoint: Viewpoint): Vec3 {
  const m = viewpoint.camera.matrixWorld.elements;
  return [-m[8], -m[9], -m[10]];
}

/** Moves the camera to the room's initial view. */
export function lookHome(viewpoint: Viewpoint, { room, world, tunables }: Session): void {
  const { position, target } = room.camera(world, tunables);
  viewpoint.lookFrom(position, target);
}
