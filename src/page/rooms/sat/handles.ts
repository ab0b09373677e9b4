// Handles on one of the solids: arrows to move it, rings to rotate it, cubes to scale it.

import type { InsetScene } from '../../stage/inset-scene.ts';
import { PoseGizmo } from '../../stage/pose-gizmo.ts';
import type { Effect } from '../../stage/pose-gizmo.ts';
import { resized } from './nudge.ts';
import { times } from '../../kit/vectors.ts';
import { canTurn, type Solid } from './solids.ts';

/** A solid, what pulls do to it, and how many times as large as it is it is drawn. */
interface Held {
  readonly solid: Solid;
  readonly does: Effect;
  readonly scale: number;
}

export class Handles {
  readonly #scene: InsetScene;
  readonly #gizmo: PoseGizmo;
  #held: Held | undefined;
  /** What they were on at the start of the pull. */
  #taken: Held | undefined;

  constructor(
    scene: InsetScene,
    host: HTMLElement,
    tell: { readonly changed: () => void; readonly taken: (taken: boolean) => void; readonly pulled: (solid: Solid) => void },
  ) {
    this.#scene = scene;
    this.#gizmo = new PoseGizmo(scene.scene, scene.camera, host, 0.85);
    const { controls } = this.#gizmo;
    controls.addEventListener('change', tell.changed);
    controls.addEventListener('objectChange', () => {
      if (this.#taken) tell.pulled(this.#pulled(this.#taken));
    });
    controls.addEventListener('dragging-changed', ({ value }) => {
      this.#taken = value ? this.#held : undefined;
      tell.taken(value === true);
    });
  }

  /** During a pull. */
  get dragging(): boolean {
    return this.#gizmo.controls.dragging;
  }

  /** Attaches them to a solid, which is drawn `scale` times as large as it is. No rings for a solid without rotation. */
  hold(solid: Solid, does: Effect, scale: number): void {
    if (!this.dragging) this.#held = { solid, does, scale };
    const isNone = does === 'rotate' && !canTurn(solid.kind);
    this.#gizmo.show(isNone ? null : { position: times(solid.center, scale), orientation: solid.orientation }, does);
  }

  /** Position of the shaft of the x arrow on the page. */
  place(area: DOMRect): { x: number; y: number } {
    const { x, y } = this.#scene.project(area, this.#gizmo.shaft(this.#scene.camera));
    return { x, y };
  }

  dispose(): void {
    this.#gizmo.dispose();
  }

  #pulled({ solid, does, scale }: Held): Solid {
    const { position, orientation, factors } = this.#gizmo.pull;
    if (does === 'scale') return resized(solid, factors);
    return does === 'rotate' ? { ...solid, orientation } : { ...solid, center: times(position, 1 / scale) };
  }
}
