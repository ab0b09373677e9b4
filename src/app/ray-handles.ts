// Handles on the ends of pinned rays: taken by the pointer through the arbiter, and by the keyboard as buttons laid over them. Each move casts again.

import type { Vec3 } from '../math/vec3.ts';
import type { Grip } from './grip.ts';
import type { History } from './history.ts';
import type { Lab } from './lab.ts';
import { RAY_ENDS, endOf, isEndOn, withEnd } from './ray-ends.ts';
import type { RayEndName } from './ray-ends.ts';
import type { Ray, RaysState } from './rays.ts';
import { button, element } from './ui/element.ts';
import { triple } from './ui/format.ts';
import { onLanguage, text } from './ui/language.ts';
import { forwardOf } from './viewpoint.ts';
import type { Viewpoint } from './viewpoint.ts';

/** px around a handle that belong to it. */
const NEAR = 11;
const NEAR_FINGER = 22;
/** Steps of the arrow keys, px; with Shift. */
const STEP = 12;
const FINE = 1;
/** How far along the view a handle goes per pixel of a drag with Shift, as the logarithm of its distance; and per press of Page Up. */
const DEPTH_PER_PIXEL = 1 / 250;
const DEPTH_PER_PRESS = 0.03;
/** A button whose end is out of view waits at the edge, px. */
const EDGE = 14;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class RayHandles implements Grip {
  readonly root = element('div', { class: 'handles' });
  readonly #lab: Lab;
  readonly #viewpoint: Viewpoint;
  readonly #history: History;
  readonly #host: HTMLElement;
  readonly #moved: () => void;
  readonly #buttons: Readonly<Record<RayEndName, HTMLButtonElement>>;
  #found: { ray: Ray; end: RayEndName } | undefined;
  #held:
    | { ray: Ray; end: RayEndName; before: RaysState; x: number; y: number; lastY: number; depth: number; dx: number; dy: number }
    | undefined;

  /** `moved` is called after each change by the visitor, for what is said of it. */
  constructor(lab: Lab, viewpoint: Viewpoint, history: History, host: HTMLElement, moved: () => void) {
    this.#lab = lab;
    this.#viewpoint = viewpoint;
    this.#history = history;
    this.#host = host;
    this.#moved = moved;
    this.#buttons = { origin: this.#button('origin'), target: this.#button('target') };
    this.root.append(...RAY_ENDS.map((end) => this.#buttons[end]));
    onLanguage(() => this.#name());
  }

  /** True while a hand has one. */
  get busy(): boolean {
    return this.#held !== undefined;
  }

  at(x: number, y: number, wide: boolean): boolean {
    const { rays, layers } = this.#lab;
    this.#found = undefined;
    if (!layers.rays) return false;
    let least = wide ? NEAR_FINGER : NEAR;
    // The current ray's come first where several lie together.
    for (const ray of [...rays.list].sort((a, b) => Number(b === rays.current) - Number(a === rays.current))) {
      if (ray.hidden) continue;
      for (const end of RAY_ENDS) {
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
    if (ray !== this.#lab.rays.current) this.#lab.rays.look(ray);
    const at = this.#viewpoint.project(endOf(ray, end));
    this.#held = {
      ray,
      end,
      before: this.#lab.rays.state,
      x,
      y,
      lastY: y,
      depth: this.#depthOf(endOf(ray, end)),
      dx: at.x - x,
      dy: at.y - y,
    };
    this.#moved();
  }

  carry(x: number, y: number, shift: boolean): void {
    const held = this.#held;
    if (!held) return;
    // With Shift it goes along the view: up is away.
    if (shift) held.depth *= Math.exp((held.lastY - y) * DEPTH_PER_PIXEL);
    else {
      held.x = x;
      held.y = y;
    }
    held.lastY = y;
    this.#aim(held.ray, held.end, this.#pointAt(held.x + held.dx, held.y + held.dy, held.depth));
  }

  letGo(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#history.raysChanged(this.#lab, held.before);
    this.#moved();
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#lab.rays.load(held.before, this.#lab);
    this.#moved();
  }

  /** Once a frame: the buttons to where the ends are on the page. */
  place(): void {
    const { rays, layers } = this.#lab;
    const ray = layers.rays && rays.current?.hidden === false ? rays.current : undefined;
    this.root.hidden = ray === undefined;
    if (!ray) return;
    const area = this.#host.getBoundingClientRect();
    for (const end of RAY_ENDS) {
      const one = this.#buttons[end];
      const at = this.#viewpoint.project(endOf(ray, end));
      const shown = at.visible && !isEndOn(ray, end, this.#viewpoint.camera.position);
      one.classList.toggle('outside', !shown);
      one.classList.toggle('held', this.#held?.ray === ray && this.#held.end === end);
      const x = Math.min(area.width - EDGE, Math.max(EDGE, at.visible ? at.x - area.left : 0.5 * area.width));
      const y = Math.min(area.height - EDGE, Math.max(EDGE, at.visible ? at.y - area.top : 0.5 * area.height));
      const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      if (one.style.transform !== place) one.style.transform = place;
    }
    this.#name();
  }

  #name(): void {
    const ray = this.#lab.rays.current;
    if (!ray) return;
    for (const end of RAY_ENDS) {
      const words = text(`handle.${end}`, { letter: ray.name === '' ? ray.letter : ray.name, at: triple(endOf(ray, end)) });
      const one = this.#buttons[end];
      if (one.getAttribute('aria-label') !== words) one.setAttribute('aria-label', words);
    }
  }

  #button(end: RayEndName): HTMLButtonElement {
    const made = button({ class: `handle handle-${end}`, hint: 'handle.hint' });
    made.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.#press(end, event.key, event.shiftKey)) return;
      event.preventDefault();
      event.stopPropagation(); // arrows are the crosshair's elsewhere
    });
    return made;
  }

  #press(end: RayEndName, key: string, fine: boolean): boolean {
    const ray = this.#lab.rays.current;
    const arrow = ARROWS[key];
    const depth = key === 'PageUp' ? 1 : key === 'PageDown' ? -1 : 0;
    if (!ray || (!arrow && depth === 0)) return false;
    const before = this.#lab.rays.state;
    const point = endOf(ray, end);
    // An end behind the eye has no pixel to move from: there a step is one across the view, measured a metre ahead.
    const away = Math.max(this.#depthOf(point), 1);
    const step = fine ? FINE : STEP;
    const m = this.#viewpoint.camera.matrixWorld.elements;
    const across = this.#metresPerPixel(away) * step;
    const [sx, sy] = arrow ?? [0, 0];
    const along = depth * away * (Math.exp(DEPTH_PER_PRESS * (fine ? FINE / STEP : 1)) - 1);
    for (let k = 0; k < 3; k++) point[k] += across * (sx * m[k] - sy * m[4 + k]) - along * m[8 + k];
    this.#aim(ray, end, point);
    this.#history.raysChanged(this.#lab, before, `${end} of ray ${ray.id}`);
    this.#moved();
    return true;
  }

  #aim(ray: Ray, end: RayEndName, point: Vec3): void {
    const aim = withEnd(ray, end, point);
    if (aim) this.#lab.rays.aim(ray, aim, this.#lab);
  }

  /** Where an end is on the page, if it can be seen and is not in the line of sight. */
  #visible(ray: Ray, end: RayEndName): { x: number; y: number } | undefined {
    if (isEndOn(ray, end, this.#viewpoint.camera.position)) return undefined;
    const at = this.#viewpoint.project(endOf(ray, end));
    return at.visible ? at : undefined;
  }

  #depthOf(point: Vec3): number {
    const eye = this.#viewpoint.camera.position;
    const [fx, fy, fz] = forwardOf(this.#viewpoint);
    return (point[0] - eye.x) * fx + (point[1] - eye.y) * fy + (point[2] - eye.z) * fz;
  }

  #metresPerPixel(depth: number): number {
    const { elements } = this.#viewpoint.camera.projectionMatrix;
    return (2 * depth) / (elements[5] * Math.max(1, this.#host.clientHeight));
  }

  /** Under a pixel, on the plane that faces the camera at a depth. */
  #pointAt(x: number, y: number, depth: number): Vec3 {
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const [fx, fy, fz] = forwardOf(this.#viewpoint);
    const t = depth / (direction[0] * fx + direction[1] * fy + direction[2] * fz);
    return [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
  }
}
