// A draggable point of the picture for the keyboard: an element over it that follows the point, takes keys, and has a name. Pointer events pass
// through it to the arbiter.

import type { ScreenPoint } from 'kantsu/three';

/** Distance of the handle from the edge while its point is out of view, px. */
const EDGE = 15;

/** Moves a handle to its point on the page; `shown`: it is visible there and can be dragged. */
export function placeHandle(handle: HTMLElement, host: HTMLElement, at: ScreenPoint, shown: boolean, held: boolean): void {
  const { left, top, width, height } = host.getBoundingClientRect();
  const inside = (x: number, size: number): string => Math.min(size - EDGE, Math.max(EDGE, at.visible ? x : 0.5 * size)).toFixed(1);
  handle.classList.toggle('outside', !shown);
  handle.classList.toggle('held', held);
  const place = `translate(${inside(at.x - left, width)}px, ${inside(at.y - top, height)}px)`;
  if (handle.style.transform !== place) handle.style.transform = place;
}

/** Writes an attribute only if it differs, since screen readers react to each write. */
export function setAttribute(handle: HTMLElement, attribute: string, value: string): void {
  if (handle.getAttribute(attribute) !== value) handle.setAttribute(attribute, value);
}
