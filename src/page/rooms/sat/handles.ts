// Handles on one of the solids: arrows to move it, rings to rotate it, cubes to scale it.

import { Object3D } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { gizmoLook } from '../../stage/gizmo-look.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { resized, type DragEffect } from './nudge.ts';
import { times } from '../../construction/rows/vectors.ts';
import { canTurn, type Solid } from './solids.ts';

const SIZE = 0.85;

/** A solid, what pulls do to it, and how many times as large as it is it is drawn. */
interface Held {
  readonly solid: Solid;
  readonly does: DragEffect;
  readonly scale: number;
}

export class Handles {
  readonly #miniature: InsetScene;
  readonly #controls: TransformControls;
  /** The object that the gizmo moves; the solid follows it during a pull, otherwise it follows the solid. */
  readonly #proxy = new Object3D();
  readonly #look: ReturnType<typeof gizmoLook>;
  #held: Held | undefined;
  /** What they were on at the start of the pull. */
  #taken: Held | undefined;

  constructor(
    miniature: InsetScene,
    host: HTMLElement,
    tell: { readonly changed: () => void; readonly taken: (taken: boolean) => void; readonly pulled: (solid: Solid) => void },
  ) {
    this.#miniature = miniature;
    const controls = new TransformControls(miniature.camera, host);
    this.#controls = controls;
    controls.setSize(SIZE);
    this.#look = gizmoLook(controls);
    miniature.scene.add(this.#proxy, controls.getHelper());
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
    return this.#controls.dragging;
  }

  /**
   * Attaches them to a solid, which is drawn `scale` times as large as it is. No rings for a solid without rotation. During a pull the pointer
   * decides.
   */
  hold(solid: Solid, does: DragEffect, scale: number): void {
    this.#look(this.#miniature.theme);
    if (this.#controls.dragging) return;
    this.#held = { solid, does, scale };
    this.#proxy.position.set(...times(solid.center, scale));
    this.#proxy.quaternion.set(...solid.orientation);
    this.#proxy.scale.set(1, 1, 1);
    if (does === 'rotate' && !canTurn(solid.kind)) {
      this.#controls.detach();
      return;
    }
    this.#controls.attach(this.#proxy);
    this.#controls.setMode(does);
    // Moved along the axes of the world, rotated and scaled about the solid's own.
    this.#controls.setSpace(does === 'translate' ? 'world' : 'local');
  }

  /** Position of the shaft of the x arrow on the page. */
  place(area: DOMRect): { x: number; y: number } {
    const { camera } = this.#miniature;
    const { position } = this.#proxy;
    // As large as three makes them: see TransformControlsGizmo.updateMatrixWorld.
    const factor = position.distanceTo(camera.position) * Math.min((1.9 * Math.tan((Math.PI * camera.fov) / 360)) / camera.zoom, 7);
    const { x, y } = this.#miniature.project(area, [position.x + (0.4 * factor * SIZE) / 4, position.y, position.z]);
    return { x, y };
  }

  dispose(): void {
    this.#controls.detach();
    this.#controls.dispose();
  }

  #pulled({ solid, does, scale }: Held): Solid {
    const { position: p, quaternion: q, scale: s } = this.#proxy;
    if (does === 'scale') return resized(solid, [s.x, s.y, s.z]);
    if (does === 'rotate') return { ...solid, orientation: [q.x, q.y, q.z, q.w] };
    return { ...solid, center: times([p.x, p.y, p.z], 1 / scale) };
  }
}
