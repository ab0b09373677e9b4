// Pulls at the gizmo of the selected body become poses and sizes, and one entry in the history.

import type { Entity, Quat, Vec3 } from 'kantsu';
import type { Stage } from '../stage/stage.ts';
import { TransformGizmo } from '../stage/transform-gizmo.ts';
import type { GizmoMode } from '../stage/transform-gizmo.ts';
import type { History } from '../model/history.ts';
import { Drag } from './drag.ts';
import type { Editor } from '../model/edit-log.ts';
import type { Session } from '../model/session.ts';
import { resizeBody, sizesOf, scaledSizes } from '../model/sizes.ts';

export class GizmoDrag {
  readonly #session: Session;
  readonly #history: History;
  readonly #changed: () => void;
  readonly #gizmo: TransformGizmo;
  /** The arm that is highlighted. */
  #lit: string | null = null;
  #held: { entity: Entity; drag: Drag; sizes: readonly number[]; pose: { position: Vec3; orientation: Quat } } | undefined;

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
    if (held && (!world.isAlive(held.entity) || held.entity !== selected)) this.#held = undefined;
    if (on === undefined) {
      this.#gizmo.show(null, mode);
      return;
    }
    // While playing, the pointer decides the pose.
    if (this.#held) putAt(this.#session.editor, on, this.#held.pose);
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

  hold(x: number, y: number): void {
    const { world } = this.#session;
    const { body: selected } = this.#session.selection;
    if (selected === undefined) return;
    this.#gizmo.hold(x, y);
    this.#held = {
      entity: selected,
      drag: new Drag(this.#session, selected),
      sizes: sizesOf(world.shape(selected)),
      pose: world.pose(selected),
    };
  }

  carry(x: number, y: number): void {
    const held = this.#held;
    const { world } = this.#session;
    if (!held || !this.#gizmo.pulled || !world.isAlive(held.entity)) return;
    const { position, orientation, factors } = this.#gizmo.carry(x, y);
    const kind = world.kind(held.entity);
    held.pose = { position, orientation };
    held.drag.begin();
    if (factors.some((factor) => factor !== 1)) resizeBody(this.#session.editor, held.entity, scaledSizes(kind, held.sizes, factors));
    putAt(this.#session.editor, held.entity, held.pose);
    this.#session.changed();
  }

  letGo(): void {
    const held = this.#held;
    this.#held = undefined;
    this.#gizmo.letGo();
    if (held && this.#session.world.isAlive(held.entity)) {
      held.drag.finish();
      this.#history.note();
    }
    this.#changed();
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    this.#gizmo.letGo();
    if (held && this.#session.world.isAlive(held.entity)) held.drag.cancel();
    this.#changed();
  }
}

/** Edits only if the pose differs. */
function putAt(world: Editor, entity: Entity, { position, orientation }: { position: Vec3; orientation: Quat }): void {
  const straight = world.kind(entity) === 'aabb';
  const now = world.pose(entity);
  if (String(now.position) === String(position) && (straight || String(now.orientation) === String(orientation))) return;
  world.setPose(entity, straight ? { position } : { position, orientation });
}
