// What a click at a pixel does to the world: cast, select, add. Pixels are client CSS pixels.

import type { Commands } from './commands.ts';
import { plus } from './kit/vectors.ts';
import type { Aim } from './model/ray-ends.ts';
import type { Session } from './model/session.ts';
import { bodyAt } from './model/viewpoint.ts';
import type { Viewpoint } from './model/viewpoint.ts';

/** Distance of an added body if the pixel shows neither a body nor floor, m. */
const IN_THE_AIR = 8;

export class PointerTools {
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #commands: Commands;

  constructor(session: Session, viewpoint: Viewpoint, commands: Commands) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#commands = commands;
  }

  /** Picks the contact whose mark is at a pixel, or selects the body there. */
  selectAt(x: number, y: number): void {
    if (!this.#commands.pickAt(x, y)) this.#session.selection.select(bodyAt(this.#session, this.#viewpoint, x, y)?.entity);
  }

  /** The ray that a click on a pixel casts: through it from the camera, or from the fixed point to the surface there. */
  aimAt(x: number, y: number): Aim | undefined {
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const { reach } = this.#session.room;
    const { fixedOrigin } = this.#session.rays;
    if (fixedOrigin === undefined) return { origin, direction, maxDistance: reach };
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
      maxDistance: Math.max(reach, 1.25 * length),
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
      if (aim) void this.#commands.showChord(this.#commands.cast(aim, keep));
      return;
    }
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    // From the exit of the last ray to the clicked surface, or to a distant point along the click.
    const start = from.exit.point;
    const far =
      this.#session.rays.peek(origin, direction)?.enter.distance ??
      Math.hypot(start[0] - origin[0], start[1] - origin[1], start[2] - origin[2]);
    const way = plus(origin, direction, far);
    for (let k = 0; k < 3; k++) way[k] -= start[k];
    if (Math.hypot(...way) === 0) return;
    void this.#commands.showChord(this.#commands.cast({ origin: [...start], direction: way, except: from.entity }, true));
  }

  /** Adds and selects a body on the surface at a pixel, on the floor's height without one, or in the air. */
  addAt(x: number, y: number): void {
    const session = this.#session;
    const on = bodyAt(session, this.#viewpoint, x, y);
    if (on !== undefined) {
      this.#commands.add(on.point, on.normal);
      return;
    }
    const { origin, direction } = this.#viewpoint.rayThrough(x, y);
    const fall = -origin[1] / direction[1];
    const t = fall > 0 && fall < session.room.reach ? fall : IN_THE_AIR;
    this.#commands.add(plus(origin, direction, t), [0, 1, 0]);
  }
}
