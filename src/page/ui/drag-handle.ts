// A point of the picture as something the keyboard can hold: an element laid over it that follows the point, takes keys, and has a name. The pointer goes
// through it to the arbiter.

import type { ScreenPoint } from '../../three/pointer-ray.ts';

/** The handle of a point out of view waits at the edge, px. */
const EDGE = 15;

/** Passes keys without Ctrl, Meta and Alt to `press`; those that it takes go no further, where arrows and Home are the picture's. */
export function takeKeys(handle: HTMLElement, press: (key: string, fine: boolean) => boolean): void {
  handle.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Puts a handle to where its point is on the page; `shown`: it can be seen there, and taken. */
export function placeHandle(handle: HTMLElement, host: HTMLElement, at: ScreenPoint, shown: boolean, held: boolean): void {
  const { left, top, width, height } = host.getBoundingClientRect();
  const inside = (x: number, size: number): string => Math.min(size - EDGE, Math.max(EDGE, at.visible ? x : 0.5 * size)).toFixed(1);
  handle.classList.toggle('outside', !shown);
  handle.classList.toggle('held', held);
  const place = `translate(${inside(at.x - left, width)}px, ${inside(at.y - top, height)}px)`;
  if (handle.style.transform !== place) handle.style.transform = place;
}

/** Writes an attribute only when it differs: no screen reader is woken for nothing. */
export function setAttribute(handle: HTMLElement, attribute: string, value: string): void {
  if (handle.getAttribute(attribute) !== value) handle.setAttribute(attribute, value);
}
