// The fixed point at which rays start in place of the camera, so that each is seen from the side: its position, and its handle.

import type { Vec3 } from 'kantsu';
import type { DragTarget } from './drag-targets.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { PointDrag, pressed } from './point-drag.ts';
import { startsAt } from '../model/ray-ends.ts';
import type { Aim } from '../model/ray-ends.ts';
import type { Ray } from '../model/rays.ts';
import { button, element, setHidden } from '../ui/element.ts';
import { triple } from '../ui/format.ts';
import { placeHandle, setAttribute, takeKeys } from '../ui/drag-handle.ts';
import { onLanguage, text } from '../ui/language.ts';
import type { Viewpoint } from '../model/viewpoint.ts';

/** Hit distance around it, px. */
const NEAR = 16;
const NEAR_FINGER = 24;
/** Initial positions, as shares of the picture and of the distance to the camera's target: aside, so that no solid is in line with both. */
const PLACES: readonly (readonly [x: number, y: number, depth: number])[] = [
  [0.14, 0.42, 0.8],
  [0.14, 0.26, 0.8],
  [0.14, 0.3, 0.6],
  [0.5, 0.14, 0.6],
];
const INSET = 0.08;
/** Least height above the ground, m. */
const LOWEST = 0.3;

/** State changed by a drag: the point, and the rays that start there. */
interface State {
  readonly point: Vec3;
  /** By the ids of the rays that start there. */
  readonly aims: readonly (readonly [number, Aim])[];
}

export class FixedOrigin implements DragTarget {
  readonly kind = 'firm';
  readonly root: HTMLButtonElement;
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #history: History;
  readonly #host: HTMLElement;
  readonly #moved: () => void;
  #held: { drag: PointDrag; before: State; pivots: readonly (readonly [Ray, Vec3])[] } | undefined;

  /** `moved` is called after each change by the user, for the announcement. */
  constructor(session: Session, viewpoint: Viewpoint, history: History, host: HTMLElement, moved: () => void) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#history = history;
    this.#host = host;
    this.#moved = moved;
    this.root = button(
      { class: 'handle fixed-origin', hint: 'handle.hint' },
      element('span', { class: 'tag veil fine', text: 'origin.handle' }),
    );
    this.root.hidden = true;
    takeKeys(this.root, (key, fine) => this.#press(key, fine));
    onLanguage(() => this.#name());
  }

  /** Rays start at a point from now on, unless nothing is seen; `around` is the camera's target. */
  put(around: Vec3): void {
    const { room, world } = this.#session;
    const area = this.#host.getBoundingClientRect();
    if (area.height === 0) return;
    const eye = this.#viewpoint.camera.position;
    const far = Math.hypot(around[0] - eye.x, around[1] - eye.y, around[2] - eye.z);
    const places = PLACES.map(([x, y, depth]): Vec3 => {
      const { origin, direction } = this.#viewpoint.rayThrough(area.left + x * area.width, area.top + y * area.height);
      const at = [0, 1, 2].map((k) => origin[k] + depth * far * direction[k]) as Vec3;
      return [at[0], Math.max(at[1], LOWEST), at[2]];
    });
    // The room's own first ray starts where its scene is seen best.
    if (room.firstRay) places.unshift([...room.firstRay.origin]);
    const isFree = (point: Vec3): boolean => {
      const at = this.#viewpoint.project(point);
      const [x, y] = [(at.x - area.left) / area.width, (at.y - area.top) / area.height];
      if (!at.visible || Math.min(x, 1 - x, y, 1 - y) < INSET) return false;
      return world.raycastAny({ origin: point, direction: [0, 1, 0], maxDistance: 0.05 }) === null;
    };
    this.#session.rays.fixedOrigin = places.find(isFree) ?? places.at(-1)!;
    this.#session.changed();
  }

  at(x: number, y: number, wide: boolean): boolean {
    const { fixedOrigin } = this.#session.rays;
    if (fixedOrigin === undefined) return false;
    const at = this.#viewpoint.project(fixedOrigin);
    return at.visible && Math.hypot(at.x - x, at.y - y) < (wide ? NEAR_FINGER : NEAR);
  }

  hold(x: number, y: number): void {
    const { fixedOrigin } = this.#session.rays;
    if (fixedOrigin === undefined) return;
    this.#held = { drag: new PointDrag(this.#viewpoint, fixedOrigin, x, y), before: this.#state(fixedOrigin), pivots: this.#pivots() };
  }

  carry(x: number, y: number, shift: boolean): void {
    const held = this.#held;
    if (held) this.#move(held.drag.to(x, y, shift), held.pivots);
  }

  letGo(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#note(held.before);
    this.#moved();
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    this.#set(held.before);
    this.#moved();
  }

  /** Once a frame: moves the handle to the point. */
  place(): void {
    const { fixedOrigin } = this.#session.rays;
    setHidden(this.root, fixedOrigin === undefined);
    if (fixedOrigin === undefined) return;
    const at = this.#viewpoint.project(fixedOrigin);
    placeHandle(this.root, this.#host, at, at.visible, this.#held !== undefined);
    this.#name();
  }

  #name(): void {
    const { fixedOrigin } = this.#session.rays;
    if (fixedOrigin === undefined) return;
    setAttribute(this.root, 'aria-label', text('origin.at', { at: triple(fixedOrigin) }));
  }

  #press(key: string, fine: boolean): boolean {
    const { fixedOrigin } = this.#session.rays;
    const point = fixedOrigin && pressed(this.#viewpoint, this.#host.clientHeight, fixedOrigin, key, fine);
    if (!fixedOrigin || !point) return false;
    const before = this.#state(fixedOrigin);
    this.#move(point, this.#pivots());
    this.#note(before, 'fixed origin');
    this.#moved();
    return true;
  }

  /** The rays that start at the point, and a point on each that stays fixed: the entry of its first hit, or its end. */
  #pivots(): (readonly [Ray, Vec3])[] {
    const { rays } = this.#session;
    const { fixedOrigin } = rays;
    return rays.list.filter((ray) => startsAt(ray, fixedOrigin)).map((ray) => [ray, ray.hits[0]?.enter.point ?? farEnd(ray)]);
  }

