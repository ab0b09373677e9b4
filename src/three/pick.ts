// From a pointer event to the body under it.
import type { OrthographicCamera, PerspectiveCamera } from 'three';
import type { QueryFilter, QueryWorld, RayHit } from '../core/index.ts';
import { callable, fieldOf, finite, show } from '../core/math/check.ts';
import { checkCamera, checkWorld } from './given.ts';
import { rayThroughPixel, readArea, type PixelRay, type Rectangle } from './pointer-ray.ts';

/** The required fields of a pointer, mouse or touch event, in client pixels. */
export interface PointerPosition {
  readonly clientX: number;
  readonly clientY: number;
}

/** The element that shows the picture. With the sizes that every `HTMLElement` has, in its own CSS pixels, a border is left out. */
export interface PictureElement {
  getBoundingClientRect(): Rectangle;
  readonly offsetWidth?: number;
  readonly offsetHeight?: number;
  readonly clientLeft?: number;
  readonly clientTop?: number;
  readonly clientWidth?: number;
  readonly clientHeight?: number;
}

/** The rectangle of an element within its border, which a transform scales too. */
function pictureArea(element: PictureElement): Rectangle {
  if (typeof element !== 'object' || element === null) {
    throw new TypeError(`element is ${show(element)}, expected the element of the picture`);
  }
  callable('element.getBoundingClientRect', fieldOf('element', element, 'getBoundingClientRect'));
  const { left, top, width, height } = readArea('element.getBoundingClientRect()', element.getBoundingClientRect());
  const size = (field: keyof PictureElement, usual: number): number =>
    finite(`element.${field}`, fieldOf('element', element, field) ?? usual);
  const offsetWidth = size('offsetWidth', 0);
  const offsetHeight = size('offsetHeight', 0);
  const clientLeft = size('clientLeft', 0);
  const clientTop = size('clientTop', 0);
  const clientWidth = size('clientWidth', offsetWidth);
  const clientHeight = size('clientHeight', offsetHeight);
  const sx = offsetWidth > 0 ? width / offsetWidth : 1;
  const sy = offsetHeight > 0 ? height / offsetHeight : 1;
  return {
    left: left + sx * clientLeft,
    top: top + sy * clientTop,
    width: width - sx * (offsetWidth - clientWidth),
    height: height - sy * (offsetHeight - clientHeight),
  };
}

/**
 * The ray through the pixel under a pointer, unit direction, for every query of a world. The camera may hang under any parent that does not scale it. A
 * border of the element is not part of the picture, padding is.
 */
export function pointerRay(event: PointerPosition, camera: PerspectiveCamera | OrthographicCamera, element: PictureElement): PixelRay {
  if (typeof event !== 'object' || event === null) throw new TypeError(`event is ${show(event)}, expected one with clientX and clientY`);
  const x = finite('event.clientX', fieldOf('event', event, 'clientX'));
  const y = finite('event.clientY', fieldOf('event', event, 'clientY'));
  checkCamera(camera);
  const area = pictureArea(element);
  if (!(area.width > 0 && area.height > 0)) {
    throw new RangeError(`element is ${area.width} × ${area.height} px, expected one that is shown`);
  }
  camera.updateWorldMatrix(true, false);
  return rayThroughPixel(camera, area, x, y);
}

/**
 * The nearest body under a pointer with entry and exit, or null. All bodies count, also a level, sensors and a character's own: `{ sensors: false }`,
 * `mask` and `exclude` leave some out.
 */
export function pick(
  world: QueryWorld,
  event: PointerPosition,
  camera: PerspectiveCamera | OrthographicCamera,
  element: PictureElement,
  filter?: QueryFilter,
): RayHit | null {
  return checkWorld(world).raycastClosest(pointerRay(event, camera, element), filter);
}
