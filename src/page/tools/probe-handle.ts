// The probe in the main view: a drag target of the arbiter, and a slider over it for the keyboard.

import { h, render } from 'preact';
import type { Vec3 } from 'kantsu';
import type { DragTarget } from './drag-targets.ts';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import { probeAt, readProbe } from '../model/probe.ts';
import { isAlongSight } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import { element, setHidden } from '../ui/element.ts';
import { placeHandle } from '../ui/drag-handle.ts';
import { ProbeSlider } from '../ui/probe-slider.tsx';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Hit distance around the probe, px: smaller than around a ray's ends, since it lies on the bodies one clicks. */
const NEAR = 9;
const NEAR_FINGER = 18;

export class ProbeHandle implements DragTarget {
  readonly kind = 'open';
  readonly root = element('div', { class: 'handles fill' });
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #host: HTMLElement;
  #over = false;
  #isFocused = false;
  #held: { ray: Ray; dx: number; dy: number; before: number | undefined; moved: boolean } | undefined;

  constructor(seen: Seen<Session>, viewpoint: Viewpoint, host: HTMLElement) {
    this.#session = seen.now;
    this.#viewpoint = viewpoint;
    this.#host = host;
    const focused = (isFocused: boolean): void => void (this.#isFocused = isFocused);
    render(h(ProbeSlider, { session: seen, class: 'handle handle-probe', focused }), this.root);
  }

  at(x: number, y: number, wide: boolean): boolean {
    const at = this.#seen();
    return at !== undefined && Math.hypot(at.x - x, at.y - y) < (wide ? NEAR_FINGER : NEAR);
  }

  /** Then it shows more. */
  hover(isOver: boolean): void {
    this.#over = isOver;
  }

  hold(x: number, y: number): void {
    const at = this.#seen();
    const { rays } = this.#session;
    if (!at || !rays.current) return;
    this.#held = { ray: rays.current, dx: at.x - x, dy: at.y - y, before: rays.probe, moved: false };
  }

  carry(x: number, y: number): void {
    const held = this.#held;
    const { rays } = this.#session;
    if (!held || rays.current !== held.ray) return;
    held.moved = true;
    const { origin: o, direction: d } = held.ray;
    const pixel = this.#viewpoint.rayThrough(x + held.dx, y + held.dy);
    // Where the ray passes nearest to the line through the pixel.
    let [along, a, b] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      along += d[k] * pixel.direction[k];
      a += d[k] * (o[k] - pixel.origin[k]);
      b += pixel.direction[k] * (o[k] - pixel.origin[k]);
    }
    const t = (along * b - a) / (1 - along * along);
    if (Number.isFinite(t)) rays.moveProbe(t);
  }

  letGo(): void {
    this.#held = undefined;
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held && this.#session.rays.current === held.ray) this.#session.rays.moveProbe(held.before);
  }

  /** True while the probe is dragged, hovered or focused. */
  get active(): boolean {
    return !this.root.hidden && (this.#held?.moved === true || this.#over || this.#isFocused);
  }

  /** Once a frame: moves the slider to the probe. */
  place(): void {
    const session = this.#session;
    const reading = session.layers.rays && session.rays.current?.hidden === false ? readProbe(session) : undefined;
    setHidden(this.root, reading === undefined);
    if (!reading) return;
    const slider = this.root.firstElementChild;
    if (!(slider instanceof HTMLElement)) return;
    const at = this.#viewpoint.project(reading.point);
    placeHandle(slider, this.#host, at, this.#seen() !== undefined, this.active);
  }

  /** Its position on the page, if it is visible and dragging it would have a visible effect. */
  #seen(): { x: number; y: number } | undefined {
    const { rays, layers } = this.#session;
    const { current: ray } = rays;
    if (ray === undefined || ray.hidden || !layers.rays) return undefined;
    const t = probeAt(rays);
    const point = ray.origin.map((x, k) => x + t * ray.direction[k]) as Vec3;
    if (isAlongSight(ray.direction, point, this.#viewpoint.camera.position)) return undefined;
    const at = this.#viewpoint.project(point);
    return at.visible ? at : undefined;
  }
}
