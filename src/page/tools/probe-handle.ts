// The probe in the main view: a drag target of the arbiter, and a slider over it for the keyboard.

import { h, render } from 'preact';
import type { Vec3 } from 'kantsu';
import type { DragTarget, Hold } from './pointer-arbiter.ts';
import type { Seen } from '../kit/seen.ts';
import type { Session } from '../model/session.ts';
import { dot, minus } from '../kit/vectors.ts';
import { probeAt, readProbe } from '../model/probe.ts';
import { isAlongSight } from '../model/ray-ends.ts';
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
  #isHeld = false;

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

  hold(x: number, y: number): Hold | undefined {
    const { rays } = this.#session;
    const { current: ray, probe: before } = rays;
    const at = this.#seen();
    if (!at || !ray) return undefined;
    const end = (act: () => void) => (): void => {
      this.#isHeld = false;
      act();
    };
    return {
      carry: (toX, toY) => {
        if (rays.current !== ray) return;
        this.#isHeld = true;
        const { origin: o, direction: d } = ray;
        const pixel = this.#viewpoint.rayThrough(toX + at.x - x, toY + at.y - y);
        // Where the ray passes nearest to the line through the pixel.
        const along = dot(d, pixel.direction);
        const off = minus(o, pixel.origin);
        const t = (along * dot(pixel.direction, off) - dot(d, off)) / (1 - along * along);
        if (Number.isFinite(t)) rays.moveProbe(t);
      },
      letGo: end(() => {}),
      putBack: end(() => rays.current === ray && rays.moveProbe(before)),
    };
  }

  /** True while the probe is dragged, hovered or focused. */
  get active(): boolean {
    return !this.root.hidden && (this.#isHeld || this.#over || this.#isFocused);
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
