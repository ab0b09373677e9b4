// The gizmo on the selected body: arrows, rings or cubes to move, rotate and scale it. Pulls at it become poses and sizes, and one entry in the history. It
// adds no listeners: the page's arbiter passes the pointer to it.

import type { Entity, Quat, Vec3 } from 'kantsu';
import type { Stage } from '../stage/stage.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { PoseGizmo } from '../stage/pose-gizmo.ts';
import type { Effect } from '../stage/pose-gizmo.ts';
import type { History } from '../model/history.ts';
import { Drag } from './drag.ts';
import type { Hold } from './pointer-arbiter.ts';
import type { Session } from '../model/session.ts';
import { resizeBody, sizesOf, scaledSizes } from '../model/sizes.ts';

export class GizmoDrag {
  readonly #session: Session;
  readonly #host: HTMLElement;
  readonly #history: History;
  readonly #changed: () => void;
  readonly #gizmo: PoseGizmo;
  /** The arm that is highlighted. */
  #lit: string | null = null;
  #held: { readonly body: Entity; pose: { position: Vec3; orientation: Quat } } | undefined;

  /** `changed` is called when the picture must be drawn again. */
  constructor(session: Session, stage: Stage, history: History, changed: () => void) {
    this.#session = session;
    this.#history = history;
    this.#changed = changed;
    this.#host = stage.host;
    this.#gizmo = new PoseGizmo(stage.scene, stage.camera, null);
    const { controls } = this.#gizmo;
    controls.getHelper().traverse((part) => part.layers.set(MAIN_VIEW));
    controls.getRaycaster().layers.enable(MAIN_VIEW);
  }

  /** Shows it on a body, or hides it. */
  place(on: Entity | undefined, effect: Effect): void {
    const { world } = this.#session;
    const { body: selected } = this.#session.selection;
    const held = this.#held;
    if (held && (!world.isAlive(held.body) || held.body !== selected)) this.#held = undefined;
    // While playing, the pointer decides the pose.
    if (on !== undefined && this.#held) putAt(this.#session, on, this.#held.pose);
    this.#gizmo.show(on === undefined ? null : world.pose(on), effect);
  }

  /** Whether an arm is at a pixel; it is then highlighted. */
  at(x: number, y: number): boolean {
    const { controls } = this.#gizmo;
    if (!controls.object) return false;
    controls.getHelper().updateMatrixWorld(true);
    controls.pointerHover(this.#pointer(x, y, 0));
    return controls.axis !== null;
  }

  hover(isOver: boolean): void {
    const { controls } = this.#gizmo;
    if (!isOver && !this.#held && !controls.dragging) controls.axis = null;
    if (controls.axis !== this.#lit) this.#changed();
    this.#lit = controls.axis;
  }

  hold(x: number, y: number): Hold | undefined {
    const session = this.#session;
    const { world } = session;
    const { controls } = this.#gizmo;
    const { body } = session.selection;
    if (body === undefined) return undefined;
    const drag = new Drag(session, body);
    const sizes = sizesOf(world.shape(body));
    const held = { body, pose: world.pose(body) };
    controls.pointerDown(this.#pointer(x, y, 0));
    this.#held = held;
    const end = (act: () => void) => (): void => {
      const isHeld = this.#held === held && session.world.isAlive(body);
      this.#held = undefined;
      controls.pointerUp(this.#pointer(0, 0, 0));
      if (isHeld) act();
      this.#changed();
    };
    return {
      carry: (toX, toY) => {
        if (this.#held !== held || !controls.dragging || !world.isAlive(body)) return;
        // A move has no button: three distinguishes it from a press by that.
        controls.pointerMove(this.#pointer(toX, toY, -1));
        const { position, orientation, factors } = this.#gizmo.pull;
        held.pose = { position, orientation };
        drag.begin();
        if (factors.some((factor) => factor !== 1)) resizeBody(session, body, scaledSizes(world.kind(body), sizes, factors));
        putAt(session, body, held.pose);
        session.changed();
      },
      letGo: end(() => {
        drag.finish();
        this.#history.note();
      }),
      putBack: end(() => drag.cancel()),
    };
  }

  /** The fields of a pointer event that three's controls read: normalised device coordinates and the button. */
  #pointer(x: number, y: number, button: number): PointerEvent {
    const { left, top, width, height } = this.#host.getBoundingClientRect();
    return { x: (2 * (x - left)) / width - 1, y: 1 - (2 * (y - top)) / height, button } as PointerEvent;
  }
}

/** Edits only if the pose differs. */
function putAt(session: Session, entity: Entity, { position, orientation }: { position: Vec3; orientation: Quat }): void {
  const straight = session.world.kind(entity) === 'aabb';
  const now = session.world.pose(entity);
  if (String(now.position) === String(position) && (straight || String(now.orientation) === String(orientation))) return;
  session.setPose(entity, straight ? { position } : { position, orientation });
}
