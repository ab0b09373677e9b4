// The probe in the main view: a drag target of the arbiter, and a slider over it for the keyboard.

import { h, render } from 'preact';
import type { Vec3 } from 'kantsu';
import type { Hold } from './pointer-arbiter.ts';
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

export type ProbeHandle = ReturnType<typeof probeHandle>;

export function probeHandle(seen: Seen<Session>, viewpoint: Viewpoint, host: HTMLElement) {
  const session = seen.now;
  const root = element('div', { class: 'handles fill' });
  let over = false;
  let isFocused = false;
  let isHeld = false;
  render(h(ProbeSlider, { session: seen, class: 'handle handle-probe', focused: (is) => void (isFocused = is) }), root);

  /** True while the probe is dragged, hovered or focused. */
  const isActive = (): boolean => !root.hidden && (isHeld || over || isFocused);

  /** Its position on the page, if it is visible and dragging it would have a visible effect. */
  function visible(): { x: number; y: number } | undefined {
    const { rays, layers } = session;
    const { current: ray } = rays;
    if (ray === undefined || ray.hidden || !layers.rays) return undefined;
    const t = probeAt(rays);
    const point = ray.origin.map((x, k) => x + t * ray.direction[k]) as Vec3;
    if (isAlongSight(ray.direction, point, viewpoint.camera.position)) return undefined;
    const at = viewpoint.project(point);
    return at.visible ? at : undefined;
  }

  return {
    root,
    kind: 'open' as const,
    isActive,
    at(x: number, y: number, wide: boolean): boolean {
      const at = visible();
      return at !== undefined && Math.hypot(at.x - x, at.y - y) < (wide ? NEAR_FINGER : NEAR);
    },
    /** Then it shows more. */
    hover(isOver: boolean): void {
      over = isOver;
    },
    hold(x: number, y: number): Hold | undefined {
      const { rays } = session;
      const { current: ray, probe: before } = rays;
      const at = visible();
      if (!at || !ray) return undefined;
      const end = (act: () => void) => (): void => {
        isHeld = false;
        act();
      };
      return {
        carry: (toX, toY) => {
          if (rays.current !== ray) return;
          isHeld = true;
          const { origin: o, direction: d } = ray;
          const pixel = viewpoint.rayThrough(toX + at.x - x, toY + at.y - y);
          // Where the ray passes nearest to the line through the pixel.
          const along = dot(d, pixel.direction);
          const off = minus(o, pixel.origin);
          const t = (along * dot(pixel.direction, off) - dot(d, off)) / (1 - along * along);
          if (Number.isFinite(t)) rays.moveProbe(t);
        },
        letGo: end(() => {}),
        putBack: end(() => rays.current === ray && rays.moveProbe(before)),
      };
    },
    /** Once a frame: moves the slider to the probe. */
    place(): void {
      const reading = session.layers.rays && session.rays.current?.hidden === false ? readProbe(session) : undefined;
      setHidden(root, reading === undefined);
      if (!reading) return;
      const slider = root.firstElementChild;
      if (!(slider instanceof HTMLElement)) return;
      const at = viewpoint.project(reading.point);
      placeHandle(slider, host, at, visible() !== undefined, isActive());
    },
  };
}
