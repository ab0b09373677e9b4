// Pulls at the gizmo of the selected body become poses and sizes, and one entry in the history.

import type { Entity, Quat, Vec3 } from 'kantsu';
import type { Stage } from '../stage/stage.ts';
import { TransformGizmo } from '../stage/transform-gizmo.ts';
import type { GizmoMode } from '../stage/transform-gizmo.ts';
import type { History } from '../model/history.ts';
import { Drag } from './drag.ts';
import type { Hold } from './drag-targets.ts';
import type { Session } from '../model/session.ts';
import { resizeBody, sizesOf, scaledSizes } from '../model/sizes.ts';

export class GizmoDrag {
  readonly #session: Session;
  readonly #history: History;
  readonly #changed: () => void;
  readonly #gizmo: TransformGizmo;
  /** The arm that is highlighted. */
  #lit: string | null = null;
  #held: { readonly body: Entity; pose: { position: Vec3; orientation: Quat } } | undefined;

  /** `changed` is called when the picture must be drawn again. */
  constructor(session: Session, stage: Stage, history: History, changed: () => void) {
    this.#session = session;
    this.#history = history;
    this.#changed = changed;
    this.#gizmo = new TransformGizmo(stage);
  }

  /** Shows it on a body, or hides it. */
  place(on: Entity | undefined, mode: GizmoMode): void {
    const { world } = this.#session;
    const { body: selected } = this.#session.selection;
    const held = this.#held;
    if (held && (!world.isAlive(held.body) || held.body !== selected)) this.#held = undefined;
    if (on === undefined) {
      this.#gizmo.show(null, mode);
      return;
    }
    // While playing, the pointer decides the pose.
    if (this.#held) putAt(this.#session, on, this.#held.pose);
    this.#gizmo.show(world.pose(on), mode);
  }

  at(x: number, y: number): boolean {
    return this.#gizmo.hover(x, y);
  }

  /** Highlights the arm under the pointer. */
  hover(isOver: boolean): void {
    if (!isOver && !this.#held) this.#gizmo.leave();
    const { arm } = this.#gizmo;
    if (arm !== this.#lit) this.#changed();
    this.#lit = arm;
  }

  hold(x: number, y: number): Hold | undefined {
    const session = this.#session;
    const { world } = session;
    const { body } = this.#session.selection;
    if (body === undefined) return undefined;
    const drag = new Drag(this.#session, body);
    const sizes = sizesOf(world.shape(body));
    const held = { body, pose: world.pose(body) };
    this.#gizmo.hold(x, y);
    this.#held = held;
    const end = (act: () => void) => (): void => {
      const isHeld = this.#held === held && this.#session.world.isAlive(body);
      this.#held = undefined;
      this.#gizmo.letGo();
      if (isHeld) act();
      this.#changed();
    };
    return {
      carry: (toX, toY) => {
        if (this.#held !== held || !this.#gizmo.pulled || !world.isAlive(body)) return;
        const { position, orientation, factors } = this.#gizmo.carry(toX, toY);
        held.pose = { position, orientation };
        drag.begin();
        if (factors.some((factor) => factor !== 1)) resizeBody(session, body, scaledSizes(world.kind(body), sizes, factors));
        putAt(session, body, held.pose);
        this.#session.changed();
      },
      letGo: end(() => {
        drag.finish();
        this.#history.note();
      }),
      putBack: end(() => drag.cancel()),
    };
  }
}

/** Edits only if the pose differs. */
function putAt(session: Session, entity: Entity, { position, orientation }: { position: Vec3; orientation: Quat }): void {
  const straight = session.world.kind(entity) === 'aabb';
  const now = session.world.pose(entity);
  if (String(now.position) === String(position) && (straight || String(now.orientation) === String(orientation))) return;
  session.setPose(entity, straight ? { position } : { position, orientation });
}
