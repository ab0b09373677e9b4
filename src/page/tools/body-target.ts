// Bodies as targets of the drag tool.

import type { DragTarget } from './pointer-arbiter.ts';
import { Grab } from './grab.ts';
import { pointDrag } from './point-drag.ts';
import type { PointDrag } from './point-drag.ts';
import type { History } from '../model/history.ts';
import type { Session } from '../model/session.ts';
import { bodyAt } from '../model/viewpoint.ts';
import type { BodyAt, Viewpoint } from '../model/viewpoint.ts';

export interface BodyTarget extends DragTarget {
  /** Once a frame: a dragged body follows the pointer, also while only the camera moves. */
  carry(): void;
}

export function bodyTarget(session: Session, viewpoint: Viewpoint, history: History): BodyTarget {
  let found: BodyAt | undefined;
  /** The point at which a body is held. */
  let hand: PointDrag | undefined;
  return {
    // A press without movement is a click of the tool.
    kind: 'open',
    tool: 'drag',
    at(x, y) {
      const on = bodyAt(session, viewpoint, x, y);
      found = on && session.isMovable(on.entity) ? on : undefined;
      return found !== undefined;
    },
    hold(x, y) {
      const { entity, point } = found!;
      const begin = (): PointDrag => {
        session.selection.select(entity);
        if (session.world.isAlive(entity)) session.grab = new Grab(session, entity, point, session.area());
        return pointDrag(viewpoint, point, x, y);
      };
      const end = (how: 'letGo' | 'putBack') => (): void => {
        if (!hand) return;
        hand = undefined;
        session.grab?.[how]();
        session.letGo();
        history.note();
      };
      return { carry: (...to) => (hand ??= begin()).pull(...to), letGo: end('letGo'), putBack: end('putBack') };
    },
    carry() {
      const { grab, playing } = session;
      if (grab?.alive && hand) grab.pull(hand.point(), playing);
    },
  };
}
