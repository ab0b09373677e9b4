// The gizmo on the selected body as a drag target. The gizmo and what its pulls do are loaded when it is shown first.

import type { Stage } from '../stage/stage.ts';
import type { History } from '../model/history.ts';
import type { DragTarget, Hold } from './pointer-arbiter.ts';
import type { GizmoDrag } from './gizmo-drag.ts';
import type { Session } from '../model/session.ts';
import type { Tool } from '../model/tool.ts';
import { Lazy } from '../ui/lazy.ts';

/** What three calls them. */
export const EFFECTS = { move: 'translate', turn: 'rotate', size: 'scale' } as const;
export type GizmoMode = keyof typeof EFFECTS;
export const GIZMO_MODES = Object.keys(EFFECTS) as readonly GizmoMode[];

/** Modes for a body of this kind: an AABB keeps the world's axes, a triangle has corners instead of sizes. */
export function modesOf(kind: string): readonly GizmoMode[] {
  const without = { aabb: 'turn', triangle: 'size' }[kind];
  return GIZMO_MODES.filter((mode) => mode !== without);
}

export class GizmoTarget implements DragTarget {
  readonly kind = 'open';
  mode: GizmoMode = 'move';
  readonly #session: Session;
  readonly #drag: Lazy<GizmoDrag>;

  /** `changed` is called when the picture must be drawn again. */
  constructor(session: Session, stage: Stage, history: History, changed: () => void) {
    this.#session = session;
    this.#drag = new Lazy(async () => (await import('./gizmo-drag.ts')).gizmoDrag(session, stage, history, changed), changed);
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
    const { world, playing, room } = this.#session;
    const { body: selected } = this.#session.selection;
    const there = selected !== undefined && world.isAlive(selected) && this.#session.isMovable(selected);
    const isShown = there && tool === 'select' && !(room.crowd && playing);
    if (isShown && !this.#drag.value) void this.#drag.ask(); // without it, the fields of the panel do the same
    this.#drag.value?.place(isShown ? selected : undefined, EFFECTS[isShown ? this.modeFor(world.kind(selected)) : this.mode]);
  }

  at(x: number, y: number): boolean {
    return this.#drag.value?.at(x, y) ?? false;
  }

  hover(isOver: boolean): void {
    this.#drag.value?.hover(isOver);
  }

  hold(x: number, y: number): Hold | undefined {
    return this.#drag.value?.hold(x, y);
  }
}
