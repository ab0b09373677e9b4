// What a click or a drag at a pixel does to the world: cast, select, add, drag. Pixels are client CSS pixels.

import type { Entity, Vec3 } from 'kantsu';
import type { Commands } from './commands.ts';
import type { Grab } from './tools/grab.ts';
import type { BodyEdits } from './model/body-edits.ts';
import type { Session } from './model/session.ts';
import { forwardOf } from './model/viewpoint.ts';
import type { Viewpoint } from './model/viewpoint.ts';
import { Lazy } from './ui/lazy.ts';

/** Motion of a dragged body along the view per pixel, as the logarithm of its distance. */
const DEPTH_PER_PIXEL = 1 / 250;
/** Distance of an added body if the pixel shows neither a body nor floor, m. */
const IN_THE_AIR = 8;

export class PointerTools {
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #commands: Commands;
  readonly #edits: BodyEdits;
  /** Depth of the dragged body along the camera's direction, m, the pixel it is held at, and the pointer's last height, px. */
  #held = { depth: 0, x: 0, y: 0, last: 0 };
  readonly #grabs = new Lazy<typeof Grab>(async () => (await import('./tools/grab.ts')).Grab);
  /** Counts grabs and releases: one that is over before its code is loaded does not start. */
  #turn = 0;

  constructor(session: Session, viewpoint: Viewpoint, commands: Commands, edits: BodyEdits) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#commands = commands;
    this.#edits = edits;
  }

  /** Picks the contact whose mark is at a pixel, or selects the body there. */
  selectAt(x: number, y: number): void {
    if (!this.#commands.pickAt(x, y)) this.#session.selection.select(this.bodyAt(x, y)?.entity);
  }

  /** With Shift the dragged body moves along the view: up is away. */
  pull(x: number, y: number, shift: boolean): void {
    const held = this.#held;
    if (shift) held.depth *= Math.exp((held.last - y) * DEPTH_PER_PIXEL);
    else {
      held.x = x;
      held.y = y;
    }
    held.last = y;
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
    this.#edits.note();
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
    const way = along(origin, direction, far);
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
    const way = along(origin, direction, far);
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
    this.#commands.add(along(origin, direction, t), [0, 1, 0]);
  }

  /** Once a frame: a dragged body follows the pointer, also while only the camera moves. */
  carry(): void {
    const { grab, playing } = this.#session;
    if (grab?.alive) grab.pull(this.#handPoint(), playing);
  }

  /** Drags the body at a pixel, where it can be dragged. */
  grabAt(x: number, y: number): void {
    const on = this.bodyAt(x, y);
    if (on === undefined || !this.#session.isMovable(on.entity)) return;
    const eye = this.#viewpoint.camera.position;
    const [fx, fy, fz] = forwardOf(this.#viewpoint);
    this.#held = { x, y, last: y, depth: (on.point[0] - eye.x) * fx + (on.point[1] - eye.y) * fy + (on.point[2] - eye.z) * fz };
    this.#session.selection.select(on.entity);
    const turn = ++this.#turn;
    const start = (Loaded: typeof Grab): void => {
      if (turn !== this.#turn || !this.#session.world.isAlive(on.entity)) return;
      this.#session.grab = new Loaded(this.#session, on.entity, on.point, this.#session.area());
    };
    if (this.#grabs.value) start(this.#grabs.value);
    else this.#grabs.load().then(start, () => {});
  }

  /** The point under the pointer on the plane through the grip that faces the camera. */
  #handPoint(): Vec3 {
    const { origin, direction } = this.#viewpoint.rayThrough(this.#held.x, this.#held.y);
    const [fx, fy, fz] = forwardOf(this.#viewpoint);
    return along(origin, direction, this.#held.depth / (direction[0] * fx + direction[1] * fy + direction[2] * fz));
  }
}

function along(origin: Vec3, direction: Vec3, t: number): Vec3 {
  return [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
}
