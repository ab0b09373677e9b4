// The gizmo on the selected body as a drag target: pulls become poses and sizes, and one entry in the history.

import type { Entity, Quat, Vec3 } from 'kantsu';
import type { Stage } from '../stage/stage.ts';
import type { GizmoMode, TransformGizmo } from '../stage/transform-gizmo.ts';
import type { BodyEdits } from '../model/body-edits.ts';
import { Drag } from './drag.ts';
import type { Editor } from '../model/edit-log.ts';
import type { DragTarget } from './drag-targets.ts';
import type { Lab } from '../model/lab.ts';
import type { Tool } from '../model/tool.ts';
import { resizeBody, sizesOf, scaledSizes } from '../model/sizes.ts';

export type { GizmoMode } from '../stage/transform-gizmo.ts';
export const GIZMO_MODES: readonly GizmoMode[] = ['move', 'turn', 'size'];

/** Modes for a body of this kind: an AABB keeps the world's axes, a triangle has corners instead of sizes. */
export function modesOf(kind: string): readonly GizmoMode[] {
  if (kind === 'aabb') return ['move', 'size'];
  return kind === 'triangle' ? ['move', 'turn'] : ['move', 'turn', 'size'];
}

export class GizmoTarget implements DragTarget {
  readonly kind = 'open';
  mode: GizmoMode = 'move';
  readonly #lab: Lab;
  readonly #stage: Stage;
  readonly #edits: BodyEdits;
  readonly #changed: () => void;
  #gizmo: TransformGizmo | undefined;
  #asked = false;
  #held: { entity: Entity; drag: Drag; sizes: readonly number[]; pose: { position: Vec3; orientation: Quat } } | undefined;

  /** `changed` is called when the picture must be drawn again. */
  constructor(lab: Lab, stage: Stage, edits: BodyEdits, changed: () => void) {
    this.#lab = lab;
    this.#stage = stage;
    this.#edits = edits;
    this.#changed = changed;
  }

  /** The mode for a body of this kind. */
  modeFor(kind: string): GizmoMode {
    return modesOf(kind).includes(this.mode) ? this.mode : 'move';
  }

  /**
   * Once a frame: shows it on the selected body, or hides it. Clicks of other tools would end on it, and it does not follow bodies that move by
   * themselves in a large scene.
   */
  place(tool: Tool): void {
    const { selected, world, playing, room } = this.#lab;
    const held = this.#held;
    if (held && (!world.isAlive(held.entity) || held.entity !== selected)) this.#held = undefined;
    const there = selected !== undefined && world.isAlive(selected) && this.#lab.isMovable(selected);
    if (!there || tool !== 'select' || (room.crowd && playing)) {
      this.#gizmo?.show(null, this.mode);
      return;
    }
    if (!this.#gizmo) {
      void this.#load();
      return;
    }
    // While playing, the pointer decides the pose.
    if (this.#held) putAt(this.#lab.editor, selected, this.#held.pose);
    this.#gizmo.show(world.pose(selected), this.modeFor(world.kind(selected)));
  }

  at(x: number, y: number): boolean {
    return this.#gizmo?.hover(x, y) ?? false;
  }

  /** Highlights the arm under the pointer. */
  hover(x: number, y: number): boolean {
    const before = this.#gizmo?.arm;
    const on = this.at(x, y);
    if (this.#gizmo && this.#gizmo.arm !== before) this.#changed();
    return on;
  }

  leave(): void {
    const lit = this.#gizmo?.arm;
    if (lit === null || lit === undefined || this.#held) return;
    this.#gizmo?.leave();
    this.#changed();
  }

  hold(x: number, y: number): void {
    const { selected, world } = this.#lab;
    if (selected === undefined || !this.#gizmo) return;
    this.#gizmo.hold(x, y);
    this.#held = {
      entity: selected,
      drag: new Drag(this.#lab, selected),
      sizes: sizesOf(world.shape(selected)),
      pose: world.pose(selected),
    };
  }

  carry(x: number, y: number): void {
    const held = this.#held;
    const { world } = this.#lab;
    if (!held || !this.#gizmo?.pulled || !world.isAlive(held.entity)) return;
    const { position, orientation, factors } = this.#gizmo.carry(x, y);
    const kind = world.kind(held.entity);
    held.pose = { position, orientation };
    held.drag.begin();
    if (factors.some((factor) => factor !== 1)) resizeBody(this.#lab.editor, held.entity, scaledSizes(kind, held.sizes, factors));
    putAt(this.#lab.editor, held.entity, held.pose);
    this.#lab.changed();
  }

  letGo(): void {
    const held = this.#held;
    this.#held = undefined;
    this.#gizmo?.letGo();
    if (held && this.#lab.world.isAlive(held.entity)) {
      held.drag.finish();
      this.#edits.note();
    }
    this.#changed();
  }

  putBack(): void {
    const held = this.#held;
    this.#held = undefined;
    this.#gizmo?.letGo();
    if (held && this.#lab.world.isAlive(held.entity)) held.drag.cancel();
    this.#changed();
  }

  async #load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { TransformGizmo } = await import('../stage/transform-gizmo.ts');
      this.#gizmo = new TransformGizmo(this.#stage);
      this.#changed();
    } catch {
      this.#asked = false; // the fields of the panel do the same; the next selection tries again
    }
  }
}

/** Edits only if the pose differs. */
function putAt(world: Editor, entity: Entity, { position, orientation }: { position: Vec3; orientation: Quat }): void {
  const straight = world.kind(entity) === 'aabb';
  const now = world.pose(entity);
  if (String(now.position) === String(position) && (straight || String(now.orientation) === String(orientation))) return;
  world.setPose(entity, straight ? { position } : { position, orientation });
}
