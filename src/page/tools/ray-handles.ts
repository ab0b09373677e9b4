// Handles on the ends of pinned rays: drag targets of the arbiter, and buttons over them for the keyboard. Each move casts again.

import type { Vec3 } from 'kantsu';
import type { DragTarget } from './drag-targets.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { PointDrag, pressed } from './point-drag.ts';
import { RAY_ENDS, endOf, isEndOn, startsAt, withEnd } from '../model/ray-ends.ts';
import type { RayEndName } from '../model/ray-ends.ts';
import type { Ray, RaysState } from '../model/rays.ts';
import { button, element, setHidden } from '../ui/element.ts';
import { triple } from '../ui/format.ts';
import { placeHandle, setAttribute, takeKeys } from '../ui/drag-handle.ts';
import { onLanguage, text } from '../ui/language.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Hit distance around a handle, px. */
const NEAR = 11;
const NEAR_FINGER = 22;

export class RayHandles implements DragTarget {
  readonly kind = 'firm';
  readonly root = element('div', { class: 'handles fill' });
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #history: History;
  readonly #host: HTMLElement;
  readonly #moved: () => void;
  readonly #buttons: Readonly<Record<RayEndName, HTMLButtonElement>>;
  #found: { ray: Ray; end: RayEndName } | undefined;
  #held: { ray: Ray; end: RayEndName; before: RaysState; drag: PointDrag } | undefined;

  /** `moved` is called after each change by the user, for the announcement. */
  constructor(session: Session, viewpoint: Viewpoint, history: History, host: HTMLElement, moved: () => void) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#history = history;
    this.#host = host;
    this.#moved = moved;
    this.#buttons = { origin: this.#button('origin'), target: this.#button('target') };
    this.root.append(...RAY_ENDS.map((end) => this.#buttons[end]));
    onLanguage(() => this.#name());
  }

  /** True while one is dragged. */
  get busy(): boolean {
    return this.#held !== undefined;
  }

  at(x: number, y: number, wide: boolean): boolean {
    const { rays, layers } = this.#session;
    this.#found = undefined;
    if (!layers.rays) return false;
    let least = wide ? NEAR_FINGER : NEAR;
    // Those of the current ray come first if several overlap.
    for (const ray of [...rays.list].sort((a, b) => Number(b === rays.current) - Number(a === rays.current))) {
      if (ray.hidden) continue;
      for (const end of RAY_ENDS) {
        if (this.#isFixed(ray, end)) continue;
        const at = this.#visible(ray, end);
        const far = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
        if (far >= least) continue;
        least = far;
        this.#found = { ray, end };
      }
    }
    return this.#found !== undefined;
  }

  hold(x: number, y: number): void {
    if (!this.#found) return;
    const { ray, end } = this.#found;
    if (ray !== this.#session.rays.current) this.#session.rays.look(ray);
    this.#held = { ray, end, before: this.#session.rays.state, drag: new PointDrag(this.#viewpoint, endOf(ray, end), x, y) };
    this.#moved();
  }

  carry(x: number, y: number, shift: boolean): void {
    const held = this.#held;
    if (!held) return;
    this.#aim(held.ray, held.end, held.drag.to(x, y, shift));
  }

  letGo(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#history.raysChanged(held.before);
    this.#moved();
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#session.rays.load(held.before);
    this.#moved();
  }

  /** Once a frame: moves the buttons to the ends. */
  place(): void {
    const { rays, layers } = this.#session;
    const ray = layers.rays && rays.current?.hidden === false ? rays.current : undefined;
    setHidden(this.root, ray === undefined);
    if (!ray) return;
    for (const end of RAY_ENDS) {
      const one = this.#buttons[end];
      setHidden(one, this.#isFixed(ray, end));
      const at = this.#viewpoint.project(endOf(ray, end));
      const shown = at.visible && !isEndOn(ray, end, this.#viewpoint.camera.position);
      placeHandle(one, this.#host, at, shown, this.#held?.ray === ray && this.#held.end === end);
    }
    this.#name();
  }

  #name(): void {
    const ray = this.#session.rays.current;
    if (!ray) return;
    for (const end of RAY_ENDS) {
      const words = text(`handle.${end}`, { letter: ray.name === '' ? ray.letter : ray.name, at: triple(endOf(ray, end)) });
      setAttribute(this.#buttons[end], 'aria-label', words);
    }
  }

  #button(end: RayEndName): HTMLButtonElement {
    const made = button({ class: `handle handle-${end}`, hint: 'handle.hint' });
    takeKeys(made, (key, fine) => this.#press(end, key, fine));
    return made;
  }

  #press(end: RayEndName, key: string, fine: boolean): boolean {
    const ray = this.#session.rays.current;
    const point = ray && pressed(this.#viewpoint, this.#host.clientHeight, endOf(ray, end), key, fine);
    if (!ray || !point) return false;
    const before = this.#session.rays.state;
    this.#aim(ray, end, point);
    this.#history.raysChanged(before, `${end} of ray ${ray.id}`);
    this.#moved();
    return true;
  }

  #aim(ray: Ray, end: RayEndName, point: Vec3): void {
    const aim = withEnd(ray, end, point);
    if (aim) this.#session.rays.aim(ray, aim);
  }

  /** The fixed point has a handle of its own. */
  #isFixed(ray: Ray, end: RayEndName): boolean {
    return end === 'origin' && startsAt(ray, this.#session.rays.fixedOrigin);
  }

  /** Position of an end on the page, if it is visible and not in the line of sight. */
  #visible(ray: Ray, end: RayEndName): { x: number; y: number } | undefined {
    if (isEndOn(ray, end, this.#viewpoint.camera.position)) return undefined;
    const at = this.#viewpoint.project(endOf(ray, end));
    return at.visible ? at : undefined;
  }
}
