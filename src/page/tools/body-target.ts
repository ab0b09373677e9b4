// Bodies as targets of the drag tool.

import type { DragTarget, Hold } from './pointer-arbiter.ts';
import { Grab } from './grab.ts';
import { PointDrag } from './point-drag.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { bodyAt } from '../model/viewpoint.ts';
import type { BodyAt, Viewpoint } from '../model/viewpoint.ts';

export class BodyTarget implements DragTarget {
  /** A press without movement is a click of the tool. */
  readonly kind = 'open';
  readonly tool = 'drag';
  readonly #session: Session;
  readonly #viewpoint: Viewpoint;
  readonly #history: History;
  #found: BodyAt | undefined;
  /** The point at which a body is held. */
  #hand: PointDrag | undefined;

  constructor(session: Session, viewpoint: Viewpoint, history: History) {
    this.#session = session;
    this.#viewpoint = viewpoint;
    this.#history = history;
  }

  at(x: number, y: number): boolean {
    const on = bodyAt(this.#session, this.#viewpoint, x, y);
    this.#found = on && this.#session.isMovable(on.entity) ? on : undefined;
    return this.#found !== undefined;
  }

  hold(x: number, y: number): Hold {
    const session = this.#session;
    const { entity, point } = this.#found!;
    const begin = (): PointDrag => {
      session.selection.select(entity);
      if (session.world.isAlive(entity)) session.grab = new Grab(session, entity, point, session.area());
      return new PointDrag(this.#viewpoint, point, x, y);
    };
    const end = (how: 'letGo' | 'putBack') => (): void => {
      if (!this.#hand) return;
      this.#hand = undefined;
      session.grab?.[how]();
      session.letGo();
      this.#history.note();
    };
    return { carry: (...to) => (this.#hand ??= begin()).pull(...to), letGo: end('letGo'), putBack: end('putBack') };
  }

  /** Once a frame: a dragged body follows the pointer, also while only the camera moves. */
  carry(): void {
    const { grab, playing } = this.#session;
    if (grab?.alive && this.#hand) grab.pull(this.#hand.point, playing);
  }
}