  #move(point: Vec3, pivots: readonly (readonly [Ray, Vec3])[]): void {
    const { rays } = this.#session;
    if (!point.every(Number.isFinite)) return;
    this.#session.rays.fixedOrigin = point;
    for (const [ray, through] of pivots) {
      const direction: Vec3 = [through[0] - point[0], through[1] - point[1], through[2] - point[2]];
      if (!rays.list.includes(ray) || !(Math.hypot(...direction) > 0)) continue;
      rays.aim(ray, { origin: [...point], direction, maxDistance: ray.maxDistance });
    }
    this.#session.changed();
  }

  #state(point: Vec3): State {
    const aims = this.#session.rays.list.filter((ray) => startsAt(ray, point)).map((ray) => [ray.id, aimOf(ray)] as const);
    return { point: [...point], aims };
  }

  #set({ point, aims }: State): void {
    const { rays } = this.#session;
    if (this.#session.rays.fixedOrigin !== undefined) this.#session.rays.fixedOrigin = [...point];
    for (const [id, aim] of aims) {
      const ray = rays.list.find((one) => one.id === id);
      if (ray) rays.aim(ray, aim);
    }
    this.#session.changed();
  }

  #note(before: State, kind?: string): void {
    const point = this.#session.rays.fixedOrigin;
    if (point === undefined || String(point) === String(before.point)) return;
    const after = this.#state(point);
    this.#history.push({
      undo: () => this.#set(before),
      redo: () => this.#set(after),
      ...(kind !== undefined && { kind }),
    });
  }
}

function aimOf({ origin, direction, maxDistance }: Ray): Aim {
  return { origin: [...origin], direction: [...direction], maxDistance };
}

function farEnd({ origin, direction, maxDistance }: Ray): Vec3 {
  const far = Number.isFinite(maxDistance) ? maxDistance : 1;
  return [origin[0] + far * direction[0], origin[1] + far * direction[1], origin[2] + far * direction[2]];
}
