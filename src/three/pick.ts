// From a pointer event to the body under it.
import type { OrthographicCamera, PerspectiveCamera } from 'three';
import type { QueryFilter, RayHit, World } from '../core/index.ts';
import { rayThroughPixel, type PixelRay } from './pointer-ray.ts';

/** The required fields of a pointer, mouse or touch event, in client pixels. */
export interface PointerPosition {
  readonly clientX: number;
  readonly clientY: number;
}

/** The required method of the element that shows the picture. */
export interface PictureElement {
  getBoundingClientRect(): { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** The ray through the pixel under a pointer, unit direction, for every query of a world. The camera may hang under any parent that does not scale it. */
export function pointerRay(event: PointerPosition, camera: PerspectiveCamera | OrthographicCamera, element: PictureElement): PixelRay {
  const area = element.getBoundingClientRect();
  if (!(area.width > 0 && area.height > 0)) {
    throw new RangeError(`element is ${area.width} × ${area.height} px, expected one that is shown`);
  }
  camera.updateWorldMatrix(true, false);
  return rayThroughPixel(camera, area, event.clientX, event.clientY);
}

/** The nearest body under a pointer with entry and exit, or null. */
export function pick(
  world: World,
  event: PointerPosition,
  camera: PerspectiveCamera | OrthographicCamera,
  element: PictureElement,
  filter?: QueryFilter,
): RayHit | null {
  return world.raycastClosest(pointerRay(event, camera, element), filter);
}
