// What a click or a drag at a pixel does to the world: cast, select, add, drag. Pixels are client CSS pixels.

import type { Entity, Vec3 } from 'kantsu';
import type { Commands } from './commands.ts';
import type { Grab } from './tools/grab.ts';
import { plus } from './kit/vectors.ts';
import type { History } from './model/history.ts';
import type { Session } from './model/session.ts';
import { PointDrag } from './tools/point-drag.ts';
import type { Viewpoint } from './model/viewpoint.ts';
import { Lazy } from './ui/lazy.ts';

/** Distance of an added body if the pixel shows neither a body nor floor, m. */
const IN_THE_AIR = 8;

export class PointerTools {
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #commands: Commands;
  readonly #history: History;
  /** The point at which a body is held. */
  #hand: PointDrag | undefined;
  readonly #grabs = new Lazy<typeof Grab>(async () => (await import('./tools/grab.ts')).Grab);
  /** Counts grabs and releases: one that is over before its code is loaded does not start. */
  #turn = 0;

  constructor(session: Session, viewpoint: Viewpoint, commands: Commands, history: History) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#commands = commands;
    this.#history = history;
  }

  /** Picks the contact whose mark is at a pixel, or selects the body there. */
  selectAt(x: number, y: number): void {
    if (!this.#commands.pickAt(x, y)) this.#session.selection.select(this.bodyAt(x, y)?.entity);
  }

  /** With Shift the dragged body moves along the view: up is away. */
  pull(x: number, y: number, shift: boolean): void {
    this.#hand?.pull(x, y, shift);
  }

  release(): void {
    this.#session.grab?.letGo();
    this.#letGo();
  }

  /** The drag is cancelled. */
  putBack(): void {
    this.#session.grab?.putBack();
    this.#letGo();
  }

  #letGo(): void {
    this.#turn++;
    this.#session.letGo();
    this.#history.note();
  }

  /** The ray that a click on a pixel casts: through it from the camera, or from the fixed point to the surface there. */
  aimAt(x: number, y: number): { origin: Vec3; direction: Vec3; reach: number } | undefined {
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const { reach } = this.#session.room;
    const { fixedOrigin } = this.#session.rays;
    if (fixedOrigin === undefined) return { origin, direction, reach };
    // Without a surface, the floor there, or a distant point.
    const fall = -origin[1] / direction[1];
    const far = this.#session.rays.peek(origin, direction)?.enter.distance ?? (fall > 0 && fall < reach ? fall : reach);
    const way = plus(origin, direction, far);
    for (let k = 0; k < 3; k++) way[k] -= fixedOrigin[k];
    const length = Math.hypot(...way);
    if (!(length > 0)) return undefined;
    return {
      origin: [...fixedOrigin],
      direction: [way[0] / length, way[1] / length, way[2] / length],
      reach: Math.max(reach, 1.25 * length),
    };
  }

  /** Casts a ray at a pixel, with Shift and Alt; without them as set in the panel. */
  castAt(x: number, y: number, shift: boolean, alt: boolean): void {
    if (this.#session.side === 'waiting') this.#session.side = 'open';
    const { next, hit: from } = this.#session.rays;
    const onward = alt || next === 'onward';
    const keep = shift || next !== 'alone';
    if (!onward || from === undefined) {
      const aim = this.aimAt(x, y);
      if (aim) void this.#commands.showChord(this.#commands.cast(aim.origin, aim.direction, aim.reach, keep));
      return;
    }
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const { reach } = this.#session.room;
    // From the exit of the last ray to the clicked surface, or to a distant point along the click.
    const start = from.exit.point;
    const far =
      this.#session.rays.peek(origin, direction)?.enter.distance ??
      Math.hypot(start[0] - origin[0], start[1] - origin[1], start[2] - origin[2]);
    const way = plus(origin, direction, far);
    for (let k = 0; k < 3; k++) way[k] -= start[k];
    if (Math.hypot(...way) > 0) void this.#commands.showChord(this.#commands.cast([...start], way, reach, true, from.entity));
  }

  /** The first body at a pixel, and the surface there. */
  bodyAt(x: number, y: number): { entity: Entity; point: Vec3; normal: Vec3 } | undefined {
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const hit = this.#session.rays.peek(origin, direction);
    if (hit === null) return undefined;
    const end = hit.originInside ? hit.exit : hit.enter;
    return { entity: hit.entity, point: end.point, normal: end.normal };
  }

  /** Loads what a drag needs, before one starts; called each frame with the tool. */
  prepareGrab(): void {
    if (!this.#grabs.value) void this.#grabs.ask();
  }

  /** Whether there is a draggable body at a pixel. */
  canGrabAt(x: number, y: number): boolean {
    const on = this.bodyAt(x, y);
    return on !== undefined && this.#session.isMovable(on.entity);
  }

  /** Adds and selects a body on the surface at a pixel, on the floor's height without one, or in the air. */
  addAt(x: number, y: number): void {
    const session = this.#session;
    const on = this.bodyAt(x, y);
    if (on !== undefined) {
      this.#commands.add(on.point, on.normal);
      return;
    }
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const fall = -origin[1] / direction[1];
    const t = fall > 0 && fall < session.room.reach ? fall : IN_THE_AIR;
    this.#commands.add(plus(origin, direction, t), [0, 1, 0]);
  }

  /** Once a frame: a dragged body follows the pointer, also while only the camera moves. */
  carry(): void {
    const { grab, playing } = this.#session;
    if (grab?.alive && this.#hand) grab.pull(this.#hand.point, playing);
  }

  /** Drags the body at a pixel, where it can be dragged. */
  grabAt(x: number, y: number): void {
    const on = this.bodyAt(x, y);
    if (on === undefined || !this.#session.isMovable(on.entity)) return;
    this.#hand = new PointDrag(this.#viewpoint, on.point, x, y);
    this.#session.selection.select(on.entity);
    const turn = ++this.#turn;
    const start = (Loaded: typeof Grab): void => {
      if (turn !== this.#turn || !this.#session.world.isAlive(on.entity)) return;
      this.#session.grab = new Loaded(this.#session, on.entity, on.point, this.#session.area());
    };
    if (this.#grabs.value) start(this.#grabs.value);
    else this.#grabs.load().then(start, () => {});
  }
}
