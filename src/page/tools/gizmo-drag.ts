// The gizmo on the selected body: arrows, rings or cubes to move, rotate and scale it. Pulls at it become poses and sizes, and one entry in the history. It
// adds no listeners: the page's arbiter passes the pointer to it.

import type { Entity, Quat, Vec3 } from 'kantsu';
import type { Stage } from '../stage/stage.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { PoseGizmo } from '../stage/pose-gizmo.ts';
import type { Effect } from '../stage/pose-gizmo.ts';
import type { History } from '../model/history.ts';
import { dragOf } from './drag.ts';
import type { Hold } from './pointer-arbiter.ts';
import type { Session } from '../model/session.ts';
import { resizeBody, sizesOf, scaledSizes } from '../model/sizes.ts';

export type GizmoDrag = ReturnType<typeof gizmoDrag>;

/** `changed` is called when the picture must be drawn again. */
export function gizmoDrag(session: Session, { scene, camera, host }: Stage, history: History, changed: () => void) {
  const gizmo = new PoseGizmo(scene, camera, null);
  const { controls } = gizmo;
  /** The arm that is highlighted. */
  let lit: string | null = null;
  let held: { readonly body: Entity; pose: { position: Vec3; orientation: Quat } } | undefined;
  controls.getHelper().traverse((part) => part.layers.set(MAIN_VIEW));
  controls.getRaycaster().layers.enable(MAIN_VIEW);

  /** The fields of a pointer event that three's controls read: normalised device coordinates and the button. */
  const pointer = (x: number, y: number, button: number): PointerEvent => {
    const { left, top, width, height } = host.getBoundingClientRect();
    return { x: (2 * (x - left)) / width - 1, y: 1 - (2 * (y - top)) / height, button } as PointerEvent;
  };

  return {
    /** Shows it on a body, or hides it. */
    place(on: Entity | undefined, effect: Effect): void {
      if (held && (!session.world.isAlive(held.body) || held.body !== session.selection.body)) held = undefined;
      // While playing, the pointer decides the pose.
      if (on !== undefined && held) putAt(session, on, held.pose);
      gizmo.show(on === undefined ? null : session.world.pose(on), effect);
    },
    /** Whether an arm is at a pixel; it is then highlighted. */
    at(x: number, y: number): boolean {
      if (!controls.object) return false;
      controls.getHelper().updateMatrixWorld(true);
      controls.pointerHover(pointer(x, y, 0));
      return controls.axis !== null;
    },
    hover(isOver: boolean): void {
      if (!isOver && !held && !controls.dragging) controls.axis = null;
      if (controls.axis !== lit) changed();
      lit = controls.axis;
    },
    hold(x: number, y: number): Hold | undefined {
      const { world } = session;
      const { body } = session.selection;
      if (body === undefined) return undefined;
      const drag = dragOf(session, body);
      const sizes = sizesOf(world.shape(body));
      const own = { body, pose: world.pose(body) };
      controls.pointerDown(pointer(x, y, 0));
      held = own;
      const end = (act: () => void) => (): void => {
        const isHeld = held === own && session.world.isAlive(body);
        held = undefined;
        controls.pointerUp(pointer(0, 0, 0));
        if (isHeld) act();
        changed();
      };
      return {
        carry: (toX, toY) => {
          if (held !== own || !controls.dragging || !world.isAlive(body)) return;
          // A move has no button: three distinguishes it from a press by that.
          controls.pointerMove(pointer(toX, toY, -1));
          const { position, orientation, factors } = gizmo.pull;
          own.pose = { position, orientation };
          drag.begin();
          if (factors.some((factor) => factor !== 1)) resizeBody(session, body, scaledSizes(world.kind(body), sizes, factors));
          putAt(session, body, own.pose);
        },
        letGo: end(() => {
          drag.finish();
          history.note();
        }),
        putBack: end(() => drag.cancel()),
      };
    },
  };
}

/** Edits only if the pose differs. */
function putAt(session: Session, entity: Entity, { position, orientation }: { position: Vec3; orientation: Quat }): void {
  const now = session.world.pose(entity);
  if (String([now.position, now.orientation]) !== String([position, orientation])) session.setPose(entity, { position, orientation });
}
